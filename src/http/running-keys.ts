// The keys of requests under way: once a second those are looked at again whose request has run that long, and what runs for one that has ended is ended.
import type { Response } from 'express';
import { TxpError } from '../core/errors.js';

const lookEveryMs = 1_000;

interface Running {
  readonly secret: string;
  readonly sinceMs: number;
  readonly key: AbortController;
}

interface RunningKeys {
  /** Aborts, with an `unauthorized`, a second or two after the key of the request was revoked or expired; forgets the request when its response closes. */
  watch(secret: string, response: Response): AbortSignal;
}

/** @param isAlive Whether a secret is still one of a living key. What it rejects with ends no request. */
export function watchRunningKeys(isAlive: (secret: string) => Promise<boolean>): RunningKeys {
  const running = new Set<Running>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const old = [...running].filter(({ sinceMs }) => performance.now() - sinceMs >= lookEveryMs);
    for (const secret of new Set(old.map(({ secret }) => secret))) {
      if (await isAlive(secret).catch(() => true)) continue;
      const ended = new TxpError('unauthorized', 'the key was revoked or expired while the request was running');
      for (const one of old) if (one.secret === secret) one.key.abort(ended);
    }
  };
  const lookAgain = (): void => {
    const end = (): void => {
      timer = undefined;
      if (running.size > 0) lookAgain();
    };
    timer = setTimeout(() => void look().finally(end), lookEveryMs).unref();
  };
  return {
    watch: (secret, response) => {
      const one: Running = { secret, sinceMs: performance.now(), key: new AbortController() };
      running.add(one);
      response.once('close', () => running.delete(one));
      if (timer === undefined) lookAgain();
      return one.key.signal;
    },
  };
}
