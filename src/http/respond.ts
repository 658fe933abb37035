// Sending an answer whole, with the time it took.
import type { Response } from 'express';
import { exchangeOf } from './exchange.js';

export function sendJson(response: Response, value: unknown): void {
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(value));
}

export function sendText(response: Response, contentType: string, text: string): void {
  const { startedAt, workMs, engineId } = exchangeOf(response);
  const total = `total;dur=${(performance.now() - startedAt).toFixed(1)}`;
  response.setHeader('server-timing', workMs === undefined ? total : `work;dur=${workMs.toFixed(1)}, ${total}`);
  if (engineId !== undefined) response.setHeader('x-txp-engine', engineId);
  response.setHeader('content-type', contentType);
  response.end(text);
}
