// A text in a language that cannot be compared with that of its labels: reported once on standard error, and in the answer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

const polish = 'Paczka jeszcze nie dotarła, czekam już od dwóch tygodni i nikt mi nie odpowiada.';
const flags = ['-l', 'delivery=Is it about a delivery?', '-l', 'invoice=Is it about an invoice?'];
const note = 'text in Polish, which cannot be compared with labels in another language; write the labels in its language, or use a model';

it('a foreign language is named in a note, and the answer is uncertain', async () => {
  const { code, stdout, stderr } = await runInProcess(home.path, ['classify', ...flags, '--json'], { input: polish });
  expect([code, stderr]).toEqual([0, `txp: ${note}\n`]);
  expect(JSON.parse(stdout)).toMatchObject({ uncertain: true, foreign_language: 'pl' });
});

it('a foreign language is named once for many inputs', async () => {
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(home.path, name), polish);
  const { stderr } = await runInProcess(home.path, ['classify', ...flags, 'a.txt', 'b.txt']);
  expect(stderr.split('\n').filter((line) => line.includes('Polish'))).toEqual([`txp: 2 inputs (a.txt; b.txt): ${note}`]);
});

it('a foreign language is named with the lines of its texts, but not with lines of a few words that do not reveal it', async () => {
  const texts = ['Where is my parcel?', polish, 'Malmö Ångström 4471', 'An invoice is missing.'];
  writeFileSync(join(home.path, 'all.jsonl'), texts.map((text, index) => `${JSON.stringify({ id: `t${index}`, text })}\n`).join(''));
  const { stderr } = await runInProcess(home.path, ['classify', ...flags, '--input-format', 'jsonl', 'all.jsonl']);
  expect(stderr.split('\n').filter((line) => line.includes('cannot be compared'))).toEqual([`txp: all.jsonl, line 2: ${note}`]);
});

it('a foreign language is not mentioned when text and labels can be compared', async () => {
  const { stderr } = await runInProcess(home.path, ['classify', ...flags], { input: 'Ich warte seit zwei Wochen auf die Lieferung meines Pakets.' });
  expect(stderr).toBe('');
});
