// txp models on the command line, and what other commands say about models. Only a pull ever opens a connection.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { hasPseudoTerminal, typeIntoTxp } from '../cli/pseudo-terminal.js';
import { type Ended, makeHome, runTxp, type TxpOptions } from '../cli/run-txp.js';
import { writeFolder } from '../engines/onnx/folders.js';
import { writeNetworkProbe } from '../network-probe.js';
import { modelBytes, startHub, tokenizerBytes } from './hub.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());
const at = (...names: string[]): string => join(home.path, ...names);
const txp = (parameters: string[], options: TxpOptions = {}): Promise<Ended> => runInProcess(home.path, parameters, options);
const models = (...parameters: string[]): Promise<Ended> => txp(['models', ...parameters]);
const engines = (map: unknown): Record<string, string> => ({ TXP_ENGINES: JSON.stringify(map) });
const ranked = ['compress', '--prompt', 'When did the parcel leave?', '--keep', '50%', '--engine', 'ranker', '--json'];
const context = 'Soup needs an onion and bread. The parcel did leave on friday. Cats like fish.';

it('txp models lists the catalogue with licenses, sizes and published figures', async () => {
  const { code, stdout } = await models('list', '--json');
  expect(code).toBe(0);
  const rows = JSON.parse(stdout) as {
    name: string;
    state: string;
    license: string;
    megabytes: number;
    figures: { value: number; source: string }[];
  }[];
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(rows.length).toBeLessThanOrEqual(6);
  for (const { state, license, megabytes, figures } of rows) {
    expect([state, license !== '', megabytes > 0]).toEqual(['to pull', true, true]);
    for (const { value, source } of figures) expect([value > 0, URL.canParse(source)]).toEqual([true, true]);
  }
});

it('txp models pulls a model only once and shows its license, and the model answers', async () => {
  const hub = await startHub();
  const pulled = await models('pull', 'minilm-reranker', '--mirror', hub.url);
  expect(pulled.code, pulled.stderr).toBe(0);
  expect(pulled.stdout).toBe('minilm-reranker\n');
  expect(pulled.stderr).toMatch(/license Apache-2\.0, about 23 MB/);
  expect(pulled.stderr).toMatch(/every file has the hash that 127\.0\.0\.1:\d+ publishes for revision c{12}/);
  const asked = hub.asked.length;
  expect((await models('pull', 'minilm-reranker', '--mirror', hub.url)).stderr).toContain('is already installed');
  expect(hub.asked.length).toBe(asked);
  await hub.close();
  const answer = await txp(ranked, { input: context, env: engines({ ranker: { kind: 'onnx', model: 'minilm-reranker' } }) });
  expect(answer.code, answer.stderr).toBe(0);
});

it('txp models adds a folder with a manifest, verifies it, refuses it once it is damaged, and removes it', async () => {
  expect((await models('add', writeFolder(at('own'), 'reranker'))).stdout).toBe('test-reranker\n');
  expect(await models('verify')).toMatchObject({ code: 0, stdout: 'test-reranker: ok\n' });
  const env = engines({ ranker: { kind: 'onnx', model: 'test-reranker' } });
  const answer = await txp(ranked, { input: context, env });
  expect(answer.stdout).toContain('The parcel did leave on friday.');
  expect(answer.stdout).not.toContain('onion');
  const kept = at('state/txp/onnx/test-reranker/model.onnx');
  const bytes = readFileSync(kept);
  bytes[bytes.length - 30]! ^= 1;
  writeFileSync(kept, bytes);
  expect(await models('verify', 'test-reranker')).toMatchObject({ code: 65, stdout: expect.stringContaining('does not have the recorded hash') });
  expect(await txp(ranked, { input: context, env })).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('does not have the hash in the manifest'),
  });
  expect(await models('remove', 'test-reranker')).toMatchObject({ code: 0 });
  expect(existsSync(at('state/txp/onnx/test-reranker'))).toBe(false);
  expect(await models('remove', 'test-reranker')).toMatchObject({ code: 66 });
});

it('txp models writes a missing manifest from flags, and says which flags are missing', async () => {
  writeFolder(at('own'), 'decision');
  execFileSync('rm', [at('own/txp-model.json')]);
  expect(await models('add', at('own'))).toMatchObject({ code: 2, stderr: expect.stringContaining('--name, --family and --license') });
  expect(await models('add', at('own'), '--name', 'x', '--family', 'nli', '--license', 'MIT')).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('labels'),
  });
  expect(await models('add', at('own'), '--name', 'yes-no', '--family', 'decision', '--license', 'MIT')).toMatchObject({
    code: 0,
    stdout: 'yes-no\n',
  });
  const env = engines({ small: { kind: 'onnx', model: 'yes-no' } });
  const { stdout } = await txp(['decide', '--ask', 'Is the parcel late?', '--engine', 'small', '--json'], { input: 'The parcel is late.', env });
  // Two words are shared: log-odds of 3.
  const { answers } = JSON.parse(stdout) as { answers: { answer: { noul: number } } };
  expect(answers.answer.noul).toBeCloseTo(1 / (1 + Math.exp(-3)), 9);
});

it.each([
  ['a folder with the names of the hub', (folder: string): string => folder],
  ['a tar archive', (folder: string): string => pack(folder, 'tar', '-cf')],
  ['a zipped archive', (folder: string): string => pack(folder, 'tar.gz', '-czf')],
])('txp models installs a model of the catalogue from %s', async (_, given) => {
  mkdirSync(at('copied/onnx'), { recursive: true });
  writeFileSync(at('copied/onnx/model_quantized.onnx'), modelBytes);
  writeFileSync(at('copied/tokenizer.json'), tokenizerBytes);
  const ended = await models('pull', 'minilm-reranker', '--from', given(at('copied')));
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stderr).toContain('recorded, but not compared');
  expect(await models('verify')).toMatchObject({ stdout: 'minilm-reranker: ok\n' });
});

function pack(folder: string, ending: string, flags: string): string {
  execFileSync('tar', [flags, `${folder}.${ending}`, '-C', folder, '.']);
  return `${folder}.${ending}`;
}

it('txp models installs a folder that was pulled elsewhere, and compares it with its manifest', async () => {
  const hub = await startHub();
  await models('pull', 'minilm-reranker', '--mirror', hub.url);
  await hub.close();
  cpSync(at('state/txp/onnx/minilm-reranker'), at('stick'), { recursive: true });
  await models('remove', 'minilm-reranker');
  appendFileSync(at('stick/tokenizer.json'), ' ');
  expect(await models('pull', 'minilm-reranker', '--from', at('stick'))).toMatchObject({
    code: 65,
    stderr: expect.stringContaining('tokenizer.json'),
  });
  writeFileSync(at('stick/tokenizer.json'), tokenizerBytes);
  expect(await models('pull', 'minilm-reranker', '--from', at('stick'))).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('for revision cccccccccccc'),
  });
  expect(await models('pull', 'bert-ner', '--from', at('stick'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is the model minilm-reranker'),
  });
});

it('txp models refuses archives that are invalid, truncated or empty, and keeps nothing of them', async () => {
  writeFolder(at('own'), 'reranker');
  const whole = readFileSync(pack(at('own'), 'tar', '-cf'));
  for (const [name, bytes] of [
    ['noise', Buffer.from('x'.repeat(5000))],
    ['cut', whole.subarray(0, whole.length / 2)],
    ['empty', Buffer.alloc(10_240)],
    ['nothing', Buffer.alloc(0)],
  ] as const) {
    writeFileSync(at(`${name}.tar`), bytes);
    const ended = await models('add', at(`${name}.tar`));
    expect([65, 66], `${name}: ${ended.stderr}`).toContain(ended.code);
  }
  expect(await models('add', at('none'))).toMatchObject({ code: 66 });
  expect(await models('add', '/dev/null')).not.toMatchObject({ code: 70 });
  expect((await models('list', '--json')).stdout).not.toContain('"kept"');
});

it('txp doctor names the pull that repairs a missing model', async () => {
  const { stdout } = await txp(['doctor', '--json'], {
    env: { ...engines({ ranker: { kind: 'onnx', model: 'minilm-reranker' } }), TXP_SERVE_PORT: '0' },
  });
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; about: string; repair: string }[] };
  expect(checks.find(({ name }) => name === 'engine ranker')).toMatchObject({
    state: 'fault',
    about: expect.stringContaining('does not exist'),
    repair: 'txp models pull minilm-reranker',
  });
});

it.skipIf(!hasPseudoTerminal)('txp init offers the installed models', async () => {
  await models('add', writeFolder(at('own'), 'reranker'));
  const ended = await typeIntoTxp(
    home.path,
    ['init'],
    [
      ['test-reranker, a reranker model in this process', '\u001b[A\u001b[A\r'],
      ['Languages of scanned documents', '\r'],
      ['Create a key for txp serve', 'n\r'],
      ['config.yaml', '\r'],
    ],
  );
  expect(ended.code, ended.stdout).toBe(0);
  expect(readFileSync(at('config/txp/config.yaml'), 'utf8')).toContain(
    'engine: test-reranker\nengines:\n  test-reranker:\n    kind: onnx\n    model: test-reranker\n',
  );
  expect((await txp(['engines'])).stdout).toMatch(/test-reranker +ready/);
});

it('txp models opens no connection and looks up no name except in a pull', async () => {
  const probe = writeNetworkProbe(at(''));
  const env = { ...engines({ ranker: { kind: 'onnx', model: 'test-reranker' } }), NODE_OPTIONS: probe.option };
  const noted = async (parameters: string[], input = ''): Promise<string[]> => {
    // The probe is loaded when a process starts.
    await runTxp(home.path, parameters, { env, input });
    return probe.seen();
  };
  writeFolder(at('own'), 'reranker');
  for (const parameters of [
    ['models', 'list'],
    ['models', 'add', at('own')],
    ['models', 'verify'],
    ['models', 'pull', 'bert-ner', '--from', at('own')],
    ranked,
    ['models', 'remove', 'test-reranker'],
    ranked,
  ])
    expect(await noted(parameters, context), parameters.join(' ')).toEqual(['probe']);
  const hub = await startHub();
  expect(await noted(['models', 'pull', 'minilm-reranker', '--mirror', hub.url])).toContain('connect');
  await hub.close();
});
