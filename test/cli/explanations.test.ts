// What -v explains about each result: how values were found, what scores consist of, which parts were kept.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const files = join(root, 'test/fixtures/readme');

it.each<[string, string[], string | undefined, string[]]>([
  [
    'the key that named a value, and that nothing was found',
    ['extract', '-e', 'invoice_number', '-e', 'phone', 'invoice.pdf'],
    undefined,
    ['invoice_number: 0.89 "NL-2024-0317" by a key "Invoice number"', 'phone: no value found among 0 candidates'],
  ],
  [
    'the judgement behind a label, and the label for everything else',
    ['classify', '-l', 'bug', '-l', 'billing', '-l', 'other'],
    'The app crashes every time I open it.',
    [' act, ', 'other: ', 'the remaining score, for everything else'],
  ],
  ['the score of a question', ['decide', '--ask', 'Does it renew automatically?', 'contract.pdf'], undefined, ['answer: +']],
  ['sentences taken and left out', ['summarize', '--max-tokens', '60', 'changes.md'], undefined, ['sentences', 'left out score']],
  ['parts kept and dropped', ['compress', '--prompt', 'What changed in 2.0?', '--remove', '60%', 'changes.md'], undefined, ['kept', 'dropped']],
])('without changing standard output, -v shows %s', async (_, parameters, input, parts) => {
  const plain = await runInProcess(home.path, parameters, { cwd: files, ...(input === undefined ? {} : { input }) });
  const verbose = await runInProcess(home.path, [...parameters, '-v'], { cwd: files, ...(input === undefined ? {} : { input }) });
  for (const part of parts) expect(verbose.stderr).toContain(part);
  expect(verbose.stdout.replace(/"\w+_ms":[\d.]+/g, '')).toBe(plain.stdout.replace(/"\w+_ms":[\d.]+/g, ''));
});
