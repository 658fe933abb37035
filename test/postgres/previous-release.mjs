// For `node --import`: this program without its last step of the tables, as the release before it knows them.
import { register } from 'node:module';

const hook = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  return /\\/dist\\/parts\\/open-postgres-/.test(url) ? { ...loaded, source: loaded.source + '\\nmigrations.pop();' } : loaded;
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
