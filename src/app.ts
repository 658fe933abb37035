// Composition root: settings → lazily opened engines, document reader and token counter, and the one `run` that every surface calls.

import type { PartStatus } from './app/installation.js';
import { openEngines } from './app/opened-engines.js';
import { engineOf, runWith } from './app/run.js';
import { openStores, type Stores } from './app/stores.js';
import type { Settings } from './config/settings.js';
import type { Document, ReadDocument, ReadOptions } from './core/document.js';
import type { Readiness } from './core/engine.js';
import type { EngineStatus } from './core/engine-status.js';
import { lazily } from './core/lazily.js';
import type { Confinement } from './documents/launcher.js';
import type { DocumentLimits } from './documents/limits.js';
import type { DocumentReader } from './documents/read-document.js';
import { reservedReaders, sharedReaders } from './documents/turns.js';
import type { LocalServer } from './engines/model/drivers/local-servers.js';
import { operationNames } from './operations/list.js';
import type { Run } from './tasks/run.js';
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
  /** The status of every engine in the settings. Queries the abilities of engines that run a model if they are not known yet. */
  engines(signal: AbortSignal): Promise<EngineStatus[]>;
  /** Whether an engine is ready now; an unknown name is not ready. */
  readiness(engine: string, signal: AbortSignal): Promise<Readiness>;
  /** Id of the engine that serves an operation. */
  engineOf(operation: string): string;
  /** Fails with `configuration` if an engine that the settings assign to any operation does not exist. */
  checkEngines(): Promise<void>;
  /** The parts that an installation may lack: native packages, files of the build, recognition data of the languages in the settings. */
  checkParts(): Promise<PartStatus[]>;
  /** The operating-system restrictions on the process that reads documents. */
  confinement(): Promise<Confinement>;
  /** Model servers that answer on this machine: on their usual ports, and on those of `serve.port` and `OLLAMA_HOST`. */
  localServers(signal: AbortSignal): Promise<LocalServer[]>;
  /** Opens the worker threads for the embedded engine, and what dispatches tasks to them. */
  openWork(): Promise<Work>;
  /** Closes everything that was opened. */
  close(): Promise<void>;
}

/** Opens a document reader with these limits. */
export type OpenReader = (limits: Partial<DocumentLimits>) => DocumentReader;

/**
 * `environment` provides the keys of model servers and the location of the state folder. A program that opens several apps passes `openReader` so that they
 * share a document reader; without it each app has its own.
 */
export function openApp(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  openReader: OpenReader | undefined = undefined,
): App {
  const engines = openEngines(settings, environment);
  let reader: Promise<DocumentReader> | undefined;
  let work: Promise<Work> | undefined;

  const readerOf = async (): Promise<DocumentReader> => {
    reader ??= (async () => {
      const open = openReader ?? (await import('./documents/read-document.js')).openDocumentReader;
      return open({
        maxPages: settings['limits.document_pages'],
        maxPixels: settings['limits.page_pixels'],
        documentTimeMs: settings['limits.document_time'],
        recognisedPageTimeMs: settings['limits.page_time'],
        maxMemoryBytes: settings['limits.document_memory_mb'] * 1_000_000,
        // A server hands documents to its readers in turn, and keeps one in reserve.
        ...(work === undefined ? {} : { processes: sharedReaders + reservedReaders }),
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

  const app: App = {
    settings,
    run: runWith(settings, { engines, readDocument, tokenCounter }),
    readDocument,
    tokenizer,
    tokenCounter,
    engineOf: (operation) => engineOf(settings, operation),
    checkEngines: async () => {
      const { engineSetting } = await import('./app/engines.js');
      for (const name of operationNames) engineSetting(settings, engineOf(settings, name));
    },
    checkParts: async () => (await import('./app/installation.js')).checkParts(settings['ocr.languages']),
    confinement: async () => (await readerOf()).confinement(),
    localServers: async (signal) => {
      const { candidatePorts, findLocalServers } = await import('./engines/model/drivers/local-servers.js');
      return findLocalServers(signal, candidatePorts(settings['serve.port'], environment.OLLAMA_HOST));
    },
    ...stores,
    openWork: () => {
      // Fail at start-up, not per request.
      work ??= Promise.all([import('./tasks/work.js'), app.checkEngines()]).then(([{ openWork }]) => openWork(app));
      return work;
    },
    readiness: engines.readiness,
    engines: engines.statuses,
    close: async () => {
      // If opening the threads failed, the caller of `openWork` already has the error.
      await (await work?.catch(() => undefined))?.close();
      await closeStores();
      await engines.close();
      (await reader)?.close();
    },
  };
  return app;
}
