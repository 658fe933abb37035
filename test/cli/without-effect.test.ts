// Flags that would change nothing: they are refused if the answer would not be the requested one, otherwise a note says so.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';

const home = makeHome();
const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
beforeAll(() => {
  writeFileSync(join(home.path, 'a.txt'), 'Anna paid 45.00 EUR on 3 May 2024. The bill is wrong.');
  writeFileSync(join(home.path, 'b.txt'), 'The parcel came on 4 May 2024.');
  writeFileSync(join(home.path, 'rows.jsonl'), '{"key":1,"body":"One two."}\n{"key":2,"body":"Three."}\n');
});
afterAll(() => home.remove());
const run = (words: readonly string[]) => runInProcess(home.path, words);

it.each([
  [['summarize', '--model', 'qwen3', 'a.txt'], '--model has no effect on the engine embedded; '],
  [['extract', '-e', 'date', '--model', 'qwen3', 'a.txt', 'b.txt'], '--model has no effect on the engine embedded; '],
  [['ask', 'When did she pay?', '--model', 'model.gguf', 'a.txt'], '--model has no effect on the engine embedded; '],
  [['summarize', '--text-field', 'body', 'rows.jsonl'], '--text-field has no effect without --input-format jsonl or csv; '],
  [['tokens', '--id-field', 'key', 'rows.jsonl'], '--id-field has no effect without --input-format jsonl or csv; '],
  [['tokens', '--input-format', 'auto', '--text-field', 'body', 'rows.jsonl'], '--text-field has no effect without --input-format jsonl or csv; '],
  [
    ['batch', 'run', '--model', 'summarize', '--text-field', 'body', 'rows.jsonl'],
    '--text-field has no effect without --input-format jsonl or csv; ',
  ],
  [['tokens', '-0', 'a.txt'], 'without --files-from, --nul has no effect; '],
  [['extract', '-e', 'date', '--show-request', 'curl', '-o', 'call.sh', 'a.txt'], "option '--show-request <form>' cannot be used with option '-o, "],
  [['calibrate', 'rows.jsonl', '--task', 'none.yaml', '--delta', '.2'], '--delta has no effect without --risk; '],
  [['decide', '--ask', 'Was it paid?', '--show-request', 'ts', '-x', 'a.txt'], "option '--show-request <form>' cannot be used with option '-x, "],
])('txp %j is refused because of a flag without effect', async (words, message) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(`txp: ${message}`)]);
});

it.each([
  [['tokens', '--pages', '1', 'a.txt'], '--pages has no effect on texts: a.txt'],
  [['extract', '-e', 'date', '--pages', '1', 'a.txt', invoice, 'b.txt'], '--pages has no effect on texts: a.txt and 1 more'],
  [['tokens', '--lang', 'deu', 'a.txt', 'b.txt'], '--lang has no effect on texts: a.txt and 1 more'],
  [['summarize', '--ocr', 'always', '--lang', 'deu', 'a.txt'], '--ocr and --lang have no effect on texts: a.txt'],
  [['tokens', '--pages', '1', '--ocr', 'never', '--lang', 'deu', 'a.txt'], '--pages, --ocr and --lang have no effect on texts: a.txt'],
  [['tokens', '--resume', 'a.txt'], '--resume has no effect on a single input without -o'],
  [['tokens', '--resume', 'a.txt', '-o', '-'], '--resume has no effect on a single input without -o'],
  [['ocr', '--words', invoice], '--words has no effect on text; '],
  [['tokens', '--charset', 'koi8-r', invoice], `--charset has no effect on documents that state their encoding: ${invoice}`],
  [['extract', '-e', 'date', '--min-confidence', '.9', 'a.txt'], '--min-confidence has no effect without labels'],
  [['tokens', '--exclude', '*.txt', 'a.txt', 'b.txt'], '--exclude has no effect on files that are named: a.txt and 1 more'],
  [['ocr', '--words', '-f', 'csv', invoice], '--words has no effect on csv; '],
  [['classify', '-l', 'bill', '-l', 'parcel', '--threshold', '.9', 'a.txt'], '--threshold has no effect without --multi-label; '],
])('txp %j works, and a note names the flags without effect', async (words, message) => {
  const { code, stderr } = await run(words);
  expect([code, stderr]).toEqual([0, expect.stringContaining(`txp: ${message}`)]);
});

it.each([
  [['tokens', '--input-format', 'jsonl', '--text-field', 'body', '--id-field', 'key', 'rows.jsonl']],
  [['tokens', '--pages', '1', invoice]],
  [['tokens', '--ocr', 'never', '--lang', 'deu', invoice]],
  [['ocr', '--words', '--json', invoice]],
  [['ocr', '--words', '-f', 'hocr', invoice]],
  [['ocr', '--words', invoice, 'b.txt']],
  [['tokens', '--resume', 'a.txt', '-o', 'count.txt']],
  [['tokens', '--exclude', '*.md', 'a.txt']],
  [['tokens', '--charset', 'utf-8', 'a.txt']],
  [['extract', '--entities', 'kind: { labels: [bill, parcel] }', '--min-confidence', '.9', 'a.txt']],
  [['classify', '-l', 'bill', '-l', 'parcel', '--multi-label', '--threshold', '.9', 'a.txt']],
  [['extract', '-e', 'date', '--show-request', 'curl', 'a.txt']],
])('txp %j gets no note about a flag without effect', async (words) => {
  const { code, stderr } = await run(words);
  expect([code, stderr.includes('effect')]).toEqual([0, false]);
});

it('--text-field applies to a list of failed lines, even without --input-format', async () => {
  writeFileSync(join(home.path, 'bad.jsonl'), '{"key":1,"other":"One two."}\n{"key":2,"body":"Three."}\n');
  await run(['tokens', '--input-format', 'jsonl', '--text-field', 'body', '--errors', 'errors.jsonl', 'bad.jsonl']);
  expect(readFileSync(join(home.path, 'errors.jsonl'), 'utf8')).not.toBe('');
  const again = await run(['tokens', '--files-from', 'errors.jsonl', '--text-field', 'other']);
  expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('effect')]);
});
