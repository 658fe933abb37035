// The map of engines that a user sets up: model servers and model files, each under a name of its own.
import { resolve } from 'node:path';
import { duration, InnerFault, type Kind, numberFrom, wholeNumber } from './kinds.js';
import { nearest } from './nearest.js';

/** Types of questions whose answers can be made less or more sure. */
const questionTypes = ['choice', 'noul', 'score'] as const;

interface AnyEngine {
  /** Divides the log-odds of answers by type of question, from 0.1 to 10; 1 where absent. */
  readonly temperatures?: Readonly<Partial<Record<(typeof questionTypes)[number], number>>>;
}

/** A server that speaks the OpenAI protocol: llama.cpp, Ollama, vLLM, LM Studio, or a hosted one. Fields are named as in the file. */
export interface ServerEngine extends AnyEngine {
  readonly kind: 'openai';
  /** Without a slash at its end; `/v1` where the user gave a bare host. */
  readonly base_url: string;
  readonly model: string;
  /** Name of the environment variable that holds the key. */
  readonly api_key_env?: string;
  /** Path of a file that holds the key and that only its owner may read. */
  readonly api_key_file?: string;
  /** Requests on the way at the same time. */
  readonly concurrency: number;
  /** Longest time for one answer of the server, in milliseconds. */
  readonly timeout: number;
}

/** A GGUF file that is run in this process. */
export interface FileEngine extends AnyEngine {
  readonly kind: 'gguf';
  readonly path: string;
  /** Threads of the processor; as many as are of use when absent. */
  readonly threads?: number;
}

export type EngineSetting = ServerEngine | FileEngine;
export type EngineSettings = Readonly<Record<string, EngineSetting>>;

/** Names that mean something without being set up. */
export const reservedEngines = ['embedded', 'openai', 'gguf'] as const;

/** What a server gets that is named by address and model alone. */
export const serverDefaults = { concurrency: 4, timeout: 60_000 } as const;

/** An address of a model server. */
export const address: Kind<string> = {
  form: 'address such as http://127.0.0.1:8080/v1, empty for none',
  parse: (raw) => (raw === '' || raw === null ? '' : readAddress(raw)),
};

type Fields = Readonly<Record<string, unknown>>;
type Reader = (fields: Fields, at: (field: string) => string, folder: string) => EngineSetting;

const readers: Readonly<Record<EngineSetting['kind'], { readonly fields: readonly string[]; readonly read: Reader }>> = {
  openai: {
    fields: ['kind', 'base_url', 'model', 'api_key_env', 'api_key_file', 'concurrency', 'timeout', 'temperatures'],
    read: (fields, at, folder) => {
      if (fields.api_key_env !== undefined && fields.api_key_file !== undefined)
        throw new InnerFault(at('api_key_file'), 'may not stand beside api_key_env', 'keep the one that holds the key');
      return {
        kind: 'openai',
        base_url: inside(at('base_url'), () => readAddress(fields.base_url)),
        model: inside(at('model'), () => text(fields.model, 'the name of a model, as the server lists it')),
        ...(fields.api_key_env === undefined ? {} : { api_key_env: inside(at('api_key_env'), () => variableName(fields.api_key_env)) }),
        ...(fields.api_key_file === undefined
          ? {}
          : {
              api_key_file: resolve(
                folder,
                inside(at('api_key_file'), () => text(fields.api_key_file, 'the path of a file')),
              ),
            }),
        concurrency: inside(at('concurrency'), () => wholeNumber(1, 256).parse(fields.concurrency ?? serverDefaults.concurrency)),
        timeout: fields.timeout === undefined ? serverDefaults.timeout : inside(at('timeout'), () => duration.parse(fields.timeout)),
        ...temperaturesOf(fields, at),
      };
    },
  },
  gguf: {
    fields: ['kind', 'path', 'threads', 'temperatures'],
    read: (fields, at, folder) => ({
      kind: 'gguf',
      path: resolve(
        folder,
        inside(at('path'), () => text(fields.path, 'the path of a GGUF file')),
      ),
      ...(fields.threads === undefined ? {} : { threads: inside(at('threads'), () => wholeNumber(1, 256).parse(fields.threads)) }),
      ...temperaturesOf(fields, at),
    }),
  },
};

/** A map of engines: YAML in a file, JSON in a variable. Relative paths start from the folder of the file. */
export const engineMap: Kind<EngineSettings> = {
  form: 'map of engines, each with a kind',
  parse: (raw, folder = '.') => {
    const map = typeof raw === 'string' ? parseJson(raw) : (raw ?? {});
    if (!isMap(map)) throw new Error('a map of names to engines, such as big: { kind: openai, base_url: …, model: … }');
    return Object.fromEntries(Object.entries(map).map(([name, entry]) => [name, readEngine(name, entry, folder)]));
  },
  show: (engines) => {
    const shown = Object.entries(engines).map(([name, engine]) => [
      name,
      engine.kind === 'openai' ? { ...engine, timeout: duration.show?.(engine.timeout) } : engine,
    ]);
    return shown.length === 0 ? '' : JSON.stringify(Object.fromEntries(shown));
  },
};

function readEngine(name: string, entry: unknown, folder: string): EngineSetting {
  if (!/^[A-Za-z][\w.-]{0,63}$/.test(name)) throw new InnerFault(name, 'must be named with letters, digits, dots, - and _, a letter first');
  if (reservedEngines.some((reserved) => reserved === name))
    throw new InnerFault(name, 'is a name with a meaning of its own', 'give the engine another name');
  if (!isMap(entry)) throw new InnerFault(name, 'must hold the fields of an engine, such as kind, base_url and model');
  const kinds = Object.keys(readers);
  if (typeof entry.kind !== 'string' || !Object.hasOwn(readers, entry.kind)) {
    const meant = typeof entry.kind === 'string' ? nearest(entry.kind, kinds) : undefined;
    throw new InnerFault(`${name}.kind`, `must be one of ${kinds.join(', ')}`, meant === undefined ? undefined : `did you mean ${meant}?`);
  }
  const { fields, read } = readers[entry.kind as EngineSetting['kind']];
  for (const field of Object.keys(entry)) {
    if (fields.includes(field)) continue;
    const meant = field === 'api_key' ? undefined : nearest(field, fields);
    const hint = field === 'api_key' ? 'put the key into a variable and its name into api_key_env' : `did you mean ${meant ?? fields.join(', ')}?`;
    throw new InnerFault(`${name}.${field}`, `is no field of kind ${entry.kind}`, hint);
  }
  return read(entry, (field) => `${name}.${field}`, folder);
}

function temperaturesOf({ temperatures }: Fields, at: (field: string) => string): AnyEngine {
  if (temperatures === undefined) return {};
  if (!isMap(temperatures)) throw new InnerFault(at('temperatures'), 'must be a map such as { choice: 1.5, noul: 1.2 }');
  for (const type of Object.keys(temperatures)) {
    if (questionTypes.some((known) => known === type)) continue;
    throw new InnerFault(`${at('temperatures')}.${type}`, 'is no type of question', `choose among ${questionTypes.join(', ')}`);
  }
  const read = (type: string, value: unknown): number => inside(`${at('temperatures')}.${type}`, () => numberFrom(0.1, 10).parse(value));
  return { temperatures: Object.fromEntries(Object.entries(temperatures).map(([type, value]) => [type, read(type, value)])) };
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
  if (url.username !== '' || url.password !== '') throw new Error(`${wanted}, without a user or password; a key belongs into a variable`);
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

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
