// Reads documents for the program: checks the format, gives each document to a reading process, and keeps processes for reuse.

import { availableParallelism } from 'node:os';
import { abortError } from '../core/abort.js';
import { compact } from '../core/compact.js';
import { type Document, pageJoin, type ReadDocument, type ReadDocumentFunction, type ReadOptions } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { findAskedLanguages, findLanguageData } from './languages.js';
import type { Confinement } from './launcher.js';
import { type DocumentLimits, defaultLimits, pixelsWithin, processesWithin, recognisersWithin } from './limits.js';
import { inUtf8, requireMediaType } from './media-type.js';
import { type ReadingProcess, startReadingProcess } from './reading-process.js';

export interface DocumentReader {
  readonly read: ReadDocumentFunction;
  /** How strictly the system confines a reading process. Starts one to find out, if none is idle. */
  confinement(): Promise<Confinement>;
  /** Ends all reading processes; reads in progress fail. */
  close(): void;
}

/** An idle process is ended after this time. */
const idleMs = 60_000;

/** Opens a reader. Starts no process before the first document. */
export function openDocumentReader(settings: Partial<DocumentLimits> = {}): DocumentReader {
  const { maxMemoryBytes = defaultLimits.maxMemoryBytes } = settings;
  const limits = {
    ...defaultLimits,
    processes: processesWithin(maxMemoryBytes),
    recognisersPerProcess: recognisersWithin(maxMemoryBytes, availableParallelism()),
    ...settings,
  };
  const pool = new ProcessPool(limits);
  return {
    async read(document: Document, options: ReadOptions, signal: AbortSignal): Promise<ReadDocument> {
      const bytes = inUtf8(document.bytes, document.declaredMediaType);
      const mediaType = requireMediaType(bytes, document.declaredMediaType);
      const languages = document.languages === undefined ? findLanguageData(options.languages) : findAskedLanguages(document.languages);
      // The models of two languages take twice as much memory.
      const recognisers = Math.max(1, Math.floor(limits.recognisersPerProcess / languages.length));
      const order = {
        bytes,
        mediaType,
        ocr: document.ocr ?? options.ocr,
        languages,
        pages: document.pages ?? options.pages,
        maxPages: limits.maxPages,
        maxPixels: limits.maxPixels,
        ...compact({ images: document.images }),
        recognisers,
        pixelsAtATime: pixelsWithin(limits.maxMemoryBytes, recognisers),
        documentTimeMs: limits.documentTimeMs,
        recognisedPageTimeMs: limits.recognisedPageTimeMs,
      };
      const folders = languages.map(({ folder }) => folder);
      const process = await pool.take(folders, signal, options.maxQueueLength);
      const startedAt = performance.now();
      try {
        const pages = await process.read(
          order,
          { ...limits, ...compact({ maxTextChars: document.maxTextChars }) },
          signal,
          options.onPage ?? (() => undefined),
        );
        return { mediaType, pages, text: pages.map((page) => page.text).join(pageJoin) };
      } finally {
        pool.give(process, performance.now() - startedAt);
      }
    },
    async confinement() {
      const process = await pool.take([], new AbortController().signal);
      pool.give(process, 0);
      return process.confinement;
    },
    close: () => pool.close(),
  };
}

class ProcessPool {
  readonly #limits: DocumentLimits;
  readonly #idle: { process: ReadingProcess; timer: NodeJS.Timeout }[] = [];
  readonly #all = new Set<ReadingProcess>();
  readonly #waiting: { start: () => void; cancel: (error: TxpError) => void }[] = [];
  readonly #stopAll = (): void => {
    for (const process of this.#all) process.stop();
  };
  #busy = 0;
  /** Moving average of the time per document; determines when a refused caller should retry. */
  #usualMs = 3000;
  #closed = false;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  /** Returns a process that may read these folders, waiting for one if necessary. */
  async take(folders: readonly string[], signal: AbortSignal, maxQueueLength = Number.POSITIVE_INFINITY): Promise<ReadingProcess> {
    if (this.#closed) throw closedError();
    if (this.#busy >= this.#limits.processes && this.#waiting.length >= maxQueueLength)
      throw new TxpError('overloaded', 'too many documents are waiting to be read', {
        hint: 'send it again later',
        retryAfterSeconds: Math.ceil((this.#usualMs * (1 + this.#waiting.length / this.#limits.processes)) / 1000),
      });
    if (this.#busy >= this.#limits.processes) await this.#wait(signal);
    else this.#busy++;
    const warm = this.#idle.pop();
    if (warm !== undefined) {
      clearTimeout(warm.timer);
      if (warm.process.reusable(this.#limits, folders)) return warm.process;
      this.#drop(warm.process);
    }
    try {
      const fresh = await startReadingProcess(this.#limits);
      if (this.#all.size === 0) process.once('exit', this.#stopAll);
      this.#all.add(fresh);
      return fresh;
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  /** Returns a process to the pool after it was busy for `busyMs`. */
  give(process: ReadingProcess, busyMs: number): void {
    this.#usualMs = 0.8 * this.#usualMs + 0.2 * busyMs;
    if (this.#closed || !process.reusable(this.#limits, [])) this.#drop(process);
    else {
      const entry = { process, timer: setTimeout(() => this.#retire(process), idleMs) };
      entry.timer.unref();
      this.#idle.push(entry);
    }
    this.#next();
  }

  /** Gives the freed slot to the caller that has waited longest. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy--;
    else next.start();
  }

  close(): void {
    this.#closed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const process of [...this.#all]) this.#drop(process);
    for (const { cancel } of this.#waiting.splice(0)) cancel(closedError());
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = {
        start: (): void => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        cancel: reject,
      };
      const onAbort = (): void => {
        const index = this.#waiting.indexOf(entry);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(abortError(signal));
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort);
      this.#waiting.push(entry);
    });
  }

  #retire(process: ReadingProcess): void {
    const index = this.#idle.findIndex((entry) => entry.process === process);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#drop(process);
  }

  #drop(gone: ReadingProcess): void {
    gone.stop();
    this.#all.delete(gone);
    if (this.#all.size === 0) process.off('exit', this.#stopAll);
  }
}

function closedError(): TxpError {
  return new TxpError('cancelled', 'the document reader is closed');
}
