// For `node --import`: the program of the release after this one, which adds something to the tables.
import { register } from 'node:module';

const step = {
  worksWith: 1,
  sql: "ALTER TABLE txp.batch ADD COLUMN added text NOT NULL DEFAULT 'new'; CREATE INDEX batch_by_added ON txp.batch (added);",
};
const hook = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!/\\/dist\\/parts\\/open-postgres-/.test(url)) return loaded;
  return { ...loaded, source: loaded.source + ${JSON.stringify(`\nmigrations.push(${JSON.stringify(step)});`)} };
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
