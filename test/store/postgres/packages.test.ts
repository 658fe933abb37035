// A data directory needs none of the packages of a store in PostgreSQL; without them, such a store says how to install them.
import { afterAll, expect, it } from 'vitest';
import { startDaemon, stopDaemons } from '../../api/daemon.js';
import { bin, makeHome, runProgram } from '../../cli/run-txp.js';
import { newerNode } from '../../nodes/node.js';

const without = ['--import', new URL('without-packages.mjs', import.meta.url).href];
const home = makeHome();
afterAll(async () => {
  await stopDaemons();
  home.remove();
});

it('a server and commands on a data directory work without the PostgreSQL packages', async () => {
  const daemon = await startDaemon({ nodeFlags: without, home: home.path });
  expect((await daemon.post('/classify', { text: 'my money back', labels: { refund: 'asks for money' } })).status).toBeLessThan(500);
  expect((await daemon.get('/v1/batches')).status).toBe(200);
  for (const words of [['keys', 'list'], ['usage'], ['batch', 'list', '--local']]) {
    const { code, stderr } = await runProgram(process.execPath, [...without, bin, ...words, '--data-dir', daemon.dataDirectory], home.path);
    expect([words, code, stderr]).toEqual([words, 0, '']);
  }
});

it('a command with the address of a database fails without the packages, and names the command that installs them', async () => {
  const env = { TXP_STORE: 'postgres://txp@127.0.0.1:1/none' };
  const { code, stderr } = await runProgram(await newerNode(), [...without, bin, 'keys', 'list'], home.path, { env });
  expect(stderr).toContain('npm install --global pg@8.23.1 pg-boss@12.35.0');
  expect(code).toBe(69);
});
