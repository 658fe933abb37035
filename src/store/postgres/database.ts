// The connections to PostgreSQL: statements, transactions, and how long the database has answered without a break.
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Address } from './address.js';
import { isAway, isTakenBack, storeFailure } from './failures.js';
import type { PostgresPackages } from './packages.js';

/** Runs statements; in a transaction where it was handed out by one. */
export interface Session {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Session {
  /**
   * One transaction, done again where the database takes it back for another one's sake. Fails with `engine-unavailable` where the database is away, full or
   * busy; whether a commit that was cut off happened is then not known.
   */
  transact<T>(work: (session: Session) => Promise<T>, isolation?: 'read committed' | 'repeatable read'): Promise<T>;
  /** Tells of every transaction that was committed, in seconds from its beginning. */
  onCommit(tell: (seconds: number) => void): void;
  /** Milliseconds that it has been answering without a break; 0 while it does not. */
  answeringForMs(): number;
  close(): Promise<void>;
}

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
const oidOfInt8 = 20;

export function openDatabase({ pg }: PostgresPackages, address: Address, { password, connections }: ConnectionOptions): Database {
  const { host, port, user, database, tls } = address;
  const pool = new pg.Pool({
    host,
    port,
    user,
    database,
    ...compact({ password }),
    ssl: tls === undefined ? false : { ...tls, rejectUnauthorized: true },
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: 'txp',
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

  const once = async <T>(work: (session: Session) => Promise<T>, isolation: string): Promise<T> => {
    const client = await pool.connect();
    // Told to whoever waits for a statement; between two of them nobody does.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let broken: Error | undefined;
    const startedAt = performance.now();
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}; ${limits}`);
      const result = await work({ query: async (text, values = []) => rowsOf(await client.query(text, [...values])) });
      await client.query('COMMIT');
      answered();
      tellOfCommit((performance.now() - startedAt) / 1_000);
      return result;
    } catch (error) {
      if (isAway(error)) broken = error instanceof Error ? error : new Error(String(error));
      else await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  };

  return {
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
    close: () => pool.end(),
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

/** The only row that a statement must give. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new TxpError('internal', 'a row is missing in the store');
  return row;
}
