// txp ask: values through extract, yes or no through decide, each with its place, and "not found" as an answer.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());
const fixtures = join(root, 'test/fixtures/readme');
const ask = (...parameters: string[]) => runInProcess(home.path, ['ask', ...parameters], { cwd: fixtures });
const letter = 'Dear Ms Lind,\n\nthe meeting is on 3 March 2025 in Tollhaven.\nPlease bring 40 EUR for the deposit.\n\nAna Duarte\n';

describe('a question for a value', () => {
  it('is answered with the value, its page and line', async () => {
    const { code, stdout } = await ask('How much is due?', 'invoice.pdf', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      question: 'How much is due?',
      kind: 'value',
      answer: 'GBP 1,202.40',
      uncertain: false,
      evidence: [{ text: 'GBP 1,202.40', page: 1, line: 20, context: expect.stringContaining('Amount due') }],
    });
  });

  it('has several answers when the text does, each followed by its place', async () => {
    const { stdout } = await ask('Who are the parties?', 'contract.pdf', '--format', 'text');
    expect(stdout).toMatch(
      /^Kestrel Lifts Ltd {2}0\.\d\d\n {2}page 1, line 3: .*\[Kestrel Lifts Ltd\].*\nBramley House Residents Ltd {2}0\.\d\d\n {2}page 1, line 4: /,
    );
  });

  it('can be asked about standard input, where a place is only a line number', async () => {
    const { stdout } = await runInProcess(home.path, ['ask', 'When is the meeting?', '--format', 'text'], { input: letter });
    expect(stdout).toMatch(/^3 March 2025 {2}0\.\d\d\n {2}line 3: …/);
  });

  it('is answered with "not found" as text, table, CSV and JSON when the text has no answer, and -x then exits with 4', async () => {
    const question = 'What is the phone number?';
    expect((await ask(question, 'invoice.pdf', '--format', 'text')).stdout).toBe('not found\n');
    expect((await ask(question, 'invoice.pdf', '--format', 'table')).stdout).toMatch(/\nnot found /);
    expect((await ask(question, 'invoice.pdf', '--format', 'csv')).stdout).toMatch(/\n,,false,,,,,\n$/);
    const { code, stdout } = await ask('-x', question, 'invoice.pdf');
    expect([code, JSON.parse(stdout)]).toEqual([4, { question, kind: 'value', answer: null, confidence: null, uncertain: false, evidence: [] }]);
    expect((await ask(question, 'invoice.pdf')).code).toBe(0);
    expect((await ask(question, 'invoice.pdf', '--assert', 'found')).code).toBe(1);
  });

  it.each([
    ['When must the rest be paid?', 'Total 1,500.00 of 12 May 2024\nBalance by Friday\n'],
    ['Why is it closed?', 'The bridge is closed.\n'],
  ])('counts as certainly "not found" only when the text has nothing of the requested kind: “%s”', async (question, input) => {
    const found = await runInProcess(home.path, ['ask', question, '--json'], { input });
    const { answer, uncertain } = JSON.parse(found.stdout);
    expect(answer === null ? uncertain : true).toBe(true);
    const nothing = await runInProcess(home.path, ['ask', 'When does it end?', '--json'], { input: 'Please be kind to others.\n' });
    expect(JSON.parse(nothing.stdout)).toMatchObject({ answer: null, uncertain: false });
  });

  it('is understood in Italian, Portuguese and Dutch', async () => {
    for (const [question, input, answer] of [
      ['Chi è il medico?', 'Il medico è Carla Bruni.\n', 'Carla Bruni'],
      ['Até quando está aberto?', 'O balcão está aberto até 12 de maio de 2025.\n', '12 de maio de 2025'],
      ['Hoeveel bedraagt de borg?', 'De borg bedraagt 450 euro.\n', '450 euro'],
    ] as const) {
      const { stdout } = await runInProcess(home.path, ['ask', question, '--json'], { input });
      expect(JSON.parse(stdout)).toMatchObject({ kind: 'value', answer });
    }
  });

  it('has an uncertain answer below --min-confidence, and -x then exits with 4', async () => {
    const { code, stdout } = await ask('-x', 'How much is due?', 'invoice.pdf', '--min-confidence', '0.999', '--format', 'text');
    expect([code, stdout]).toEqual([4, expect.stringMatching(/^GBP 1,202\.40 {2}0\.\d\d \(uncertain\)\n/)]);
  });
});

describe('a yes/no question', () => {
  it('is answered with yes or no and with the passage that supports the answer', async () => {
    const { code, stdout } = await ask('-x', 'Does this contract renew automatically?', 'contract.pdf', '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ kind: 'yes_no', answer: 'yes', uncertain: false, evidence: [{ page: 1, line: 14, confidence: null }] });
    expect(answer.evidence[0].text).toContain('renews automatically');
  });

  it('exits with 4 under -x when the answer is uncertain', async () => {
    const { code, stdout } = await ask('-x', 'Is smoking allowed?', 'contract.pdf', '--format', 'text');
    expect([code, stdout]).toEqual([4, expect.stringMatching(/^(?:yes|no) {2}0\.\d\d \(uncertain\)\n/)]);
  });
});

describe('the output of txp ask', () => {
  it('has a row for each of several inputs, and those without a certain answer are named on standard error', async () => {
    const { code, stdout, stderr } = await ask('-x', 'Which invoice number is it?', 'invoice.pdf', 'contract.pdf', '--format', 'csv');
    expect(stdout).toMatch(/^source,answer,confidence,uncertain,page,line,start,end,evidence\ninvoice\.pdf,NL-2024-0317,0\.\d+,false,1,3,/);
    expect([code, stderr]).toEqual([4, 'txp: contract.pdf: not found\ntxp: found 2 = 2 done + 0 failed + 0 skipped\n']);
  });

  it('marks the evidence on an HTML page, in a section for each of several inputs', async () => {
    const { stdout } = await ask('How much is due?', 'invoice.pdf', '--format', 'html');
    expect(stdout).toContain('title="How much is due?">GBP 1,202.40</mark>');
    const several = await ask('Which invoice number is it?', 'invoice.pdf', 'contract.pdf', '--format', 'html');
    const sections = several.stdout.split(/<h2\b/).slice(1);
    expect(sections.map((section) => /^[^>]*>([^<]*)</.exec(section)?.[1])).toEqual(['invoice.pdf', 'contract.pdf']);
    expect(sections.map((section) => section.includes('NL-2024-0317</mark>'))).toEqual([true, false]);
  });
});

describe('a malformed call of txp ask', () => {
  it.each([
    [['invoice.pdf'], `txp: "invoice.pdf" is a file; the question comes first; write txp ask "Who is the seller?" invoice.pdf\n`],
    [[' '], 'txp: the question is empty; ask one: txp ask "Who is the seller?" FILE\n'],
    [[], "txp: missing required argument 'question'\n"],
  ])('with the arguments %j exits with 2 and one line that says what is wrong', async (parameters, line) => {
    const { code, stderr } = await ask(...parameters);
    expect([code, stderr]).toEqual([2, line]);
  });
});
