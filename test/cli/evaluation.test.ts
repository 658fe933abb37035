// Evaluation on lines with known answers, calibration into a task file, and the use of that file by commands and the daemon.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { answerPrompt } from '../engines/model/answer-prompt.js';
import { startScriptedServer } from '../engines/model/scripted-server.js';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
  return () => home.remove();
});
afterAll(stopDaemons);

const task = 'operation: classify\nlabels: [{ name: spam, rubric: Is this unsolicited advertising? }, { name: ham, rubric: Is this wanted mail? }]\n';
const spam = [
  'Win a prize now, claim your free cash',
  'Free ringtones, text WIN to 80082',
  'Cheap loans, call now',
  'You have won a holiday, claim today',
  'Exclusive offer, 70 % off everything',
];
const ham = [
  'See you at lunch tomorrow',
  'The minutes of the meeting are attached',
  'Can you pick up the kids today?',
  'Thanks for dinner last night',
  'The train is late, start without me',
];
const lines = [...spam.map((text) => ({ text, gold: 'spam' })), ...ham.map((text) => ({ text, gold: 'ham' }))];

function write(name: string, content: string): string {
  const path = join(home.path, name);
  writeFileSync(path, content);
  return path;
}
/** The lines, `count` times, in texts that differ. */
const manyLines = (count: number) =>
  Array.from({ length: count }, (_, round) => lines.map(({ text, gold }) => ({ text: round === 0 ? text : `${text} (${round})`, gold }))).flat();
const asJsonLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const writeLines = (count = 1): string => write('known.jsonl', asJsonLines(manyLines(count)));

const named = (...names: readonly string[]) => names.map((name) => ({ name, rubric: `Is it ${name}?` }));

describe('an evaluation', () => {
  it('reports figures with intervals and the most confident errors, and exits with 1 below the gate', async () => {
    const flags = ['eval', writeLines(), '--task', write('mail.yaml', task)];
    const { code, stdout } = await runInProcess(home.path, [...flags, '--json', '--gate', 'accuracy>=.5']);
    const [report] = JSON.parse(stdout).reports;
    expect([code, report.lines, report.engine]).toEqual([0, 10, 'embedded']);
    expect(report.figures.accuracy.value).toBeGreaterThanOrEqual(0.5);
    expect(report.figures.accuracy.low).toBeLessThanOrEqual(report.figures.accuracy.value);
    const failed = await runInProcess(home.path, [...flags, '--gate', 'accuracy>=1.01']);
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('accuracy is')]);
    expect(failed.stdout).toContain('error among the most confident');
  });

  it('reads the rows of a CSV file, and takes the labels from the right answers', async () => {
    const rows = lines.map(({ text, gold }, index) => `${index + 1};"${text.replace(', ', ',\n')}";${gold}`);
    const path = write('known.csv', `\uFEFFid;text;gold\r\n${rows.join('\r\n')}\r\n`);
    const { code, stdout, stderr } = await runInProcess(home.path, ['eval', path, '--operation', 'classify', '--json']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('labels taken from the right answers: spam, ham')]);
    const [report] = JSON.parse(stdout).reports;
    expect(report.lines).toBe(10);
    expect(Object.keys(report.figures)).toContain('accuracy');
  });

  it('reads the right answers of several fields or questions from separate columns', async () => {
    const invoices = write('invoices.csv', 'text,gold.total,gold.phone\n"Amount due: EUR 12.50","12.50",\n"Total: EUR 8.00","8.00",\n');
    const fields = await runInProcess(home.path, ['eval', invoices, '--operation', 'extract', '--json']);
    expect(JSON.parse(fields.stdout).reports[0].figures.exact_f1.value).toBe(1);
    const questions = 'operation: decide\nquestions: { late: Is the train late?, free: Is it free? }\n';
    const answers = write('answers.tsv', 'text\tgold.late\tgold.free\nThe train is late.\tTRUE\tno\n');
    const decided = await runInProcess(home.path, ['eval', answers, '--task', write('train.yaml', questions), '--json']);
    expect(JSON.parse(decided.stdout).reports[0].figures.accuracy).toBeDefined();
  });

  it('names the row that has no right answer, the columns of a table without one, and a file that is not CSV', async () => {
    const flags = ['--operation', 'classify'];
    const missing = await runInProcess(home.path, ['eval', write('rows.csv', 'text,gold\n"a\nb",spam\nc,\n'), ...flags]);
    expect(missing.stderr).toContain('rows.csv:4 has no right answer');
    const unnamed = await runInProcess(home.path, ['eval', write('unnamed.csv', 'message,category\nfree,spam\n'), ...flags]);
    expect(unnamed.stderr).toContain('the header is message, category');
    const broken = await runInProcess(home.path, ['eval', write('broken.csv', 'text,gold\na,b,c\n'), ...flags]);
    expect(broken.stderr).toContain('broken.csv is not CSV');
  });

  it('takes a table on standard input for what it is', async () => {
    const { code, stdout } = await runInProcess(home.path, ['eval', '-', '--task', write('mail.yaml', task), '--json'], {
      input: `text,gold\n${lines.map(({ text, gold }) => `"${text}",${gold}\n`).join('')}`,
    });
    expect([code, JSON.parse(stdout).reports[0].lines]).toEqual([0, 10]);
    const none = await runInProcess(home.path, ['eval', '-', '--model', 'classify'], { input: '' });
    expect([none.code, none.stderr]).toEqual([65, expect.stringContaining('standard input contains no lines')]);
  });

  it('names the row of a table with too many cells', async () => {
    const { code, stderr } = await runInProcess(home.path, ['eval', write('wide.csv', 'text,gold\na,spam\nb,c,ham\n'), '--model', 'classify']);
    expect([code, stderr]).toEqual([65, expect.stringContaining('wide.csv is not CSV: line 3: 3 cells, but the header has 2; quote the cells')]);
  });

  it('needs no text in a row with another input', async () => {
    const table = write('contexts.csv', 'text,context,prompt,gold\n,The order number is 42.,Which number?,42\n');
    const { code, stdout } = await runInProcess(home.path, ['eval', table, '--model', 'compress', '--json']);
    expect([code, JSON.parse(stdout).reports[0].lines]).toEqual([0, 1]);
    const other = await runInProcess(home.path, ['eval', table, '--model', 'classify']);
    expect([other.code, other.stderr]).toEqual([65, expect.stringContaining('contexts.csv:2 has an empty "text"')]);
  });

  it('names the first line whose text is empty, and how many others there are, before any work', async () => {
    const rows = [
      { text: 'free', gold: 'spam' },
      { text: ' ', gold: 'ham' },
      { text: '', gold: 'ham' },
    ];
    const blank = await runInProcess(home.path, ['eval', write('blank.jsonl', asJsonLines(rows)), '--model', 'classify']);
    expect([blank.code, blank.stderr]).toEqual([
      65,
      expect.stringMatching(/blank\.jsonl:2 has an empty "text", as have 1 of the lines after it; fill it in, or remove the line\n$/),
    ]);
    const table = write('blank.csv', 'text,gold\nfree,spam\nlunch,ham\n,ham\n');
    const cell = await runInProcess(home.path, ['eval', table, '--model', 'classify']);
    expect([cell.code, cell.stderr]).toEqual([65, expect.stringContaining('blank.csv:4 has an empty "text"; fill it in')]);
  });

  it('takes the labels from rows with other columns, and from numbers', async () => {
    const rows = lines.map(({ text, gold }, index) => `${index};${text};${gold};${index % 5}\n`).join('');
    const { code, stderr } = await runInProcess(home.path, ['eval', write('wide.csv', `id;text;gold;stars\n${rows}`), '--model', 'classify']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('labels taken from the right answers: spam, ham')]);
    const numbers = asJsonLines(lines.map(({ text, gold }) => ({ text, gold: gold.length })));
    const numbered = await runInProcess(home.path, ['eval', write('numbers.jsonl', numbers), '--model', 'classify']);
    expect([numbered.code, numbered.stderr]).toEqual([0, expect.stringContaining('labels taken from the right answers: 4, 3')]);
  });

  it.each([
    ['has none', [...lines, { text: 'x', gold: null }], 'the labels cannot be taken from the right answers: line 11 has null; correct its "gold"'],
    ['has only one', lines.map(({ text }) => ({ text, gold: 'spam' })), 'all right answers are "spam"; one label leaves nothing to choose'],
    ['has one in two spellings', [...lines, { text: 'x', gold: 'Spam ' }], 'the right answers "spam" and "Spam " differ only in case or spaces'],
    [
      'has too many',
      Array.from({ length: 60 }, (_, index) => ({ text: `text ${index}`, gold: `label ${index}` })),
      'the right answers have 60 different labels; classify takes at most 20; merge some, or give a task file of decide',
    ],
  ])('says why labels cannot be taken from a file that %s', async (_, rows, message) => {
    const { code, stderr } = await runInProcess(home.path, ['eval', write('odd.jsonl', asJsonLines(rows)), '--model', 'classify']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).not.toContain('labels taken');
  });

  it('says how many lines repeat others, and shows no accuracy of certain answers if there are none', async () => {
    const flags = ['--task', write('vague.yaml', 'operation: classify\nlabels: [alpha, beta]\n')];
    const rows = ['Mh.', 'Hm.', 'Hm.'].map((text) => ({ text, gold: 'alpha' }));
    const { code, stdout, stderr } = await runInProcess(home.path, [
      'eval',
      write('vague.jsonl', asJsonLines(rows)),
      ...flags,
      '--gate',
      'accuracy_of_certain>=0',
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 of 3 lines repeat an earlier one')]);
    expect(stderr).toContain('accuracy_of_certain cannot be determined from these answers');
    expect(stdout).toMatch(/accuracy_of_certain {2}–\n/);
  });

  it('accepts lines that give labels by name only', async () => {
    const line = { text: 'I was charged twice', labels: ['billing', 'delivery'], gold: 'billing' };
    const { code } = await runInProcess(home.path, ['eval', write('short.jsonl', JSON.stringify(line)), '--operation', 'classify', '--json']);
    expect(code).toBe(0);
  });

  it('compares engines on the same lines, and a second run asks the model about no line again', async () => {
    const server = await startScriptedServer({ alternatives: 0, complete: ({ body }) => answerPrompt(body) });
    const env = { TXP_ENGINES: JSON.stringify({ big: { kind: 'openai', base_url: server.baseUrl, model: server.model } }) };
    const flags = ['eval', writeLines(), '--task', write('mail.yaml', task), '--engine', 'embedded', '--engine', 'big', '--json'];
    const first = await runInProcess(home.path, flags, { env });
    const asked = server.completions.length;
    const second = await runInProcess(home.path, flags, { env });
    await server.close();
    const { reports, comparisons } = JSON.parse(first.stdout);
    expect(reports.map(({ engine }: { engine: string }) => engine)).toEqual(['embedded', 'big']);
    expect(comparisons[0]).toMatchObject({ figure: 'accuracy', p: expect.any(Number) });
    expect(asked).toBeGreaterThan(0);
    expect(server.completions).toHaveLength(asked);
    expect(JSON.parse(second.stdout)).toEqual(JSON.parse(first.stdout));
  });

  it('continues after the lines that an earlier run had asked about before it failed', async () => {
    const server = await startScriptedServer({ alternatives: 0, complete: ({ body }) => answerPrompt(body) });
    const env = { TXP_ENGINES: JSON.stringify({ big: { kind: 'openai', base_url: server.baseUrl, model: server.model } }) };
    const flags = ['--task', write('mail.yaml', task), '--engine', 'big', '--jobs', '1', '--json'];
    const asked = async (content: readonly unknown[]) => {
      const before = server.completions.filter(({ body }) => JSON.stringify(body).includes('lunch')).length;
      const { code } = await runInProcess(
        home.path,
        ['eval', write('known.jsonl', content.map((line) => `${JSON.stringify(line)}\n`).join('')), ...flags],
        { env },
      );
      return { code, aboutLunch: server.completions.filter(({ body }) => JSON.stringify(body).includes('lunch')).length - before };
    };
    const failed = await asked([...lines, { text: 'No such answer', gold: 'other' }]);
    const mended = await asked([...lines, { text: 'No such answer', gold: 'ham' }]);
    await server.close();
    expect([failed.code, failed.aboutLunch > 0]).toEqual([65, true]);
    expect(mended).toEqual({ code: 0, aboutLunch: 0 });
  });

  it('scores extract, decide, compress and summarize by their own kinds of right answers', async () => {
    const run = async (operation: string, line: unknown) =>
      JSON.parse(
        (await runInProcess(home.path, ['eval', write(`${operation}.jsonl`, `${JSON.stringify(line)}\n`), '--operation', operation, '--json']))
          .stdout,
      ).reports[0].figures;
    const total = await run('extract', {
      text: 'Invoice 7\nTotal: 12.50 EUR\nDate: 3 May 2024',
      entities: { total: 'total amount' },
      gold: { total: ['12.50', '12.50 EUR'] },
    });
    expect(total.exact_f1.value).toBe(1);
    const late = await run('decide', {
      text: 'The parcel is late.',
      questions: { late: { type: 'noul', instructions: 'Is the parcel late?' } },
      gold: true,
    });
    expect(late.accuracy.value).toBe(1);
    const kept = await run('compress', { text: 'The code is 4711. The sky is blue.', prompt: 'What is the code?', gold: ['4711'] });
    expect(kept.kept.value).toBe(1);
    expect(
      (await run('summarize', { text: 'The bridge opened on Monday. It cost 4 million euros.', gold: 'The bridge opened on Monday.' })).rouge1.value,
    ).toBeGreaterThan(0.3);
  });

  it.each([
    ['classify', 'acuracy>=.9', 'accuracy'],
    ['classify', 'accuracy>=.5, eec<=.1', 'ece'],
    ['decide', 'macro_f2>=.5', 'macro_f1'],
    ['extract', 'exact_f>=.5', 'exact_f1'],
    ['summarize', 'rouge>=.5', 'rouge1'],
    ['compress', 'ratios<=.5', 'ratio'],
  ])('refuses a gate of %s with a misspelt figure before any work: %s', async (operation, gate, meant) => {
    const { code, stderr } = await runInProcess(home.path, ['eval', 'none.jsonl', '--operation', operation, '--gate', gate]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^txp: --gate: there is no figure .*did you mean ${meant}\\? the figures are `)),
    ]);
  });

  it('refuses a gate with a figure of another operation before any work', async () => {
    const { code, stderr } = await runInProcess(home.path, ['eval', 'none.jsonl', '--operation', 'classify', '--gate', 'exact_f1>=.5']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--gate: there is no figure "exact_f1"')]);
  });

  it.each([
    ['classify', { labels: named('spam', 'ham') }, 'spma', 'gold is "spma", which is not one of spam, ham; did you mean spam?'],
    ['classify', { labels: named('spam', 'ham') }, { label: 'spam' }, 'gold must be one of the answers, but is a list or an object'],
    ['classify', { labels: named('spam', 'ham') }, null, 'gold must be one of the answers, but is null'],
    [
      'classify',
      { labels: named('spam', 'ham'), multi_label: true },
      ['spam', 'han'],
      'gold is "han", which is not one of spam, ham; did you mean ham?',
    ],
    [
      'decide',
      { questions: { late: { type: 'noul', instructions: 'Is it late?' } } },
      'maybe',
      'gold of the yes/no question "late" must be true or false',
    ],
    [
      'decide',
      { questions: { kind: { type: 'choice', criteria: { open: 'first', shut: 'second' } } } },
      'no',
      'gold of "kind" is "no", which is not one of open, shut',
    ],
    [
      'decide',
      { questions: { late: { type: 'noul', instructions: 'Is it late?' } } },
      { lat: true },
      'gold names the question "lat", which was not asked',
    ],
    ['extract', { entities: { total: 'total amount' } }, ['12.50'], 'gold must be a map of fields to values'],
    ['extract', { entities: { total: 'total amount' } }, { total: true }, 'gold of total must be a string, a list of forms, or null'],
    [
      'extract',
      { entities: { total: 'total amount' } },
      { totl: '12.50' },
      'gold names the field "totl", which was not requested; did you mean total?',
    ],
    ['summarize', {}, { summary: 'x' }, 'gold must be a reference summary or a list of them'],
    ['compress', { prompt: 'What?' }, true, 'gold must be the strings that have to be kept'],
  ])('names the line and the field of a right answer that %s cannot have: %j %j', async (operation, fields, gold, what) => {
    const good = { text: 'The total is 12.50 EUR.', ...fields, gold: operation === 'summarize' || operation === 'compress' ? '12.50' : undefined };
    const lines = [...(good.gold === undefined ? [] : [good]), { text: 'Total: 12.50 EUR', ...fields, gold }];
    const path = write('bad.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, stderr } = await runInProcess(home.path, ['eval', path, '--operation', operation]);
    expect([code, stderr]).toEqual([65, `txp: line ${lines.length}: ${what}; see: txp help eval\n`]);
  });

  it('names each unknown field once, with the line of its first use and the field that was probably meant', async () => {
    const rows = lines.map((line, index) => ({
      ...line,
      ...(index > 1 ? { multi_lable: true } : {}),
      ...(index > 2 ? { labels: named('spam', 'ham').map((label) => ({ ...label, rubic: 'x' })) } : {}),
    }));
    const path = write('odd.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const { code, stderr } = await runInProcess(home.path, ['eval', path, '--task', write('mail.yaml', task)]);
    const noted = stderr.split('\n').filter((line) => line.includes('is ignored'));
    expect([code, noted]).toEqual([
      0,
      [
        'txp: line 3: multi_lable is ignored: classify has no such field; did you mean multi_label?',
        'txp: line 4: labels.0.rubic is ignored: classify has no such field; did you mean rubric?',
        'txp: line 4: labels.1.rubic is ignored: classify has no such field; did you mean rubric?',
      ],
    ]);
    const many = [...rows, ...rows].map((row) => `${JSON.stringify(row)}\n`).join('');
    const calibrated = await runInProcess(home.path, ['calibrate', write('odd.jsonl', many), '--task', 'mail.yaml']);
    expect(calibrated.stderr).toContain('line 3: multi_lable is ignored');
  });

  it('names the line of an impossible right answer in a calibration, too', async () => {
    const path = write('bad.jsonl', asJsonLines([...manyLines(2), { text: 'x', gold: 'spma' }]));
    const { code, stderr } = await runInProcess(home.path, ['calibrate', path, '--task', write('mail.yaml', task)]);
    expect([code, stderr]).toEqual([65, expect.stringContaining('txp: line 21: gold is "spma", which is not one of spam, ham; did you mean spam?')]);
  });

  it('names the line that lacks a right answer, and accepts a byte order mark', async () => {
    const path = write('bad.jsonl', '\ufeff{"text":"x","gold":"spam"}\n{"text":"y"}\n');
    const { code, stderr } = await runInProcess(home.path, ['eval', path, '--task', write('mail.yaml', task)]);
    expect([code, stderr]).toEqual([65, expect.stringContaining('bad.jsonl:2 is not a JSON object with "gold"')]);
  });
});

describe('a calibration', () => {
  it('is refused when it would overwrite its lines or its task file, or cannot be written', async () => {
    const lines = writeLines(6);
    const before = readFileSync(lines, 'utf8');
    const ended = await runInProcess(home.path, ['calibrate', lines, '--task', write('mail.yaml', task), '-o', lines]);
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(`${lines} is an input, and would be overwritten`)]);
    expect(readFileSync(lines, 'utf8')).toBe(before);
    symlinkSync(write('mail.yaml', task), join(home.path, 'link.yaml'));
    for (const output of ['mail.yaml', 'link.yaml']) {
      const own = await runInProcess(home.path, ['calibrate', lines, '--task', 'mail.yaml', '-o', output]);
      expect([own.code, own.stderr]).toEqual([2, expect.stringContaining(`${output} is an input, and would be overwritten`)]);
    }
    expect(readFileSync(join(home.path, 'mail.yaml'), 'utf8')).toBe(task);
    const nowhere = await runInProcess(home.path, ['calibrate', lines, '--task', write('mail.yaml', task), '-o', 'none/mail.yaml']);
    expect([nowhere.code, nowhere.stderr]).toEqual([73, expect.stringMatching(/^txp: cannot write none\/mail\.yaml: its folder does not exist/)]);
    const missing = await runInProcess(home.path, ['eval', 'none.jsonl', '--model', 'classify']);
    expect([missing.code, missing.stderr]).toEqual([66, 'txp: none.jsonl does not exist; check the path\n']);
  });

  it('counts repeated lines once, so that repeating them proves nothing', async () => {
    const repeated = write('repeated.jsonl', asJsonLines(Array.from({ length: 6 }, () => lines).flat()));
    const { code, stderr } = await runInProcess(home.path, ['calibrate', repeated, '--model', 'classify', '--risk', '0.3']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('50 of 60 lines repeat an earlier one and are left out')]);
    expect(stderr).toContain('contains 10 different lines; a calibration needs at least 20');
  });

  it('writes a task file that commands and the daemon use', async () => {
    const output = join(home.path, 'calibrated.yaml');
    const made = await runInProcess(home.path, ['calibrate', writeLines(6), '--task', write('mail.yaml', task), '-o', output, '--risk', '0.3']);
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('log loss in cross-validation')]);
    const written = parse(readFileSync(output, 'utf8'));
    expect(written).toMatchObject({ operation: 'classify', calibration: { engine: 'embedded', lines: 60 } });
    const input = 'Win a free prize, claim your cash now';
    const { code, stdout } = await runInProcess(home.path, ['classify', '--task', output, '--json'], { input });
    expect([code, JSON.parse(stdout).top_label]).toEqual([0, 'spam']);
    const daemon = await startDaemon({ env: { TXP_TASKS: JSON.stringify({ mail: output }) } });
    const { json } = await daemon.post('/classify', { text: input, task: 'mail' });
    expect(json.scores).toEqual(JSON.parse(stdout).scores);
    expect((await daemon.post('/classify', { text: input, task: 'male' })).json.error.message).toContain('there is no task "male"');
    const other = await daemon.post('/summarization/abstractive', { text: input, task: 'mail' });
    expect([other.status, other.json.error.message]).toEqual([422, expect.stringContaining('not for summarize')]);
  });

  it('says that it is not useful when probabilities do not separate right answers from wrong ones', async () => {
    // Every text occurs twice, once with each answer.
    const known = ['spam', 'ham'].flatMap((gold) => lines.map(({ text }) => `${JSON.stringify({ text, gold })}\n`)).join('');
    const flags = ['--task', write('mail.yaml', task), '-o', join(home.path, 'calibrated.yaml'), '--risk', '0.2'];
    const { code, stderr } = await runInProcess(home.path, ['calibrate', write('known.jsonl', known), ...flags]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/not useful here: .* \(AUROC 0\.\d\d\); give examples, or use a model/)]);
    expect(stderr).toContain('no threshold could be proven for a risk of 0.2');
  });

  it('exits with 1, writes no task file and says what would help, even when quiet, if the requested risk cannot be proven', async () => {
    const output = join(home.path, 'calibrated.yaml');
    const flags = ['calibrate', writeLines(3), '--task', write('mail.yaml', task), '-q'];
    const tooLow = [...flags, '--risk', '0.02'];
    const { code, stderr } = await runInProcess(home.path, [...tooLow, '-o', output]);
    expect([code, existsSync(output)]).toEqual([1, false]);
    expect(stderr).toMatch(
      /^txp: no threshold could be proven for a risk of 0\.02 from 30 answers; give more lines: about \d+ answers would be enough .*, or allow more risk: --risk 0\.\d+ can be proven with these lines\n/,
    );
    expect(stderr).toContain('no task file was written');
    expect((await runInProcess(home.path, tooLow)).stdout).toBe('');
    const allowed = /--risk (0\.\d+)/.exec(stderr)?.[1] ?? '';
    expect((await runInProcess(home.path, [...flags, '--risk', allowed, '-o', output])).code).toBe(0);
  });

  it('keeps its lines as examples, and with --then finds which texts have to go to another engine', async () => {
    const server = await startScriptedServer({ complete: ({ body }) => answerPrompt(body) });
    const env = { TXP_ENGINES: JSON.stringify({ big: { kind: 'openai', base_url: server.baseUrl, model: server.model } }) };
    const output = join(home.path, 'calibrated.yaml');
    const flags = ['--task', write('mail.yaml', task), '-o', output, '--examples', '--then', 'big'];
    const { code, stderr } = await runInProcess(home.path, ['calibrate', writeLines(2), ...flags], { env });
    await server.close();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/texts are passed on to big|every text has to go to big/)]);
    expect(parse(readFileSync(output, 'utf8')).examples).toHaveLength(2 * lines.length);
  });

  it('refuses --then for an extraction, which has no cascade', async () => {
    const file = write('form.yaml', 'operation: extract\nentities: { total: total amount without currency }\n');
    const { code, stderr } = await runInProcess(home.path, ['calibrate', writeLines(2), '--task', file, '--then', 'big']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--then only works with a task of classify or decide')]);
  });

  it('needs no task file when the right answers give the labels', async () => {
    const output = join(home.path, 'made.yaml');
    const { code, stderr } = await runInProcess(home.path, ['calibrate', writeLines(2), '--model', 'classify', '-o', output]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('labels taken from the right answers: spam, ham')]);
    expect(parse(readFileSync(output, 'utf8')).labels.map(({ name }: { name: string }) => name)).toEqual(['spam', 'ham']);
    expect((await runInProcess(home.path, ['classify', '--task', output, '--json'], { input: 'Win a free prize' })).code).toBe(0);
    expect((await runInProcess(home.path, ['eval', 'known.jsonl', '--model', 'classify', '--json'])).code).toBe(0);
    const none = await runInProcess(home.path, ['calibrate', 'known.jsonl']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('give it with --model, or a task file with --task')]);
  });

  it('is refused when its labels, rubrics or instructions have changed, and the changes are named', async () => {
    const output = join(home.path, 'calibrated.yaml');
    await runInProcess(home.path, ['calibrate', writeLines(2), '--task', write('mail.yaml', task), '-o', output]);
    const changed = readFileSync(output, 'utf8').replace('wanted mail', 'a private letter').replace('name: spam', 'name: junk');
    const file = write('changed.yaml', `system_prompt: Be strict.\n${changed}`);
    const { code, stderr } = await runInProcess(home.path, ['classify', '--task', file], { input: 'x' });
    const changes = 'labels.junk was added, labels.ham was changed, system_prompt was added, labels.spam was removed';
    expect([code, stderr]).toEqual([2, expect.stringContaining(`its request differs from the one it was calibrated on: ${changes}`)]);
    const reordered = readFileSync(output, 'utf8').replace(/( *)- name: (\w+)\n *(rubric: .*)\n/g, '$1- $3\n$1  name: $2\n');
    expect(reordered).not.toBe(readFileSync(output, 'utf8'));
    expect((await runInProcess(home.path, ['classify', '--task', write('same.yaml', reordered)], { input: 'x' })).code).toBe(0);
  });

  it('fits each question separately, by its name', async () => {
    const asked =
      'operation: decide\nquestions:\n  spam: { type: noul, instructions: Is this unsolicited advertising? }\n  kind: { type: choice, criteria: { a: first, b: second } }\n';
    // Which of a and b is right has nothing to do with the text.
    const known = Array.from({ length: 60 }, (_, index) => {
      const { text, gold } = lines[index % lines.length]!;
      return `${JSON.stringify({ text: `${text} ${index}`, gold: { spam: gold === 'spam', kind: (index * 7) % 3 === 0 ? 'a' : 'b' } })}\n`;
    });
    const output = join(home.path, 'decide.yaml');
    const path = write('decide.jsonl', known.join(''));
    const flags = ['calibrate', path, '--task', write('ask.yaml', asked), '-o', output];
    const unproven = await runInProcess(home.path, [...flags, '--risk', '0.3']);
    expect([unproven.code, existsSync(output), unproven.stderr]).toEqual([1, false, expect.stringContaining('kind: no threshold could be proven')]);
    const { code, stderr } = await runInProcess(home.path, flags);
    expect([code, stderr]).toEqual([0, expect.stringContaining('spam: log loss in cross-validation')]);
    const { questions } = parse(readFileSync(output, 'utf8')).calibration;
    expect(Object.keys(questions)).toEqual(['spam', 'kind']);
    const told = await runInProcess(home.path, ['decide', '--task', output, '--json'], { input: 'Win a free prize, claim your cash now' });
    expect([told.code, JSON.parse(told.stdout).answers.spam.noul > 0.5]).toEqual([0, true]);
    expect((await runInProcess(home.path, ['eval', path, '--task', output])).code).toBe(0);
  });

  it('fits the confidence of extracted values', async () => {
    // The right due date of every third line is not in its text.
    const known = Array.from({ length: 45 }, (_, index) => {
      const day = 1 + (index % 27);
      const gold = { total: `${index + 10}.50`, due: index % 3 === 0 ? '1 May 1999' : `${day} April 2024` };
      return `${JSON.stringify({ text: `Invoice ${index}\nTotal: ${index + 10}.50 EUR\nPayment due: ${day} April 2024`, gold })}\n`;
    });
    const asked = 'operation: extract\nentities: { total: total amount without currency, due: date by which to pay }\n';
    const output = join(home.path, 'extract.yaml');
    const flags = ['--task', write('ask.yaml', asked), '-o', output];
    const { code, stderr } = await runInProcess(home.path, ['calibrate', write('extract.jsonl', known.join('')), ...flags]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('wrote ')]);
    expect(parse(readFileSync(output, 'utf8')).calibration.values).toMatchObject({ method: expect.any(String), temperature: expect.any(Number) });
    const input = 'Invoice 7\nTotal: 12.50 EUR\nPayment due: 5 April 2024';
    expect((await runInProcess(home.path, ['extract', '--task', output, '--json'], { input })).code).toBe(0);
  });

  it('is refused for an engine it was not made for', async () => {
    const calibrated = write('other.yaml', `${task}calibration: { engine: big, lines: 100, labels: { method: temperature, temperature: 2 } }\n`);
    const { code, stderr } = await runInProcess(home.path, ['classify', '--task', calibrated, '--engine', 'embedded'], { input: 'x' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('calibrated for the engine "big"')]);
  });
});

describe('a cascade', () => {
  it('is refused without a setting that says when the first engine is sure', async () => {
    const engines = {
      // biome-ignore lint/suspicious/noThenProperty: the word of the setting
      both: { kind: 'cascade', first: 'embedded', then: 'big' },
      big: { kind: 'openai', base_url: 'http://127.0.0.1:1', model: 'm' },
    };
    const { code, stderr } = await runInProcess(home.path, ['engines'], { env: { TXP_ENGINES: JSON.stringify(engines) } });
    expect([code, stderr]).toEqual([78, expect.stringContaining('both.task is needed')]);
  });

  it('asks the second engine when the first is not sure, and the answer says so', async () => {
    const server = await startScriptedServer({ complete: ({ body }) => answerPrompt(body) });
    const engines = {
      // biome-ignore lint/suspicious/noThenProperty: the word of the setting
      both: { kind: 'cascade', first: 'embedded', then: 'big', confidence: 0.999 },
      big: { kind: 'openai', base_url: server.baseUrl, model: server.model },
    };
    const env = { TXP_ENGINES: JSON.stringify(engines) };
    const { code, stdout } = await runInProcess(
      home.path,
      ['classify', '--engine', 'both', '--task', write('mail.yaml', task), '--json', '--no-reasoning'],
      { env, input: 'See you at lunch' },
    );
    await server.close();
    expect([code, JSON.parse(stdout).answered_by]).toEqual([0, { scoreLabels: 'big' }]);
    expect(server.completions.length).toBeGreaterThan(0);
  });
});
