// Checks a database: totals that must agree, items missing from the queue, and what prevents old rows from being vacuumed.
import { type Database, only } from './database.js';
import { queueSchema } from './migrations.js';

export interface StoreFinding {
  /** Whether something is wrong; otherwise it is only worth knowing. */
  readonly isFault: boolean;
  readonly text: string;
}

interface Numbers {
  readonly balances: number;
  readonly counters: number;
  readonly unqueued: number;
  readonly snapshot_seconds: number;
  readonly dead_jobs: number;
  readonly live_jobs: number;
  readonly tag: number;
}

// While a snapshot older than this is open, the queue's tables keep every ended job, and claims have to read past them.
const oldSnapshotSeconds = 30;
// Does not include transactions of users that this one may not inspect.
const oldestSnapshot = `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) FROM pg_stat_activity
  WHERE backend_xmin IS NOT NULL AND datname = current_database() AND pid <> pg_backend_pid()`;
// Tags are 32 bits wide; once they reach the maximum, keys would no longer take turns.
const highTag = 2 ** 30;

/** Age of the oldest open transaction in the database, in seconds; 0 if there is none. */
export async function oldestSnapshotSeconds(database: Database): Promise<number> {
  return only(await database.query<{ seconds: number }>(`SELECT (${oldestSnapshot})::float8 AS seconds`)).seconds;
}

/** What is wrong with the store in a database, and what is worth knowing about it. */
export async function findings(database: Database): Promise<readonly StoreFinding[]> {
  const found = only(
    await database.query<Numbers>(
      `SELECT
         (SELECT count(*) FROM txp.key k WHERE k.balance IS NOT NULL AND
            k.balance + coalesce((SELECT sum(b.remaining) FROM txp.block b WHERE b.key_id = k.id), 0)
            <> coalesce((SELECT sum(l.delta) FROM txp.ledger l WHERE l.key_id = k.id), 0)) AS balances,
         (SELECT count(*) FROM txp.batch b WHERE (b.done, b.failed) <>
            (SELECT count(*) FILTER (WHERE i.state = 'd'), count(*) FILTER (WHERE i.state = 'f') FROM txp.item i WHERE i.batch_seq = b.seq)) AS counters,
         (SELECT count(*) FROM txp.batch b JOIN txp.item i ON i.batch_seq = b.seq AND i.state = 'o' WHERE b.finished_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM ${queueSchema}.job j WHERE j.id = i.job AND j.state < 'completed')
            AND NOT EXISTS (SELECT 1 FROM ${queueSchema}.job j WHERE j.source_id = i.job AND j.state < 'completed')) AS unqueued,
         (${oldestSnapshot})::int AS snapshot_seconds,
         (SELECT coalesce(sum(n_dead_tup), 0) FROM pg_stat_user_tables WHERE schemaname = '${queueSchema}')::bigint AS dead_jobs,
         (SELECT coalesce(sum(n_live_tup), 0) FROM pg_stat_user_tables WHERE schemaname = '${queueSchema}')::bigint AS live_jobs,
         greatest((SELECT last_value FROM txp.turn_api), (SELECT last_value FROM txp.turn_command)) AS tag`,
    ),
  );
  const list: StoreFinding[] = [];
  const fault = (is: boolean, text: string): void => void (is && list.push({ isFault: true, text }));
  const note = (is: boolean, text: string): void => void (is && list.push({ isFault: false, text }));
  fault(found.balances > 0, `${found.balances} keys whose credits do not match their ledger`);
  fault(found.counters > 0, `${found.counters} batches whose counters do not match their items`);
  note(found.unqueued > 0, `${found.unqueued} open items that are missing from the queue; a server or worker puts them back within half a minute`);
  note(
    found.snapshot_seconds > oldSnapshotSeconds,
    `a connection has had a transaction open for ${found.snapshot_seconds} s: finished jobs pile up behind it, ${found.dead_jobs} of them in addition to ${found.live_jobs} others`,
  );
  note(found.tag > highTag, 'the order between keys is reset when no batch is open: let the queue run empty once');
  return list;
}
