// Progress of long work, as one line on standard error when that is a terminal; nothing otherwise.
import type { CommandContext } from './context.js';

interface Progress {
  update(counts: { readonly done: number; readonly failed: number; readonly skipped: number }): void;
  /** Pages of the document being read. */
  page(done: number, total: number): void;
  /** Wipes the line, so that something else can be written; it comes back by itself. */
  clear(): void;
  stop(): void;
}

const noProgress: Progress = { update: () => undefined, page: () => undefined, clear: () => undefined, stop: () => undefined };

/** Work shorter than this shows nothing. */
const delayMs = 400;

export async function startProgress(total: number | undefined, { terminal }: Pick<CommandContext, 'terminal'>): Promise<Progress> {
  const { progressStream } = terminal;
  if (progressStream === undefined) return noProgress;
  const { default: ora } = await import('ora');
  // A terminal without a size says it has 0 columns, and the spinner would divide by them without end.
  const stream: NodeJS.WriteStream = Object.create(progressStream, { columns: { get: () => progressStream.columns || 80 } });
  const line = ora({ stream, discardStdin: false, hideCursor: false });
  const startedAt = performance.now();
  let counts = { done: 0, failed: 0, skipped: 0 };
  let pages = '';
  const text = (): string => {
    const finished = counts.done + counts.failed + counts.skipped;
    if (total === 1 || total === undefined) return [total === 1 ? 'working' : `${finished} done`, pages].filter((part) => part !== '').join(', ');
    // What an earlier run has done takes no time and says nothing about the rest.
    const worked = counts.done + counts.failed;
    const perSecond = worked / ((performance.now() - startedAt) / 1000);
    const left = worked === 0 ? '' : `${rate(perSecond)}, ${duration((total - finished) / perSecond)} left`;
    const failed = counts.failed === 0 ? '' : `${counts.failed} failed`;
    return [`${finished} of ${total}`, failed, pages, left].filter((part) => part !== '').join(', ');
  };
  const timer = setTimeout(() => {
    line.text = text();
    line.start();
  }, delayMs);
  const refresh = (): void => {
    line.text = text();
  };
  return {
    update: (now) => {
      counts = { ...now };
      pages = '';
      refresh();
    },
    page: (done, of) => {
      pages = `page ${done} of ${of}`;
      refresh();
    },
    clear: () => {
      if (line.isSpinning) line.clear();
    },
    stop: () => {
      clearTimeout(timer);
      line.stop();
    },
  };
}

function rate(perSecond: number): string {
  if (perSecond >= 10) return `${Math.round(perSecond)} per s`;
  return perSecond >= 1 ? `${perSecond.toFixed(1)} per s` : `${(perSecond * 60).toFixed(1)} per min`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
