// txp config get, set, edit and validate: valid settings are saved, invalid ones never, and comments are kept.
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
let file: string;
const config = (words: readonly string[], env: Record<string, string> = {}) => runInProcess(home.path, ['config', ...words], { env });
const written = (): string => readFileSync(file, 'utf8');
beforeEach(() => {
  home = makeHome();
  file = join(home.path, 'config/txp/config.yaml');
});
afterEach(() => home.remove());

describe('config set', () => {
  it('creates the file for its owner only, and config get prints what it holds', async () => {
    expect((await config(['set', 'ocr.languages', 'eng+deu'])).code).toBe(0);
    expect((await config(['set', 'jobs', '4'])).code).toBe(0);
    expect((await config(['get', 'ocr.languages'])).stdout).toBe('eng+deu\n');
    expect((await config(['get', 'jobs'])).stdout).toBe('4\n');
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
  });
  it('keeps comments, order, and dotted and nested names as they are', async () => {
    mkdirSync(join(home.path, 'config/txp'), { recursive: true });
    writeFileSync(file, '# mine\nocr.mode: always # scans only\n\nserve:\n  # as the firewall says\n  port: 9000\n');
    await config(['set', 'ocr.mode', 'never']);
    await config(['set', 'serve.port', '9001']);
    expect(written()).toBe('# mine\nocr.mode: never # scans only\n\nserve:\n  # as the firewall says\n  port: 9001\n');
  });
  it('sets up an engine with the command that error messages suggest', async () => {
    const set = await config(['set', 'engines.ollama', '{kind: openai, base_url: http://127.0.0.1:11434/v1, model: qwen}']);
    expect([set.code, set.stderr]).toEqual([0, `txp: engines.ollama is set in ${file}\n`]);
    expect(JSON.parse((await config(['get', 'engines.ollama'])).stdout)).toMatchObject({ kind: 'openai', model: 'qwen' });
  });
  it.each([
    ['a wrong value', ['jobs', '0'], 78, 'jobs must be'],
    ['an unknown setting', ['jbos', '4'], 2, 'did you mean jobs?'],
    ['an engine that there is not', ['engine', 'embeded'], 78, 'config.yaml: engine: there is no engine "embeded"; did you mean embedded?'],
    ['one of an operation', ['operations.decide.engine', 'nope'], 78, 'operations.decide.engine: there is no engine "nope"; choose one of: embedded'],
    ['a key', ['engines.a', '{kind: openai, base_url: http://127.0.0.1:1/v1, model: m, api_key: s3cret}'], 78, 'api_key_env'],
    ['an address with a password', ['base_url', 'http://me:s3cret@127.0.0.1:1/v1'], 78, 'without a user or password'],
  ])('refuses %s, and leaves the file as it is', async (_, words, code, what) => {
    await config(['set', 'timeout', '30s']);
    const before = written();
    const ended = await config(['set', ...words]);
    expect([ended.code, written()]).toEqual([code, before]);
    expect(ended.stderr).toContain(what);
    expect(ended.stderr).not.toContain('s3cret');
  });
  it('accepts an engine of the file, and one whose address variables may give; config validate checks TXP_ENGINE', async () => {
    await config(['set', 'engines.big', '{kind: openai, base_url: http://127.0.0.1:1/v1, model: m}']);
    expect([(await config(['set', 'engine', 'big'])).code, (await config(['set', 'operations.decide.engine', 'openai'])).code]).toEqual([0, 0]);
    const inForce = await config(['validate'], { TXP_ENGINE: 'nope' });
    expect([inForce.code, inForce.stderr]).toEqual([78, expect.stringContaining('engine: there is no engine "nope"')]);
  });
  it('keeps the line ends of Windows', async () => {
    mkdirSync(join(home.path, 'config/txp'), { recursive: true });
    writeFileSync(file, '# mine\r\nocr:\r\n  mode: always # scans\r\n');
    await config(['set', 'jobs', '4']);
    expect(written()).toBe('# mine\r\nocr:\r\n  mode: always # scans\r\njobs: 4\r\n');
  });
  it('says when a variable takes precedence', async () => {
    expect((await config(['set', 'jobs', '4'], { TXP_JOBS: '7' })).stderr).toContain('TXP_JOBS sets jobs here and takes precedence');
  });
  it('writes to the target of a symbolic link, and keeps the link', async () => {
    mkdirSync(join(home.path, 'config/txp'), { recursive: true });
    writeFileSync(join(home.path, 'mine.yaml'), 'jobs: 2\n');
    symlinkSync(join(home.path, 'mine.yaml'), file);
    await config(['set', 'jobs', '3']);
    expect([lstatSync(file).isSymbolicLink(), readFileSync(join(home.path, 'mine.yaml'), 'utf8')]).toEqual([true, 'jobs: 3\n']);
  });
});

describe('config edit', () => {
  const editor = (line: string): Record<string, string> => ({ EDITOR: `sh -c 'echo "${line}" >> "$1"' sh` });
  it('saves what the editor leaves, or keeps an invalid text as a draft for the next edit', async () => {
    expect((await config(['edit'], editor('jobs: 5'))).code).toBe(0);
    expect((await config(['get', 'jobs'])).stdout).toBe('5\n');
    const before = written();
    const wrong = await config(['edit'], editor('timeout: soon'));
    expect([wrong.code, written(), existsSync(`${file}.draft`)]).toEqual([78, before, true]);
    expect(wrong.stderr).toContain('not saved: ');
    const again = await config(['edit'], { EDITOR: "sed -i 's/soon/30s/'" });
    expect([again.code, existsSync(`${file}.draft`)]).toEqual([0, false]);
    expect((await config(['get', 'timeout'])).stdout).toBe('30s\n');
  });
});

it('config edit without a terminal or an editor is refused with what to do instead; so is config unset', async () => {
  const edit = await config(['edit'], { EDITOR: '', VISUAL: '', PATH: '/none' });
  expect([edit.code, edit.stderr]).toEqual([
    2,
    `txp: config edit opens an editor on a terminal; without one, use txp config set SETTING VALUE, or change ${file}\n`,
  ]);
  const unset = await config(['unset', 'jobs']);
  expect([unset.code, unset.stderr]).toEqual([2, "txp: unknown command 'unset'; to remove a setting, delete its line with txp config edit\n"]);
});

describe('config validate', () => {
  it('says that the settings are valid and where they come from, or what is wrong', async () => {
    expect((await config(['validate'])).stderr).toBe('txp: the settings are valid: all are defaults\n');
    await config(['set', 'jobs', '4']);
    expect((await config(['validate'], { TXP_TIMEOUT: '30s' })).stderr).toBe(`txp: the settings are valid (TXP_TIMEOUT, ${file})\n`);
    expect(await config(['validate'], { TXP_TIMEOUT: 'soon' })).toMatchObject({ code: 78, stderr: expect.stringContaining('TXP_TIMEOUT must be') });
  });
  it('checks a file in another place', async () => {
    const draft = join(home.path, 'draft.yaml');
    writeFileSync(draft, 'jobs: 4\n');
    expect(await config(['validate', draft])).toMatchObject({ code: 0, stderr: `txp: ${draft} is valid\n` });
    writeFileSync(draft, 'jbos: 4\n');
    expect(await config(['validate', draft])).toMatchObject({ code: 78, stderr: expect.stringContaining('did you mean jobs?') });
    expect((await config(['validate', `${draft}.none`])).code).toBe(66);
  });
});
