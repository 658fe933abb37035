// The command tree: what help, config, engines and tokens print, and how flags define entities and labels.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseNumber } from '../../src/cli/flags.js';
import { commandEntries, globalFlags } from '../../src/cli/program.js';
import { parseShare } from '../../src/operations/compress/form.js';
import { operations } from '../../src/operations/index.js';
import { startDaemon, stopDaemons } from '../api/daemon.js';
import { runInProcess } from './in-process.js';
import { makeHome, root, runTxp } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

afterAll(stopDaemons);

describe('help', () => {
  it('lists every operation with its own summary', () => {
    const listed = commandEntries.filter(({ name }) => operations.some((operation) => operation.name === name));
    expect(listed.map(({ name, summary }) => [name, summary])).toEqual(operations.map(({ name, summary }) => [name, summary]));
  });

  it('goes to standard output on request, and to standard error with exit code 2 when the command is missing', async () => {
    const asked = await runTxp(home.path, ['--help']);
    expect([asked.code, asked.stderr]).toEqual([0, '']);
    for (const { name } of commandEntries) expect(asked.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const missing = await runTxp(home.path, []);
    expect([missing.code, missing.stdout]).toEqual([2, '']);
    expect(missing.stderr).toContain('Usage: txp');
  });

  it('shows the flags of each operation, with their short forms', async () => {
    const extract = (await runTxp(home.path, ['help', 'extract'])).stdout;
    for (const flag of [
      '-e, --entity',
      '--entities',
      '--instruction',
      '--threshold',
      '--top-n',
      '--context-chars',
      '--ocr',
      '--lang',
      '--pages',
      '--engine',
      '--timeout',
    ])
      expect(extract).toContain(flag);
    const classify = (await runTxp(home.path, ['classify', '--help'])).stdout;
    for (const flag of ['-l, --label', '--labels', '--multi-label', '--no-reasoning', '--system-prompt', '-x, --exit-status', '--assert'])
      expect(classify).toContain(flag);
    const summarize = (await runTxp(home.path, ['summarize', '--help'])).stdout;
    for (const flag of ['--max-tokens', '--instructions']) expect(summarize).toContain(flag);
    const compress = (await runTxp(home.path, ['compress', '--help'])).stdout;
    for (const flag of ['--prompt', '--rate', '--keep', '--remove', '--max-tokens']) expect(compress).toContain(flag);
    const decide = (await runTxp(home.path, ['decide', '--help'])).stdout;
    for (const flag of ['--ask', '--choice', '--questions', '-l, --label']) expect(decide).toContain(flag);
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect((await runTxp(home.path, ['--version'])).stdout).toBe(`${version}\n`);
  });
});

describe('flags', () => {
  it('accept numbers and shares, and refuse what is neither', () => {
    expect([parseNumber('0.5'), parseNumber('1e3'), parseNumber('-2')]).toEqual([0.5, 1000, -2]);
    for (const wrong of ['', ' ', 'x', '1,5', 'Infinity', 'NaN']) expect(() => parseNumber(wrong)).toThrow('must be a number');
    expect([parseShare('80%'), parseShare('12.5 %'), parseShare('0.3'), parseShare('1'), parseShare('100%'), parseShare('.4')]).toEqual([
      0.8, 0.125, 0.3, 1, 1, 0.4,
    ]);
    for (const wrong of ['', '80', '101%', '-1%', '.', '.%', 'half']) expect(() => parseShare(wrong)).toThrow('percentage such as 80%');
  });

  it('for the terminal are read before the command is known, but not after --', () => {
    expect(globalFlags(['extract', '-q', '--color', 'always'])).toEqual({
      quiet: true,
      verbose: false,
      debug: false,
      plainHttp: false,
      color: 'always',
    });
    expect(globalFlags(['--color=never', '-v', '--', '-q', '--debug'])).toEqual({
      quiet: false,
      verbose: true,
      debug: false,
      plainHttp: false,
      color: 'never',
    });
  });

  it('--keep and --remove keep their meaning, whatever --rate is set to mean', async () => {
    const text = Array.from({ length: 60 }, (_, index) => `Point ${index} of the agenda concerns budget line ${index * 37} and its owner.`).join(
      '\n',
    );
    const share = async (...flags: readonly string[]) => {
      const { stdout } = await runInProcess(home.path, ['compress', '--json', '--prompt', 'Who owns line 370?', ...flags], {
        input: text,
        env: { TXP_COMPRESS_RATE_MEANING: 'kept' },
      });
      const { results } = JSON.parse(stdout) as { results: { compression_ratio: number } };
      return results.compression_ratio;
    };
    expect(await share('--keep', '30%')).toBeLessThan(0.45);
    expect(await share('--remove', '30%')).toBeGreaterThan(0.55);
    expect(await share('--rate', '0.3')).toBeLessThan(0.45);
  });
});

describe('config', () => {
  it('shows values with their origins', async () => {
    mkdirSync(join(home.path, 'config/txp'), { recursive: true });
    writeFileSync(join(home.path, 'config/txp/config.yaml'), 'ocr: { languages: [eng, deu] }\n');
    const { stdout } = await runInProcess(home.path, ['config', 'show', '--sources'], { env: { TXP_JOBS: '3' } });
    expect(stdout).toMatch(/^ocr\.languages +eng\+deu +\/.*config\.yaml +TXP_OCR_LANGUAGES$/m);
    expect(stdout).toMatch(/^jobs +3 +TXP_JOBS +TXP_JOBS$/m);
    expect(stdout).toMatch(/^engine +embedded +default +TXP_ENGINE$/m);
    const json = JSON.parse((await runInProcess(home.path, ['config', 'show', '--sources', '--json'])).stdout) as Record<string, unknown>;
    expect(json['ocr.languages']).toEqual({ value: 'eng+deu', source: join(home.path, 'config/txp/config.yaml'), variable: 'TXP_OCR_LANGUAGES' });
    expect((await runInProcess(home.path, ['config', 'path'])).stdout).toBe(`${join(home.path, 'config/txp/config.yaml')}\n`);
  });

  it('applies to the commands, and a misspelt variable is pointed out', async () => {
    const counted = await runInProcess(home.path, ['tokens', '--json'], { input: 'x', env: { TXP_TOKENS_ENCODING: 'cl100k_base', TXP_JOB: '4' } });
    expect(counted.stdout).toBe('{"tokens":1,"encoding":"cl100k_base"}\n');
    expect(counted.stderr).toBe('txp: unknown variable TXP_JOB has no effect; did you mean TXP_JOBS?\n');
  });
});

it('txp engines lists the engines and whether each is ready', async () => {
  const [embedded] = JSON.parse((await runInProcess(home.path, ['engines', '--json'])).stdout) as unknown[];
  expect(embedded).toMatchObject({ id: 'embedded', can: ['weighSegments', 'findValues', 'scoreLabels', 'write'], readiness: { ready: true } });
  expect((await runInProcess(home.path, ['engines'])).stdout).toMatch(/^embedded +ready /m);
});

describe('txp tokens', () => {
  it('cuts a text to the number of tokens given with --truncate', async () => {
    const cut = await runInProcess(home.path, ['tokens', '--truncate', '3'], { input: 'one two three four five' });
    expect([cut.stdout, cut.stderr, cut.code]).toEqual(['one two three\n', '', 0]);
  });
});

describe('definitions of entities', () => {
  it('may name several entities separated by commas; a description keeps its commas', async () => {
    const given = ['-e', 'invoice_number,date', '-e', 'total=amount due, with tax'];
    const { stdout } = await runInProcess(home.path, ['extract', ...given, '--show-request', 'jsonl'], { input: 'Invoice 4711' });
    expect(JSON.parse(stdout).body.entities).toEqual({ invoice_number: '', date: '', total: 'amount due, with tax' });
  });

  it('may be written as JSON; braces that are not JSON are a description', async () => {
    const flags = ['-e', 'pay={"labels": ["cash", "card"]}', '-e', 'note={braces}'];
    const { stdout } = await runInProcess(home.path, ['extract', ...flags, '--show-request', 'jsonl'], { input: 'a' });
    expect(JSON.parse(stdout).body.entities).toEqual({ pay: { labels: ['cash', 'card'] }, note: '{braces}' });
  });

  it('may be only names after --entities', async () => {
    const { stdout } = await runInProcess(home.path, ['extract', '--entities', 'invoice_number,date', '--show-request', 'jsonl'], { input: 'a' });
    expect(JSON.parse(stdout).body.entities).toEqual({ invoice_number: '', date: '' });
  });

  it('may be a JSON Schema, which goes into the request unchanged', async () => {
    const schema = { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' }, sent: { type: 'boolean' } } };
    const { stdout } = await runInProcess(home.path, ['extract', '--entities', JSON.stringify(schema), '--show-request', 'jsonl'], {
      input: 'Write to anna@example.com.',
    });
    expect(JSON.parse(stdout).body.entities).toEqual(schema);
  });

  describe('as a JSON Schema', () => {
    const text = 'Flat to let in Leeds: rooms: 3, rent: EUR 1,284.50.\nPets allowed: no\nViewing on 5 March 2024. Write to anna@example.com.';
    const properties = { rooms: { type: 'integer' }, pets_allowed: { type: 'boolean' }, rent: { type: 'number', description: 'monthly rent' } };
    const schema = JSON.stringify({ type: 'object', properties });
    const extract = (...given: string[]) => runInProcess(home.path, ['extract', ...given], { input: text });

    it('yield values of its types', async () => {
      const { stdout } = await extract('--entities', schema, '--json');
      expect(JSON.parse(stdout).structured_result).toEqual({ rooms: 3, pets_allowed: false, rent: 1284.5 });
    });

    it.each<[string, object, string]>([
      ['a list', { type: 'array', items: { type: 'string' } }, 'entities: must be the schema of an object with properties, such as '],
      ['an object without properties', { type: 'object' }, 'entities: must be the schema of an object with properties, such as '],
      [
        'of a type that there is not',
        { type: 'objct', properties: { a: {} } },
        'entities.type: "objct" is not a type of JSON Schema; did you mean object?',
      ],
      [
        'a misspelt word',
        { type: 'object', properties: { a: { minimun: 1 } } },
        'entities.properties.a.minimun: is not a keyword of JSON Schema; did you',
      ],
      [
        'constants alone',
        { type: 'object', properties: { a: { const: 1 }, b: { enum: ['x'] } } },
        'entities.properties: have one possible value each',
      ],
    ])('are refused when the schema is %s', async (_, wrong, message) => {
      const { code, stderr } = await extract('--entities', JSON.stringify(wrong));
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    });

    it('are recognised without the keyword "type", and when the object may be null', async () => {
      for (const given of [{ properties }, { type: ['object', 'null'], properties }])
        expect(JSON.parse((await extract('--entities', JSON.stringify(given), '--json')).stdout).structured_result.rooms).toBe(3);
    });

    it('yield a value of its type for a single property', async () => {
      const { stdout } = await extract('--entities', JSON.stringify({ type: 'object', properties: { rooms: { type: 'integer' } } }), '--json');
      expect(JSON.parse(stdout).structured_result).toEqual({ rooms: 3 });
    });

    it('can be combined with entities of other flags, whose values are given as in the text', async () => {
      const { stdout } = await extract('--entities', schema, '-e', 'email', '--json');
      expect(JSON.parse(stdout).structured_result).toMatchObject({ rooms: 3, email: 'anna@example.com' });
    });

    it('yield values of its types from a task file, locally and on a server, unless other fields are requested', async () => {
      const file = join(home.path, 'flat.yaml');
      writeFileSync(file, `operation: extract\nentities: ${schema}\n`);
      const typed = { rooms: 3, pets_allowed: false, rent: 1284.5 };
      const structured = ({ stdout }: { stdout: string }) => JSON.parse(stdout).structured_result;
      expect(structured(await extract('--task', file, '--json'))).toEqual(typed);
      expect(structured(await extract('--task', file, '--threshold', '0.1', '--json'))).toEqual(typed);
      expect((await extract('--task', file, '--assert', 'pets_allowed == false and rooms == 3')).code).toBe(0);
      expect(structured(await extract('--task', file, '-e', 'email', '--json'))).toBeNull();
      const daemon = await startDaemon({ env: { TXP_TASKS: JSON.stringify({ flat: file }) } });
      expect((await daemon.post('/extract', { text, task: 'flat' })).json.structured_result).toEqual(typed);
      const plain = { 'x-api-key': daemon.key, 'content-type': 'text/plain' };
      expect((await daemon.post('/extract?task=flat', text, plain)).json.structured_result).toEqual(typed);
      expect((await daemon.post('/extract', { text, task: 'flat', entities: { rooms: '' } })).json.structured_result).toBeNull();
    });

    it('let --assert compare values of its types', async () => {
      expect((await extract('--entities', schema, '--assert', 'pets_allowed == false and rooms == 3 and rent < 1300')).code).toBe(0);
      expect((await extract('--entities', schema, '--assert', 'pets_allowed == true')).code).toBe(1);
    });
  });
});

describe('labels', () => {
  const named = [
    { name: 'billing', rubric: 'billing' },
    { name: 'delivery', rubric: 'delivery' },
  ];

  it.each([['-l'], ['--labels']])('may be separated by commas after %s', async (flag) => {
    const { stdout } = await runInProcess(home.path, ['classify', flag, 'billing,delivery', '--show-request', 'jsonl'], { input: 'a' });
    expect(JSON.parse(stdout).body.labels).toEqual(named);
  });

  it('may be separated by commas as the options of a choice', async () => {
    const asked = ['--choice', 'tone=What is the tone?', '-l', 'friendly,angry'];
    const { stdout } = await runInProcess(home.path, ['decide', ...asked], { input: 'a' });
    expect(Object.keys(JSON.parse(stdout).answers.tone.probabilities)).toEqual(['friendly', 'angry']);
  });

  it('may consist of several words', async () => {
    const { stdout } = await runInProcess(home.path, ['classify', '-l', 'late delivery, wrong amount,praise', '--show-request', 'jsonl'], {
      input: 'a',
    });
    expect(JSON.parse(stdout).body.labels.map(({ name }: { name: string }) => name)).toEqual(['late delivery', 'wrong amount', 'praise']);
  });

  it('may have commas in their descriptions', async () => {
    const { stdout } = await runInProcess(home.path, ['classify', '-l', 'late=Is it late, or lost?', '--show-request', 'jsonl'], { input: 'a' });
    expect(JSON.parse(stdout).body.labels).toEqual([{ name: 'late', rubric: 'Is it late, or lost?' }]);
  });
});
