// Sending an answer whole, with the time it took.
import type { Response } from 'express';
import { exchangeOf } from './exchange.js';

// A client that takes nothing for so long will not take the rest; its connection is for others.
const unreadMs = 30_000;

/** Closes the connection when the client stops reading what is about to be sent. */
export function limitReading(response: Response): void {
  response.setTimeout(unreadMs);
}

export function sendJson(response: Response, value: unknown): void {
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(value));
}

export function sendText(response: Response, contentType: string, text: string): void {
  const { startedAt, workMs, engineId } = exchangeOf(response);
  const total = `total;dur=${(performance.now() - startedAt).toFixed(1)}`;
  response.setHeader('server-timing', workMs === undefined ? total : `work;dur=${workMs.toFixed(1)}, ${total}`);
  if (engineId !== undefined) response.setHeader('x-txp-engine', engineId);
  response.setHeader('content-type', contentType);
  limitReading(response);
  response.end(text);
}
