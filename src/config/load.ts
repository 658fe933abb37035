// Loads settings with their origins: flag > TXP_* variable > ./txp.yaml > the user's config.yaml > default.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type FailureKind, TxpError } from '../core/errors.js';
import { InnerFault } from './kinds.js';
import { nearest } from './nearest.js';
import { type Setting, type SettingKey, type Settings, settingKeys, settingsTable, variableOf } from './settings.js';

/** Where a value comes from, as `config show --sources` prints it: `default`, `TXP_ENGINE`, `--engine`, or the path of a file. */
export type Origin = string;

export interface LoadedSettings {
  readonly values: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  /** Things to point out that stop nothing: variables that look like settings and are none. */
  readonly warnings: readonly string[];
}

export interface LoadParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder whose `txp.yaml` counts as the project's. */
  readonly workingFolder: string;
  /** Values given on the command line, with the flag's spelling. */
  readonly flags?: Partial<Record<SettingKey, { readonly value: string; readonly flag: string }>>;
}

/** Variables that are read elsewhere without being settings. */
const otherVariables = ['TXP_CONFIG', 'TXP_API_KEY', 'TXP_SERVER', 'TXP_MODEL_API_KEY'];

/** The user's configuration file, whether or not it exists. */
export function userConfigPath(environment: LoadParts['environment']): string {
  const named = environment.TXP_CONFIG;
  if (named !== undefined && named !== '') return resolve(named);
  return join(folderFrom(environment.XDG_CONFIG_HOME, '.config'), 'txp', 'config.yaml');
}

/** Where the first start of the server keeps its key, and where clients look for one. */
export function keyPath(environment: LoadParts['environment']): string {
  return join(folderFrom(environment.XDG_CONFIG_HOME, '.config'), 'txp', 'key');
}

/** The folder for journals, batches and keys. */
export function stateFolder(settings: Pick<Settings, 'data_dir'>, environment: LoadParts['environment']): string {
  if (settings.data_dir !== '') return resolve(settings.data_dir);
  return join(folderFrom(environment.XDG_STATE_HOME, join('.local', 'state')), 'txp');
}

/** Reads every source. Fails with `configuration` (a flag: `invalid-request`), naming source, key, and what would be right. */
export async function loadSettings(parts: LoadParts): Promise<LoadedSettings> {
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const userFile = userConfigPath(parts.environment);
  const set = (key: SettingKey, raw: unknown, origin: Origin, place: string, failure: FailureKind = 'configuration'): void => {
    const folder = origin === userFile ? dirname(userFile) : parts.workingFolder;
    values[key] = parseValue(key, raw, folder, place, failure);
    origins[key] = origin;
  };
  for (const key of settingKeys) {
    values[key] = settingsTable[key].default;
    origins[key] = 'default';
  }
  for (const [key, raw] of await readFile(userFile, (parts.environment.TXP_CONFIG ?? '') !== '')) set(key, raw, userFile, `${userFile}: ${key}`);
  const projectFile = join(parts.workingFolder, 'txp.yaml');
  for (const [key, raw] of await readFile(projectFile, false)) {
    const row: Setting<unknown> = settingsTable[key];
    if (row.personal)
      throw new TxpError('configuration', `./txp.yaml may not set ${key}`, { hint: `set it in ${userFile}, or with ${variableOf(key)}` });
    set(key, raw, './txp.yaml', `./txp.yaml: ${key}`);
  }
  const warnings: string[] = [];
  for (const [key, variable, raw] of readVariables(parts.environment, warnings)) set(key, raw, variable, variable);
  for (const [key, given] of Object.entries(parts.flags ?? {})) set(key as SettingKey, given.value, given.flag, given.flag, 'invalid-request');
  return { values: values as unknown as Settings, origins: origins as Record<SettingKey, Origin>, warnings };
}

function parseValue(key: SettingKey, raw: unknown, folder: string, place: string, failure: FailureKind): unknown {
  const row: Setting<unknown> = settingsTable[key];
  try {
    return row.kind.parse(raw, folder);
  } catch (cause) {
    if (cause instanceof InnerFault) {
      const { path, rule, hint } = cause;
      throw new TxpError(failure, `${place}.${path} ${rule}`, { ...(hint === undefined ? {} : { hint }), cause });
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

async function readFile(path: string, mustExist: boolean): Promise<[SettingKey, unknown][]> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (!mustExist && (code === 'ENOENT' || code === 'ENOTDIR')) return [];
    throw new TxpError('configuration', `cannot read ${path} (${code})`, { hint: 'check that it exists and its permissions', cause });
  }
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault !== undefined) throw new TxpError('configuration', `${path}: ${fault.message.split('\n')[0]?.replace(/:$/, '')}`, { cause: fault });
  const tree: unknown = document.toJS();
  if (tree === null || tree === undefined) return [];
  const found: [SettingKey, unknown][] = [];
  flatten(tree, '', path, found);
  return found;
}

// `ocr: { mode: auto }` and `ocr.mode: auto` are the same key.
function flatten(node: unknown, prefix: string, path: string, found: [SettingKey, unknown][]): void {
  const key = settingKeys.find((candidate) => candidate === prefix);
  if (key !== undefined) {
    found.push([key, node]);
    return;
  }
  if (prefix === '' || settingKeys.some((candidate) => candidate.startsWith(`${prefix}.`))) {
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw new TxpError(
        'configuration',
        `${path}: ${prefix === '' ? 'must hold settings as "key: value"' : `${prefix} must hold settings below it`}`,
      );
    for (const [name, value] of Object.entries(node)) flatten(value, prefix === '' ? name : `${prefix}.${name}`, path, found);
    return;
  }
  throw unknownName(`${path}: unknown setting ${prefix}`, prefix, settingKeys);
}

function unknownName(message: string, name: string, candidates: readonly string[]): TxpError {
  const meant = nearest(name, candidates);
  return new TxpError('configuration', message, { hint: meant === undefined ? 'see: txp config show' : `did you mean ${meant}?` });
}

function folderFrom(variable: string | undefined, below: string): string {
  // The base directory specification: a relative path is invalid and to be ignored.
  return variable?.startsWith('/') ? variable : join(homedir(), below);
}
