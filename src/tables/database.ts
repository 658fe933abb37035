// Stores the tables of a run in a SQLite database. Each input is one transaction, so an interrupted run keeps the inputs that it finished.
import Sqlite from 'better-sqlite3';
import { unwritable } from '../core/unwritable.js';
import { distinctNames, plainCell, type TableFile, type Tables } from './tables.js';

/** Name of the first column in every table of results. */
const sourceColumn = 'source';

/**
 * Opens or creates the database. Unless `isContinued`, the first input replaces tables of the same names; other tables stay. Adds columns that later inputs
 * bring. If `isContinued`, an input that occurs again replaces its rows from earlier runs. Fails with `output-unwritable`.
 */
export function openDatabaseFile(path: string, isContinued: boolean): TableFile {
  const database = attempt(path, () => {
    const opened = new Sqlite(path);
    // SQLite notices only on the first query that a file is not a database.
    opened.pragma('schema_version');
    return opened;
  });
  // For each table, the inputs that have rows from earlier runs, as the value of the first column.
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
      // Column names in SQLite ignore case.
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
    markPresent: (input) => met.add(input),
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
    throw unwritable(`cannot write to ${path}`, cause, 'choose a new file, or a SQLite database');
  }
}

// better-sqlite3 stores every JavaScript number as a REAL, and only a bigint as an INTEGER. SQLite represents booleans as 1 and 0.
function bound(value: string | number | boolean | null): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
}
