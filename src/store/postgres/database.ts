// The connections to PostgreSQL: statements, transactions, and how long the database has answered without a break.
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Address } from './address.js';
import { isAway, isTakenBack, storeFailure } from './failures.js';
import { openListening } from './listening.js';
import type { PostgresPackages } from './packages.js';

/** Runs statements; in a transaction where it was handed out by one. */
export interface Session {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Session {
  /** The last statement of a transaction: it goes out together with the commit. */
  last<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Session {
  /**
   * One transaction, done again where the database takes it back for another one's sake. Fails with `engine-unavailable` where the database is away, full or
   * busy; whether a commit that was cut off happened is then not known. Plans of its statements are kept, except those of a `repeatable read` one, which looks
   * over much.
   */
  transact<T>(work: (session: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Tells of what is notified on a channel, by a connection of its own, until the function that it gives is called. What was missed while it was away is told of once. */
  listen(channel: string, tell: () => void): () => void;
  /** Tells of every transaction that was committed, in seconds from its beginning. */
  onCommit(tell: (seconds: number) => void): void;
  /** Milliseconds that it has been answering without a break; 0 while it does not. */
  answeringForMs(): number;
  close(): Promise<void>;
}

type Isolation = 'read committed' | 'repeatable read';

interface ConnectionOptions {
  readonly password?: string;
  /** Most connections at a time. */
  readonly connections: number;
}

// A submission is refused within three seconds where the database is away.
const connectWithinMs = 2_000;
const answerWithinMs = 20_000;
const breakMs = 5_000;
const tries = 5;
// Of the transaction alone, so that a pooler between may hand the connection to others.
const limits = "SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = '30s'; SET LOCAL statement_timeout = '20s'";
// A plan that is kept outlives the size of the tables that it was made for: each row is found by its index, however few there are.
const keptPlans = ['plan_cache_mode = force_generic_plan', ...['seqscan', 'hashjoin', 'mergejoin'].map((kind) => `enable_${kind} = off`), 'jit = off']
  .map((setting) => `SET LOCAL ${setting}`)
  .join('; ');
const beginnings: Readonly<Record<Isolation, string>> = {
  'read committed': `BEGIN ISOLATION LEVEL READ COMMITTED; ${limits}; ${keptPlans}`,
  'repeatable read': `BEGIN ISOLATION LEVEL REPEATABLE READ; ${limits}`,
};
// Each costs some memory of the server, in every connection.
const maxKeptPlans = 64;
const oidOfInt8 = 20;

export function openDatabase({ pg }: PostgresPackages, address: Address, { password, connections }: ConnectionOptions): Database {
  const { host, port, user, database, tls } = address;
  const connection = {
    host,
    port,
    user,
    database,
    ...compact({ password }),
    ssl: tls === undefined ? false : { ...tls, rejectUnauthorized: true },
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    application_name: 'txp',
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    pipeline: true,
    allowExitOnIdle: true,
    // Counters and times fit into a number.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === oidOfInt8 ? Number : pg.types.getTypeParser(oid, format ?? 'text')),
    },
  });
  let tellOfCommit = (_seconds: number): void => undefined;
  let answeringSince: number | undefined;
  let answeredAt = 0;
  const answered = (): void => {
    const now = performance.now();
    if (answeringSince === undefined || now - answeredAt > breakMs) answeringSince = now;
    answeredAt = now;
  };
  const failed = (error: unknown): unknown => {
    if (isAway(error)) answeringSince = undefined;
    return storeFailure(error);
  };
  // An idle connection that ends is replaced when it is needed.
  pool.on('error', failed);

  // Names of statements whose plans are kept.
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < maxKeptPlans) names.set(text, `txp_${names.size}`);
    return names.get(text);
  };

  const once = async <T>(work: (session: Transaction) => Promise<T>, isolation: Isolation): Promise<T> => {
    const client = await pool.connect();
    // Told to whoever waits for a statement; between two of them nobody does.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let broken: Error | undefined;
    const startedAt = performance.now();
    const send = async (text: string, values: readonly unknown[] = []): Promise<Result['rows']> => {
      const name = isolation === 'read committed' && values.length > 0 ? nameOf(text) : undefined;
      return rowsOf(await client.query({ text, values: [...values], ...compact({ name }) }));
    };
    // Not waited for: the first statement goes out with it, and fails where it fails.
    const begun = client.query(beginnings[isolation]);
    begun.catch(ignore);
    let committed: Promise<unknown> | undefined;
    const commit = (): Promise<unknown> => {
      committed = client.query('COMMIT');
      committed.catch(ignore);
      return committed;
    };
    try {
      const result = await work({
        query: send,
        last: (text, values) => {
          const answer = send(text, values);
          // After a statement that failed it takes everything back.
          void commit();
          return answer;
        },
      });
      await begun;
      await (committed ?? commit());
      answered();
      tellOfCommit((performance.now() - startedAt) / 1_000);
      return result;
    } catch (error) {
      if (isAway(error)) broken = error instanceof Error ? error : new Error(String(error));
      else await (committed ?? client.query('ROLLBACK')).catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  };

  const listening = openListening(() => new pg.Client(connection));

  return {
    listen: listening.listen,
    query: async (text, values = []) => {
      try {
        const result = await pool.query(text, [...values]);
        answered();
        return rowsOf(result);
      } catch (error) {
        throw failed(error);
      }
    },
    transact: async (work, isolation = 'read committed') => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work, isolation);
        } catch (error) {
          if (!isTakenBack(error) || attempt >= tries) throw failed(error);
        }
      }
    },
    onCommit: (tell) => {
      tellOfCommit = tell;
    },
    answeringForMs: () => {
      const now = performance.now();
      return answeringSince === undefined || now - answeredAt > breakMs ? 0 : now - answeringSince;
    },
    close: async () => {
      listening.close();
      await pool.end();
    },
  };
}

interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement selects, which its caller names
  readonly rows: any[];
}

// Several statements in one text give a list of results.
function rowsOf(result: Result | readonly Result[]): Result['rows'] {
  return 'rows' in result ? result.rows : result.flatMap(({ rows }) => rows);
}

/** Waits for statements of one transaction that go out together. Fails with what went wrong first: the others fail of that alone. */
export async function together(...statements: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(statements)) if (outcome.status === 'rejected') throw outcome.reason;
}

/** The only row that a statement must give. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new TxpError('internal', 'a row is missing in the store');
  return row;
}
