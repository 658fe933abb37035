// The keys of requests in progress. Once a second, the keys of requests that have run at least that long are checked again, and requests whose key has become
// invalid are aborted.
import type { Response } from 'express';
import { TxpError } from '../core/errors.js';

const lookEveryMs = 1_000;

interface Running {
  readonly secret: string;
  readonly sinceMs: number;
  readonly key: AbortController;
}

interface RunningKeys {
  /** Aborts with `unauthorized` a second or two after the key of the request was revoked or expired; forgets the request when its response closes. */
  watch(secret: string, response: Response): AbortSignal;
}

/** @param isAlive Whether a secret still belongs to a valid key. If it rejects, no request is aborted. */
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
