// Loads settings with their origins: flag > TXP_* variable > ./txp.yaml > the user's config.yaml > default.
import { dirname, join } from 'node:path';
import { compact } from '../core/compact.js';
import { type FailureKind, TxpError } from '../core/errors.js';
import { entriesOf, isKeyOf, tableOf } from '../core/keyed.js';
import { nearest } from '../text/nearest.js';
import { reservedEngines, unknownEngine } from './engines.js';
import { InnerFault } from './kinds.js';
import { type Environment, hasConfigFolder, userConfigPath } from './places.js';
import { type Setting, type SettingKey, type Settings, settingKeys, settingsTable, variableOf } from './settings.js';
import { parseSettings, readSettingsText } from './settings-file.js';
import { folderFile, isTrusted } from './trust.js';

/** Where a value comes from, as `config show --sources` prints it: `default`, `TXP_ENGINE`, `--engine`, or the path of a file. */
type Origin = string;

export interface LoadedSettings {
  readonly values: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  /** Problems that do not stop the run: variables that look like settings but are not. */
  readonly warnings: readonly string[];
}

export interface LoadParts {
  readonly environment: Environment;
  /** Folder whose `txp.yaml` is the project's; undefined if the folder no longer exists. */
  readonly workingFolder: string | undefined;
  /** Values given on the command line, with the flag as the user spelled it. */
  readonly flags?: Partial<Record<SettingKey, { readonly value: string | readonly string[]; readonly flag: string }>>;
}

/** Variables that are read elsewhere and are not settings. */
const otherVariables = ['TXP_CONFIG', 'TXP_API_KEY', 'TXP_SERVER', 'TXP_MODEL_API_KEY', 'TXP_STORE_PASSWORD'];

/** The settings in the text of a folder's file. Fails with `configuration` for a setting that no folder may set. */
export async function folderSettings(text: string): Promise<readonly SettingKey[]> {
  const shown = `./${folderFile}`;
  const keys = (await valuesIn(shown, text)).map(([key]) => key);
  for (const key of keys) checkFolderMaySet(key, shown, () => true);
  return keys;
}

/** Checks the text of the user's file, including the engines that it refers to. Fails with `configuration`; the message names key and rule. */
export async function checkSettings(path: string, text: string): Promise<void> {
  const values = defaults();
  for (const [key, raw] of await valuesIn(path, text)) values[key] = parseValue(key, raw, dirname(path), `${path}: ${key}`, 'configuration');
  checkNamedEngines(complete(values), `${path}: `);
}

/** Fails with `configuration` if the settings refer to an engine that they do not define. `place` prefixes the name of the setting in the message. */
export function checkNamedEngines(settings: Settings, place = ''): void {
  const known: readonly string[] = ['', ...reservedEngines, ...Object.keys(settings.engines)];
  for (const key of settingKeys) {
    const id = settings[key];
    if ((key !== 'engine' && !key.endsWith('.engine')) || typeof id !== 'string' || known.includes(id)) continue;
    const { message, hint } = unknownEngine(settings, id);
    throw new TxpError('configuration', `${place}${key}: ${message}`, compact({ hint }));
  }
}

/** Reads all sources. Fails with `configuration` (for a flag, `invalid-request`); the message names the source, the key and what is valid. */
export async function loadSettings(parts: LoadParts): Promise<LoadedSettings> {
  const values = defaults();
  const origins = new Map<SettingKey, Origin>();
  const { environment, workingFolder } = parts;
  const set = (key: SettingKey, raw: unknown, origin: Origin, place: string, folder?: string, failure: FailureKind = 'configuration'): void => {
    values[key] = parseValue(key, raw, folder ?? workingFolder, place, failure);
    origins.set(key, origin);
  };
  const isNamed = (environment.TXP_CONFIG ?? '') !== '';
  if (isNamed || hasConfigFolder(environment)) {
    const path = userConfigPath(environment);
    const text = readSettingsText(path, { foreign: false });
    if (text === undefined && isNamed)
      throw new TxpError('configuration', `cannot read ${path} (ENOENT)`, { hint: 'correct TXP_CONFIG, or unset it' });
    for (const [key, raw] of await valuesIn(path, text)) set(key, raw, path, `${path}: ${key}`, dirname(path));
  }
  if (workingFolder !== undefined) {
    const shown = `./${folderFile}`;
    const text = readSettingsText(join(workingFolder, folderFile), { foreign: true });
    let trusted: boolean | undefined;
    const isTrustedHere = (): boolean => {
      trusted ??= isTrusted(workingFolder, text ?? '', environment);
      return trusted;
    };
    const given = await valuesIn(shown, text);
    // What trust would not permit either comes first.
    for (const [key] of given) checkFolderMaySet(key, shown, () => true);
    for (const [key, raw] of given) {
      checkFolderMaySet(key, shown, isTrustedHere);
      set(key, raw, shown, `${shown}: ${key}`);
    }
  }
  const warnings: string[] = [];
  for (const [key, variable, raw] of readVariables(environment, warnings)) set(key, raw, variable, variable);
  for (const [key, given] of entriesOf(parts.flags ?? {})) set(key, given.value, given.flag, given.flag, workingFolder, 'invalid-request');
  return { values: complete(values), origins: tableOf(settingKeys, (key) => origins.get(key) ?? 'default'), warnings };
}

/** The default settings with the given values applied. Fails with `configuration` for an unknown key or an invalid value. */
export function settingsFrom(given: Readonly<Record<string, unknown>>): Settings {
  const values = defaults();
  for (const [key, raw] of Object.entries(given)) {
    if (!isKeyOf(settingsTable, key)) {
      const meant = nearest(key, settingKeys);
      throw new TxpError('configuration', `${key} is not a setting`, meant === undefined ? {} : { hint: `did you mean ${meant}?` });
    }
    if (raw !== undefined) values[key] = parseValue(key, raw, undefined, key, 'configuration');
  }
  return complete(values);
}

/** A checked-out folder may change how answers are formatted. Anything else needs the user's trust, or may be set only by the user. */
function checkFolderMaySet(key: SettingKey, file: string, isTrusted: () => boolean): void {
  const { inFolder }: Setting<unknown> = settingsTable[key];
  if (inFolder === 'always') return;
  const own = `set it in your own settings (txp config path), or with ${variableOf(key)}`;
  if (inFolder === 'never') throw new TxpError('configuration', `${file} may not set ${key}`, { hint: own });
  if (isTrusted()) return;
  throw new TxpError('configuration', `${file} sets ${key}, and you have not trusted this folder`, {
    hint: `review the file; if you trust it: txp config trust; otherwise remove the line, or ${own}`,
  });
}

function parseValue(key: SettingKey, raw: unknown, folder: string | undefined, place: string, failure: FailureKind): unknown {
  const row: Setting<unknown> = settingsTable[key];
  try {
    return row.kind.parse(raw, folder);
  } catch (cause) {
    if (cause instanceof InnerFault) {
      const { path, rule, hint } = cause;
      throw new TxpError(failure, `${place}.${path} ${rule}`, { ...compact({ hint }), cause });
    }
    throw new TxpError(failure, `${place} must be ${cause instanceof Error ? cause.message : row.kind.form}`, { cause });
  }
}

function readVariables(environment: LoadParts['environment'], warnings: string[]): [SettingKey, string, string][] {
  const keys = new Map(settingKeys.map((key) => [variableOf(key), key]));
  const found: [SettingKey, string, string][] = [];
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('TXP_') || value === undefined || value === '' || otherVariables.includes(variable)) continue;
    const key = keys.get(variable);
    if (key !== undefined) found.push([key, variable, value]);
    else {
      const meant = nearest(variable, [...keys.keys(), ...otherVariables]);
      warnings.push(`unknown variable ${variable} has no effect${meant === undefined ? '' : `; did you mean ${meant}?`}`);
    }
  }
  return found;
}

async function valuesIn(path: string, text: string | undefined): Promise<[SettingKey, unknown][]> {
  if (text === undefined) return [];
  const tree = await parseSettings(path, text);
  const found: [SettingKey, unknown][] = [];
  if (tree !== null && tree !== undefined) flatten(tree, '', path, found);
  const keys = found.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new TxpError('configuration', `${path}: ${twice} is set twice`, { hint: 'remove one of them' });
  return found;
}

// `ocr: { mode: auto }` and `ocr.mode: auto` are equivalent.
function flatten(node: unknown, prefix: string, path: string, found: [SettingKey, unknown][]): void {
  const key = settingKeys.find((candidate) => candidate === prefix);
  if (key !== undefined) {
    found.push([key, node]);
    return;
  }
  if (prefix === '' || settingKeys.some((candidate) => candidate.startsWith(`${prefix}.`))) {
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw new TxpError('configuration', `${path}: ${prefix === '' ? 'must contain settings as "key: value"' : `${prefix} must contain settings`}`);
    for (const [name, value] of Object.entries(node)) flatten(value, prefix === '' ? name : `${prefix}.${name}`, path, found);
    return;
  }
  throw unknownName(`${path}: unknown setting ${prefix}`, prefix, settingKeys);
}

function unknownName(message: string, name: string, candidates: readonly string[]): TxpError {
  const meant = nearest(name, candidates);
  return new TxpError('configuration', message, { hint: meant === undefined ? 'see: txp config show' : `did you mean ${meant}?` });
}

function defaults(): Record<string, unknown> {
  return tableOf(settingKeys, (key): unknown => settingsTable[key].default);
}

// Every setting starts with its default, and each later value was parsed by its kind.
function complete(values: Record<string, unknown>): Settings {
  if (!isComplete(values)) throw new Error('a setting has no value');
  return values;
}

function isComplete(values: Record<string, unknown>): values is Settings {
  return settingKeys.every((key) => Object.hasOwn(values, key));
}
