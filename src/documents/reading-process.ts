// Controls one reading process from the program: sends documents, distinguishes failures, ends it. The process watches its own memory and time.
import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { abortError } from '../core/abort.js';
import { compact } from '../core/compact.js';
import type { Document, Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { startConfined } from './confinement.js';
import { type Confinement, confinements, lifelineDescriptor } from './launcher.js';
import { type DocumentLimits, pageTimeOf } from './limits.js';
import type { ReadOrder, ReadReport, Verdict } from './protocol.js';

/** If a process does not start within this time, the machine is too busy for the document. */
const startTimeMs = 120_000;
/** Wall-clock time is only a backstop: this multiple of the CPU time, plus a minute. */
const wallFactor = 10;
const wallExtraMs = 60_000;
/** The longest time of a timer; a longer one would end at once. */
const maxTimerMs = 2_147_483_647;
/** A process that exceeds this share of a limit after a document is not reused. */
const reusableShare = 0.6;

type ReadLimits = DocumentLimits & Pick<Document, 'maxTextChars'>;

export interface ReadingProcess {
  readonly confinement: Confinement;
  /** Reads one document. After a failure the process has ended. */
  read(order: ReadOrder, limits: ReadLimits, signal: AbortSignal, onPage: (done: number, total: number) => void): Promise<Page[]>;
  /** False if the process was stopped, has used so much memory or time that a new one is better, or may not read one of the folders. */
  reusable(limits: DocumentLimits, folders: readonly string[]): boolean;
  stop(): void;
}

/** The strictest confinement that has worked on this system; never replaced with a looser one. */
let proven: Confinement | undefined;

/** Starts a process, confined as strictly as the system allows. Fails with `engine-unavailable` or `overloaded`. */
export async function startReadingProcess(limits: DocumentLimits): Promise<ReadingProcess> {
  for (const confinement of proven === undefined ? confinements : [proven]) {
    const started = await start(limits, confinement);
    if (started === undefined) continue;
    proven = confinement;
    return started;
  }
  throw new TxpError('engine-unavailable', 'the process that reads documents cannot be started', { hint: 'run: txp doctor' });
}

/** Undefined if the process exits by itself before it is ready. */
async function start(limits: DocumentLimits, confinement: Confinement): Promise<ReadingProcess | undefined> {
  const heap = `--max-old-space-size=${Math.ceil(limits.maxMemoryBytes / 1e6)}`;
  const maxProcessorMs = 2 * (limits.documentTimeMs + limits.maxPages * limits.recognisedPageTimeMs);
  const { child, canRead } = startConfined({
    name: 'reading-process-main',
    args: [String(limits.maxMemoryBytes)],
    nodeOptions: ['--expose-gc', heap],
    confinement,
    processorSeconds: maxProcessorMs / 1000 + 60,
  });
  let stopped = false;
  let residentBytes = 0;
  let processorMs = 0;
  let verdict: string | undefined;
  child.on('exit', () => {
    stopped = true;
  });
  // Failed sends and starts also cause 'exit' or 'error'; each read listens for both.
  child.on('error', () => undefined);
  const lifeline = child.stdio[lifelineDescriptor];
  if (lifeline instanceof Duplex) {
    lifeline.on('error', () => undefined);
    lifeline.on('data', (bytes: Buffer) => {
      verdict = bytes.toString('latin1');
    });
  }
  const stop = (): void => {
    stopped = true;
    child.kill('SIGKILL');
  };
  if (!(await isReady(child, stop))) return undefined;
  holdProgram(child, false);

  return {
    confinement,
    stop,
    reusable: (now, folders) =>
      !stopped && residentBytes < reusableShare * now.maxMemoryBytes && processorMs < reusableShare * maxProcessorMs && folders.every(canRead),
    read: (order, now, signal, onPage) =>
      new Promise<Page[]>((resolve, reject) => {
        const pages: Page[] = [];
        let textChars = 0;
        let total: number | undefined;
        let allowedMs = now.documentTimeMs;
        let watch = setTimeout(() => settle(tooBusy()), startTimeMs);
        const allow = (moreMs: number): void => {
          allowedMs += moreMs;
          clearTimeout(watch);
          const leftMs = wallFactor * allowedMs + wallExtraMs - (performance.now() - startedAt);
          watch = setTimeout(() => settle(tooBusy()), Math.min(leftMs, maxTimerMs));
        };
        const startedAt = performance.now();
        const settle = (failure: TxpError | undefined): void => {
          clearTimeout(watch);
          signal.removeEventListener('abort', onAbort);
          child.off('message', onReport);
          child.off('close', onEnd);
          child.off('error', onEnd);
          holdProgram(child, false);
          if (failure === undefined) resolve(pages.sort((a, b) => a.number - b.number));
          else {
            stop();
            reject(failure);
          }
        };
        const onReport = (report: ReadReport): void => {
          if (report.type === 'started') allow(0);
          else if (report.type === 'recognising') allow(now.recognisedPageTimeMs);
          else if (report.type === 'counted') total = report.total;
          else if (report.type === 'page') {
            pages.push(report.page);
            textChars += report.page.text.length;
            if (textChars > (now.maxTextChars ?? Number.POSITIVE_INFINITY)) settle(tooMuchText(now, pages.length, total));
            else onPage(pages.length, total ?? 0);
          } else if (report.type === 'done') {
            ({ residentBytes, processorMs } = report);
            settle(undefined);
          } else if (report.type === 'failed') settle(failureFrom(report));
        };
        const onEnd = (code?: unknown, signalName?: unknown): void => {
          const wasKilled = signalName === 'SIGKILL' || code === killedCode;
          settle(ended(verdict ?? (wasKilled ? 'memory' : undefined), now, pages.length, total));
        };
        const onAbort = (): void => settle(abortError(signal));
        if (signal.aborted) return onAbort();
        if (stopped) return onEnd();
        signal.addEventListener('abort', onAbort);
        child.on('message', onReport);
        // Not 'exit': the last output of the process may not have arrived yet.
        child.on('close', onEnd);
        child.on('error', onEnd);
        holdProgram(child, true);
        child.send(order, (error) => {
          if (error !== null) onEnd();
        });
      }),
  };
}

/** Exit code with which a shell reports that its child was killed. */
const killedCode = 128 + 9;

function isReady(child: ChildProcess, stop: () => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(watch);
      child.off('message', onReport);
      child.off('exit', onExit);
      child.off('error', onExit);
    };
    const onReport = (report: ReadReport): void => {
      if (report.type !== 'ready') return;
      settle();
      resolve(true);
    };
    const onExit = (code?: unknown, signalName?: unknown): void => {
      settle();
      // A killed process is no evidence of what the system supports.
      if (code === killedCode || typeof signalName === 'string') reject(tooBusy());
      else resolve(false);
    };
    const watch = setTimeout(() => {
      settle();
      stop();
      reject(tooBusy());
    }, startTimeMs);
    child.on('message', onReport);
    child.on('exit', onExit);
    child.on('error', onExit);
  });
}

/** The process keeps the program running only while it reads. */
function holdProgram(child: ChildProcess, hold: boolean): void {
  const lifeline = child.stdio[lifelineDescriptor] as (Duplex & { ref?(): void; unref?(): void }) | null | undefined;
  if (hold) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
    lifeline?.unref?.();
  }
}

function failureFrom(report: Extract<ReadReport, { type: 'failed' }>): TxpError {
  const { kind, message, hint, issues, cause } = report;
  return new TxpError(kind, message, {
    issues,
    ...compact({ hint }),
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

function ended(verdict: string | undefined, limits: DocumentLimits, done: number, total: number | undefined): TxpError {
  const known: Partial<Record<string, () => TxpError>> = {
    memory: () => tooBig(limits, total),
    'document-time': () => tooSlow(limits, done, total),
    'page-time': () => pageTooSlow(limits, done, total),
  } satisfies Record<Verdict, () => TxpError>;
  return known[verdict ?? '']?.() ?? crashed();
}

function crashed(): TxpError {
  return new TxpError('document-unreadable', 'the document crashed its reader; it is damaged or malicious', {
    hint: 'a viewer that opens it may be able to save an undamaged copy',
  });
}

function tooBusy(): TxpError {
  return new TxpError('overloaded', 'the machine is too busy to read the document', { hint: 'send it again later', retryAfterSeconds: 60 });
}

function tooSlow(limits: DocumentLimits, done: number, total: number | undefined): TxpError {
  const rule = `${limits.documentTimeMs / 1000} s plus ${limits.recognisedPageTimeMs / 1000} s for each recognised page`;
  return new TxpError('document-unreadable', `reading the document took more processor time than ${rule} (${doneOf(done, total)})`, {
    hint: advice(total, 'choose fewer pages', 'limits.document_time', 'limits.page_time'),
  });
}

function pageTooSlow(limits: DocumentLimits, done: number, total: number | undefined): TxpError {
  const rule = `${pageTimeOf(limits) / 1000} s, a third of the time of a document`;
  return new TxpError('document-unreadable', `one page of the document took more processor time than ${rule} (${doneOf(done, total)})`, {
    hint: advice(total, 'leave that page out', 'limits.document_time'),
  });
}

function tooBig(limits: DocumentLimits, total: number | undefined): TxpError {
  return new TxpError('document-unreadable', `reading the document needs more than ${Math.round(limits.maxMemoryBytes / 1e6)} MB of memory`, {
    hint: advice(total, 'choose fewer pages', 'limits.document_memory_mb'),
  });
}

function tooMuchText({ maxTextChars }: ReadLimits, done: number, total: number | undefined): TxpError {
  const message = `is longer than the limit of ${maxTextChars} characters (setting limits.text_chars): ${doneOf(done, total)}`;
  return new TxpError('invalid-request', `text ${message}`, {
    issues: [{ path: ['text'], message }],
    hint: advice(total, 'choose fewer pages', 'limits.text_chars'),
  });
}

function doneOf(done: number, total: number | undefined): string {
  return total === undefined ? `${done} pages were done` : `${done} of ${total} pages were done`;
}

/** What to do: raise the settings, or, if there are several pages, follow `withPages`. */
function advice(total: number | undefined, withPages: string, ...settings: readonly string[]): string {
  const raise = `raise the setting${settings.length > 1 ? 's' : ''} ${settings.join(' and ')}`;
  return total !== undefined && total > 1 ? `${withPages}, or ${raise}` : raise;
}
