// Runs the scripting mode of the Model Context Protocol Inspector against `txp mcp` and `/mcp` of a daemon. It needs Node.js 22.19 and brings a web
// application of its own, so it is installed into a temporary folder. Part of `npm run check:deep`; needs the package registry.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { bin, environmentFor, makeHome, root } from '../cli/run-txp.js';
import { nodeOf } from '../nodes/node.js';

const version = '2.12.0';
const documents = join(root, 'test/fixtures/readme');
const folder = mkdtempSync(join(tmpdir(), 'txp-inspector-'));
const home = makeHome();
const node = await nodeOf('22');

/** The answer to one method, with the exit code: 5 if a tool reports that it failed. */
interface Inspected {
  readonly code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, each looked into where it is asked for
  readonly answer: any;
  readonly said: string;
}

function inspect(target: readonly string[], ...parameters: string[]): Inspected {
  const { status, stdout, stderr } = spawnSync(node, [join(folder, 'node_modules/.bin/inspector'), '--cli', ...target, ...parameters], {
    encoding: 'utf8',
    env: environmentFor(home.path, { PATH: `${dirname(node)}:${process.env.PATH}`, MCP_INSPECTOR_SECRET_STORE: 'memory' }),
    timeout: 120_000,
  });
  return { code: status, answer: stdout.trim() === '' ? undefined : JSON.parse(stdout), said: stderr };
}

function call(target: readonly string[], tool: string, given: Readonly<Record<string, unknown>>): Inspected {
  const pairs = Object.entries(given).flatMap(([name, value]) => [
    '--tool-arg',
    `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]);
  return inspect(target, '--method', 'tools/call', '--tool-name', tool, ...pairs);
}

/** Checks what every way to reach the tools must answer. */
function checkTools(target: readonly string[], tools: readonly string[]): void {
  const list = inspect(target, '--method', 'tools/list', '--strict');
  assert.deepEqual([list.code, list.answer.tools.map(({ name }: { name: string }) => name)], [0, tools]);
  const structured = (tool: string, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const { code, answer, said } = call(target, tool, given);
    assert.equal(code, 0, `${tool}: ${said}`);
    return answer.structuredContent;
  };
  assert.match(
    String(structured('compress', { context: 'A job can be paused and resumed.', prompt: 'Can it?', service: { rate: 'auto' } }).compressed_prompt),
    /paused/,
  );
  assert.match(JSON.stringify(structured('extract', { file: 'invoice.pdf', preset: 'invoice', context_chars: 0 })), /NL-2024-0317/);
  assert.match(String(structured('summarize', { file: 'changes.md', max_tokens: 40 }).summary), /Harbor/);
  const labels = [
    { name: 'billing', rubric: 'Is this about money?' },
    { name: 'praise', rubric: 'Is this praise?' },
  ];
  assert.equal(structured('classify', { text: 'I want my money back', labels }).top_label, 'billing');
  const questions = { renews: { type: 'noul', instructions: 'Does it renew automatically?' } };
  assert.match(JSON.stringify(structured('decide', { file: 'contract.pdf', questions }).answers), /"noul":0\.[5-9]/);
  assert.match(JSON.stringify(structured('read_document', { file: 'scan.tif' })), /Corner Garage/);
  for (const [tool, given, message] of [
    ['extract', { text: 'x' }, /entities: must be an object/],
    ['read_document', { file: '../../../package.json' }, /^forbidden: /],
  ] as const) {
    const { code, answer } = call(target, tool, given);
    assert.deepEqual([code, answer.isError], [5, true]);
    assert.match(answer.content[0].text, message);
  }
  const resources = inspect(target, '--method', 'resources/list');
  assert.deepEqual([resources.code, resources.answer], [0, { resources: [] }]);
  const unknown = inspect(target, '--method', 'resources/read', '--uri', 'txp://nothing');
  assert.equal(unknown.code, 1);
  assert.match(unknown.said, /there is no txp:\/\/nothing/);
}

const operations = ['compress', 'extract', 'summarize', 'classify', 'decide', 'read_document'];
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@modelcontextprotocol/inspector@${version}`], {
    cwd: folder,
    stdio: 'pipe',
  });
  const servers = join(folder, 'servers.json');
  writeFileSync(servers, JSON.stringify({ mcpServers: { txp: { command: process.execPath, args: [bin, 'mcp', '--allow', documents] } } }));
  checkTools(['--config', servers, '--server', 'txp'], operations);
  console.log('the Inspector found nothing wrong with txp mcp');

  const daemon = await startDaemon({ flags: ['--allow', documents] });
  const open = [`${daemon.address}/mcp`, '--transport', 'http'];
  const target = [...open, '--header', `x-api-key:${daemon.key}`];
  checkTools(target, [...operations, 'submit_batch', 'batch_status', 'batch_results']);
  const submitted = call(target, 'submit_batch', { operation: 'summarize', items: [{ custom_id: 'a', file: 'changes.md' }] });
  assert.equal(submitted.code, 0, JSON.stringify(submitted.answer));
  const { id } = submitted.answer.structuredContent;
  let status: string | undefined;
  for (let left = 60; left > 0 && status !== 'completed'; left--)
    status = call(target, 'batch_status', { batch_id: id }).answer.structuredContent.status;
  assert.equal(status, 'completed');
  assert.match(JSON.stringify(call(target, 'batch_results', { batch_id: id }).answer), /txp:\/\/batches\/[^/]+\/output/);
  const output = inspect(target, '--method', 'resources/read', '--uri', `txp://batches/${id}/output`);
  assert.equal(output.code, 0, output.said);
  assert.match(output.answer.contents[0].text, /"custom_id":"a".*Harbor/);
  assert.notEqual(inspect(open, '--method', 'tools/list').code, 0);
  console.log('the Inspector found nothing wrong with /mcp');
} finally {
  await stopDaemons();
  home.remove();
  rmSync(folder, { recursive: true, force: true });
}
