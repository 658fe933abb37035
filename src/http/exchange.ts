// What the daemon notes about one request while it is answered; kept in `response.locals`.
import type { Response } from 'express';
import { TxpError } from '../core/errors.js';
import type { ApiKey } from '../core/keys.js';
import type { RouteStatus } from './error-response.js';

export interface Exchange {
  readonly requestId: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** Path of the route as it is declared; `none` until one matches. */
  route: string;
  /** A question about the daemon itself, not work. */
  isProbe: boolean;
  status: RouteStatus;
  key?: ApiKey;
  /** Aborts when the key ends while the request runs. */
  keyEnded?: AbortSignal;
  /** Operation or surface, for usage. */
  operation?: string;
  engineId?: string;
  /** Engines that answered in place of the one asked, by capability. */
  answeredBy?: Readonly<Record<string, string>>;
  /** Fields of the request that changed nothing, as a header tells them. */
  unread?: string;
  bytesIn: number;
  inputTokens: number;
  cost: number;
  workMs?: number;
  errorCode?: string;
}

/** Id of the key of a request behind the guard. Fails with `unauthorized` where there is none. */
export function keyIdOf(response: Response): string {
  return keyOf(response).id;
}

export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange;
}

/** The key behind a guarded route. */
export function keyOf(response: Response): ApiKey {
  const { key } = exchangeOf(response);
  if (key === undefined) throw new TxpError('unauthorized', 'a key is required');
  return key;
}

/** Aborts when the client goes away before its answer is complete, with the reason of `ending`, and when the key of the request ends. */
export function clientSignal(response: Response, ending: AbortSignal): AbortSignal {
  const controller = new AbortController();
  // Not `AbortSignal.any`: on Node 20 each of them would stay with a signal that lives as long as the daemon.
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
