// The output of a finished batch as the bytes of its file.
import type { Batches } from '../core/batch.js';
import { toLine } from './lines.js';
import { toOutputLine } from './wire.js';

const pieceBytes = 262_144;

/** The output file in pieces of bytes; undefined when there is none. Reading fails with `not-found` when the batch is deleted meanwhile. */
export async function outputLines(batches: Batches, keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const batch = await batches.find(keyId, batchId);
  const items = await batches.output(keyId, batchId);
  if (batch === undefined || items === undefined) return undefined;
  return (async function* () {
    for await (const item of items) {
      const line = Buffer.from(toLine(toOutputLine(batch, item)));
      // Each piece in a buffer of its own: with a view of the line all of it would be copied.
      for (let from = 0; from < line.length; from += pieceBytes) yield new Uint8Array(line.subarray(from, from + pieceBytes));
    }
  })();
}
