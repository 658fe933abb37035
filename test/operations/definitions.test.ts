import { expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { makeHome } from '../cli/run-txp.js';

const home = makeHome();
const text = 'Was the parcel sent? The bill is wrong. It was paid on 3 May 2024.';
const run = (words: readonly string[]) => runInProcess(home.path, [...words, '--show-request', 'curl'], { input: text });
const noteOn = async (...words: readonly string[]): Promise<string> => (await run(words)).stderr;

it.each([
  ['classify', ['-l', 'billing;delivery;other'], 'label', '-l "billing,delivery,other"'],
  ['classify', ['-l', 'billing/delivery'], 'label', '-l "billing,delivery"'],
  ['classify', ['-l', 'late delivery | refund'], 'label', '-l "late delivery,refund"'],
  ['classify', ['-l', 'Rechnung; Lieferung; Sonstiges'], 'label', '-l "Rechnung,Lieferung,Sonstiges"'],
  ['classify', ['-l', 'facture|livraison'], 'label', '-l "facture,livraison"'],
  ['classify', ['-l', '請求、配送、その他'], 'label', '-l "請求,配送,その他"'],
  ['classify', ['--labels', '[a;b]'], 'label', '-l "a,b"'],
  ['decide', ['--choice', 'tone=What is the tone?', '-l', 'friendly/angry/neutral'], 'option', '-l "friendly,angry,neutral"'],
  ['decide', ['--ask', 'Was it paid?', '--choice', 'tone=What is the tone?', '-l', 'calm;angry'], 'option', '-l "calm,angry"'],
  ['extract', ['-e', 'invoice number;date'], 'entity', '-e "invoice number,date"'],
  ['extract', ['-e', 'datum | bedrag'], 'entity', '-e "datum,bedrag"'],
])('%s %j: a name that looks like several is taken as one, and a note shows how to separate them by commas', async (name, words, kind, remedy) => {
  const given = words.at(-1)?.replace(/^\[|\]$/g, '');
  const note = `txp: "${given}" is taken as one ${kind}; if several are meant, put commas between them: ${remedy}\n`;
  expect(await run([name, ...words])).toMatchObject({ code: 0, stderr: note });
});

it.each([
  ['extract', ['-e', 'sender, delivery date of the new cabinets'], 'entity', `-e 'sender,"delivery date of the new cabinets"'`],
  ['classify', ['-l', 'billing, goods that arrived too late'], 'label', `-l 'billing,"goods that arrived too late"'`],
  ['extract', ['-e', 'Absender, Liefertermin der bestellten neuen Schränke'], 'entity', `-e 'Absender,"Liefertermin der bestellten neuen Schränke"'`],
])('%s %j: a list with a long name is taken as one name, and a note shows how to quote the long one', async (name, words, kind, remedy) => {
  const note = `txp: "${words.at(-1)}" is taken as one ${kind}; if several are meant, put the longer ones in quotes: ${remedy}\n`;
  expect(await run([name, ...words])).toMatchObject({ code: 0, stderr: note });
  const [, split = ''] = /'(.*)'/.exec(remedy) ?? [];
  expect((await run([name, words[0] ?? '', split])).stderr).toBe('');
});

it.each([
  ['classify', '--labels', '{"billing": null}', '"name":"billing","rubric":"billing"'],
  ['decide', '--questions', '{"late": "Is it late?"}', '"late":{"type":"noul","instructions":"Is it late?"}'],
  ['decide', '--questions', '{"tone": {"criteria": ["calm", "angry"]}}', '"criteria":{"calm":"calm","angry":"angry"}'],
  ['extract', '--entities', '["total", "date"]', '"entities":{"total":"","date":""}'],
])('%s %s %s: a short form is expanded in the request', async (...words) => {
  const { stdout } = await run(words.slice(0, 3));
  expect(stdout.replaceAll(/\s/g, '')).toContain(words[3]?.replaceAll(/\s/g, ''));
});

it.each([
  ['classify', '-l', 'billing,delivery,other'],
  ['classify', '-l', 'billing/delivery', '-l', 'other'],
  ['classify', '-l', 'billing;delivery=Is it about bills or deliveries?'],
  ['classify', '-l', 'spam'],
  ['classify', '-l', 'Is it about a bill; or is it about a delivery that somebody waits for?'],
  ['decide', '--choice', 'tone=What is the tone?', '-l', 'calm/quiet', '-l', 'angry'],
  ['decide', '--ask', 'Was it paid; or was it sent?'],
  ['extract', '-e', 'VAT/tax number'],
  ['extract', '-e', 'net;gross=the net amount; or else the gross one'],
  ['extract', '-e', 'date', '-e', 'a;b'],
  ['extract', '-e', '"Smith, John"'],
  ['extract', '-e', 'the amount that is due in the end, which is often printed in bold letters at the bottom'],
  ['extract', '-P', 'invoice'],
])('%s %s %s: no note is printed', async (...words) => {
  expect(await noteOn(...words)).toBe('');
});

it.each<[string[], string, unknown]>([
  [['extract', '-e', '"Smith, John",date'], 'entities', { 'Smith, John': '', date: '' }],
  [['extract', '-e', '"Smith, John"'], 'entities', { 'Smith, John': '' }],
  [['extract', '-e', '"a=b"="what a is"'], 'entities', { 'a=b': '"what a is"' }],
  [['extract', '-e', 'size="in inches, as 5"'], 'entities', { size: '"in inches, as 5"' }],
  [['extract', '--entities', '"total: net, gross", "the ""real"" one"'], 'entities', { 'total: net, gross': '', 'the "real" one': '' }],
  [
    ['classify', '-l', '"Yes, please","No, thanks"'],
    'labels',
    [
      { name: 'Yes, please', rubric: 'Yes, please' },
      { name: 'No, thanks', rubric: 'No, thanks' },
    ],
  ],
  [['classify', '--labels', '"Yes, please"'], 'labels', [{ name: 'Yes, please', rubric: 'Yes, please' }]],
  [
    ['decide', '--choice', 'a=What is it?', '-l', '"Yes, please",no'],
    'questions',
    { a: { type: 'choice', instructions: 'What is it?', criteria: { 'Yes, please': 'Yes, please', no: 'no' } } },
  ],
])('%j: a name that contains a comma is quoted as in CSV', async (words, field, expected) => {
  const [body = ''] = /^\{.*$/m.exec((await run(words)).stdout) ?? [];
  expect(JSON.parse(body)[field]).toEqual(expected);
});

it('a batch prints the note too, and -q suppresses it', async () => {
  const submit = ['batch', 'run', '--model', 'classify', '-l', 'billing;delivery'];
  expect((await runInProcess(home.path, submit, { input: text })).stderr).toContain('"billing;delivery" is taken as one label; ');
  expect((await runInProcess(home.path, ['classify', '-q', '-l', 'a;b'], { input: text })).stderr).toBe('');
  home.remove();
});
