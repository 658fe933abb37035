// What the daemon records about a request in progress; kept in `response.locals`.
import type { Response } from 'express';
import { TxpError } from '../core/errors.js';
import type { ApiKey } from '../core/keys.js';
import type { RouteStatus } from './error-response.js';

export interface Exchange {
  readonly requestId: string;
  /** In milliseconds on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** Path of the route as declared; `none` until one matches. */
  route: string;
  /** Whether the request concerns the daemon itself instead of work. */
  isProbe: boolean;
  status: RouteStatus;
  key?: ApiKey;
  /** Aborts if the key is revoked or expires while the request runs. */
  keyEnded?: AbortSignal;
  /** Operation or kind of route, for usage. */
  operation?: string;
  engineId?: string;
  /** Engines that answered instead of the requested one, by capability. */
  answeredBy?: Readonly<Record<string, string>>;
  bytesIn: number;
  inputTokens: number;
  cost: number;
  workMs?: number;
  errorCode?: string;
}

/** Id of the key of a request behind the guard. Fails with `unauthorized` if there is none. */
export function keyIdOf(response: Response): string {
  return keyOf(response).id;
}

export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange;
}

/** The key of a request behind the guard. Fails with `unauthorized` if there is none. */
export function keyOf(response: Response): ApiKey {
  const { key } = exchangeOf(response);
  if (key === undefined) throw new TxpError('unauthorized', 'a key is required');
  return key;
}

/** Aborts if the client disconnects before its answer is complete, with the reason of `ending`, or if the key of the request is revoked or expires. */
export function clientSignal(response: Response, ending: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // Not `AbortSignal.any`: on Node 20 each result would stay in memory with a signal that lives as long as the daemon.
  const end = (): void => controller.abort(ending.reason);
  ending.addEventListener('abort', end, { once: true });
  const { keyEnded } = exchangeOf(response);
  keyEnded?.addEventListener('abort', () => controller.abort(keyEnded.reason), { once: true });
  response.on('close', () => {
    ending.removeEventListener('abort', end);
    if (!response.writableFinished) controller.abort(new TxpError('cancelled', 'the client closed the connection'));
  });
  return controller.signal;
}
