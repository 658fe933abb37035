// Tables of a run in a SQLite database: what an input gives is stored in one transaction, so that a run that is ended keeps what it has.
import Sqlite from 'better-sqlite3';
import { TxpError } from '../core/errors.js';
import { distinctNames, plainCell, type TableFile, type Tables } from './tables.js';

/** How the first column of every table of results is called. */
const sourceColumn = 'source';

/**
 * Opens or makes the database. Tables of the same names are replaced by the first input, unless `isContinued`; other tables stay. Columns that an input brings later are
 * added. Where it is continued, the rows of an input that comes again replace those of earlier runs. Fails with `output-unwritable`.
 */
export function openDatabaseFile(path: string, isContinued: boolean): TableFile {
  const database = attempt(path, () => {
    const opened = new Sqlite(path);
    // A file that is none is noticed at the first question.
    opened.pragma('schema_version');
    return opened;
  });
  // Inputs that a table has rows of from earlier runs, by the cell that names them.
  const earlier = new Map<string, Set<unknown>>();
  const known = new Map<string, Set<string>>();
  const prepareTable = (name: string, columns: readonly string[]): void => {
    const table = identifier(name);
    let present = known.get(name);
    if (present === undefined) {
      if (!isContinued) database.exec(`DROP TABLE IF EXISTS ${table}`);
      database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns.map(identifier).join(', ')})`);
      const info = database.prepare<[], { name: string }>(`PRAGMA table_info(${table})`).all();
      present = new Set(info.map((column) => column.name.toLowerCase()));
      known.set(name, present);
      if (isContinued) earlier.set(name, sourcesIn(name, columns, present));
    }
    for (const column of columns) {
      if (present.has(column.toLowerCase())) continue;
      database.exec(`ALTER TABLE ${table} ADD COLUMN ${identifier(column)}`);
      present.add(column.toLowerCase());
    }
  };
  const sourcesIn = (name: string, [source = '']: readonly string[], present: ReadonlySet<string>): Set<unknown> =>
    present.has(source.toLowerCase())
      ? new Set(
          database
            .prepare(`SELECT DISTINCT ${identifier(source)} FROM ${identifier(name)}`)
            .pluck()
            .all(),
        )
      : new Set();
  const addAll = database.transaction((tables: Tables, input?: string) => {
    for (const [name, { columns: named, rows }] of Object.entries(tables)) {
      // SQLite's columns differ in more than case.
      const columns = distinctNames(named);
      prepareTable(name, columns);
      const insert = database.prepare(
        `INSERT INTO ${identifier(name)} (${columns.map(identifier).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      if (earlier.get(name)?.delete(input) === true) {
        database.prepare(`DELETE FROM ${identifier(name)} WHERE ${identifier(columns[0] ?? '')} = ?`).run(input);
      }
      for (const row of rows) insert.run(columns.map((_, index) => bound(plainCell(row[index]))));
    }
  });
  const met = new Set<string>();
  const tableNames = (): string[] => database.prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all();
  const columnsOf = (name: string): string[] =>
    database
      .prepare<[], { name: string }>(`PRAGMA table_info(${identifier(name)})`)
      .all()
      .map((column) => column.name);
  const rowsByInput = (): Map<string, number> => {
    const rows = new Map<string, number>();
    for (const name of tableNames()) {
      if (columnsOf(name)[0] !== sourceColumn) continue;
      const counted = database.prepare<[], { source: unknown; count: number }>(
        `SELECT source, count(*) AS count FROM ${identifier(name)} GROUP BY source`,
      );
      for (const { source, count } of counted.all()) rows.set(String(source), (rows.get(String(source)) ?? 0) + count);
    }
    return rows;
  };
  return {
    columns: () => attempt(path, () => Object.fromEntries(tableNames().map((name) => [name, columnsOf(name)]))),
    meet: (input) => met.add(input),
    ofOthers: () =>
      attempt(path, () => {
        const others = [...rowsByInput()].filter(([input]) => !met.has(input));
        return { rows: others.reduce((sum, [, count]) => sum + count, 0), inputs: others.map(([input]) => input) };
      }),
    add: (tables, input) => attempt(path, () => addAll(tables, input)),
    finish: () => database.close(),
  };
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new TxpError('output-unwritable', `cannot write to ${path}: ${message}`, { hint: 'choose a new file, or a SQLite database', cause });
  }
}

// The package stores every number as a real one; whole ones are integers only as this type. Truth values are 1 and 0 in SQLite.
function bound(value: string | number | boolean | null): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
}
