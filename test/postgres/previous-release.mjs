// For `node --import`: this program without its last migration, as if it were the release before.
import { register } from 'node:module';

const hook = `export async function load(url, context, next) {
  const loaded = await next(url, context);
  return /\\/dist\\/parts\\/open-postgres-/.test(url) ? { ...loaded, source: loaded.source + '\\nmigrations.pop();' } : loaded;
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
