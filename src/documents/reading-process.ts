// One reading process seen from the program: starts it with nothing of ours in its environment, watches its time and memory, ends it.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import type { DocumentLimits } from './limits.js';
import type { ReadOrder, ReadReport } from './protocol.js';

const memoryWatchMs = 50;
/** A busy machine may take so long to start a process; that is not the document's fault. */
const startTimeMs = 30_000;

export interface ReadingProcess {
  /** Reads one document. After a failure the process is gone. */
  read(order: ReadOrder, limits: DocumentLimits, signal: AbortSignal, onPage: (done: number, total: number) => void): Promise<Page[]>;
  /** False when it was stopped, or when it has grown so much that a fresh one is better. */
  reusable(limits: DocumentLimits): boolean;
  stop(): void;
}

export function startReadingProcess(limits: DocumentLimits): ReadingProcess {
  const child = startChild(limits);
  let stopped = false;
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
    reusable: (now) => !stopped && (residentBytes(child) ?? 0) < 0.75 * now.maxMemoryBytes,
    read: (order, now, signal, onPage) =>
      new Promise<Page[]>((resolve, reject) => {
        const pages: Page[] = [];
        let deadline = Date.now() + startTimeMs;
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
          if (report.type === 'started') deadline = Date.now() + now.documentTimeMs;
          else if (report.type === 'recognising') deadline += now.recognisedPageTimeMs;
          else if (report.type === 'page') {
            pages.push(report.page);
            onPage(pages.length, report.total);
          } else settle(report.type === 'done' ? undefined : failureFrom(report));
        };
        const onExit = (): void => settle(crashed());
        const onAbort = (): void => settle(abortReason(signal));
        const watch = setInterval(() => {
          if (Date.now() > deadline) settle(tooSlow(now, pages.length));
          else if ((residentBytes(child) ?? 0) > now.maxMemoryBytes) settle(tooBig(now));
        }, memoryWatchMs);
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

function startChild(limits: DocumentLimits): ChildProcess {
  const compiled = import.meta.url.endsWith('.js');
  const entry = fileURLToPath(new URL(`reading-process-main.${compiled ? 'js' : 'ts'}`, import.meta.url));
  const loader = compiled ? [] : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
  const systemRoot = process.env.SystemRoot;
  return fork(entry, {
    // Keys and settings of the program are none of a parser's business. Windows programs don't start without SystemRoot.
    env: systemRoot === undefined ? {} : { SystemRoot: systemRoot },
    cwd: parse(entry).root,
    execArgv: [...loader, '--expose-gc', `--max-old-space-size=${Math.ceil(limits.maxMemoryBytes / 1e6)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
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

/** Resident memory, or undefined where the system does not tell (then only the heap limit holds). */
function residentBytes(child: ChildProcess): number | undefined {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'latin1'));
    return match === null ? undefined : Number(match[1]) * 1024;
  } catch {
    return undefined;
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
  return new TxpError('timed-out', `reading the document took longer than ${rule} (${done} pages were done)`, {
    hint: 'choose fewer pages, or raise the settings limits.document_time and limits.page_time',
  });
}

function tooBig(limits: DocumentLimits): TxpError {
  return new TxpError('document-unreadable', `reading the document needs more than ${Math.round(limits.maxMemoryBytes / 1e6)} MB of memory`, {
    hint: 'choose fewer pages, scale the images down, or raise the setting limits.document_memory_mb',
  });
}

function abortReason(signal: AbortSignal): TxpError {
  return signal.reason instanceof TxpError ? signal.reason : new TxpError('cancelled', 'reading the document was cancelled');
}
