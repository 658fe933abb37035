// Runs the commands of the guide to the server, and those of the README that start a server.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeHome, root } from '../cli/run-txp.js';
import { openShell } from '../cli/shell.js';
import { freePort } from '../store/postgres/server.js';

const home = makeHome();
const shell = await openShell(home.path);
afterAll(async () => {
  await shell.close();
  home.remove();
});

const guide = readFileSync(join(root, 'docs/guide/server.md'), 'utf8');

it('the guide to the server runs as written', async () => {
  const lines = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const port = await freePort();
  // Job control, which `kill %1` needs, is on in an interactive shell.
  const script = `set -m\n${lines.replaceAll('localhost:8017', `localhost:${port}`)}echo "ended with $?"\n`;
  const { code, stdout, stderr } = await shell.run(script, { env: { TXP_SERVE_PORT: String(port) } });
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('"status":"ready"');
  expect(stdout).toContain('"top_label":"billing"');
  expect(stderr).toContain(`listening on http://127.0.0.1:${port}`);
  expect(stdout).toContain('ended with 0');
});

it('the first look of the README runs as written', async () => {
  const look = /^## A first look\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  const folder = join(home.path, 'files');
  cpSync(join(root, 'test/fixtures/readme'), folder, { recursive: true });
  const port = await freePort();
  const lines = look.replaceAll('localhost:8017', `localhost:${port}`);
  const { code, stdout, stderr } = await shell.run(`set -m\n${lines}`, { cwd: folder, env: { TXP_SERVE_PORT: String(port) } });
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('"top_label":"billing"');
  expect(readFileSync(join(folder, 'results.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(4);
});
