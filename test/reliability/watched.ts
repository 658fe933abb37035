// Watches a daemon while it works: how long others wait, how long its event loop is blocked, how much memory it takes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Daemon } from '../api/daemon.js';

export interface Watched {
  /** Milliseconds of answers to `/healthz`, fastest first. */
  readonly waits: readonly number[];
  /** The same of the neighbour, asked in turn: how long anybody waits on this machine now. */
  readonly waitsBeside: readonly number[];
  /** The longest time that the event loop was blocked between two checks, in milliseconds, shortest first. */
  readonly lags: readonly number[];
  /** Resident megabytes at the first check, at most, and at the last one. */
  readonly memory: { readonly first: number; readonly most: number; readonly last: number };
}

async function timeOfHealth(daemon: Daemon): Promise<number> {
  const startedAt = performance.now();
  const { status } = await daemon.get('/healthz');
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  return performance.now() - startedAt;
}

/** Checks the health of the daemon, and of an idle neighbour if given, at most twenty times a second until `work` is done. Fails unless both answer 200. */
export async function watched(daemon: Daemon, work: Promise<unknown>, neighbour?: Daemon): Promise<Watched> {
  const [waits, waitsBeside, lags, memory]: [number[], number[], number[], number[]] = [[], [], [], []];
  let isBusy = true;
  const watch = (async () => {
    do {
      waits.push(await timeOfHealth(daemon));
      if (neighbour !== undefined) waitsBeside.push(await timeOfHealth(neighbour));
      const { text } = await daemon.get('/metrics');
      const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      lags.push(1000 * of('nodejs_eventloop_lag_max_seconds'));
      memory.push(of('process_resident_memory_bytes') / 1e6);
      await pause(50);
    } while (isBusy);
  })();
  try {
    await work;
  } finally {
    isBusy = false;
    await watch;
  }
  const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
  const most = memory.reduce((high, each) => Math.max(high, each), 0);
  return {
    waits: sorted(waits),
    waitsBeside: sorted(waitsBeside),
    lags: sorted(lags),
    memory: { first: memory[0] ?? 0, most, last: memory.at(-1) ?? 0 },
  };
}

/** The value below which `share` (0 to 1) of the sorted times lie. */
export function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
