// Records of submissions in the state folder: which batch contains which item, and which items form a run. They hold hashes, ids and requests, but no text of
// an input.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { batchIdForm } from '../../core/batch.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { makeFolder } from '../../files/make-folder.js';
import { dropOldFiles } from '../drop-old-files.js';

/** Position of an item: its batch, and its index there. */
export interface ItemPlace {
  readonly batchId: string;
  readonly index: number;
}

/** A submitted batch, with the hashes of its lines and of the documents that they were read from. */
interface BatchRecord {
  readonly id: string;
  readonly target: string;
  readonly createdAtMs: number;
  readonly items: readonly string[];
  readonly sources?: readonly (string | null)[];
}

/** What one command submitted, in input order; may include items of earlier runs. */
export interface RunRecord {
  readonly id: string;
  readonly target: string;
  readonly createdAtMs: number;
  readonly entries: readonly ItemPlace[];
  /** The request fields shared by all items, including `model`; absent if they may differ. */
  readonly request?: Readonly<Record<string, unknown>>;
}

export interface Records {
  /** The latest positions of items submitted to a target, by the hash of their line or their document. */
  placesIn(target: string): Map<string, ItemPlace>;
  batch(id: string): BatchRecord | undefined;
  run(id: string): RunRecord | undefined;
  runs(): RunRecord[];
  /** Stores a record. Fails with `output-unwritable`. */
  keep(record: BatchRecord | RunRecord): void;
}

/** Ids become file names, so no other form is accepted from a server or a command line. */
const runIdForm = /^run_[0-9a-f]{1,64}$/;
const isId = (id: string): boolean => batchIdForm.test(id) || runIdForm.test(id);

export function openRecords(stateFolder: string): Records {
  const folder = join(stateFolder, 'batches');
  const read = (id: string): unknown => {
    try {
      return isId(id) ? JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) : undefined;
    } catch {
      // Missing, or truncated by a full disk: treated as never stored.
      return undefined;
    }
  };
  const batch = (id: string): BatchRecord | undefined => {
    const value = read(id);
    return isBatch(value) ? value : undefined;
  };
  const run = (id: string): RunRecord | undefined => {
    const value = read(id);
    return isRun(value) ? value : undefined;
  };
  return {
    batch,
    run,
    runs: () => newestLast(idsIn(folder, 'run_').map(run)),
    placesIn: (target) => {
      const places = new Map<string, ItemPlace>();
      for (const { id: batchId, items, sources = [], ...record } of newestLast(idsIn(folder, 'batch_').map(batch)))
        if (record.target === target)
          for (const hashes of [items, sources])
            for (const [index, hash] of hashes.entries()) if (hash !== null) places.set(hash, { batchId, index });
      return places;
    },
    keep: (record) => {
      if (!isId(record.id)) throw new Error('a record is kept under the id of a run or a batch');
      const path = join(folder, `${record.id}.json`);
      try {
        makeFolder(folder, 0o700);
        dropOld(folder);
        // Renamed into place, so that a record is either complete or absent.
        writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (cause) {
        const hint = 'choose a writable folder with --data-dir; the same command then continues with what was submitted';
        throw new TxpError('output-unwritable', `cannot keep the record of the batch in ${folder}`, { hint, cause });
      }
    },
  };
}

export function digest(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function newestLast<T extends BatchRecord | RunRecord>(records: readonly (T | undefined)[]): T[] {
  return records.filter((record) => record !== undefined).sort((a, b) => a.createdAtMs - b.createdAtMs);
}

function idsIn(folder: string, prefix: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter(isId);
  } catch {
    return [];
  }
}

let hasDropped = false;
function dropOld(folder: string): void {
  if (hasDropped) return;
  hasDropped = true;
  dropOldFiles(folder);
}

// The program itself wrote the records, so checking which list they contain is enough.
function isBatch(value: unknown): value is BatchRecord {
  return isJsonObject(value) && Array.isArray(value.items);
}

function isRun(value: unknown): value is RunRecord {
  return isJsonObject(value) && Array.isArray(value.entries);
}
