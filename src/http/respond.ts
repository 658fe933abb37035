// Sends an answer, with a header that reports the time it took.
import type { Response } from 'express';
import { showAnsweredBy } from '../core/provenance.js';
import { exchangeOf } from './exchange.js';

// A client that reads nothing for this long will not read the rest; its connection is freed for others.
const unreadMs = 30_000;

/** Closes the connection if the client stops reading the answer that is about to be sent. */
function limitReading(response: Response): void {
  response.setTimeout(unreadMs);
}

/** Sends pieces as the client reads them, one at a time. Closes the connection of a client that does not read a piece in half a minute. */
export async function sendPieces(response: Response, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) {
    if (!response.write(piece)) await taken(response);
    if (response.destroyed) return;
  }
  response.end();
}

/** Resolves when the client has read what was written, or has disconnected. */
function taken(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(() => response.destroy(), unreadMs);
    const end = (): void => {
      clearTimeout(slow);
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
    if (response.destroyed) end();
  });
}

export function sendJson(response: Response, value: unknown): void {
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(value));
}

export function sendText(response: Response, contentType: string, text: string): void {
  const { startedAt, workMs, engineId, answeredBy } = exchangeOf(response);
  const total = `total;dur=${(performance.now() - startedAt).toFixed(1)}`;
  response.setHeader('server-timing', workMs === undefined ? total : `work;dur=${workMs.toFixed(1)}, ${total}`);
  if (engineId !== undefined) response.setHeader('x-txp-engine', engineId);
  if (answeredBy !== undefined) response.setHeader('x-txp-answered-by', showAnsweredBy(answeredBy));
  response.setHeader('content-type', contentType);
  limitReading(response);
  response.end(text);
}
