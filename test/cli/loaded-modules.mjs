// Preloaded with `node --import`: writes the address of every module that is imported to the file named by MODULES_FILE.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  appendFileSync(process.env.MODULES_FILE, `${url}\n`);
  return next(url, context);
}
