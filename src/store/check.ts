// Opens a database that is kept nowhere: whether the native part of SQLite is there and loads.

export async function tryDatabase(): Promise<void> {
  const { default: Sqlite } = await import('better-sqlite3');
  new Sqlite(':memory:').close();
}
