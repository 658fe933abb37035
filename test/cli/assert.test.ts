// --assert at every command that takes inputs: what must hold of an answer, which inputs fail it, and the annotations of a GitHub workflow.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const fixtures = join(root, 'test/fixtures/readme');
const here = (...parameters: string[]) => runInProcess(home.path, parameters, { cwd: fixtures });
const codeOf = async (...parameters: string[]): Promise<number | null> => (await here(...parameters)).code;

describe('an assertion', () => {
  it('refers to the values of extract by name', async () => {
    const extract = ['extract', '-e', 'total=amount due', '-e', 'iban=IBAN of the seller', 'invoice.pdf', '--assert'];
    expect(await codeOf(...extract, 'total exists and total > 1000 and confidence.total > .5')).toBe(0);
    expect(await codeOf(...extract, 'total < 1000')).toBe(1);
    const { code, stderr } = await here(...extract, 'iban exists');
    expect([code, stderr]).toEqual([1, 'txp: invoice.pdf: does not hold: iban exists\n']);
  });

  it('compares dates as the days they mean in the document', async () => {
    const british = join(home.path, 'british.txt');
    writeFileSync(british, 'INVOICE\n\nInvoice number: 12\nInvoice date: 07/03/2025\nTotal: GBP 50.00\nVAT no: GB 1\n');
    for (const [entity, expression, code] of [
      ['date=invoice date', 'date <= 2025-03-31', 0],
      ['date=invoice date', 'date < "2024-01-01"', 1],
      ['date=invoice date as MM/DD/YYYY', 'date == 2025-03-07', 0],
      ['date=invoice date', 'date < "1 May 2025"', 2],
    ] as const)
      expect([entity, expression, await codeOf('extract', '-e', entity, british, '--assert', expression)]).toEqual([entity, expression, code]);
    const inside = ['extract', '--entities', '{"invoice":{"date":"invoice date as MM/DD/YYYY"}}', british, '--assert'];
    expect(await codeOf(...inside, 'invoice.date == 2025-03-07')).toBe(0);
  });

  it('can test the size of a compression or a summary', async () => {
    expect(await codeOf('compress', '--keep', '40%', 'changes.md', '--assert', 'ratio <= .41')).toBe(0);
    expect(await codeOf('compress', '--keep', '40%', 'changes.md', '--assert', 'tokens < 5')).toBe(1);
    expect(await codeOf('summarize', '--max-tokens', '40', 'changes.md', '--assert', 'ratio < .9')).toBe(0);
  });

  it('can test labels and yes/no answers, and exits with 4 when the label is uncertain', async () => {
    const labels = ['-l', 'spam=Is this unsolicited advertising?', '-l', 'ham=Is this wanted mail?', '--no-reasoning'];
    expect(await codeOf('classify', ...labels, 'mail/02-lunch.txt', '--assert', 'label == ham and not label == spam')).toBe(0);
    const { code, stderr } = await here('classify', ...labels, '--min-confidence', '0.999', 'mail/02-lunch.txt', '--assert', 'label == ham');
    expect([code, stderr]).toEqual([4, 'txp: mail/02-lunch.txt: the answer is uncertain\n']);
    const decide = ['decide', '--ask', 'renews=Does this contract renew automatically?', 'contract.pdf', '--assert'];
    expect([await codeOf(...decide, 'renews'), await codeOf(...decide, 'renews == no')]).toEqual([0, 1]);
  });

  it('about an extraction exits with 4 when its outcome depends on an uncertain label', async () => {
    const entities = JSON.stringify({ total: 'amount due', weather: { labels: ['sunny', 'rainy'], description: 'what the weather is like' } });
    const extract = ['extract', '--entities', entities, 'invoice.pdf', '--assert'];
    const codes = ['weather exists', 'total exists', 'total exists or weather == sunny', 'weather == sunny and not total exists', 'not uncertain'];
    expect(await Promise.all(codes.map((expression) => codeOf(...extract, expression)))).toEqual([4, 0, 0, 1, 1]);
  });

  it('can test the number of tokens, and the confidence and text of a document', async () => {
    expect([
      await codeOf('tokens', 'changes.md', '--assert', 'tokens <= 4000'),
      await codeOf('tokens', 'changes.md', '--assert', 'tokens <= 4'),
    ]).toEqual([0, 1]);
    expect(await codeOf('ocr', 'invoice.pdf', '--assert', 'confidence > .8 and text contains "Invoice"')).toBe(0);
  });

  it('that misspells a name is refused with the names to choose from', async () => {
    const { code, stderr } = await here('extract', '-e', 'total=amount due', 'invoice.pdf', '--assert', 'totl exists');
    expect([code, stderr]).toEqual([2, expect.stringContaining('no field totl; choose from confidence, total, or a field that --json shows')]);
  });

  it.each([
    ['label != refnd'],
    ['not label == refnd'],
    ['"refnd" != label'],
    ['not top_label contains refnd'],
    ['not labels contains refnd'],
    ['label == refund or results[0].top_label != refnd'],
  ])('that misspells a label is refused as wrong usage before any input is read: %s', async (expression) => {
    const { code, stdout, stderr } = await here('classify', '-l', 'refund,late', 'none-such.txt', 'none-such2.txt', '--assert', expression);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('--assert: ')]);
  });

  it('that misspells a label, option or class is refused with the nearest name, if any, and all names', async () => {
    const labels = await here('classify', '-l', 'refund,late', 'contract.pdf', '--assert', 'label != refnd');
    expect(labels.stderr).toBe('txp: --assert: label is never "refnd"; did you mean refund? choose from refund, late\n');
    const choice = await here('decide', '--choice', 'law=Which law?', '-l', 'england,france', 'contract.pdf', '--assert', 'law != englnd');
    expect([choice.code, choice.stderr]).toEqual([2, 'txp: --assert: law is never "englnd"; did you mean england? choose from england, france\n']);
    const raw = await here('decide', '--choice', 'law=Which law?', '-l', 'england,france', 'contract.pdf', '--assert', 'answers.law.choice != spain');
    expect([raw.code, raw.stderr]).toEqual([2, 'txp: --assert: answers.law.choice is never "spain"; choose from england, france\n']);
    const entities = '{"a":{"kind":{"labels":["sale","lease"]},"total":"amount"}}';
    const kind = await here('extract', '--entities', entities, 'contract.pdf', '--assert', 'a.kind != leese');
    expect([kind.code, kind.stderr]).toEqual([2, 'txp: --assert: a.kind is never "leese"; did you mean lease? choose from sale, lease\n']);
  });

  it('accepts the names of labels, parts of them, and the empty string', async () => {
    const classify = ['classify', '--multi-label', '-l', 'refund,late', '--no-reasoning', 'contract.pdf', '--assert'];
    for (const expression of ['label exists or label == ""', 'label != "" or not labels contains refund', 'label contains fund or label != late'])
      expect([expression, await codeOf(...classify, expression)]).not.toEqual([expression, 2]);
  });
});

describe('--format github', () => {
  const odd = '50% off: yes, no.txt';
  beforeAll(() => {
    mkdirSync(join(home.path, 'in'));
    writeFileSync(join(home.path, 'in', odd), 'one two three four five');
    writeFileSync(join(home.path, 'in/fine.txt'), 'one');
    writeFileSync(join(home.path, 'lines.jsonl'), '{"id":"a","text":"one"}\n{"id":"b","text":"one two three four"}\n');
  });
  const run = (...parameters: string[]) => runInProcess(home.path, parameters);

  it('annotates each input that fails the assertion, and escapes its name', async () => {
    const { code, stdout, stderr } = await run('tokens', 'in', '--assert', 'tokens < 3', '--format', 'github');
    expect(code).toBe(1);
    expect(stdout).toBe('::error file=in/50%25 off%3A yes%2C no.txt,title=txp tokens::does not hold: tokens < 3\n');
    expect(stderr).toContain(`txp: in/${odd}: does not hold: tokens < 3\n`);
  });

  it('gives the line number of an input in JSON Lines', async () => {
    const { stdout } = await run('tokens', 'lines.jsonl', '--input-format', 'jsonl', '--assert', 'tokens < 3', '--format', 'github');
    expect(stdout).toBe('::error file=lines.jsonl,line=2,title=txp tokens::does not hold: tokens < 3\n');
  });

  it('annotates an input that cannot be read, alone or among others, and warns of uncertain answers', async () => {
    writeFileSync(join(home.path, 'broken.pdf'), '%PDF-1.7 and no more');
    const one = await run('tokens', 'broken.pdf', '--assert', 'tokens < 3', '--format', 'github');
    expect([one.code, one.stdout]).toEqual([65, expect.stringMatching(/^::error file=broken\.pdf,title=txp tokens::/)]);
    const two = await run('tokens', 'broken.pdf', 'in/fine.txt', '--assert', 'tokens < 3', '--format', 'github');
    expect([two.code, two.stdout]).toEqual([3, one.stdout]);
    const labels = ['-l', 'a=Is it about sport?', '-l', 'b=Is it about food?', '--no-reasoning', '--min-confidence', '1'];
    const unsure = await run('classify', ...labels, 'in/fine.txt', '--assert', 'label exists', '--format', 'github');
    expect([unsure.code, unsure.stdout]).toEqual([4, '::warning file=in/fine.txt,title=txp classify::the answer is uncertain\n']);
  });

  it('is refused without --assert', async () => {
    const { code, stderr } = await run('tokens', 'in/fine.txt', '--format', 'github');
    expect([code, stderr]).toEqual([2, "txp: --format github needs --assert or -x; say what must hold, for example: --assert 'not uncertain'\n"]);
  });
});
