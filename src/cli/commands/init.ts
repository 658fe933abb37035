// txp init: asks a few questions and writes a configuration file with the answers. Needs a terminal; it is optional, since everything it writes is a setting.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { address, reservedEngines } from '../../config/engines.js';
import { languages as languagesKind } from '../../config/kinds.js';
import { keyPath, stateFolder, userConfigPath } from '../../config/places.js';
import type { Settings } from '../../config/settings.js';
import { TxpError } from '../../core/errors.js';
import { unwritable } from '../../core/unwritable.js';
import { UsageError } from '../../core/usage-error.js';
import { makeFolder } from '../../files/make-folder.js';
import { modelsFolder } from '../../models/places.js';
import { keptModels } from '../../models/shelf.js';
import type { CommandContext } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { makeFirstKey } from '../first-key.js';
import { repairLanguage } from '../repairs.js';
import { keyFileFor } from '../stored-keys.js';

/** A model server as in the configuration file. */
interface ChosenServer {
  readonly name: string;
  readonly kind: 'openai' | 'systemone';
  readonly base_url: string;
  /** Absent if the server has a default model. */
  readonly model?: string;
  readonly api_key_env?: string;
  readonly api_key_file?: string;
}

/** A model stored on this machine. */
interface ChosenModel {
  readonly name: string;
  readonly kind: 'onnx';
  readonly model: string;
}

/** A server that was found, and whether it requires a key. */
interface FoundServer {
  readonly server: ChosenServer;
  readonly needsKey: boolean;
}

interface Answers {
  /** Absent for the embedded engine. */
  readonly engine: ChosenServer | ChosenModel | undefined;
  readonly languages: string;
  readonly makeKey: boolean;
}

export function setUpInit(command: Command, context: CommandContext): void {
  command.action(async () => {
    const { terminal } = context;
    const mayAsk = command.optsWithGlobals<{ input?: boolean }>().input !== false;
    if (!mayAsk || terminal.stdin.isTTY !== true || process.stderr.isTTY !== true)
      throw new UsageError('txp init asks questions on a terminal', `without one, write the settings into ${userConfigPath(context.environment)}`);
    const { values } = await context.settings();
    try {
      const answers = await ask(values, context);
      if (answers !== undefined) await apply(answers, values, context);
      else terminal.note('nothing was written');
    } catch (failure) {
      if (!(failure instanceof Error) || failure.name !== 'ExitPromptError') throw failure;
      terminal.note('nothing was written');
      context.finishWith(exitCodes.interrupted);
    }
  });
}

async function ask(settings: Settings, context: CommandContext): Promise<Answers | undefined> {
  const { confirm, input } = await import('@inquirer/prompts');
  // Prompts go to standard error; standard output is only for results.
  const on = { output: process.stderr, signal: context.signal };
  const engine = await askEngine(settings, context, on);
  const languages = await input(
    { message: 'Languages of scanned documents', default: settings['ocr.languages'], validate: (value) => isValid(() => languagesKind.parse(value)) },
    on,
  );
  const hasKey = existsSync(keyPath(context.environment));
  const makeKey = !hasKey && (await confirm({ message: 'Create a key for txp serve now?', default: true }, on));
  const path = userConfigPath(context.environment);
  const isSure = await confirm({ message: `${existsSync(path) ? 'Change' : 'Write'} ${path}?`, default: true }, on);
  return isSure ? { engine, languages: languagesKind.parse(languages), makeKey } : undefined;
}

async function askEngine(
  settings: Settings,
  context: CommandContext,
  on: { readonly output: NodeJS.WriteStream; readonly signal: AbortSignal },
): Promise<ChosenServer | ChosenModel | undefined> {
  const { input, select } = await import('@inquirer/prompts');
  const found = await (await context.app(settings)).localServers(context.signal);
  const choices = found.flatMap(({ name, baseUrl, models, needsKey }) =>
    models.map((model) => ({
      name: `${model} on ${name}, ${baseUrl}`,
      value: { needsKey, server: { name: nameFor(name), kind: 'openai' as const, base_url: baseUrl, model } },
    })),
  );
  const deciders = found.flatMap(({ name, baseUrl, decisions, needsKey }) =>
    decisions
      ? [
          {
            name: `decisions of ${name}, ${baseUrl}${needsKey ? ' (requires a key)' : ''}`,
            value: { needsKey, server: { name: `${nameFor(name)}-decisions`, kind: 'systemone' as const, base_url: baseUrl } },
          },
        ]
      : [],
  );
  const models = (await keptModels(modelsFolder(stateFolder(settings, context.environment)))).flatMap(({ name, manifest, fault }) =>
    manifest === undefined || fault !== undefined
      ? []
      : [{ name: `${name}, a ${manifest.family} model in this process`, value: { name, kind: 'onnx' as const, model: name } }],
  );
  const other = 'another server';
  const chosen = await select<FoundServer | ChosenModel | typeof other | undefined>(
    {
      message: 'Engine to use',
      choices: [
        { name: 'the one built into txp: no network, no model file', value: undefined },
        ...choices,
        ...deciders,
        ...models,
        { name: 'another server that speaks the OpenAI protocol', value: other },
      ],
    },
    on,
  );
  if (chosen === undefined) return undefined;
  if (chosen !== other && 'kind' in chosen) return chosen;
  if (chosen !== other) return chosen.needsKey ? withKey(chosen.server, context, on) : chosen.server;
  const base_url = await input(
    { message: 'Its address', default: 'http://127.0.0.1:8080/v1', validate: (value) => isValid(() => address.parse(value)) },
    on,
  );
  const model = await input({ message: 'Its model', validate: (value) => value.trim() !== '' || 'A name, as the server lists it.' }, on);
  const variable = await input({ message: 'Variable that holds its key (empty for none)', default: '' }, on);
  return {
    name: 'server',
    kind: 'openai',
    base_url: address.parse(base_url),
    model: model.trim(),
    ...(variable.trim() === '' ? {} : { api_key_env: variable.trim() }),
  };
}

// Uses a key stored by txp login; any other key must be in a variable.
async function withKey(
  server: ChosenServer,
  { environment, terminal }: CommandContext,
  on: { readonly output: NodeJS.WriteStream; readonly signal: AbortSignal },
): Promise<ChosenServer> {
  const { origin } = new URL(server.base_url);
  const kept = keyFileFor(origin, environment);
  if (kept !== undefined) return { ...server, api_key_file: kept };
  terminal.note(`${origin} requires a key; create one with txp keys create and store it with txp login ${origin}`);
  const { input } = await import('@inquirer/prompts');
  const variable = await input({ message: 'Variable that holds its key', default: 'TXP_API_KEY', validate: isVariable }, on);
  return { ...server, api_key_env: variable.trim() };
}

function isVariable(value: string): true | string {
  return /^[A-Za-z_]\w*$/.test(value.trim()) || 'The name of a variable, not the key itself.';
}

function nameFor(server: string): string {
  const name = server.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return reservedEngines.some((reserved) => reserved === name) ? `${name}-server` : name;
}

function isValid(parse: () => unknown): true | string {
  try {
    parse();
    return true;
  } catch (failure) {
    return `It must be ${failure instanceof Error ? failure.message : String(failure)}.`;
  }
}

async function apply({ engine, languages, makeKey }: Answers, settings: Settings, context: CommandContext): Promise<void> {
  const { environment, terminal } = context;
  const path = userConfigPath(environment);
  const text = await withAnswers(existsSync(path) ? readFileSync(path, 'utf8') : '', engine, languages);
  try {
    makeFolder(dirname(path), 0o700);
    writeFileSync(path, text, { mode: 0o600 });
  } catch (cause) {
    throw unwritable(`cannot write ${path}`, cause, 'set TXP_CONFIG to another file');
  }
  terminal.note(`wrote ${path}`);
  const { keys } = await (await context.app(settings)).accounts(stateFolder(settings, environment));
  if (makeKey && (await keys.list()).length === 0) await makeFirstKey(keys, context);
  for (const code of languages.split('+').filter((language) => language !== 'eng')) {
    const parts = await (await context.app({ ...settings, 'ocr.languages': languages })).checkParts();
    const isThere = !parts.some(({ kind, name, fault }) => kind === 'language' && name === code && fault !== undefined);
    if (!isThere) terminal.note(`to install the OCR data of ${code}: ${repairLanguage(code)}`);
  }
  terminal.note('next: txp doctor checks it, txp serve starts the server');
}

// Keeps the rest of the file unchanged, including comments. A key may be nested or written with dots.
async function withAnswers(old: string, engine: Answers['engine'], languages: string): Promise<string> {
  const { Document, isMap, parseDocument } = await import('yaml');
  const read = parseDocument(old);
  const document = read.contents === null ? new Document({}) : read;
  if (!isMap(document.contents)) throw new TxpError('configuration', 'the configuration file contains no settings');
  document.delete('ocr.languages');
  document.setIn(['ocr', 'languages'], languages);
  if (engine === undefined) document.delete('engine');
  else {
    const { name, ...fields } = engine;
    document.set('engine', name);
    document.setIn(['engines', name], fields);
  }
  return document.toString();
}
