// One reading process seen from the program: gives it a document, watches its time, tells its failures apart, ends it. It watches its memory itself.
import type { ChildProcess } from 'node:child_process';
import type { Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { startConfined } from './confinement.js';
import type { DocumentLimits } from './limits.js';
import type { ReadOrder, ReadReport } from './protocol.js';

const timeWatchMs = 50;
/** A busy machine may take so long to start a process; that is not the document's fault. */
const startTimeMs = 30_000;
/** A process that has kept more than this share of the limit after a document is not given another. */
const reusableShare = 0.6;

export interface ReadingProcess {
  /** Reads one document. After a failure the process is gone. */
  read(order: ReadOrder, limits: DocumentLimits, signal: AbortSignal, onPage: (done: number, total: number) => void): Promise<Page[]>;
  /** False when it was stopped, or when it has grown so much that a fresh one is better. */
  reusable(limits: DocumentLimits): boolean;
  stop(): void;
}

export function startReadingProcess(limits: DocumentLimits): ReadingProcess {
  const heap = `--max-old-space-size=${Math.ceil(limits.maxMemoryBytes / 1e6)}`;
  const child = startConfined('reading-process-main', [String(limits.maxMemoryBytes)], ['--expose-gc', heap]);
  let stopped = false;
  let residentBytes = 0;
  child.on('exit', () => {
    stopped = true;
  });
  // An unsendable message or a failed start also ends in 'exit' or 'error'; each read listens for both.
  child.on('error', () => undefined);
  const stop = (): void => {
    stopped = true;
    child.kill('SIGKILL');
  };
  holdProgram(child, false);

  return {
    stop,
    reusable: (now) => !stopped && residentBytes < reusableShare * now.maxMemoryBytes,
    read: (order, now, signal, onPage) =>
      new Promise<Page[]>((resolve, reject) => {
        const pages: Page[] = [];
        let deadline = performance.now() + startTimeMs;
        // Holds until a page is recognised: then pages may come in any order, and wait for one another.
        let pageDeadline = Number.POSITIVE_INFINITY;
        const settle = (failure: TxpError | undefined): void => {
          clearInterval(watch);
          signal.removeEventListener('abort', onAbort);
          child.off('message', onReport);
          child.off('exit', onExit);
          child.off('error', onExit);
          holdProgram(child, false);
          if (failure === undefined) resolve(pages.sort((a, b) => a.number - b.number));
          else {
            stop();
            reject(failure);
          }
        };
        const onReport = (report: ReadReport): void => {
          if (report.type === 'started') {
            deadline = performance.now() + now.documentTimeMs;
            pageDeadline = performance.now() + pageTimeOf(now);
          } else if (report.type === 'recognising') {
            deadline += now.recognisedPageTimeMs;
            pageDeadline = Number.POSITIVE_INFINITY;
          } else if (report.type === 'page') {
            pages.push(report.page);
            if (pageDeadline < Number.POSITIVE_INFINITY) pageDeadline = performance.now() + pageTimeOf(now);
            onPage(pages.length, report.total);
          } else if (report.type === 'done') {
            residentBytes = report.residentBytes;
            settle(undefined);
          } else settle(failureFrom(report));
        };
        const onExit = (_code?: unknown, signalName?: unknown): void => settle(signalName === 'SIGKILL' ? tooBig(now) : crashed());
        const onAbort = (): void => settle(abortReason(signal));
        const watch = setInterval(() => {
          if (performance.now() > deadline) settle(tooSlow(now, pages.length));
          else if (performance.now() > pageDeadline) settle(pageTooSlow(now, pages.length));
        }, timeWatchMs);
        if (signal.aborted) return onAbort();
        if (stopped) return onExit();
        signal.addEventListener('abort', onAbort);
        child.on('message', onReport);
        child.on('exit', onExit);
        child.on('error', onExit);
        holdProgram(child, true);
        child.send(order, (error) => {
          if (error !== null) settle(crashed());
        });
      }),
  };
}

/** While it reads, the process keeps the program running; while it waits, it must not. */
function holdProgram(child: ChildProcess, hold: boolean): void {
  if (hold) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function failureFrom(report: Extract<ReadReport, { type: 'failed' }>): TxpError {
  const { kind, message, hint, issues, cause } = report;
  return new TxpError(kind, message, {
    issues,
    ...(hint === undefined ? {} : { hint }),
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

function crashed(): TxpError {
  return new TxpError('document-unreadable', 'the document made its reader stop; it is damaged or hostile', {
    hint: 'a viewer that opens it may be able to save a sound copy',
  });
}

function tooSlow(limits: DocumentLimits, done: number): TxpError {
  const rule = `${limits.documentTimeMs / 1000} s plus ${limits.recognisedPageTimeMs / 1000} s for each recognised page`;
  return new TxpError('document-unreadable', `reading the document took longer than ${rule} (${done} pages were done)`, {
    hint: 'choose fewer pages, or raise the settings limits.document_time and limits.page_time',
  });
}

function pageTooSlow(limits: DocumentLimits, done: number): TxpError {
  const rule = `${pageTimeOf(limits) / 1000} s, a third of the time of a document`;
  return new TxpError('document-unreadable', `one page of the document took longer than ${rule} (${done} pages were done)`, {
    hint: 'leave that page out, or raise the setting limits.document_time',
  });
}

/** A page without recognition may take a third of the time of its document: one that takes longer than thousands of others do is an attack or a plan of a city. */
function pageTimeOf({ documentTimeMs }: DocumentLimits): number {
  return documentTimeMs / 3;
}

function tooBig(limits: DocumentLimits): TxpError {
  return new TxpError('document-unreadable', `reading the document needs more than ${Math.round(limits.maxMemoryBytes / 1e6)} MB of memory`, {
    hint: 'choose fewer pages, scale the images down, or raise the setting limits.document_memory_mb',
  });
}

function abortReason(signal: AbortSignal): TxpError {
  return signal.reason instanceof TxpError ? signal.reason : new TxpError('cancelled', 'reading the document was cancelled');
}
