// Everything a user can get wrong: one clear line on standard error, the right exit code, nothing on standard output.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome, root, type TxpOptions } from './run-txp.js';

const home = makeHome();
const file = (name: string, content: string | Uint8Array) => writeFileSync(join(home.path, name), content);

beforeAll(() => {
  file('note.txt', 'The invoice of 3 May 2024 is about 45.00 EUR.\n');
  file('empty.txt', '');
  file('blank.txt', ' \n\t\n');
  file('nul.jsonl', '{"source":{"path":"a\\u0000b"},"ok":false}\n');
  file('junk.bin', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256)));
  file('cyrillic.txt', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]));
  file('cut.tif', readFileSync(join(root, 'test/fixtures/readme/scan.tif')).subarray(0, 20_000));
  file('locked.pdf', readFileSync(join(root, 'test/fixtures/documents/encrypted.pdf')));
  file('cut.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog');
  file('bad.yaml', 'total: [amount, due\ndate: when\n');
  file('bad.json', '{\n  "total": "amount due",\n}\n');
  file('task.yaml', 'operation: classify\nlabels: [billing, delivery]\n');
  file('fields.yaml', 'operation: extract\nentities: { total: amount due }\n');
  file('one-label.yaml', 'kind: { labels: [invoice] }\n');
  mkdirSync(join(home.path, 'nothing'));
});
afterAll(() => home.remove());

interface Mistake {
  readonly what: string;
  readonly parameters: readonly string[];
  readonly code: number;
  readonly line: string | RegExp;
  readonly options?: TxpOptions;
}

const mistakes: readonly Mistake[] = [
  { what: 'empty standard input', parameters: ['extract', '-e', 'date'], code: 65, line: /^txp: standard input: the input is empty; / },
  ...(
    [
      ['labels', 'task.yaml', ['classify']],
      ['entities', 'fields.yaml', ['extract']],
      ['entities', 'fields.yaml', ['batch', 'run', '--model', 'extract']],
    ] as const
  ).map(([field, name, command]) => ({
    what: `a task file as --${field} of ${command.join(' ')}`,
    parameters: [...command, `--${field}`, name, 'note.txt'],
    code: 2,
    line: `txp: --${field} ${name} is a task file; give it with --task; a command without that flag takes its ${field} alone`,
  })),
  {
    what: 'a text as a task file',
    parameters: ['classify', '--task', 'bad.yaml', 'note.txt'],
    code: 78,
    line: /^txp: bad\.yaml: is not YAML: [^:]* at line \d+, column \d+; operation: one of /,
  },
  {
    what: 'two PDFs one after the other on standard input',
    parameters: ['tokens'],
    options: { input: Buffer.concat(['invoice', 'contract'].map((name) => readFileSync(join(root, `test/fixtures/readme/${name}.pdf`)))) },
    code: 65,
    line: /^txp: standard input: several PDFs were concatenated; give the files instead/,
  },
  { what: 'an empty file', parameters: ['summarize', 'empty.txt'], code: 65, line: /^txp: empty\.txt: the input is empty; / },
  { what: 'a file of white space', parameters: ['tokens', 'blank.txt'], code: 65, line: /^txp: blank\.txt: the input contains only white space; / },
  {
    what: 'a question without words',
    parameters: ['decide', '--ask', ' ', 'note.txt'],
    code: 2,
    line: /^txp: .*--ask.* is invalid. It must contain a question\.$/,
  },
  {
    what: 'two entities of one name',
    parameters: ['extract', '-e', 'date', '-e', 'date=due date', 'note.txt'],
    code: 2,
    line: 'txp: date is defined twice; names must differ; remove one of them',
  },
  {
    what: 'an entity of a file named again',
    parameters: ['extract', '--entities', 'total: amount', '-e', 'total', 'note.txt'],
    code: 2,
    line: 'txp: total is defined twice; names must differ; remove one of them',
  },
  {
    what: 'two options of one name',
    parameters: ['decide', '--choice', 'kind', '-l', 'a', '-l', 'a', 'note.txt'],
    code: 2,
    line: /The question kind has two options named a\.$/,
  },
  {
    what: 'a misspelt field of a label',
    parameters: ['classify', '--labels', '[{"name":"a","rubirc":"x"}]', 'note.txt'],
    code: 2,
    line: 'txp: --labels: a.rubirc: unknown field; did you mean rubric?',
  },
  {
    what: 'a misspelt field of a question',
    parameters: ['decide', '--questions', 'a: { type: noul, instrutions: x }', 'note.txt'],
    code: 2,
    line: 'txp: --questions: a.instrutions: unknown field; did you mean instructions?',
  },
  {
    what: 'a misspelt field of an entity',
    parameters: ['extract', '--entities', 'total: { description: x, treshold: 0.5 }', 'note.txt'],
    code: 2,
    line: /^txp: entities\.total.*treshold.*did you mean "threshold"\?$/,
  },
  {
    what: 'a name given twice in JSON',
    parameters: ['extract', '--entities', '{"a":"x","a":"y"}', 'note.txt'],
    code: 65,
    line: /^txp: --entities, line 1, column 10: .*unique; correct the JSON or YAML there$/,
  },
  {
    what: 'a list of files that is binary',
    parameters: ['tokens', '--files-from', 'junk.bin'],
    code: 65,
    line: /^txp: list junk\.bin: it contains NUL characters, which paths cannot; if its paths are NUL-terminated, add -0/,
  },
  {
    what: 'a path with a NUL in a list of failed inputs',
    parameters: ['tokens', '--files-from', 'nul.jsonl'],
    code: 65,
    line: /^txp: list nul\.jsonl: it contains NUL characters, which paths cannot; /,
  },
  {
    what: 'criteria of a yes/no question that are not for yes and no',
    parameters: ['decide', '--questions', 'late: { type: noul, instructions: Is it late?, criteria: { good: a, bad: b } }', 'note.txt'],
    code: 2,
    line: /^txp: --questions: late\.criteria: those of a yes\/no question are true and false; /,
  },
  {
    what: 'binary junk',
    parameters: ['extract', '-e', 'date', 'junk.bin'],
    code: 65,
    line: /^txp: junk\.bin: neither text nor a document that txp reads \(PDF, JPEG, PNG, TIFF, DOCX, XLSX, HTML page, mail\); /,
  },
  {
    what: 'text of another encoding',
    parameters: ['summarize', 'cyrillic.txt'],
    code: 65,
    line: /^txp: cyrillic\.txt: the text is neither UTF-8 .*--charset/,
  },
  {
    what: 'a text in UTF-16 without a byte order mark',
    parameters: ['tokens'],
    options: { input: Buffer.from('Lunch at one, as always?\n', 'utf16le') },
    code: 65,
    line: /^txp: standard input: neither text nor .*; if it is a text in UTF-16, give its encoding, utf-16le or utf-16be, with --charset/,
  },
  { what: 'a truncated TIFF', parameters: ['extract', '-e', 'date', 'cut.tif'], code: 65, line: /^txp: cut\.tif: .+; / },
  {
    what: 'an encrypted PDF',
    parameters: ['extract', '-e', 'date', 'locked.pdf'],
    code: 65,
    line: /^txp: locked\.pdf: .*(?:encrypted|password).*; /,
  },
  { what: 'a truncated PDF', parameters: ['ocr', 'cut.pdf'], code: 65, line: /^txp: cut\.pdf: .+; / },
  { what: 'a missing file', parameters: ['summarize', 'missing.txt'], code: 66, line: 'txp: missing.txt: does not exist; check the path' },
  {
    what: 'a path through a file',
    parameters: ['summarize', 'note.txt/x'],
    code: 66,
    line: /^txp: note\.txt\/x: does not exist: a part of its path is a file/,
  },
  { what: 'a folder without files', parameters: ['summarize', 'nothing'], code: 66, line: /^txp: no files in nothing; / },
  { what: 'a pattern without matches', parameters: ['summarize', '*.docx'], code: 66, line: /^txp: no files in \*\.docx; / },
  {
    what: 'a missing list of files',
    parameters: ['summarize', '--files-from', 'list'],
    code: 66,
    line: 'txp: list list: does not exist; check the path',
  },
  {
    what: 'an empty list of files',
    parameters: ['summarize', '--files-from', '-'],
    code: 66,
    line: 'txp: the list - is empty; give paths, one per line, or NUL-terminated with -0',
  },
  {
    what: 'an entity file with a YAML error',
    parameters: ['extract', '--entities', 'bad.yaml', 'note.txt'],
    code: 65,
    line: /^txp: bad\.yaml, line \d, column \d+: .+; correct the JSON or YAML there$/,
  },
  {
    what: 'an entity file with a JSON error',
    parameters: ['extract', '--entities', 'bad.json', 'note.txt'],
    code: 65,
    line: /^txp: bad\.json, line 3, column 1: .+; correct the JSON or YAML there$/,
  },
  {
    what: 'an entity file that breaks a rule',
    parameters: ['extract', '--entities', 'one-label.yaml', 'note.txt'],
    code: 2,
    line: /^txp: entities\.kind\.labels.*2 to 26/,
  },
  {
    what: 'a missing entity file',
    parameters: ['extract', '--entities', 'none.yaml', 'note.txt'],
    code: 66,
    line: /^txp: --entities none\.yaml does not exist; /,
  },
  { what: 'no entities', parameters: ['extract', 'note.txt'], code: 2, line: /^txp: nothing to extract; give an entity: -e / },
  { what: 'no labels', parameters: ['classify', 'note.txt'], code: 2, line: /^txp: no labels; add some: -l / },
  { what: 'no questions', parameters: ['decide', 'note.txt'], code: 2, line: /^txp: no questions; ask one: txp decide "/ },
  { what: 'an option without a choice', parameters: ['decide', '-l', 'a=b', 'note.txt'], code: 2, line: /must follow a --choice/ },
  {
    what: 'a choice without options',
    parameters: ['decide', '--ask', 'Is it late?', '--choice', 'tone=What is the tone?', 'note.txt'],
    code: 2,
    line: /^txp: the question tone has no options; give them after it: --choice tone=.* -l friendly -l angry$/,
  },
  { what: 'two questions of one name', parameters: ['decide', '--ask', 'a=x', '--ask', 'a=y', 'note.txt'], code: 2, line: /two questions named a/ },
  { what: 'an unknown command', parameters: ['clasify'], code: 2, line: "txp: unknown command 'clasify'; did you mean classify?" },
  {
    what: 'an unknown flag',
    parameters: ['extract', '--treshold', '0.5'],
    code: 2,
    line: "txp: unknown option '--treshold'; did you mean --threshold?",
  },
  {
    what: 'a rate of 7',
    parameters: ['compress', '--rate', '7', 'note.txt'],
    code: 2,
    line: /^txp: .*--rate.*'7' is invalid. It must be auto, or a number from 0 to 1\.$/,
  },
  {
    what: 'two rates',
    parameters: ['compress', '--keep', '40%', '--remove', '60%', 'note.txt'],
    code: 2,
    line: 'txp: --rate, --keep, --remove and --max-tokens exclude each other; use only one of them',
  },
  {
    what: 'fewer tokens than the prompt of a compression has',
    parameters: ['compress', '--prompt', 'What does it cost, and when?', '--max-tokens', '1', 'note.txt'],
    code: 2,
    line: /^txp: --max-tokens is 1, but the prompt alone has \d+ tokens/,
  },
  {
    what: 'a threshold of 7',
    parameters: ['extract', '-e', 'date', '--threshold', '7', 'note.txt'],
    code: 2,
    line: /^txp: threshold: must be a number between 0 and 1$/,
  },
  {
    what: 'a word for a number',
    parameters: ['extract', '-e', 'date', '--threshold', 'high', 'note.txt'],
    code: 2,
    line: /'high' is invalid. It must be a number\.$/,
  },
  {
    what: 'an unknown format',
    parameters: ['extract', '-e', 'date', '--format', 'xml'],
    code: 2,
    line: /'xml' is invalid. Allowed choices are text, json, jsonl, table, csv, html, github, xlsx, sqlite, tsv\.$/,
  },
  {
    what: 'pages that are none',
    parameters: ['ocr', '--pages', 'all', 'cut.pdf'],
    code: 2,
    line: /'all' is invalid. It must be pages such as 1-3,7\.$/,
  },
  {
    what: 'a time-out that is none',
    parameters: ['summarize', '--timeout', 'soon', 'note.txt'],
    code: 2,
    line: 'txp: --timeout must be a duration such as 500ms, 60s or 5m, or a number of seconds',
  },
  {
    what: 'a gate with a misspelt field',
    parameters: ['classify', '-l', 'a', '-l', 'b', '--no-reasoning', '--assert', 'toplabel == "a"', 'note.txt'],
    code: 2,
    line: /has no field toplabel/,
  },
  {
    what: 'a gate that is no expression',
    parameters: ['classify', '-l', 'a', '--assert', 'top_label = "a"', 'note.txt'],
    code: 2,
    line: /syntax error in --assert at column 11/,
  },
  { what: '-x where there is no yes or no', parameters: ['classify', '-l', 'a', '-x', 'note.txt'], code: 2, line: /-x needs --assert for classify/ },
  {
    what: 'an output folder that does not exist',
    parameters: ['tokens', '-o', 'none/out.json', 'note.txt'],
    code: 73,
    line: /^txp: cannot write none\/out\.json: its folder does not exist; choose another path$/,
  },
  {
    what: 'an allowed folder with a comma in its name that does not exist',
    parameters: ['serve', '-q', '--port', '0', '--allow', 'nothing,nothing'],
    code: 66,
    line: /\/nothing,nothing does not exist; give a folder that exists$/,
  },
  {
    what: 'an unknown engine',
    parameters: ['summarize', '--engine', 'nosuch', 'note.txt'],
    code: 78,
    line: /^txp: there is no engine "nosuch"; choose one of: embedded; /,
  },
  {
    what: 'a wrong variable',
    parameters: ['tokens', 'note.txt'],
    code: 78,
    line: 'txp: TXP_OCR_MODE must be one of auto, always, never',
    options: { env: { TXP_OCR_MODE: 'maybe' } },
  },
  {
    what: 'a wrong configuration file',
    parameters: ['tokens', 'note.txt'],
    code: 78,
    line: /^txp: cannot read .*none\.yaml \(ENOENT\); /,
    options: { env: { TXP_CONFIG: 'none.yaml' } },
  },
];

describe.each(mistakes)('$what', ({ parameters, code, line, options }) => {
  it(`ends with ${code} and one line that says what to do`, async () => {
    const ended = await runInProcess(home.path, parameters, options);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^txp: [^\n]+\n$/);
    if (typeof line === 'string') expect(ended.stderr).toBe(`${line}\n`);
    else expect(ended.stderr.trimEnd()).toMatch(line);
    expect(ended.code).toBe(code);
  });
});

it('a file that cannot be read is reported on standard error with exit code 66', async () => {
  file('secret.txt', 'text');
  chmodSync(join(home.path, 'secret.txt'), 0);
  const ended = await runInProcess(home.path, ['summarize', 'secret.txt']);
  // The superuser may read every file, so the rule is then checked on one that the kernel refuses even to the superuser.
  const isSuperuser = process.getuid?.() === 0;
  const refused = isSuperuser ? await runInProcess(home.path, ['summarize', '/proc/self/mem']) : ended;
  expect(refused.code).toBe(66);
  expect(refused.stdout).toBe('');
  expect(refused.stderr).toMatch(
    isSuperuser ? /^txp: \/proc\/self\/mem: cannot be read \(\w+\); / : /^txp: secret\.txt: cannot be read: permission denied; /,
  );
});
