// Entry point of the reading process: reads one document at a time for its parent, and is then ready for the next.
import { Worker } from 'node:worker_threads';
import { TxpError } from '../core/errors.js';
import { pageTimeOf } from './limits.js';
import { loadPdfJs } from './pdfjs.js';
import type { ReadOrder, ReadReport } from './protocol.js';
import { readPages } from './read-pages.js';
import { openRecogniser, type Recogniser } from './recogniser.js';
import type { SelfWatchData } from './self-watch.js';
import { processorMs, residentBytes } from './usage.js';

/** Text pages leave little garbage; it is collected only after the process has grown by this much. */
const maxGrowthBytes = 50_000_000;

const shared = new SharedArrayBuffer(16);
const deadlines = new Float64Array(shared).fill(Number.POSITIVE_INFINITY);
/** Ends the process if it exceeds the memory given as its argument, in bytes, or a deadline. */
const selfWatch: SelfWatchData = { maxMemoryBytes: Number(process.argv[2]), deadlines: shared };
new Worker(new URL('./self-watch.js', import.meta.url), { workerData: selfWatch }).unref();

let recogniser: { readonly key: string; readonly open: Recogniser } | undefined;
let previous = Promise.resolve();
/** Resident memory after the last garbage collection. */
let collectedBytes = residentBytes();

process.on('message', (order: ReadOrder) => {
  previous = previous.then(() => read(order));
});
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => {
  report(failureOf(error));
  process.disconnect();
});

report({ type: 'ready' });

async function read(order: ReadOrder): Promise<void> {
  try {
    if (order.mediaType === 'application/pdf') await loadPdfJs();
    report({ type: 'started' });
    const startedAt = processorMs();
    let recognised = 0;
    const allowTime = (pageEnd: number): void => {
      deadlines.set([startedAt + order.documentTimeMs + recognised * order.recognisedPageTimeMs, pageEnd]);
    };
    allowTime(startedAt + pageTimeOf(order));
    const open = await recogniserFor(order);
    await readPages(order, open, {
      counted: (total) => report({ type: 'counted', total }),
      recognising: () => {
        recognised++;
        // From now on pages may finish in any order, and wait for each other.
        allowTime(Number.POSITIVE_INFINITY);
        report({ type: 'recognising' });
      },
      page: (page) => {
        if (recognised === 0) allowTime(processorMs() + pageTimeOf(order));
        report({ type: 'page', page });
        // Page images are outside the heap, so the garbage collector would not run in time.
        if (page.source !== 'text-layer' || residentBytes() > collectedBytes + maxGrowthBytes) collect();
      },
    });
    deadlines.fill(Number.POSITIVE_INFINITY);
    report({ type: 'done', residentBytes: residentBytes(), processorMs: processorMs() });
  } catch (error) {
    report(failureOf(error));
  }
}

function collect(): void {
  globalThis.gc?.();
  collectedBytes = residentBytes();
}

async function recogniserFor(order: ReadOrder): Promise<Recogniser> {
  const key = JSON.stringify([order.languages, order.recognisers]);
  if (recogniser?.key === key) return recogniser.open;
  await recogniser?.open.close();
  recogniser = { key, open: openRecogniser(order.languages, order.recognisers) };
  return recogniser.open;
}

function failureOf(error: unknown): ReadReport {
  if (error instanceof TxpError) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    return { type: 'failed', kind: error.kind, message: error.message, hint: error.hint, issues: error.issues, cause };
  }
  const cause = error instanceof Error ? error.message : String(error);
  return {
    type: 'failed',
    kind: 'document-unreadable',
    message: 'the document could not be read',
    hint: 'it may be damaged; try a fresh copy',
    issues: [],
    cause,
  };
}

function report(message: ReadReport): void {
  if (process.connected) process.send?.(message);
}
