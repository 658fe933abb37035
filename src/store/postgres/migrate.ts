// Creates the tables of a store, and updates those of an earlier release.
import { TxpError } from '../../core/errors.js';
import { type Database, only } from './database.js';
import { encodingRefused } from './failures.js';
import { type Migration, migrations } from './migrations.js';
import type { PostgresPackages } from './packages.js';
import { installQueue, queueInstallation } from './queue.js';

// SQL_ASCII keeps the bytes of any encoding.
const encodings = ['UTF8', 'SQL_ASCII'];

interface State {
  readonly version: number;
  readonly works_with: number;
}

async function readState(session: Pick<Database, 'query'>): Promise<State> {
  const { present } = only(await session.query<{ present: boolean }>("SELECT to_regclass('txp.state') IS NOT NULL AS present"));
  return present ? only(await session.query<State>('SELECT version, works_with FROM txp.state')) : { version: 0, works_with: 0 };
}

/** Whether the database has tables. Fails with `configuration` if this program does not work with their layout. */
export async function checkLayout(database: Database): Promise<'empty' | 'ready'> {
  const { version, works_with: worksWith } = await readState(database);
  if (version === 0) return 'empty';
  if (worksWith > migrations.length)
    throw new TxpError('configuration', 'the database of the store was created by a newer txp', { hint: 'update txp on this machine' });
  if (version < migrations.length)
    throw new TxpError('configuration', 'the database of the store was created by an older txp', {
      hint: 'update it with: txp store migrate',
    });
  return 'ready';
}

/**
 * Creates or updates everything. Safe to call on several machines at once, and while programs of the previous release are running. Returns the number of
 * migrations applied.
 */
export async function migrate(database: Database, packages: PostgresPackages): Promise<number> {
  return database.transact(async (session) => {
    await session.query("SELECT pg_advisory_xact_lock(hashtext('txp.migrate'))");
    const { encoding } = only(await session.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding"));
    if (!encodings.includes(encoding)) throw encodingRefused();
    // Uses another connection, but under the lock: its changes to the queue's tables and the migrations would otherwise wait for each other.
    await installQueue(packages, database);
    const { version, works_with: worksWith } = await readState(session);
    if (worksWith > migrations.length)
      throw new TxpError('configuration', 'the database of the store was created by a newer txp', { hint: 'update txp on this machine' });
    const steps = migrations.slice(version);
    for (const [index, step] of steps.entries()) await session.query(statementsOf(step, version + index + 1));
    return steps.length;
  });
}

/** The SQL that creates everything in an empty database, for running it by hand. */
export async function migrationScript(packages: PostgresPackages): Promise<string> {
  const steps = migrations.map((step, index) => statementsOf(step, index + 1));
  return `${await queueInstallation(packages)}\nBEGIN;\n${steps.join('\n')}\nCOMMIT;\n`;
}

function statementsOf({ sql, worksWith }: Migration, version: number): string {
  const state =
    version === 1
      ? `INSERT INTO txp.state (version, works_with) VALUES (1, ${worksWith});`
      : `UPDATE txp.state SET version = ${version}, works_with = ${worksWith};`;
  return `${sql}\n  ${state}`;
}
