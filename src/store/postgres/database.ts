// The connections to PostgreSQL: statements, transactions, and how long the database has answered without interruption.
import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Address } from './address.js';
import { isAway, isTakenBack, lacksPlans, storeFailure } from './failures.js';
import { openListening } from './listening.js';
import type { PostgresPackages } from './packages.js';

/** Runs statements; inside a transaction if the session belongs to one. */
export interface Session {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Session {
  /** Runs the last statement of a transaction; it is sent together with the commit. */
  last<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Session {
  /**
   * Runs one transaction, retried if the database rolls it back because of a conflict with another. Fails with `engine-unavailable` if the database is
   * unavailable, full or busy; it is then unknown whether an interrupted commit succeeded. Plans of its statements are cached, except in a `repeatable read`
   * transaction, which scans many rows, and behind a pooler that gives the connection to others between transactions.
   */
  transact<T>(work: (session: Transaction) => Promise<T>, isolation?: Isolation): Promise<T>;
  /**
   * Calls `tell` for notifications on a channel, over a separate connection, until the returned function is called. If the connection was down, one call covers
   * what was missed.
   */
  listen(channel: string, tell: () => void): () => void;
  /** Calls `tell` for every committed transaction with its duration in seconds. */
  onCommit(tell: (seconds: number) => void): void;
  /** Milliseconds that the database has been answering without interruption; 0 while it does not answer. */
  answeringForMs(): number;
  close(): Promise<void>;
}

type Isolation = 'read committed' | 'repeatable read';

interface ConnectionOptions {
  readonly password?: string;
  /** Maximum number of connections. */
  readonly connections: number;
}

// If the database is unavailable, a submission is refused within three seconds.
const connectWithinMs = 2_000;
const answerWithinMs = 20_000;
const breakMs = 5_000;
// How long the database may take to close connections when it is asked to.
const closeWithinMs = 1_000;
const tries = 5;
// Set for the transaction only, so that a pooler in between may give the connection to others.
const limits = "SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = '30s'; SET LOCAL statement_timeout = '20s'";
// A cached plan outlives the table sizes that it was made for, so it has to find rows by an index even if there are few.
const keptPlans = ['plan_cache_mode = force_generic_plan', ...['seqscan', 'hashjoin', 'mergejoin'].map((kind) => `enable_${kind} = off`), 'jit = off']
  .map((setting) => `SET LOCAL ${setting}`)
  .join('; ');
const beginnings: Readonly<Record<Isolation, string>> = {
  'read committed': `BEGIN ISOLATION LEVEL READ COMMITTED; ${limits}; ${keptPlans}`,
  'repeatable read': `BEGIN ISOLATION LEVEL REPEATABLE READ; ${limits}`,
};
// Each uses some memory of the database server, on every connection.
const maxKeptPlans = 64;
const oidOfInt8 = 20;

export function openDatabase({ pg }: PostgresPackages, address: Address, { password, connections }: ConnectionOptions): Database {
  const { host, port, user, database, tls } = address;
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
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
    stream: openSocket,
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

  // Names of statements whose plans are cached. A name depends on the text alone: if a pooler gives a connection to several processes, none of them may run
  // another's statement in place of its own.
  const names = new Map<string, string>();
  let keepsPlans = true;
  const nameOf = (text: string): string | undefined => {
    if (!keepsPlans) return undefined;
    if (!names.has(text) && names.size < maxKeptPlans) names.set(text, `txp_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
    return names.get(text);
  };

  const once = async <T>(work: (session: Transaction) => Promise<T>, isolation: Isolation): Promise<T> => {
    const client = await pool.connect();
    // A connection error rejects the pending statement; between two statements nothing else would handle it.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let broken: Error | undefined;
    const startedAt = performance.now();
    const send = async (text: string, values: readonly unknown[] = []): Promise<Result['rows']> => {
      const name = isolation === 'read committed' && values.length > 0 ? nameOf(text) : undefined;
      return rowsOf(await client.query({ text, values: [...values], ...compact({ name }) }));
    };
    // Not awaited: the first statement is sent along with it, and fails if it fails.
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
          // If the statement fails, this COMMIT rolls back.
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
          // A pooler that gives the connection to others after each transaction: every statement is then planned anew.
          if (lacksPlans(error)) keepsPlans = false;
          else if (!isTakenBack(error)) throw failed(error);
          if (attempt >= tries) throw failed(error);
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
      // A database that hangs closes none, and each would keep the process running.
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, closeWithinMs).unref();
      listening.close();
      await pool.end();
    },
  };
}

interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement selects, which its caller names
  readonly rows: any[];
}

// A text with several statements yields a list of results.
function rowsOf(result: Result | readonly Result[]): Result['rows'] {
  return 'rows' in result ? result.rows : result.flatMap(({ rows }) => rows);
}

/** Waits for statements of one transaction that are sent together. Fails with the first error, which causes those of the others. */
export async function together(...statements: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(statements)) if (outcome.status === 'rejected') throw outcome.reason;
}

/** The only row of a statement that must return one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new TxpError('internal', 'a row is missing in the store');
  return row;
}
