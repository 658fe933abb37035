// `npm run check:deep`: checks that take too long to run for every change. The tests must notice the faults put into a copy; properties look for new
// counterexamples; the previous release is updated; the MCP Inspector checks the tools; the newer versions of Node.js run every test. All parts run even if one
// fails; the exit code is 1 if any did.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const withProperties = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && readFileSync(join(root, 'test', name), 'utf8').includes("/properties.js'"))
  .map((name) => `test/${name}`);

/** The parent of the commit that added the last migration step of the PostgreSQL tables. */
function beforeLastStep(): string {
  const log = ['log', '-1', '--format=%H', '-SworksWith:', '--', 'src/store/postgres/migrations.ts'];
  return `${spawnSync('git', log, { cwd: root, encoding: 'utf8' }).stdout.trim()}^`;
}

const parts = [
  { name: 'faults are noticed', parameters: ['--import=tsx', 'test/mutations/run.ts'], env: {} },
  {
    name: 'properties hold on a new seed',
    parameters: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...withProperties],
    env: { TXP_TEST_SEED: 'random' },
  },
  {
    name: 'this release takes the place of the one before it',
    parameters: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', 'test/postgres/update.test.ts'],
    env: { TXP_TEST_PREVIOUS: beforeLastStep() },
  },
  { name: 'the Inspector of the Model Context Protocol finds nothing wrong', parameters: ['--import=tsx', 'test/mcp/inspector.ts'], env: {} },
  { name: 'all tests pass by newer versions of Node.js', parameters: ['--import=tsx', 'test/nodes/run.ts', '--whole'], env: {} },
];

const results = parts.map(({ name, parameters, env }) => {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return { name, passed: status === 0 };
});
console.log(`\n${results.map(({ name, passed }) => `${passed ? 'yes' : 'NO '}  ${name}`).join('\n')}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
