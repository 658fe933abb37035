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
  /** Operation or surface, for usage. */
  operation?: string;
  engineId?: string;
  bytesIn: number;
  inputTokens: number;
  cost: number;
  workMs?: number;
  errorCode?: string;
}

export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange as Exchange;
}

/** Aborts when the client goes away before its answer is complete. */
export function clientSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new TxpError('cancelled', 'the client went away'));
  });
  return controller.signal;
}
