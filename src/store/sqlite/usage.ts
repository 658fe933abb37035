// Requests counted per key, day and operation. Those of the API are kept in memory for up to a second: a crash loses a second of their counts, never a charge.
// Batch items are counted in the transaction that ends them.
import type { UsageEntry, UsageRow, UsageStore } from '../../core/keys.js';
import type { Clock } from '../clock.js';
import { fromMicro, toMicro } from '../credits.js';
import type { Database } from './database.js';

const flushEveryMs = 1_000;

interface Count {
  readonly keyId: string;
  /** UTC day, `2026-01-31`. */
  readonly day: string;
  readonly operation: string;
  requests: number;
  failures: number;
  inputTokens: number;
  /** In micro-credits. */
  cost: number;
}

interface ClosableUsageStore extends UsageStore {
  close(): void;
}

/** Adds counts to those of their key, day and operation. Call inside a transaction. */
export function usageCounter(database: Database): (counts: Iterable<Count>) => void {
  const add = database.prepare(
    `INSERT INTO usage (key_id, day, operation, requests, failures, input_tokens, cost)
     VALUES (@keyId, @day, @operation, @requests, @failures, @inputTokens, @cost)
     ON CONFLICT (key_id, day, operation) DO UPDATE SET requests = requests + @requests, failures = failures + @failures,
       input_tokens = input_tokens + @inputTokens, cost = cost + @cost`,
  );
  return (counts) => {
    for (const count of counts) add.run(count);
  };
}

/** The UTC day of a time in milliseconds since 1970. */
export function usageDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function usageStore(database: Database, clock: Pick<Clock, 'now'>): ClosableUsageStore {
  const add = usageCounter(database);
  const select = database.prepare<Record<string, string | number>>(
    `SELECT key_id, day, operation, requests, failures, input_tokens, cost FROM usage
     WHERE (@keyId IS NULL OR key_id = @keyId) AND (@sinceDay IS NULL OR day >= @sinceDay) ORDER BY day, key_id, operation`,
  );
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = counts;
    counts = new Map();
    if (batch.size === 0) return;
    database.write(() => add(batch.values()));
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      const pending = counts;
      try {
        flush();
      } catch {
        // The disk is full or busy: keep the counts and retry with the next ones.
        for (const [key, count] of pending) merge(counts, key, count);
        later();
      }
    }, flushEveryMs);
    timer.unref();
  };

  return {
    record: (entry: UsageEntry) => {
      const day = usageDay(clock.now());
      merge(counts, `${entry.keyId} ${day} ${entry.operation}`, {
        keyId: entry.keyId,
        day,
        operation: entry.operation,
        requests: 1,
        failures: entry.failed ? 1 : 0,
        inputTokens: entry.inputTokens,
        cost: toMicro(entry.cost),
      });
      later();
    },
    rows: async (filter) => {
      flush();
      const rows = select.all({ keyId: filter.keyId ?? null, sinceDay: filter.sinceDay ?? null });
      return rows.map(
        (row): UsageRow => ({
          keyId: String(row.key_id),
          day: String(row.day),
          operation: String(row.operation),
          requests: Number(row.requests),
          failures: Number(row.failures),
          inputTokens: Number(row.input_tokens),
          cost: fromMicro(Number(row.cost)),
        }),
      );
    },
    close: flush,
  };
}

function merge(counts: Map<string, Count>, key: string, count: Count): void {
  const known = counts.get(key);
  if (known === undefined) {
    counts.set(key, count);
    return;
  }
  known.requests += count.requests;
  known.failures += count.failures;
  known.inputTokens += count.inputTokens;
  known.cost += count.cost;
}
