// Composition root: settings → lazily opened engines, document reader and token counter, and the one `run` that every surface calls.

import type { OpenedEngine } from './app/engines.js';
import type { PartStatus } from './app/installation.js';
import { openStores, type Stores } from './app/stores.js';
import { operationSettings } from './config/operation-settings.js';
import type { Settings } from './config/settings.js';
import type { TaskFile } from './config/task-file.js';
import { markBackground } from './core/background.js';
import { compact } from './core/compact.js';
import { completeEngine } from './core/complete-engine.js';
import type { Document, PageImageLimits, ReadDocument, ReadOptions } from './core/document.js';
import type { Readiness } from './core/engine.js';
import type { EngineStatus } from './core/engine-status.js';
import { TxpError } from './core/errors.js';
import { isJsonObject } from './core/json.js';
import { lazily } from './core/lazily.js';
import { meterEngine } from './core/metering.js';
import type { Confinement } from './documents/launcher.js';
import type { DocumentLimits } from './documents/limits.js';
import type { DocumentReader } from './documents/read-document.js';
import { readersForAll, readersInReserve } from './documents/turns.js';
import type { LocalServer } from './engines/model/drivers/local-servers.js';
import { operationEntry, operationNames } from './operations/list.js';
import { startDeadline } from './tasks/deadline.js';
import type { Run, RunOptions } from './tasks/run.js';
import type { Work } from './tasks/work.js';
import type { Tokenizer } from './text/tokens.js';

export interface App extends Stores {
  readonly settings: Settings;
  readonly run: Run;
  /** Reads one document; the reader has its own time and memory limits. */
  readDocument(document: Document, options?: Partial<ReadOptions>, signal?: AbortSignal): Promise<ReadDocument>;
  /** Counts and cuts by tokens of the encoding in the settings; its table loads on the first call. */
  tokenizer(): Promise<Tokenizer>;
  /** The tokenizer's exact, synchronous counter. */
  tokenCounter(): Promise<(text: string) => number>;
  /** Every engine of the settings. Asks those that run a model what they can do, where that is not known yet. */
  engines(signal: AbortSignal): Promise<EngineStatus[]>;
  /** Whether one engine answers now; a name without an engine does not. */
  readiness(engine: string, signal: AbortSignal): Promise<Readiness>;
  /** Id of the engine that serves an operation. */
  engineOf(operation: string): string;
  /** The parts that an installation may lack: native packages, files of the build, recognition data of the languages in the settings. */
  checkParts(): Promise<PartStatus[]>;
  /** What the system keeps the process that reads documents from. */
  confinement(): Promise<Confinement>;
  /** Model servers that answer on this machine: on their usual ports, and on those of `serve.port` and `OLLAMA_HOST`. */
  localServers(signal: AbortSignal): Promise<LocalServer[]>;
  /** Threads for the embedded engine, and what hands tasks to them. */
  openWork(): Promise<Work>;
  /** Ends everything that was opened. */
  close(): Promise<void>;
}

/** Opens what reads documents within these limits. */
export type OpenReader = (limits: Partial<DocumentLimits>) => DocumentReader;

/**
 * `environment` is where the keys of model servers are read from, and where the state folder is. With `openReader` a program that opens several of these
 * lets them share what reads documents; without it each has a reader of its own.
 */
export function openApp(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  openReader: OpenReader | undefined = undefined,
): App {
  const opened = new Map<string, Promise<OpenedEngine>>();
  let reader: Promise<DocumentReader> | undefined;
  let work: Promise<Work> | undefined;

  const openEngine = async (id: string): Promise<OpenedEngine> => {
    if (id === 'embedded') return { engine: (await import('./engines/embedded/index.js')).embeddedEngine() };
    const { engineSetting, openModelEngine } = await import('./app/engines.js');
    const setting = engineSetting(settings, id);
    if (setting === undefined) throw new Error(`engine ${id} is not configured`);
    return openModelEngine(id, setting, { settings, environment, engineNamed: async (other) => (await engineNamed(other)).engine });
  };
  const engineNamed = (id: string): Promise<OpenedEngine> => {
    const engine = opened.get(id) ?? openEngine(id);
    opened.set(id, engine);
    return engine;
  };

  const readerOf = async (): Promise<DocumentReader> => {
    reader ??= (async () => {
      const open = openReader ?? (await import('./documents/read-document.js')).openDocumentReader;
      return open({
        maxPages: settings['limits.document_pages'],
        maxPixels: settings['limits.page_pixels'],
        documentTimeMs: settings['limits.document_time'],
        recognisedPageTimeMs: settings['limits.page_time'],
        maxMemoryBytes: settings['limits.document_memory_mb'] * 1_000_000,
        // A server hands documents to readers in turn, and has one in reserve.
        ...(work === undefined ? {} : { processes: readersForAll + readersInReserve }),
      });
    })();
    return reader;
  };
  const readDocument: App['readDocument'] = async (document, options, signal = new AbortController().signal) => {
    return (await readerOf()).read(document, { ocr: settings['ocr.mode'], languages: settings['ocr.languages'], ...options }, signal);
  };

  const tokenizer = lazily(async () => (await import('./app/tokenizers.js')).loadTokenizer(settings['tokens.encoding']));
  const tokenCounter: App['tokenCounter'] = async () => (await tokenizer()).count;

  const { close: closeStores, ...stores } = openStores(settings, environment);

  const tuned = lazily(async () => new (await import('./evaluation/tuned-engine.js')).TunedEngines());
  const executor = lazily(() => import('./operations/execute.js'));
  const run: App['run'] = async (name, body, options = {}) => {
    const [{ execute }, operation] = await Promise.all([executor(), typeof name === 'string' ? operationEntry(name)?.load() : name]);
    if (operation === undefined) throw new TxpError('not-found', `there is no operation "${String(name)}"`);
    const task = options.task ?? (await namedTask(settings, body));
    const engineId = options.engine ?? task?.engine ?? engineOf(settings, operation.name);
    if (task !== undefined) (await import('./config/task-file.js')).checkTask(task, { operation: operation.name, engine: engineId });
    const { engine } = await engineNamed(engineId);
    if (options.mustSeePages === true && engine.seesPages !== true)
      throw new TxpError('configuration', `engine "${engineId}" cannot read images of pages`, {
        hint: 'choose an engine of kind openai or anthropic with --engine',
      });
    const complete = completeEngine(engine, async () => (await engineNamed('embedded')).engine);
    const isTuned = task !== undefined || (isJsonObject(body) && body.examples !== undefined);
    const meter = meterEngine(isTuned ? (await tuned()).of(complete, task ?? { examples: [] }) : complete);
    const deadline = startDeadline(options.timeoutMs ?? settings.timeout, options.signal, 'allow more time with --timeout or the setting timeout');
    let document: ReadDocument | undefined;
    const readHere: NonNullable<RunOptions['readDocument']> = async (received, { pause, resume, signal }) => {
      pause();
      try {
        return await readDocument(received, options.reading, signal);
      } finally {
        resume();
      }
    };
    try {
      const { signal } = deadline;
      if (options.isBackground === true) markBackground(signal);
      const result: unknown = await execute(operation, task === undefined ? body : withTask(task, body), {
        engine: meter.engine,
        settings: { ...operationSettings(settings), ...options.settings },
        tokenCounter,
        signal,
        now: () => performance.now(),
        ...compact({ explain: options.explain }),
        readDocument: async (received) => {
          const wanted = settings['ocr.reader'] === 'model' && engine.seesPages === true ? { ...received, images: imageLimits(settings) } : received;
          if (settings['ocr.reader'] === 'model' && engine.seesPages !== true)
            options.explain?.(`${engine.id} gets the text of the pages, not their images`);
          document = await (options.readDocument ?? readHere)(wanted, deadline);
          return document;
        },
      });
      deadline.check();
      const usage = meter.usage();
      const approximation = meter.approximation();
      const provenance = meter.provenance();
      const isWhole = Object.keys(provenance.answeredBy).length === 0;
      const isPlain = isWhole && provenance.droppedValues === 0;
      return {
        result: isWhole || !isJsonObject(result) ? result : { ...result, answered_by: provenance.answeredBy },
        engineId: engine.id,
        ...compact({ usage, approximation }),
        ...(isPlain ? {} : { provenance }),
        ...compact({ document }),
      };
    } finally {
      deadline.stop();
    }
  };

  const app: App = {
    settings,
    run,
    readDocument,
    tokenizer,
    tokenCounter,
    engineOf: (operation) => engineOf(settings, operation),
    checkParts: async () => (await import('./app/installation.js')).checkParts(settings['ocr.languages']),
    confinement: async () => (await readerOf()).confinement(),
    localServers: async (signal) => {
      const { askedPorts, findLocalServers } = await import('./engines/model/drivers/local-servers.js');
      return findLocalServers(signal, askedPorts(settings['serve.port'], environment.OLLAMA_HOST));
    },
    ...stores,
    openWork: () => {
      work ??= Promise.all([import('./tasks/work.js'), import('./app/engines.js')]).then(([{ openWork }, { engineSetting }]) => {
        // Fail at start-up, not per request, when a setting names an unknown engine.
        for (const name of operationNames) engineSetting(settings, engineOf(settings, name));
        return openWork(app);
      });
      return work;
    },
    readiness: async (id, signal) => {
      try {
        return await (await engineNamed(id)).engine.ready(signal);
      } catch (error) {
        if (error instanceof TxpError) return { ready: false, reason: error.message };
        throw error;
      }
    },
    engines: async (signal) => {
      const { engineNames } = await import('./app/engines.js');
      return Promise.all(engineNames(settings).map(async (id) => statusOf(id, await engineNamed(id), signal)));
    },
    close: async () => {
      // Who asked for threads that could not be opened was told why.
      await (await work?.catch(() => undefined))?.close();
      await closeStores();
      await Promise.allSettled([...opened.values()].map(async (each) => (await each).engine.close()));
      opened.clear();
      (await reader)?.close();
    },
  };
  return app;
}

async function statusOf(id: string, { engine, driver }: OpenedEngine, signal: AbortSignal): Promise<EngineStatus> {
  const readiness = await engine.ready(signal);
  const status = { id, summary: engine.summary, can: Object.keys(engine.can), readiness };
  if (driver === undefined || !readiness.ready) return status;
  try {
    const { alternatives, schema, contextTokens } = await driver.abilities(signal);
    const told = Number.isFinite(alternatives) ? alternatives : 'all';
    return { ...status, abilities: { log_probabilities: told, schema, context_tokens: contextTokens ?? null } };
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    return { ...status, readiness: { ready: false, reason: error.message } };
  }
}

function imageLimits(settings: Settings): PageImageLimits {
  return { maxPages: settings['limits.image_pages'], maxPixels: settings['limits.image_pixels'] };
}

async function namedTask(settings: Settings, body: unknown): Promise<TaskFile | undefined> {
  if (!isJsonObject(body) || typeof body.task !== 'string') return undefined;
  const { taskNamed } = await import('./config/task-file.js');
  return taskNamed(settings.tasks, body.task);
}

// What a request says itself wins over its task.
function withTask({ request }: TaskFile, body: unknown): unknown {
  return isJsonObject(body) ? { ...request, ...body } : body;
}

function engineOf(settings: Settings, operation: string): string {
  const own: Readonly<Record<string, unknown>> = settings;
  const named = own[`operations.${operation}.engine`];
  return typeof named === 'string' && named !== '' ? named : settings.engine;
}
