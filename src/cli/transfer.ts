// Shows the progress of a transfer as one line on standard error if that is a terminal.
import type { CommandContext } from './context.js';

interface Transfer {
  readonly update: (done: number, total: number) => void;
  stop(): void;
}

const everyMs = 200;

export async function startTransfer({ terminal: { progressStream } }: Pick<CommandContext, 'terminal'>): Promise<Transfer> {
  if (progressStream === undefined) return { update: () => undefined, stop: () => undefined };
  let shownAt = 0;
  let isShown = false;
  return {
    update: (done, total) => {
      const now = performance.now();
      if (now - shownAt < everyMs) return;
      shownAt = now;
      isShown = true;
      progressStream.write(`\r${megabytes(done)} of ${megabytes(total)} MB, ${Math.floor((100 * done) / total)} %\x1b[K`);
    },
    stop: () => {
      if (isShown) progressStream.write('\r\x1b[K');
      isShown = false;
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 100_000_000 ? 1 : 0);
}
