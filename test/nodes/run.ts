// `npm run test:nodes [-- --whole] [22] [PATH…]`: runs the fast tests that depend on Node.js itself (or all tests, or those of given paths) with the newer
// versions of Node.js, in a copy that has the SQLite package for them.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { copyProject } from '../copy-project.js';
import { type NodeVersion, nodeOf, nodeVersions, sqliteOfNewerNodes } from './node.js';

const { values, positionals } = parseArgs({ options: { whole: { type: 'boolean', default: false } }, allowPositionals: true });
const named = nodeVersions.filter((version) => positionals.includes(version));
const versions = named.length > 0 ? named : nodeVersions;
const given = positionals.filter((word) => !named.some((version) => version === word));
/**
 * Folders that depend on files, network, threads, native packages, or on which characters are letters. Pure computation gives the same results in every
 * version.
 */
const touching = ['api', 'batch', 'config', 'core', 'engines/model', 'engines/onnx', 'files', 'http', 'store', 'tasks', 'text'];
const paths = given.length > 0 || values.whole ? given : touching.map((folder) => `test/${folder}/`);

const config = `test/vitest${values.whole ? '' : '.fast'}.config.ts`;

const copy = copyProject();
let failed = 0;
try {
  const sqlite = join(copy, 'node_modules/better-sqlite3');
  rmSync(sqlite, { recursive: true });
  cpSync(await sqliteOfNewerNodes(), sqlite, { recursive: true });
  // Side by side, because many of these tests wait. All tests include those that must run alone.
  const groups = values.whole ? versions.map((version) => [version]) : [versions];
  for (const group of groups) failed += (await Promise.all(group.map(passes))).filter((ok) => !ok).length;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Runs the tests with a version of Node.js, whose number precedes each line of the output, and resolves to whether all of them pass. */
async function passes(version: NodeVersion): Promise<boolean> {
  const node = await nodeOf(version);
  const tell = (line: string): void => console.log(`[${version}] ${line}`);
  tell(`Node.js ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}, ${config}`);
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...paths], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', tell);
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}
