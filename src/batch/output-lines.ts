// The output of a finished batch as the bytes of its file.
import type { Batches } from '../core/batch.js';
import { toLine } from './lines.js';
import { toOutputLine } from './wire.js';

const pieceLength = 131_072;

/** The output file in pieces of bytes; undefined when there is none. Reading fails with `not-found` when the batch is deleted meanwhile. */
export async function outputLines(batches: Batches, keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const batch = await batches.find(keyId, batchId);
  const items = await batches.output(keyId, batchId);
  if (batch === undefined || items === undefined) return undefined;
  return (async function* () {
    for await (const item of items) yield* encoded(toLine(toOutputLine(batch, item)));
  })();
}

/** A line in pieces of bytes. Each is encoded when it is asked for: a client that reads slowly holds one line, and no bytes of it. */
function* encoded(line: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let from = 0, to: number; from < line.length; from = to) {
    to = Math.min(from + pieceLength, line.length);
    // Not between the halves of a character.
    if ((line.charCodeAt(to - 1) & 0xfc00) === 0xd800) to++;
    yield encoder.encode(line.slice(from, to));
  }
}
