// Remedies in messages: each names what was wrong, and the words to type.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
const txp = (...words: string[]) => runInProcess(home.path, words);
beforeAll(() => {
  mkdirSync(join(home.path, 'in'));
  for (const name of ['a', 'b']) writeFileSync(join(home.path, 'in', `${name}.txt`), `The total of ${name} is EUR 10.50. It is due on Monday.`);
});
afterAll(() => home.remove());

describe('an unknown flag', () => {
  it.each([
    ['compress', '--target', '--keep'],
    ['compress', '--ratio', '--keep'],
    ['summarize', '--length', '--max-tokens'],
    ['decide', '--question', '--ask'],
    ['classify', '--categories', '--labels'],
    ['extract', '--schema', '--entities'],
    ['extract', '--out', '--output'],
    ['ocr', '--language', '--lang'],
    ['tokens', '--concurrency', '--jobs'],
  ])('in txp %s %s leads to the suggestion %s', async (command, given, meant) => {
    const ended = await txp(command, given, '5', 'in/a.txt');
    expect([ended.code, ended.stderr]).toEqual([2, `txp: unknown option '${given}'; did you mean ${meant}?\n`]);
  });
  it('that is misspelt leads to a suggestion', async () => {
    expect((await txp('extract', '--entitie', 'a', 'in/a.txt')).stderr).toContain('did you mean');
  });
});

it.each([
  [['mcp', 'in'], "too many arguments for 'mcp'. Expected 0 arguments but got 1; give a folder whose files may be read with --allow"],
  [['batch', 'show', '-o', 'results.json'], "unknown option '-o'; it writes to standard output: > FILE"],
])('arguments that a command does not accept are refused with what it does accept: %s', async (words, line) => {
  const ended = await txp(...words);
  expect([ended.code, ended.stderr]).toEqual([2, `txp: ${line}\n`]);
});

it('txp decide accepts a question before its inputs, and after them says where it belongs', async () => {
  const asked = await txp('decide', 'Is it late?', 'in/a.txt', '--json');
  expect([asked.code, asked.stderr, asked.stdout]).toEqual([0, '', (await txp('decide', '--ask', 'Is it late?', 'in/a.txt', '--json')).stdout]);
  const behind = await txp('decide', 'in/a.txt', 'Is it late?');
  expect([behind.code, behind.stderr]).toEqual([2, "txp: no questions; the question comes before the inputs: txp decide 'Is it late?' in/a.txt\n"]);
  // With --ask every argument is an input; so is an argument that is the name of a file.
  expect((await txp('decide', '--ask', 'Is it late?', 'Is it here?')).code).toBe(66);
  writeFileSync(join(home.path, 'Is it late?'), 'a file');
  expect((await txp('decide', 'Is it late?')).stderr).toContain('no questions; ask one');
});

it('-V prints the version as --version does', async () => {
  const [short, long] = [await txp('-V'), await txp('--version')];
  expect([short.code, short.stdout]).toEqual([0, long.stdout]);
});

it('the error about an engine that is not set up includes the command that sets it up', async () => {
  const ended = await txp('summarize', '--engine', 'ollama', 'in/a.txt');
  expect(ended.code).toBe(78);
  const line = /set one up: txp (config set .*)\n$/.exec(ended.stderr)?.[1] ?? '';
  expect(line).toBe("config set engines.ollama '{kind: openai, base_url: http://127.0.0.1:11434/v1, model: MODEL}'");
});

it('a server that does not answer is reported with txp serve and its port, or for https with what to check', async () => {
  const line = (address: string): Promise<string> =>
    runInProcess(home.path, ['summarize', 'in/a.txt', '--server', address]).then(({ stderr }) => stderr.split('; ').at(-1) ?? '');
  expect(await line('http://127.0.0.1:9')).toBe('start it with: txp serve --port 9\n');
  expect(await line('https://127.0.0.1:9')).toBe('check the address, and that the server is running\n');
});

it('txp usage names a key that does not exist', async () => {
  await txp('keys', 'create');
  const ended = await txp('usage', '--key', 'key_nope');
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([66, '', 'txp: there is no key key_nope; list them with: txp keys list\n']);
});

it('txp keys and txp usage work on this machine, and say so when TXP_SERVER names a server', async () => {
  await txp('keys', 'create');
  for (const words of [['keys', 'list'], ['usage']]) {
    const ended = await runInProcess(home.path, words, { env: { TXP_SERVER: 'http://127.0.0.1:8317' } });
    expect([ended.code, ended.stderr]).toEqual([
      0,
      `txp: ${words[0]} works on the store of this machine, not on http://127.0.0.1:8317 from TXP_SERVER\n`,
    ]);
  }
});

describe('a faulty batch file', () => {
  it.each([
    ['broken.jsonl', '{"custom_id": "a", "url": \n', 'line 1: is not valid JSON'],
    ['plain.jsonl', '{"text": "a"}\n', 'line 1: custom_id is required'],
  ])('such as %s is refused with the number of the faulty line', async (name, text, what) => {
    writeFileSync(join(home.path, name), text);
    const ended = await txp('batch', 'run', name);
    expect(ended.code).toBe(65);
    expect(ended.stderr).toContain(`${name}: ${what}`);
    expect(ended.stderr).toContain('--model');
  });
});

it('a note says that results of many inputs are JSON Lines, unless the name of the file says so', async () => {
  expect((await txp('tokens', 'in', '-o', 'all.md')).stderr).toContain('txp: all.md is written as JSON Lines');
  const one = await txp('tokens', 'in/a.txt', '-o', 'one.json');
  expect(one.stderr).toBe('');
  const lines = await txp('tokens', 'in', '-o', 'all.jsonl');
  expect(lines.stderr).not.toContain('JSON Lines');
});

describe('batch commands without an id', () => {
  it('say when nothing has been submitted', async () => {
    const ended = await txp('batch', 'output', '--data-dir', join(home.path, 'none'));
    expect([ended.code, ended.stderr]).toEqual([66, 'txp: nothing has been submitted from here; give the id of a batch: txp batch list\n']);
  });
  it('take the latest run, and name it', async () => {
    await txp('batch', 'run', 'in/a.txt', '--model', 'summarize');
    const latest = await txp('batch', 'run', 'in/b.txt', '--model', 'summarize');
    const shown = await txp('batch', 'show');
    const { id } = JSON.parse(shown.stdout) as { id: string };
    expect(shown.stderr).toBe(`txp: the latest run: ${id}\n`);
    expect((await txp('batch', 'output')).stdout).toBe(latest.stdout);
    expect((await txp('batch', 'wait')).stderr).toContain(`${id}: 1 items = 1 done`);
  });
});

it('txp ocr skips the texts in a folder, but reads a named text as a document of one page', async () => {
  const walked = await txp('ocr', 'in', '-o', 'read/');
  expect(walked.stderr).toContain('found 2 = 0 done + 0 failed + 2 skipped');
  const { code, stdout, stderr } = await txp('ocr', 'in/a.txt', '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ media_type: 'text/plain', pages: [{ number: 1, source: 'text-layer' }] });
});
