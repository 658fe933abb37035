// Ends items: outcome, counters, charge, usage and bytes in one statement. Rows are locked in the same order everywhere: jobs, items, batches, keys, lanes,
// usage; each ascending.
import type { Outcome } from '../../core/batch.js';
import type { Session, Transaction } from './database.js';

interface Ending {
  readonly batchSeq: number;
  readonly index: number;
  /** The job that must still be the item's current one. If absent, any job matches and the item's job is cleared, because no runner ended it. */
  readonly job?: string;
  readonly outcome: Outcome;
}

const conclusion = `
  WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::int[], $3::uuid[], $4::boolean[], $5::text[], $6::bigint[])
      AS g (batch_seq, idx, job, ok, text, input_tokens)
  ), open AS MATERIALIZED (
    SELECT i.batch_seq, i.idx, g.job, g.ok, g.text, g.input_tokens FROM txp.item i JOIN given g ON g.batch_seq = i.batch_seq AND g.idx = i.idx
    WHERE i.state = 'o' AND (g.job IS NULL OR i.job = g.job) ORDER BY i.batch_seq, i.idx FOR UPDATE OF i
  ), ended AS (
    UPDATE txp.item i SET state = CASE WHEN o.ok THEN 'd' ELSE 'f' END::"char", job = o.job FROM open o
    WHERE i.batch_seq = o.batch_seq AND i.idx = o.idx RETURNING i.batch_seq, i.idx, i.operation, o.ok, o.text, o.input_tokens
  ), counts AS MATERIALIZED (
    SELECT b.seq, b.id, b.key_id, b.accepted_by, b.price, b.day, b.bytes, b.lane_bytes, e.done, e.failed,
      b.done + b.failed + e.done + e.failed = b.total AS is_over
    FROM txp.batch b JOIN (
      SELECT batch_seq, count(*) FILTER (WHERE ok) AS done, count(*) FILTER (WHERE NOT ok) AS failed FROM ended GROUP BY batch_seq
    ) e ON e.batch_seq = b.seq ORDER BY b.seq FOR UPDATE OF b
  ), texts AS MATERIALIZED (
    SELECT c.day, e.batch_seq, e.idx, e.text FROM ended e JOIN counts c ON c.seq = e.batch_seq
  ), gone AS (
    -- All three columns, so that the index is used: a batch has many bodies.
    DELETE FROM txp.body y USING texts t WHERE y.day = t.day AND y.batch_seq = t.batch_seq AND y.idx = t.idx
    RETURNING y.batch_seq, coalesce(octet_length(y.text), 0) AS bytes
  ), kept AS (
    INSERT INTO txp.outcome (day, batch_seq, idx, text) SELECT day, batch_seq, idx, text FROM texts RETURNING batch_seq, octet_length(text) AS bytes
  ), growth AS (
    SELECT batch_seq, sum(bytes)::bigint AS bytes FROM (SELECT batch_seq, bytes FROM kept UNION ALL SELECT batch_seq, -bytes FROM gone) b GROUP BY batch_seq
  ), charged AS (
    INSERT INTO txp.ledger (key_id, delta, reason, ref, at)
    SELECT c.key_id, -c.price, 'batch-item', c.id || ':' || e.idx, txp.now_ms() FROM ended e JOIN counts c ON c.seq = e.batch_seq WHERE e.ok AND c.price > 0
  ), owing AS MATERIALIZED (
    SELECT k.id, s.cost FROM txp.key k JOIN (SELECT key_id, sum(price * done)::bigint AS cost FROM counts WHERE price * done > 0 GROUP BY key_id) s ON s.key_id = k.id
    WHERE k.balance IS NOT NULL ORDER BY k.id FOR UPDATE OF k
  ), paid AS (
    UPDATE txp.key k SET balance = k.balance - o.cost FROM owing o WHERE k.id = o.id
  ), filling AS MATERIALIZED (
    -- A lane counts the submitted size of a batch until the batch ends, then its final size.
    SELECT l.accepted_by, l.key_id, s.bytes FROM txp.lane l JOIN (
      SELECT c.accepted_by, c.key_id, sum(c.bytes + g.bytes - c.lane_bytes)::bigint AS bytes
      FROM counts c JOIN growth g ON g.batch_seq = c.seq WHERE c.is_over GROUP BY c.accepted_by, c.key_id
    ) s ON s.accepted_by = l.accepted_by AND s.key_id = l.key_id
    WHERE (SELECT count(*) FROM owing) >= 0 ORDER BY l.accepted_by, l.key_id FOR UPDATE OF l
  ), filled AS (
    UPDATE txp.lane l SET bytes = l.bytes + f.bytes FROM filling f WHERE l.accepted_by = f.accepted_by AND l.key_id = f.key_id
  ), uses AS MATERIALIZED (
    SELECT c.key_id, 'batch.' || e.operation AS operation, count(*) AS requests, count(*) FILTER (WHERE NOT e.ok) AS failures,
      sum(e.input_tokens)::bigint AS input_tokens, sum(CASE WHEN e.ok THEN c.price ELSE 0 END)::bigint AS cost
    FROM ended e JOIN counts c ON c.seq = e.batch_seq WHERE $7 AND c.accepted_by = 'api' AND (SELECT count(*) FROM filling) >= 0
    GROUP BY 1, 2 ORDER BY 1, 2
  ), used AS (
    INSERT INTO txp.usage AS u (key_id, day, operation, requests, failures, input_tokens, cost)
    SELECT key_id, (to_timestamp(txp.now_ms() / 1000.0) AT TIME ZONE 'UTC')::date, operation, requests, failures, input_tokens, cost FROM uses
    ON CONFLICT (key_id, day, operation) DO UPDATE SET requests = u.requests + excluded.requests, failures = u.failures + excluded.failures,
      input_tokens = u.input_tokens + excluded.input_tokens, cost = u.cost + excluded.cost
  ), counted AS (
    UPDATE txp.batch b SET done = b.done + c.done, failed = b.failed + c.failed, bytes = c.bytes + g.bytes,
      status = CASE WHEN c.is_over THEN 'completed' ELSE b.status END,
      finished_at = CASE WHEN c.is_over THEN txp.now_ms() ELSE b.finished_at END,
      lane_bytes = CASE WHEN c.is_over THEN c.bytes + g.bytes ELSE c.lane_bytes END
    FROM counts c JOIN growth g ON g.batch_seq = c.seq WHERE b.seq = c.seq
  )
  SELECT batch_seq, idx FROM ended`;

/** Ends those of the items that are open (and whose job is still current), and counts them as used. Returns the items that it ended, as `seq:index`. */
export async function conclude(session: Session, endings: readonly Ending[]): Promise<ReadonlySet<string>> {
  return endings.length === 0 ? new Set() : concludeBy(session.query, endings, true);
}

/** Like `conclude`, for items that end with their batch; they are not counted as used, because no work was done. */
export async function close(session: Session, endings: readonly Ending[]): Promise<ReadonlySet<string>> {
  return endings.length === 0 ? new Set() : concludeBy(session.query, endings, false);
}

/** `conclude` as the last statement of a transaction. */
export async function concludeLast(session: Transaction, endings: readonly Ending[]): Promise<ReadonlySet<string>> {
  return endings.length === 0 ? new Set() : concludeBy(session.last, endings, true);
}

async function concludeBy(run: Transaction['last'], endings: readonly Ending[], isUsage: boolean): Promise<ReadonlySet<string>> {
  const rows = await run<{ batch_seq: number; idx: number }>(conclusion, [
    endings.map(({ batchSeq }) => batchSeq),
    endings.map(({ index }) => index),
    endings.map(({ job }) => job ?? null),
    endings.map(({ outcome }) => outcome.ok),
    endings.map(({ outcome }) => JSON.stringify(outcome)),
    endings.map(({ outcome }) => (outcome.ok ? outcome.inputTokens : 0)),
    isUsage,
  ]);
  return new Set(rows.map(({ batch_seq: seq, idx }) => `${seq}:${idx}`));
}
