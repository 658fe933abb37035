// Requests counted per key, day and operation in PostgreSQL. Those of the API are kept in memory for up to a second: a crash loses a second of their counts,
// never a charge. Batch items are counted by the statement that ends them.
import type { UsageRow, UsageStore } from '../../core/keys.js';
import { fromMicro, toMicro } from '../credits.js';
import type { Database } from './database.js';

const flushEveryMs = 1_000;

interface Count {
  readonly keyId: string;
  readonly operation: string;
  requests: number;
  failures: number;
  inputTokens: number;
  cost: number;
}

interface ClosableUsage extends UsageStore {
  close(): Promise<void>;
}

export function usageIn(database: Database): ClosableUsage {
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = ({ keyId, operation, requests, failures, inputTokens, cost }: Count): void => {
    const name = `${keyId} ${operation}`;
    const count = counts.get(name) ?? { keyId, operation, requests: 0, failures: 0, inputTokens: 0, cost: 0 };
    counts.set(name, count);
    count.requests += requests;
    count.failures += failures;
    count.inputTokens += inputTokens;
    count.cost += cost;
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // The same order on every host, to avoid deadlocks.
    const rows = [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
    counts = new Map();
    if (rows.length === 0) return;
    try {
      await database.query(
        `INSERT INTO txp.usage AS u (key_id, day, operation, requests, failures, input_tokens, cost)
         SELECT key_id, (to_timestamp(txp.now_ms() / 1000.0) AT TIME ZONE 'UTC')::date, operation, requests, failures, input_tokens, cost
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
           AS g (key_id, operation, requests, failures, input_tokens, cost)
         ON CONFLICT (key_id, day, operation) DO UPDATE SET requests = u.requests + excluded.requests, failures = u.failures + excluded.failures,
           input_tokens = u.input_tokens + excluded.input_tokens, cost = u.cost + excluded.cost`,
        [
          rows.map(({ keyId }) => keyId),
          rows.map(({ operation }) => operation),
          rows.map(({ requests }) => requests),
          rows.map(({ failures }) => failures),
          rows.map(({ inputTokens }) => inputTokens),
          rows.map(({ cost }) => cost),
        ],
      );
    } catch (error) {
      // Kept, and retried with the next ones.
      for (const row of rows) add(row);
      later();
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write, write);
    return writing;
  };
  const later = (): void => {
    timer ??= setTimeout(() => void flush().catch(() => undefined), flushEveryMs);
    timer.unref();
  };

  return {
    record: ({ keyId, operation, failed, inputTokens, cost }) => {
      add({ keyId, operation, requests: 1, failures: failed ? 1 : 0, inputTokens, cost: toMicro(cost) });
      later();
    },
    rows: async ({ keyId, sinceDay }) => {
      await flush();
      const rows = await database.query<Omit<UsageRow, 'cost'> & { cost: number }>(
        `SELECT key_id AS "keyId", to_char(day, 'YYYY-MM-DD') AS day, operation, requests, failures, input_tokens AS "inputTokens", cost FROM txp.usage u
         WHERE ($1::text IS NULL OR key_id = $1) AND ($2::date IS NULL OR u.day >= $2) ORDER BY u.day, key_id, operation`,
        [keyId ?? null, sinceDay ?? null],
      );
      return rows.map((row) => ({ ...row, cost: fromMicro(row.cost) }));
    },
    close: () => flush().catch(() => undefined),
  };
}
