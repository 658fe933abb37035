// Runs the commands of the guide to batches.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeHome, root } from '../cli/run-txp.js';
import { serveHome } from '../cli/serve-home.js';
import { openShell } from '../cli/shell.js';

const home = makeHome();
const shell = await openShell(home.path);
afterAll(async () => {
  await shell.close();
  home.remove();
});

it('the guide to batches runs as written', async () => {
  const lines = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/guide/batches.md'), 'utf8'))?.[1] ?? '';
  const folder = join(home.path, 'files');
  cpSync(join(root, 'test/fixtures/readme'), folder, { recursive: true });
  const server = await serveHome(home.path);
  try {
    const { code, stderr } = await shell.run(`set -e\n${lines}`, { cwd: folder, env: { TXP_SERVER: server.address } });
    expect(code, stderr).toBe(0);
    const results = readFileSync(join(folder, 'results.jsonl'), 'utf8').trimEnd().split('\n');
    expect(results.map((line) => (JSON.parse(line) as { custom_id: string }).custom_id.replace(/#.*/, ''))).toEqual([
      'mail/01-prize.txt',
      'mail/02-lunch.txt',
      'mail/03-pills.txt',
      'mail/04-minutes.txt',
      'invoice.pdf',
    ]);
    expect(results[4]).toContain('NL-2024-0317');
  } finally {
    await server.stop();
  }
});
