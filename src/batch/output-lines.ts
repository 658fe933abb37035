// The output file of a finished batch as bytes.
import type { Batches } from '../core/batch.js';
import { toLine } from './lines.js';
import { toOutputLine } from './wire.js';

const pieceLength = 131_072;

/** The output file in byte chunks; undefined if there is none. Reading fails with `not-found` if the batch is deleted meanwhile. */
export async function outputLines(batches: Batches, keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const batch = await batches.find(keyId, batchId);
  const items = await batches.output(keyId, batchId);
  if (batch === undefined || items === undefined) return undefined;
  return (async function* () {
    for await (const item of items) yield* encoded(toLine(toOutputLine(batch, item)));
  })();
}

/** A line in byte chunks, each encoded on demand, so that a slow client keeps only the line in memory. */
function* encoded(line: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0, to: number; from < line.length; from = to) {
    to = Math.min(from + pieceLength, line.length);
    // Do not split a surrogate pair.
    if ((line.charCodeAt(to - 1) & 0xfc00) === 0xd800) to++;
    yield encoder.encode(line.slice(from, to));
  }
}
