// `npm run test:nodes [-- --whole] [22] [PATH…]`: runs the fast tests that depend on Node.js itself (or all tests, or those of given paths) with the newer
// versions of Node.js, in a copy that has the SQLite package for them.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from '../copy-project.js';
import { nodeOf, nodeVersions, sqliteOfNewerNodes } from './node.js';

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

const copy = copyProject();
let failed = 0;
try {
  const sqlite = join(copy, 'node_modules/better-sqlite3');
  rmSync(sqlite, { recursive: true });
  cpSync(await sqliteOfNewerNodes(), sqlite, { recursive: true });
  for (const version of versions) {
    const node = await nodeOf(version);
    const config = `test/vitest${values.whole ? '' : '.fast'}.config.ts`;
    console.log(`Node.js ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}, ${config}`);
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
    const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...paths], { cwd: copy, stdio: 'inherit', env });
    if (status !== 0) failed++;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
