// Groups items into batches of at most 50 and submits them one after the other. Items that an earlier submission has finished or is working on are not sent
// again.
import { maxBatchItems } from '../../core/batch.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { ItemLine } from './item-lines.js';
import { digest, type ItemPlace, type Records, type RunRecord } from './records.js';
import { type BatchTarget, isFinished } from './target.js';
import { isFailure } from './watch.js';

export interface Submission {
  /** Position of the item that an earlier submission created from this document; undefined if there is none or it failed. */
  known(source: string): Promise<ItemPlace | undefined>;
  add(item: ItemLine): Promise<void>;
  /** Adds an item returned by `known`. */
  addKnown(place: ItemPlace): void;
  /** What has been submitted so far. */
  sent(): { readonly items: number; readonly batches: number };
  /** Submits the remaining items and records the run; undefined if there was no item. `request` holds the fields shared by all items, if they are the same. */
  finish(request?: RunRecord['request']): Promise<(RunRecord & { readonly sent: number }) | undefined>;
}

interface Pending extends ItemLine {
  readonly position: number;
  /** The batch in which the item failed; empty if it did not. */
  readonly failedIn: string;
}

/** `maxBytes` limits the body of one batch. */
export function openSubmission(target: BatchTarget, records: Records, maxBytes: number): Submission {
  const earlier = records.placesIn(target.name);
  const failures = new Map<string, Promise<ReadonlySet<number> | 'gone'>>();
  const ids = new Set<string>();
  const entries: ItemPlace[] = [];
  let pending: Pending[] = [];
  let bytes = 0;
  let sent = 0;
  let batches = 0;
  let count = 0;

  const readFailures = async (batchId: string): Promise<ReadonlySet<number> | 'gone'> => {
    const batch = await target.find(batchId);
    if (batch === undefined) return 'gone';
    const found = new Set<number>();
    if (isFinished(batch) && batch.request_counts.failed > 0) {
      for (const [index, line] of (await target.output(batchId)).entries()) if (isFailure(line)) found.add(index);
    }
    return found;
  };

  const known = async (hash: string): Promise<ItemPlace | undefined> => {
    const place = earlier.get(hash);
    if (place === undefined) return undefined;
    const failed = failures.get(place.batchId) ?? readFailures(place.batchId);
    failures.set(place.batchId, failed);
    const indexes = await failed;
    return indexes === 'gone' || indexes.has(place.index) ? undefined : place;
  };

  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    const group = pending;
    pending = [];
    bytes = 0;
    const lines = group.map(({ line }) => `${line}\n`).join('');
    // Retrying failed items creates a new batch; otherwise the same lines give the same batch.
    const key = `txp-${digest([digest(lines), ...group.map(({ failedIn }) => failedIn)].join('\n'))}`;
    const batch = await target.submit(lines, key);
    records.keep({
      id: batch.id,
      target: target.name,
      createdAtMs: Date.now(),
      items: group.map(({ hash }) => hash),
      sources: group.map(({ source }) => source ?? null),
    });
    for (const [index, { position }] of group.entries()) entries[position] = { batchId: batch.id, index };
    sent += group.length;
    batches++;
  };

  return {
    sent: () => ({ items: sent, batches }),
    known,
    addKnown: (place) => {
      entries[count++] = place;
    },
    add: async (item) => {
      if (ids.has(item.customId))
        throw new TxpError('document-unreadable', `the id ${item.customId} is not unique`, { hint: 'give each item its own id' });
      ids.add(item.customId);
      const position = count++;
      const place = await known(item.hash);
      if (place !== undefined) {
        entries[position] = place;
        return;
      }
      const size = Buffer.byteLength(item.line) + 1;
      if (bytes + size > maxBytes) await flush();
      pending.push({ ...item, position, failedIn: earlier.get(item.hash)?.batchId ?? '' });
      bytes += size;
      if (pending.length === maxBatchItems) await flush();
    },
    finish: async (request) => {
      await flush();
      if (entries.length === 0) return undefined;
      const identity = [target.name, ...entries.map(({ batchId, index }) => `${batchId} ${index}`)].join('\n');
      const run: RunRecord = {
        id: `run_${digest(identity).slice(0, 24)}`,
        target: target.name,
        createdAtMs: Date.now(),
        entries,
        ...compact({ request }),
      };
      records.keep(run);
      return { ...run, sent };
    },
  };
}
