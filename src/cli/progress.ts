// Shows the progress of long work as one line on standard error if that is a terminal.
import type { CommandContext } from './context.js';

interface Progress {
  update(counts: { readonly done: number; readonly failed: number; readonly skipped: number }): void;
  /** Progress within the document being read, in pages. */
  page(done: number, total: number): void;
  stop(): void;
}

const noProgress: Progress = { update: () => undefined, page: () => undefined, stop: () => undefined };

/** Shorter work shows no progress. */
const delayMs = 400;
/** Before this time, a rate reflects the start more than the remaining work. */
const ratedAfterMs = 2_000;

/** `now` returns the time in milliseconds. */
export async function startProgress(
  total: number | undefined,
  { terminal }: Pick<CommandContext, 'terminal'>,
  now = (): number => performance.now(),
): Promise<Progress> {
  const { progressStream } = terminal;
  if (progressStream === undefined) return noProgress;
  const { default: ora } = await import('ora');
  // A terminal without a size reports 0 columns, by which the spinner would divide endlessly.
  const stream: NodeJS.WriteStream = Object.create(progressStream, { columns: { get: () => progressStream.columns || 80 } });
  // The stream already determines whether progress is shown, from the environment of this run.
  const paint = await terminal.paint();
  const line = ora({ stream, discardStdin: false, hideCursor: false, isEnabled: true, ...(paint.level === 0 ? { color: false } : {}) });
  // Time for opening things on the first input, such as an engine, does not count.
  let first: { readonly at: number; readonly worked: number } | undefined;
  let counts = { done: 0, failed: 0, skipped: 0 };
  let pages = '';
  const text = (): string => {
    const finished = counts.done + counts.failed + counts.skipped;
    if (total === 1 || total === undefined) return [total === 1 ? 'working' : `${finished} done`, pages].filter((part) => part !== '').join(', ');
    // Inputs done by an earlier run take no time and say nothing about the remaining ones.
    const worked = counts.done + counts.failed;
    const ms = first === undefined ? 0 : now() - first.at;
    const perSecond = (worked - (first?.worked ?? 0)) / (ms / 1000);
    const left = ms < ratedAfterMs || perSecond === 0 ? '' : `${rate(perSecond)}, ${duration((total - finished) / perSecond)} left`;
    const failed = counts.failed === 0 ? '' : `${counts.failed} failed`;
    return [`${finished} of ${total}`, failed, pages, left].filter((part) => part !== '').join(', ');
  };
  const timer = setTimeout(() => {
    line.text = text();
    line.start();
    // The next frame draws it again.
    terminal.wipeBefore(() => line.clear());
  }, delayMs);
  const refresh = (): void => {
    line.text = text();
  };
  return {
    update: (given) => {
      counts = { ...given };
      const worked = given.done + given.failed;
      if (worked > 0) first ??= { at: now(), worked };
      pages = '';
      refresh();
    },
    page: (done, of) => {
      pages = `page ${done} of ${of}`;
      refresh();
    },
    stop: () => {
      clearTimeout(timer);
      terminal.wipeBefore(undefined);
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
