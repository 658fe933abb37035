// The command of an operation: flags from its schema and its shorthands, inputs to requests, results to standard output.
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { TaskFile } from '../config/task-file.js';
import { compact } from '../core/compact.js';
import { type Content, documentIn } from '../core/content.js';
import type { ReadDocument, ReadOptions } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { NothingAsked, UsageError } from '../core/usage-error.js';
import { operationEntry } from '../operations/list.js';
import { plainForm } from '../operations/plain-form.js';
import type { RunOptions } from '../tasks/run.js';
import type { CommandContext, SettingFlags } from './context.js';
import { readDefinition } from './definitions.js';
import { addDerivedFlags, flagSink, readDerivedFlags } from './flags.js';
import { findInputs } from './inputs/inputs.js';
import { type Journal, journalOf } from './journal.js';
import { keyFileFor } from './kept-keys.js';
import { addOutputFlags, openResults } from './output/results.js';
import { shellWord } from './repairs.js';
import { runInputs, type Work } from './run-inputs.js';
import { runOnServer, serverUrl } from './server-client.js';
import {
  addInputFlags,
  addReadingFlags,
  type ReadingFlags,
  type RequestForm,
  readingFlags,
  requestForms,
  type SharedFlags,
  settingFlags,
} from './shared-flags.js';

/** Sets up the command named like an operation. */
export async function setUpOperation(command: Command, context: CommandContext): Promise<void> {
  const name = command.name();
  const entry = operationEntry(name);
  if (entry === undefined) throw new Error(`there is no operation ${name}`);
  const [operation, form] = await Promise.all([entry.load(), entry.form?.() ?? plainForm]);
  const takesDocuments = operation.input.takes === 'document';
  command.argument('[input...]', 'files, folders or patterns; - or nothing for standard input');
  const readBody = form.setUp(flagSink(command), readDefinition);
  const derived = addDerivedFlags(command, operation, form.except);
  addOutputFlags(command, form);
  addInputFlags(command);
  addReadingFlags(command);
  command
    .addOption(new Option('--task <file>', 'labels, entities or questions with examples and calibration, from a task file; flags win'))
    .addOption(new Option('--server <url>', 'send the request to a running server (default: TXP_SERVER, else it is done here)'))
    .addOption(new Option('--show-request <form>', 'print the same call for the API, and send nothing').choices(requestForms))
    .addOption(new Option('--engine <name>', 'engine to use, see txp engines'))
    .addOption(new Option('--base-url <url>', 'address of the model server that the engine openai asks'))
    .addOption(new Option('--model <name>', 'model of the engine openai, or file of the engine gguf'))
    .addOption(
      new Option('--ocr-reader <reader>', 'model shows the pages of documents to a vision model beside their text').choices(['tesseract', 'model']),
    )
    .addOption(new Option('--timeout <duration>', 'longest time for one input, for example 60s'));
  command.action(async (paths: string[]) => {
    const flags = command.opts<SharedFlags & ReadingFlags & { server?: string; showRequest?: RequestForm; task?: string }>();
    const task = flags.task === undefined ? undefined : await readTask(flags.task);
    const fields = {
      ...task?.request,
      ...readDerivedFlags(command, derived),
      ...(await readBody().catch(unlessNothingAsked(task, name, form.questionFlag, paths))),
    };
    const { engine, ...engineSettings } = engineFlags(command);
    const settings = (await context.settings({ ...settingFlags(flags), ...engineSettings })).values;
    const inputs = await findInputs(paths, flags, context);
    const reading = readingFlags(flags);
    const readHere = async (content: Content, signal: AbortSignal, onPage?: ReadOptions['onPage']): Promise<ReadDocument | undefined> => {
      if (content.kind === 'text') return undefined;
      const options = { ...reading, ...(onPage === undefined ? {} : { onPage }) };
      return (await context.app(settings)).readDocument(documentIn(content), options, signal);
    };
    const bodyOf = (content: Content, document: ReadDocument | undefined): Record<string, unknown> => {
      const input: Content = document === undefined ? content : { kind: 'text', text: document.text, mediaType: 'text/plain' };
      return { ...fields, ...operation.input.place(input) };
    };
    if (flags.showRequest !== undefined) {
      const readsHere = !takesDocuments || flags.showRequest === 'jsonl';
      const address = serverFor(command, context, readsHere) ?? `http://${settings['serve.host']}:${settings['serve.port']}`;
      const { showRequests } = await import('./show-request.js');
      return showRequests({
        form: flags.showRequest,
        operation,
        server: address,
        keyFile: keyFileFor(serverUrl(address, '/').origin, context.environment),
        inputs,
        paths,
        fields,
        body: async (content) => bodyOf(content, takesDocuments ? undefined : await readHere(content, context.signal)),
        text: async (content) => (content.kind === 'text' ? content.text : ((await readHere(content, context.signal))?.text ?? '')),
        terminal: context.terminal,
      });
    }
    const server = serverFor(command, context, !takesDocuments);
    if (server !== undefined && task !== undefined && (task.examples.length > 0 || task.calibration !== undefined))
      throw new UsageError(
        '--task with examples or a calibration cannot be sent to a server',
        'name the task in the settings of the server: tasks: { NAME: FILE }',
      );
    const results = await openResults({ name, flags, isMany: inputs.isMany, settings, context, request: fields });
    const options: RunOptions = {
      ...compact({ engine: engine?.value, task, settings: form.settings }),
      ...(context.terminal.verbose ? { explain: context.terminal.detail } : {}),
      ...(inputs.isMany ? { isBackground: true } : {}),
      ...(flags.ocrReader === 'model' ? { mustSeePages: true } : {}),
    };
    const run: Work = async (content, signal, onPage) => {
      // A document that an operation does not take is read here, and its text sent.
      const document = takesDocuments ? undefined : await readHere(content, signal, onPage);
      const body = bodyOf(content, document);
      const result =
        server === undefined
          ? await (await context.app(settings)).run(name, body, { ...options, signal, reading: { ...reading, onPage } })
          : await inTime(signal, flags.timeout === undefined ? 0 : settings.timeout, (inner) => runOnServer(server, name, body, context, inner));
      return document === undefined ? result : { ...result, document };
    };
    const journal = (): Journal => journalOf([name, fields, reading, server], paths, flags, context, settings);
    await runInputs({ inputs, run, results, flags, jobs: settings.jobs, journal, context });
  });
}

async function readTask(path: string): Promise<TaskFile> {
  return (await import('../config/task-file.js')).readTaskFile(path);
}

// What the flags leave out stands in the task.
function unlessNothingAsked(
  task: TaskFile | undefined,
  name: string,
  questionFlag: string | undefined,
  paths: readonly string[],
): (error: unknown) => Record<string, unknown> {
  return (error) => {
    if (!(error instanceof NothingAsked)) throw error;
    if (task !== undefined) return {};
    const question = questionFlag === undefined ? undefined : paths.find((path) => /\s.*\?$/s.test(path) && !existsSync(path));
    if (question === undefined) throw error;
    const files = paths.filter((path) => path !== question).map((path) => ` ${shellWord(path)}`);
    throw new UsageError(error.message, `a question follows its flag: txp ${name} ${questionFlag} ${shellWord(question)}${files.join('')}`);
  };
}

// An address alone means the engine that asks it; with another engine, address and model would be ignored.
function engineFlags(command: Command): SettingFlags {
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

// What is decided where the work is done cannot be decided here for a server; how a document is read can, where it is read here.
function serverFor(command: Command, { environment }: CommandContext, readsHere: boolean): string | undefined {
  const { server } = command.opts<{ server?: string }>();
  const address = server ?? (environment.TXP_SERVER || undefined);
  if (address === undefined && command.getOptionValue('showRequest') === undefined) return undefined;
  for (const [flag, attribute, isReading] of [
    ['--engine', 'engine', false],
    ['--base-url', 'baseUrl', false],
    ['--model', 'model', false],
    ['--pages', 'pages', true],
    ['--lang', 'lang', true],
    ['--ocr', 'ocr', true],
    ['--ocr-reader', 'ocrReader', false],
  ] as const) {
    if (command.getOptionValue(attribute) !== undefined && !(isReading && readsHere))
      throw new UsageError(`${flag} cannot be sent to a server`, 'leave it out, or read the document here first: txp ocr FILE | txp … --server URL');
  }
  return address;
}

/** Runs work that has to be done in time, where a time is given; 0 waits as long as it takes. */
async function inTime<T>(signal: AbortSignal, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (timeoutMs === 0) return work(signal);
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal.reason);
  const failure = new TxpError('timed-out', `no answer after ${timeoutMs / 1000} s`, { hint: 'allow more with --timeout' });
  const timer = setTimeout(() => controller.abort(failure), timeoutMs);
  signal.addEventListener('abort', follow, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}
