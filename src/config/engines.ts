// Reads the map of engines that the user configures, each under a name of the user's choice.
import { resolve } from 'node:path';
import { TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { isKeyOf } from '../core/keyed.js';
import { nearest } from '../text/nearest.js';
import { type AnyEngine, type EngineSetting, type EngineSettings, questionTypes, thinkingLevels } from './engine-settings.js';
import { duration, InnerFault, type Kind, modelPlace, numberFrom, oneOf, timerDuration, wholeNumber } from './kinds.js';

/** Names that are valid without being configured. */
export const reservedEngines = ['embedded', 'openai', 'gguf'] as const;
/** Defaults for a server given only by address and model. */
export const serverDefaults = { concurrency: 4, timeout: 60_000 } as const;

/** Address of a model server. */
export const address: Kind<string> = {
  form: 'address such as http://127.0.0.1:8080/v1, empty for none',
  parse: (raw) => (raw === '' || raw === null ? '' : readAddress(raw)),
};

/** The settings that define engines. */
interface NamedBy {
  readonly engines: EngineSettings;
  readonly base_url: string;
  readonly model: string;
}

type Fields = Readonly<Record<string, unknown>>;
type FieldReader = (raw: unknown, path: string, folder: string) => unknown;

/** All fields of all kinds of engine, with the function that reads each. It throws an Error whose message completes "must be …", or an `InnerFault`. */
const fieldReaders = {
  base_url: (raw) => readAddress(raw),
  model: (raw) => text(raw, 'the name of a model, as the server lists it'),
  path: (raw, _, folder) => resolve(folder, text(raw, 'the path of a GGUF file')),
  api_key_env: (raw) => variableName(raw),
  api_key_file: (raw, _, folder) => resolve(folder, text(raw, 'the path of a file')),
  concurrency: (raw) => wholeNumber(1, 256).parse(raw),
  timeout: (raw) => timerDuration.parse(raw),
  idle_timeout: (raw) => timerDuration.parse(raw),
  threads: (raw) => wholeNumber(1, 256).parse(raw),
  context: (raw) => wholeNumber(512, 100_000_000).parse(raw),
  thinking: (raw) => oneOf(...thinkingLevels).parse(raw),
  headers: (raw, path) => readHeaders(raw, path),
  extra_body: (raw) => readMap(raw, 'a map of fields such as { provider: { sort: price } }'),
  proxy: (raw) => (raw === '' || raw === null ? '' : readOrigin(raw)),
  explain: (raw) => text(raw, 'the name of an engine'),
  examples: (raw) => text(raw, 'the name of an engine of kind embeddings'),
  first: (raw) => text(raw, 'the name of an engine'),
  // biome-ignore lint/suspicious/noThenProperty: the name of the setting; nothing awaits this object
  then: (raw) => text(raw, 'the name of an engine'),
  task: (raw, _, folder) => resolve(folder, text(raw, 'the path of a task file')),
  confidence: (raw) => numberFrom(0, 1).parse(raw),
  temperatures: (raw, path) => readTemperatures(raw, path),
} as const satisfies Readonly<Record<string, FieldReader>>;

type FieldName = keyof typeof fieldReaders;

const remote = ['api_key_env', 'api_key_file', 'concurrency', 'timeout', 'headers', 'proxy', 'temperatures'] as const;
const modelServer = ['base_url', 'model', ...remote, 'context', 'thinking', 'extra_body', 'idle_timeout', 'examples'] as const;

/** For each kind, its required fields, all its fields, and the defaults. */
const kinds: Readonly<
  Record<EngineSetting['kind'], { readonly needs: readonly FieldName[]; readonly has: readonly FieldName[]; readonly defaults: Fields }>
> = {
  openai: { needs: ['base_url', 'model'], has: modelServer, defaults: serverDefaults },
  anthropic: { needs: ['base_url', 'model'], has: modelServer, defaults: serverDefaults },
  systemone: { needs: ['base_url'], has: ['base_url', 'model', ...remote, 'explain'], defaults: serverDefaults },
  rerank: { needs: ['base_url', 'model'], has: ['base_url', 'model', ...remote], defaults: serverDefaults },
  embeddings: { needs: ['base_url', 'model'], has: ['base_url', 'model', ...remote], defaults: serverDefaults },
  cascade: { needs: ['first', 'then'], has: ['first', 'then', 'task', 'confidence'], defaults: {} },
  onnx: { needs: ['model'], has: ['model', 'threads', 'temperatures'], defaults: {} },
  gguf: { needs: ['path'], has: ['path', 'threads', 'temperatures', 'examples'], defaults: {} },
};

function readFields(kind: EngineSetting['kind'], entry: Fields, name: string, folder: string): EngineSetting {
  const { needs, has, defaults } = kinds[kind];
  if (entry.api_key_env !== undefined && entry.api_key_file !== undefined)
    throw new InnerFault(`${name}.api_key_file`, 'cannot be combined with api_key_env', 'keep the one that holds the key');
  if (kind === 'cascade' && entry.task === undefined && entry.confidence === undefined)
    throw new InnerFault(`${name}.task`, 'is needed to know when the first engine is sure', 'fit one with txp calibrate, or give a confidence');
  const read: Record<string, unknown> = { kind };
  for (const field of has) {
    if (entry[field] === undefined && !needs.includes(field)) {
      if (field in defaults) read[field] = defaults[field];
      continue;
    }
    const path = `${name}.${field}`;
    const reader: FieldReader = kind === 'onnx' && field === 'model' ? (raw) => modelPlace(raw, folder) : fieldReaders[field];
    read[field] = inside(path, () => reader(entry[field], path, folder));
  }
  // Every field was read by the function for its type, and the required ones are present.
  return read as unknown as EngineSetting;
}

/** A map of engines: YAML in a file, JSON in a variable. Relative paths are resolved against the folder of the file. */
export const engineMap: Kind<EngineSettings> = {
  form: 'map of engines, each with a kind',
  parse: (raw, folder = '.') => {
    const map = typeof raw === 'string' ? parseJson(raw) : (raw ?? {});
    if (!isJsonObject(map)) throw new Error('a map of names to engines, such as big: { kind: openai, base_url: …, model: … }');
    return Object.fromEntries(Object.entries(map).map(([name, entry]) => [name, readEngine(name, entry, folder)]));
  },
  show: (engines) => {
    const shown = Object.entries(engines).map(([name, engine]) => [
      name,
      Object.fromEntries(
        Object.entries(engine).map(([field, value]) => [
          field,
          field.endsWith('timeout') && typeof value === 'number' ? duration.show?.(value) : value,
        ]),
      ),
    ]);
    return shown.length === 0 ? '' : JSON.stringify(Object.fromEntries(shown));
  },
};

function readEngine(name: string, entry: unknown, folder: string): EngineSetting {
  if (!/^[A-Za-z][\w.-]{0,63}$/.test(name))
    throw new InnerFault(name, 'must have a name of letters, digits, dots, - and _ that starts with a letter');
  if (reservedEngines.some((reserved) => reserved === name)) throw new InnerFault(name, 'is a reserved name', 'give the engine another name');
  if (!isJsonObject(entry)) throw new InnerFault(name, 'must contain the fields of an engine, such as kind, base_url and model');
  const known = Object.keys(kinds);
  const { kind } = entry;
  if (typeof kind !== 'string' || !isKeyOf(kinds, kind)) {
    const meant = typeof kind === 'string' ? nearest(kind, known) : undefined;
    throw new InnerFault(`${name}.kind`, `must be one of ${known.join(', ')}`, meant === undefined ? undefined : `did you mean ${meant}?`);
  }
  const fields: readonly string[] = ['kind', ...kinds[kind].has];
  for (const field of Object.keys(entry)) {
    if (fields.includes(field)) continue;
    const meant = field === 'api_key' ? undefined : nearest(field, fields);
    const hint =
      field === 'api_key' ? 'put the key in a variable and the name of the variable in api_key_env' : `did you mean ${meant ?? fields.join(', ')}?`;
    throw new InnerFault(`${name}.${field}`, `is not a field of kind ${kind}`, hint);
  }
  return readFields(kind, entry, name, folder);
}

function readTemperatures(raw: unknown, path: string): AnyEngine['temperatures'] {
  const temperatures = readMap(raw, 'a map such as { choice: 1.5, noul: 1.2 }');
  for (const type of Object.keys(temperatures)) {
    if (questionTypes.some((known) => known === type)) continue;
    throw new InnerFault(`${path}.${type}`, 'is not a question type', `choose from ${questionTypes.join(', ')}`);
  }
  return Object.fromEntries(
    Object.entries(temperatures).map(([type, value]) => [type, inside(`${path}.${type}`, () => numberFrom(0.1, 10).parse(value))]),
  );
}

// Headers that identify the caller or affect how the body is read.
const ownHeaders = ['authorization', 'x-api-key', 'content-type', 'content-length', 'transfer-encoding', 'host', 'connection'];

function readHeaders(raw: unknown, path: string): Readonly<Record<string, string>> {
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(readMap(raw, 'a map of names to strings such as { x-title: txp }'))) {
    const at = `${path}.${name}`;
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name)) throw new InnerFault(at, 'is not a valid header name');
    if (ownHeaders.includes(name.toLowerCase()))
      throw new InnerFault(at, 'is set by txp itself', 'put a key in a variable and the name of the variable in api_key_env');
    if (typeof value !== 'string' || !/^[\x20-\x7e]{0,4096}$/.test(value)) throw new InnerFault(at, 'must be a string of printable ASCII characters');
    headers.push([name, value]);
  }
  return Object.fromEntries(headers);
}

function readMap(raw: unknown, wanted: string): Fields {
  if (!isJsonObject(raw)) throw new Error(wanted);
  return raw;
}

function readOrigin(raw: unknown): string {
  const wanted = 'the address of a proxy such as http://127.0.0.1:3128';
  const url = URL.canParse(text(raw, wanted)) ? new URL(text(raw, wanted)) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.pathname !== '/') throw new Error(wanted);
  return url.origin;
}

function readAddress(raw: unknown): string {
  const wanted = 'an address such as http://127.0.0.1:8080/v1';
  let url: URL;
  try {
    url = new URL(text(raw, wanted));
  } catch {
    throw new Error(wanted);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(wanted);
  if (url.username !== '' || url.password !== '') throw new Error(`${wanted}, without a user or password; a key belongs in a variable`);
  if (url.search !== '' || url.hash !== '') throw new Error(`${wanted}, without ? or #`);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return `${url.origin}${path === '' ? '/v1' : path}`;
}

function variableName(raw: unknown): string {
  if (typeof raw !== 'string' || !/^[A-Za-z_]\w*$/.test(raw)) throw new Error('the name of an environment variable, not the key itself');
  return raw;
}

function text(raw: unknown, wanted: string): string {
  if (typeof raw !== 'string' || raw.trim() === '') throw new Error(wanted);
  return raw.trim();
}

function inside<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof InnerFault) throw cause;
    throw new InnerFault(path, `must be ${cause instanceof Error ? cause.message : 'different'}`);
  }
}

function parseJson(raw: string): unknown {
  if (raw.trim() === '') return {};
  try {
    return JSON.parse(raw);
  } catch {
    throw new Error('a map of engines as JSON');
  }
}

/** All engines that the settings define, starting with the embedded one. */
export function engineNames(settings: NamedBy): string[] {
  const { base_url: address, model } = settings;
  return ['embedded', ...(address === '' ? [] : ['openai']), ...(model.endsWith('.gguf') ? ['gguf'] : []), ...Object.keys(settings.engines)];
}

/** Whether the settings define an engine, or may: only opening `gguf` tells whether its model is a file. */
export function hasEngine(settings: NamedBy, id: string): boolean {
  return id === 'gguf' || engineNames(settings).includes(id);
}

/** The failure for an engine name that the settings do not define. */
export function unknownEngine(settings: NamedBy, id: string): TxpError {
  const names = engineNames(settings);
  const meant = nearest(id, [...names, ...reservedEngines]);
  return new TxpError('configuration', `there is no engine "${id}"`, {
    hint: meant === undefined ? `choose one of: ${names.join(', ')}; or set one up: ${setUpLine(id)}` : `did you mean ${meant}?`,
  });
}

// Default addresses of common servers.
const usualAddresses: Readonly<Record<string, string>> = {
  ollama: 'http://127.0.0.1:11434/v1',
  lmstudio: 'http://127.0.0.1:1234/v1',
  vllm: 'http://127.0.0.1:8000/v1',
  llamacpp: 'http://127.0.0.1:8080/v1',
};

// A server and its model may be given in one word: ollama:qwen3:8b.
function setUpLine(id: string): string {
  const { server = 'NAME', model = 'MODEL' } = /^(?<server>[A-Za-z][\w-]*)(?::(?<model>[\w.:/-]+))?$/.exec(id)?.groups ?? {};
  const address = Object.hasOwn(usualAddresses, server) ? usualAddresses[server] : 'URL';
  return `txp config set engines.${server} '{kind: openai, base_url: ${address}, model: ${model}}'`;
}
