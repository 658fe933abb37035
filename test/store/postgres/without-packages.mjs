// For `node --import`: makes the packages of a store in PostgreSQL fail to load, as if they were not installed.
import { register } from 'node:module';

const hook = `export async function resolve(name, context, next) {
  if (/^pg(?:-boss)?(?:\\/|$)/.test(name) || /node_modules\\/pg(?:-boss)?\\//.test(name))
    throw Object.assign(new Error('there is no package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
