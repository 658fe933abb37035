// The table of settings: key, default, kind and meaning of each. Variables, file keys, `config show` and the reference page are derived from it.
import { keysOf, tableOf } from '../core/keyed.js';
import { type OperationName, operationNames } from '../operations/list.js';
import { address, engineMap } from './engines.js';
import { host, hostNames, origins } from './hosts.js';
import {
  databaseAddress,
  duration,
  fileMap,
  folderPath,
  folderPaths,
  type Kind,
  languages,
  list,
  nonEmptyText,
  numberFrom,
  oneOf,
  optionalText,
  timerDuration,
  timerDurationFrom,
  wholeNumber,
  yesNo,
} from './kinds.js';

export interface Setting<T> {
  readonly default: NoInfer<T>;
  readonly kind: Kind<T>;
  /** One line on what it controls. */
  readonly about: string;
  /** Environment variable, if not the default for the key (`ocr.mode` is `TXP_OCR_MODE`). */
  readonly variable?: string;
  /**
   * Whether the `txp.yaml` of a folder may set it. `always`: it only affects how answers are formatted. `never`: it concerns keys, addresses or folders of the
   * user. Absent: only once the user trusts the folder; this is everything that affects engines, prices, limits or stored data.
   */
  readonly inFolder?: 'always' | 'never';
}

function setting<T>(row: Setting<T>): Setting<T> {
  return row;
}

type EngineKey = `operations.${OperationName}.engine`;

const engineOfOperation = tableOf<EngineKey, Setting<string>>(
  operationNames.map((name) => `operations.${name}.engine` as const),
  (key) => setting({ default: '', kind: optionalText, about: `engine for ${key.split('.')[1]}` }),
);

/** All settings. To add one, add a row. Parsed durations are in milliseconds. */
export const settingsTable = {
  engine: setting({ default: 'embedded', kind: nonEmptyText, about: 'engine for every operation without its own setting' }),
  ...engineOfOperation,
  engines: setting({
    default: {},
    kind: engineMap,
    about: 'model servers and model files under names of your choice; see docs/guide/models.md',
    inFolder: 'never',
  }),
  tasks: setting({ default: {}, kind: fileMap, about: 'task files by name, for `task` in requests', inFolder: 'never' }),
  base_url: setting({ default: '', kind: address, about: 'address of the model server for the engine openai', inFolder: 'never' }),
  model: setting({ default: '', kind: optionalText, about: 'model for the engine openai, or GGUF file for the engine gguf', inFolder: 'never' }),
  timeout: setting({ default: 60_000, kind: duration, about: 'time limit for one input; reading a document has its own limit' }),
  jobs: setting({ default: 2, kind: wholeNumber(1, 64), about: 'inputs processed in parallel' }),
  'ocr.mode': setting({
    default: 'auto',
    kind: oneOf('auto', 'always', 'never'),
    about: 'auto reads the text layer of a PDF page if it is usable, and recognises other pages',
    inFolder: 'always',
  }),
  'ocr.languages': setting({ default: 'eng', kind: languages, about: 'languages that text recognition expects', inFolder: 'always' }),
  'ocr.reader': setting({
    default: 'tesseract',
    kind: oneOf('tesseract', 'model'),
    about: 'model shows the pages of documents to a vision model along with their recognised text, with every question',
  }),
  'tokens.encoding': setting({
    default: 'o200k_base',
    kind: oneOf('o200k_base', 'cl100k_base'),
    about: 'encoding used to count tokens',
    inFolder: 'always',
  }),
  'compress.rate_meaning': setting({
    default: 'removed',
    kind: oneOf('removed', 'kept'),
    about: 'whether a numeric rate is the share of tokens removed or kept',
    inFolder: 'always',
  }),
  'summarize.max_tokens': setting({
    default: 2048,
    kind: wholeNumber(1),
    about: 'maximum tokens of a summary when the request sets none',
    inFolder: 'always',
  }),
  offsets: setting({ default: 'codepoints', kind: oneOf('codepoints', 'utf16'), about: 'unit of start and end in answers', inFolder: 'always' }),
  'decisions.score_questions': setting({
    default: 'unsupported',
    kind: oneOf('unsupported', 'answer'),
    about: 'whether /v1/service answers score questions; the decide command always does',
    inFolder: 'always',
  }),
  'prices.decisions_per_request': setting({ default: 1, kind: numberFrom(0), about: 'credits for one decisions request' }),
  'prices.decisions_per_million': setting({ default: 0, kind: numberFrom(0), about: 'credits for a million input tokens of decisions requests' }),
  'limits.text_chars': setting({
    default: 1_000_000,
    kind: wholeNumber(1),
    about: 'maximum length of the input text in characters; longer text is refused, never truncated',
  }),
  'limits.document_pages': setting({ default: 500, kind: wholeNumber(1), about: 'maximum number of pages read from one document' }),
  'limits.page_pixels': setting({ default: 50_000_000, kind: wholeNumber(1), about: 'maximum number of pixels in one page image' }),
  'limits.image_pages': setting({
    default: 20,
    kind: wholeNumber(1),
    about: 'maximum number of pages of a document that are shown to a model (ocr.reader)',
  }),
  'limits.image_pixels': setting({
    default: 2_000_000,
    kind: wholeNumber(10_000, 50_000_000),
    about: 'pixels that the image of a page is scaled down to before it is sent to a model',
  }),
  'limits.document_time': setting({
    default: 15_000,
    kind: timerDuration,
    about: 'time limit for reading a document without recognition; one page may take a third of it',
  }),
  'limits.page_time': setting({ default: 10_000, kind: timerDuration, about: 'additional time for each page that is recognised' }),
  'limits.document_memory_mb': setting({
    default: 700,
    kind: wholeNumber(200),
    about: 'memory in megabytes at which the process that reads a document is stopped',
  }),
  'prices.batch_item': setting({ default: 0, kind: numberFrom(0), about: 'credits for one result of a batch' }),
  'serve.host': setting({ default: '127.0.0.1', kind: host, about: 'address the server listens on', inFolder: 'never' }),
  'serve.port': setting({ default: 8017, kind: wholeNumber(0, 65_535), about: 'port the server listens on; 0 for any free port', inFolder: 'never' }),
  'serve.allow_remote': setting({
    default: false,
    kind: yesNo,
    about: 'allows an address that other machines can reach; a key must exist',
    inFolder: 'never',
  }),
  'serve.hosts': setting({
    default: [],
    kind: hostNames,
    about: 'names a Host header may carry besides localhost and the address',
    inFolder: 'never',
  }),
  'serve.origins': setting({ default: [], kind: origins, about: 'web origins whose pages may call the server; none by default', inFolder: 'never' }),
  'serve.folders': setting({
    default: [],
    kind: folderPaths,
    about: 'folders whose files agents at /mcp may read; none by default',
    inFolder: 'never',
  }),
  'serve.threads': setting({
    default: 2,
    kind: wholeNumber(1, 64),
    about: 'maximum number of threads of the embedded engine in the server; the first starts with it, others when requests wait',
  }),
  'serve.grace': setting({ default: 15_000, kind: timerDuration, about: 'how long a stopping server waits for running requests' }),
  'serve.batches': setting({ default: true, kind: yesNo, about: 'whether the server processes batch items; false leaves them to workers' }),
  'worker.port': setting({
    default: 8018,
    kind: wholeNumber(0, 65_535),
    about: 'port on 127.0.0.1 where a worker shows its health and metrics; 0 for any free port',
    inFolder: 'never',
  }),
  'log.level': setting({
    default: 'info',
    kind: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    about: 'lowest level of the log lines that the server writes',
  }),
  'compat.service_aliases': setting({
    default: [],
    kind: list,
    about: 'other words for "service" in the path /v1/service and in compress requests',
  }),
  'batch.concurrency': setting({ default: 64, kind: wholeNumber(1, 256), about: 'batch items processed in parallel' }),
  'batch.item_time': setting({ default: 300_000, kind: duration, about: 'time limit for one batch item' }),
  'batch.lives': setting({ default: 5, kind: wholeNumber(1, 100), about: 'how many times a batch item is started before it counts as failed' }),
  'batch.retention': setting({ default: 604_800_000, kind: duration, about: 'how long results of a finished batch are kept' }),
  'limits.requests_per_minute': setting({
    default: 60_000,
    kind: wholeNumber(1),
    about: 'requests a key may make per minute, unless the key has its own limit',
  }),
  'limits.body_bytes': setting({ default: 8_000_000, kind: wholeNumber(1), about: 'maximum size of a request body without documents' }),
  'limits.document_body_bytes': setting({
    default: 36_000_000,
    kind: wholeNumber(1),
    about: 'maximum size of a request body that may carry a document',
  }),
  'limits.batch_body_bytes': setting({ default: 16_000_000, kind: wholeNumber(1), about: 'maximum size of a batch submission' }),
  'limits.stored_bytes': setting({
    default: 1_000_000_000,
    kind: wholeNumber(1),
    about: 'maximum bytes of requests and results in the batches of one key',
  }),
  'limits.inflight_bytes': setting({ default: 100_000_000, kind: wholeNumber(1), about: 'maximum bytes of request bodies held at the same time' }),
  'limits.document_queue': setting({ default: 32, kind: wholeNumber(0), about: 'maximum number of documents waiting to be read in the server' }),
  'limits.queue': setting({ default: 256, kind: wholeNumber(1), about: 'maximum number of requests waiting for a thread' }),
  'limits.connections': setting({ default: 512, kind: wholeNumber(1), about: 'maximum number of open connections' }),
  'limits.json_depth': setting({ default: 64, kind: wholeNumber(1, 1000), about: 'maximum nesting of a request body' }),
  'limits.json_keys': setting({ default: 20_000, kind: wholeNumber(1), about: 'maximum number of keys in a request body, and of objects and lists' }),
  store: setting({
    default: '',
    kind: databaseAddress,
    about: 'database for keys, credits, usage and the batches of servers, which several machines may share; empty for the data directory',
    inFolder: 'never',
  }),
  'store.pool': setting({
    default: 6,
    kind: wholeNumber(2, 100),
    about: 'maximum number of connections of one process to the database',
    inFolder: 'never',
  }),
  'store.lease': setting({
    default: 30_000,
    kind: timerDurationFrom(10_000),
    about: 'how long an item or a block of credits stays reserved for a process that has lost the database',
    inFolder: 'never',
  }),
  data_dir: setting({ default: '', kind: folderPath, about: 'folder for state; empty for $XDG_STATE_HOME/txp', inFolder: 'never' }),
} as const;

export type SettingKey = keyof typeof settingsTable;

/** A value for each key. */
export type Settings = { readonly [K in SettingKey]: (typeof settingsTable)[K] extends Setting<infer T> ? T : never };

export const settingKeys: readonly SettingKey[] = keysOf(settingsTable);

/** The environment variable of a key: `TXP_OCR_MODE` for `ocr.mode`. */
export function variableOf(key: SettingKey): string {
  const row: Setting<unknown> = settingsTable[key];
  return row.variable ?? `TXP_${key.replaceAll('.', '_').toUpperCase()}`;
}

/** Formats a value as the user would write it: `60s`, `eng+deu`, `a, b`. */
export function showValue(key: SettingKey, value: unknown): string {
  const kind = settingsTable[key].kind as Kind<unknown>;
  if (Array.isArray(value)) return value.join(', ');
  return kind.show === undefined ? String(value) : kind.show(value);
}
