// The guide to several machines: its commands work as written, with a test database instead of the one they name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installCommand } from '../../src/store/postgres/packages.js';
import { bin, makeHome, root, runProgram } from '../cli/run-txp.js';
import { newerNode } from '../nodes/node.js';
import { freePort, type PostgresServer, startPostgres } from '../store/postgres/server.js';

const home = makeHome();
let database: PostgresServer;
beforeAll(async () => {
  database = await startPostgres();
  await database.create('guide');
});
afterAll(async () => {
  await database?.stop();
  home.remove();
});

it('the guide to several machines sets up two servers and a worker that share their batches', async () => {
  const guide = readFileSync(join(root, 'docs/guide/several-machines.md'), 'utf8');
  const [first, ...rest] = (/```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').split('\n');
  // Already installed for the tests.
  expect(first).toContain(installCommand);
  const [one, other, health] = [await freePort(), await freePort(), await freePort()];
  const lines = rest
    .join('\n')
    .replace('postgres://txp@db.example.com/txp', database.address('guide'))
    .replace('8017', String(one))
    .replace('8027', String(other));
  const txp = `${await newerNode()} ${bin}`;
  const use = `
    request() { curl -s --max-time 60 --retry 60 --retry-delay 1 --retry-all-errors --fail -H "x-api-key: $(cat key)" "$@"; }
    request localhost:${one}/readyz; request localhost:${other}/readyz; request localhost:${health}/readyz
    line='{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"summarize","text":"It rains. The ferry is late."}}'
    id=$(request localhost:${one}/v1/batches -d "$line" | ${process.execPath} -p 'JSON.parse(require("fs").readFileSync(0)).id')
    request "localhost:${other}/v1/batches/$id/output"
    kill $(jobs -p); wait`;
  const shell = `set -m; txp() { case $1 in serve | worker) exec ${txp} "$@" ;; *) ${txp} "$@" ;; esac; }\n${lines}\n${use}`;
  const { code, stdout, stderr } = await runProgram('bash', ['-c', shell], home.path, {
    env: { TXP_WORKER_PORT: String(health), TXP_SERVE_BATCHES: 'false' },
  });
  expect(code, stderr).toBe(0);
  expect(stdout.match(/"ready"/g), stdout + stderr).toHaveLength(3);
  expect(stdout).toMatch(/"custom_id":"a".*"error":null/);
});
