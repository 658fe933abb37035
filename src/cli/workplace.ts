// Where an operation runs, here or on a server, and how: the flags for it, and the work that they imply.
import { type Command, Option } from 'commander';
import type { Settings } from '../config/settings.js';
import { compact } from '../core/compact.js';
import { type Content, documentIn } from '../core/content.js';
import type { ReadDocument, ReadOptions } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import type { AnyOperation } from '../core/operation.js';
import { UsageError } from '../core/usage-error.js';
import type { RunOptions } from '../tasks/run.js';
import type { CommandContext } from './context.js';
import type { RunInput } from './run-inputs.js';
import { runOnServer } from './server-client.js';
import { addReadingFlags, type ReadingFlags, readingFlags, type SharedFlags, settingFlags } from './shared-flags.js';

type Fields = Readonly<Record<string, unknown>>;

interface Workplace {
  readonly settings: Settings;
  readonly reading: Partial<ReadOptions>;
  /** Address of the server to use; undefined to run locally. `readsHere` means that documents are read locally in any case. */
  server(readsHere: boolean): string | undefined;
  /** Reads the document of an input locally; undefined for a text. */
  readHere(content: Content, signal: AbortSignal, onPage?: ReadOptions['onPage']): Promise<ReadDocument | undefined>;
  /** The request for an input; `document` is the input as read locally. */
  body(operation: AnyOperation, fields: Fields, content: Content, document: ReadDocument | undefined): Record<string, unknown>;
  /** Returns a function that runs the operation on one input. */
  runner(operation: AnyOperation, fields: Fields, options?: RunOptions): RunInput;
}

/** Adds the flag for the server to use. */
export function addServerFlag(command: Command): void {
  command.addOption(new Option('--server <url>', 'send the request to a running server (default: TXP_SERVER; without one it runs here)'));
}

/** Adds flags for where and how an operation runs, and how documents are read. */
export function addWorkplaceFlags(command: Command): void {
  addReadingFlags(command);
  addServerFlag(command);
  command
    .addOption(new Option('--engine <name>', 'engine to use, see txp engines'))
    .addOption(new Option('--base-url <url>', 'address of the model server for the engine openai'))
    .addOption(new Option('--model <name>', 'model for the engine openai, or file for the engine gguf'))
    .addOption(
      new Option('--ocr-reader <reader>', 'model: show the pages of documents to a vision model along with their text').choices([
        'tesseract',
        'model',
      ]),
    )
    .addOption(new Option('--timeout <duration>', 'time limit for one input, for example 60s'));
}

/** Reads the flags of `addWorkplaceFlags` together with the settings. Fails as wrong usage for flags that do not fit. */
export async function openWorkplace(command: Command, context: CommandContext): Promise<Workplace> {
  const flags = command.opts<SharedFlags & ReadingFlags & { model?: string }>();
  const { engine, ...engineSettings } = engineFlags(command);
  const settings = (await context.settings({ ...settingFlags(flags), ...engineSettings })).values;
  const reading = readingFlags(flags);
  const readHere: Workplace['readHere'] = async (content, signal, onPage) => {
    if (content.kind === 'text') return undefined;
    const options = { ...reading, ...compact({ onPage }) };
    return (await context.app(settings)).readDocument(documentIn(content), options, signal);
  };
  const body: Workplace['body'] = (operation, fields, content, document) => {
    const input: Content = document === undefined ? content : { kind: 'text', text: document.text, mediaType: 'text/plain' };
    return { ...fields, ...operation.input.place(input) };
  };
  return {
    settings,
    reading,
    readHere,
    body,
    server: (readsHere) => serverFor(command, context, readsHere),
    runner: (operation, fields, given = {}) => {
      const takesDocuments = operation.input.takes === 'document';
      const server = serverFor(command, context, !takesDocuments);
      const options: RunOptions = {
        ...given,
        ...compact({ engine: engine?.value }),
        ...(context.terminal.verbose ? { explain: context.terminal.detail } : {}),
        ...(flags.ocrReader === 'model' ? { requiresPageImages: true } : {}),
      };
      return async (content, signal, onPage) => {
        if (server === undefined && flags.model !== undefined)
          checkModel(engine?.value ?? given.task?.engine ?? (await context.app(settings)).engineOf(operation.name));
        // If the operation does not accept documents, the document is read here and its text sent.
        const document = takesDocuments ? undefined : await readHere(content, signal, onPage);
        const request = body(operation, fields, content, document);
        const result =
          server === undefined
            ? await (await context.app(settings)).run(operation.name, request, { ...options, signal, reading: { ...reading, onPage } })
            : await inTime(signal, flags.timeout === undefined ? 0 : settings.timeout, (inner) =>
                runOnServer(server, operation, request, context, inner),
              );
        return document === undefined ? result : { ...result, document };
      };
    },
  };
}

// An address alone implies the engine that uses it; other engines would ignore address and model.
function engineFlags(command: Command): Partial<Record<'engine' | 'base_url' | 'model', { readonly value: string; readonly flag: string }>> {
  const { engine, baseUrl, model } = command.opts<{ engine?: string; baseUrl?: string; model?: string }>();
  const chosen = engine ?? (baseUrl === undefined ? undefined : 'openai');
  if (baseUrl !== undefined && chosen !== 'openai') throw new UsageError('--base-url belongs to --engine openai', 'leave one of them out');
  if (model !== undefined && chosen !== undefined && chosen !== 'openai' && chosen !== 'gguf')
    throw new UsageError('--model belongs to --engine openai or gguf', 'leave one of them out');
  return {
    ...(chosen === undefined ? {} : { engine: { value: chosen, flag: '--engine' } }),
    ...(baseUrl === undefined ? {} : { base_url: { value: baseUrl, flag: '--base-url' } }),
    ...(model === undefined ? {} : { model: { value: model, flag: '--model' } }),
  };
}

// Without --engine, the engine of the settings is used, which may have no model or its own.
function checkModel(engine: string): void {
  if (engine === 'openai' || engine === 'gguf') return;
  throw new UsageError(`--model has no effect on the engine ${engine}`, 'choose an engine that uses a model: --engine openai or gguf, or --base-url');
}

// For a server, flags that it decides itself cannot be given here; flags for reading documents can, if documents are read here.
function serverFor(command: Command, context: CommandContext, readsHere: boolean): string | undefined {
  const address = serverNamed(command.opts<{ server?: string }>(), context);
  if (address === undefined && command.getOptionValue('showRequest') === undefined) return undefined;
  for (const [flag, attribute, setting] of [
    ['--engine', 'engine', 'engine'],
    ['--base-url', 'baseUrl', 'base_url'],
    ['--model', 'model', 'model'],
    ['--pages', 'pages', undefined],
    ['--lang', 'lang', undefined],
    ['--ocr', 'ocr', undefined],
    ['--ocr-reader', 'ocrReader', 'ocr.reader'],
  ] as const) {
    if (command.getOptionValue(attribute) === undefined || (setting === undefined && readsHere)) continue;
    const instead = setting === undefined ? 'read the document first: txp ocr FILE | txp … --server URL' : `set ${setting} of the server`;
    throw new UsageError(`${flag} cannot be sent to a server`, `leave it out, or ${instead}`);
  }
  return address;
}

/** Address of the server from the flag, otherwise from the environment. */
export function serverNamed({ server }: { readonly server?: string }, { environment }: Pick<CommandContext, 'environment'>): string | undefined {
  return server ?? (environment.TXP_SERVER || undefined);
}

/** Runs work with a timeout; 0 means no limit. */
async function inTime<T>(signal: AbortSignal, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (timeoutMs === 0) return work(signal);
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal.reason);
  const failure = new TxpError('timed-out', `no answer after ${timeoutMs / 1000} s`, { hint: 'allow more time with --timeout' });
  const timer = setTimeout(() => controller.abort(failure), timeoutMs);
  signal.addEventListener('abort', follow, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}
