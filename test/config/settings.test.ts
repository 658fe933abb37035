// Settings: kinds of values, the order of their sources, and how mistakes are reported.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duration, languages, list, wholeNumber, yesNo } from '../../src/config/kinds.js';
import { type LoadParts, loadSettings } from '../../src/config/load.js';
import { stateFolder, userConfigPath } from '../../src/config/places.js';
import { settingKeys, settingsTable, showValue, variableOf } from '../../src/config/settings.js';
import { TxpError } from '../../src/core/errors.js';
import { nearest } from '../../src/text/nearest.js';

let home: string;
let project: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'txp-config-'));
  project = join(home, 'project');
  mkdirSync(join(home, 'txp'), { recursive: true });
  mkdirSync(project);
});
afterEach(() => rmSync(home, { recursive: true }));

function load(parts: Partial<LoadParts> = {}) {
  return loadSettings({ workingFolder: project, ...parts, environment: { XDG_CONFIG_HOME: home, ...parts.environment } });
}

async function failure(work: Promise<unknown>): Promise<TxpError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TxpError);
  return error as TxpError;
}

const userFile = () => join(home, 'txp', 'config.yaml');

describe('the settings loader', () => {
  it('starts from the defaults', async () => {
    const { values, origins, warnings } = await load();
    for (const key of settingKeys) expect([key, values[key], origins[key]]).toEqual([key, settingsTable[key].default, 'default']);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['ocr: { mode: always }\nocr.mode: never\n', 'ocr.mode'],
    ['ocr.mode: never\nocr: { mode: always }\n', 'ocr.mode'],
    ['operations: { extract: { engine: a } }\noperations.extract.engine: b\n', 'operations.extract.engine'],
    ['operations.extract: { engine: a }\noperations: { extract.engine: b }\n', 'operations.extract.engine'],
  ])('refuses a setting that is given twice, in whatever form: %j', async (text, key) => {
    writeFileSync(userFile(), text);
    expect(await failure(load())).toMatchObject({
      kind: 'configuration',
      message: `${userFile()}: ${key} is set twice`,
      hint: 'remove one of them',
    });
    writeFileSync(userFile(), 'jobs: 3\n');
    writeFileSync(join(project, 'txp.yaml'), text);
    expect((await failure(load())).message).toBe(`./txp.yaml: ${key} is set twice`);
  });

  it('prefers a flag to a variable, a variable to the project, the project to the user', async () => {
    writeFileSync(userFile(), 'ocr:\n  mode: never\n  languages: [deu, eng]\noffsets: utf16\njobs: 3\ntimeout: 10s\n');
    writeFileSync(join(project, 'txp.yaml'), 'ocr.mode: always\noffsets: codepoints\n');
    const { values, origins } = await load({
      environment: { TXP_OFFSETS: 'utf16', TXP_JOBS: '5' },
      flags: { jobs: { value: '6', flag: '--jobs' } },
    });
    expect([values.jobs, origins.jobs]).toEqual([6, '--jobs']);
    expect([values.offsets, origins.offsets]).toEqual(['utf16', 'TXP_OFFSETS']);
    expect([values['ocr.mode'], origins['ocr.mode']]).toEqual(['always', './txp.yaml']);
    expect([values['ocr.languages'], origins['ocr.languages']]).toEqual(['deu+eng', userFile()]);
    expect([values.timeout, origins.timeout]).toEqual([10_000, userFile()]);
  });

  it('takes folders relative to the settings file that names them, or to the working folder, and ~ as the home folder', async () => {
    writeFileSync(userFile(), 'data_dir: state\nserve.folders: [shared, /srv/texts]\n');
    const { values } = await load();
    expect([values.data_dir, ...values['serve.folders']]).toEqual([join(home, 'txp', 'state'), join(home, 'txp', 'shared'), '/srv/texts']);
    expect((await load({ environment: { TXP_DATA_DIR: 'state' } })).values.data_dir).toBe(join(project, 'state'));
    expect((await load({ environment: { TXP_DATA_DIR: '~/state' } })).values.data_dir).toBe(join(homedir(), 'state'));
  });

  it('reads another file when TXP_CONFIG names one, and only then insists that it exists', async () => {
    const other = join(home, 'other.yaml');
    writeFileSync(other, 'jobs: 7\n');
    expect((await load({ environment: { TXP_CONFIG: other } })).values.jobs).toBe(7);
    const error = await failure(load({ environment: { TXP_CONFIG: join(home, 'none.yaml') } }));
    expect([error.kind, error.message]).toEqual(['configuration', `cannot read ${join(home, 'none.yaml')} (ENOENT)`]);
  });

  it('gives every key a variable of its own', () => {
    expect(new Set(settingKeys.map(variableOf)).size).toBe(settingKeys.length);
    expect(variableOf('ocr.mode')).toBe('TXP_OCR_MODE');
  });

  it('accepts its own defaults in the form in which it shows them', () => {
    for (const key of settingKeys) {
      const { kind, default: preset } = settingsTable[key];
      expect([key, kind.parse(showValue(key, preset))]).toEqual([key, preset]);
    }
  });
});

describe('the check of settings', () => {
  it('names the nearest setting for an unknown key', async () => {
    writeFileSync(userFile(), 'ocr:\n  langages: eng\n');
    const error = await failure(load());
    expect([error.kind, error.message, error.hint]).toEqual([
      'configuration',
      `${userFile()}: unknown setting ocr.langages`,
      'did you mean ocr.languages?',
    ]);
  });

  it('warns about a variable that is not a setting, without failing', async () => {
    const { warnings } = await load({ environment: { TXP_OCR_MOD: 'never' } });
    expect(warnings).toEqual(['unknown variable TXP_OCR_MOD has no effect; did you mean TXP_OCR_MODE?']);
  });

  it('says what a value must be, and where it was set', async () => {
    expect((await failure(load({ environment: { TXP_OCR_MODE: 'sometimes' } }))).message).toBe('TXP_OCR_MODE must be one of auto, always, never');
    expect((await failure(load({ flags: { timeout: { value: 'soon', flag: '--timeout' } } }))).message).toBe(
      '--timeout must be a duration such as 500ms, 60s or 5m, or a number of seconds',
    );
    writeFileSync(join(project, 'txp.yaml'), 'offsets: bytes\n');
    expect((await failure(load())).message).toBe('./txp.yaml: offsets must be one of codepoints, utf16');
  });

  it.each([
    ['serve.hosts: [https://txp.example.com/]', 'serve.hosts must be a list of host names without scheme, port and path, such as txp.example.com'],
    ['serve.hosts: "txp.example.com:8443"', 'serve.hosts must be a list of host names without scheme, port and path, such as txp.example.com'],
    ['serve.hosts: "*"', 'serve.hosts must be a list of host names without scheme, port and path, such as txp.example.com'],
    [
      'serve.origins: app.example.com',
      'serve.origins must be a list of origins with scheme and host, without path or *, such as https://app.example.com',
    ],
    ['serve.origins: "*"', 'serve.origins must be a list of origins with scheme and host, without path or *, such as https://app.example.com'],
    ['serve.host: http://127.0.0.1', 'serve.host must be an address such as 127.0.0.1 or a host name, without scheme and port'],
    ['serve.host: "127.0.0.1:80"', 'serve.host must be an address such as 127.0.0.1 or a host name, without scheme and port'],
    ['limits.document_time: 30d', 'limits.document_time must be a duration of at most 24d'],
    ['serve.grace: 999999d', 'serve.grace must be a duration of at most 36500d'],
    ['store.lease: 5s', 'store.lease must be a duration from 10s to 24d'],
    ['engines: { a: { kind: openai, base_url: "http://a/v1", model: b, timeout: 30d } }', 'engines.a.timeout must be a duration of at most 24d'],
    ['batch.retention: 99999999d', 'batch.retention must be a duration of at most 36500d'],
    ['jobs: 1\n---\njobs: 2', 'has several documents'],
  ])('refuses what would have no effect, or another one than meant: %s', async (text, message) => {
    writeFileSync(userFile(), `${text}\n`);
    expect((await failure(load())).message).toBe(`${userFile()}: ${message}`);
  });

  it('accepts hosts and origins as they are usually written', async () => {
    writeFileSync(
      userFile(),
      'serve: { host: "[::1]", hosts: [TXP.example.com, "[::1]", münchen.example], origins: ["https://App.example.com:443/", "chrome-extension://abc"] }\n',
    );
    const { values } = await load();
    expect(values['serve.host']).toBe('::1');
    expect(values['serve.hosts']).toEqual(['txp.example.com', '[::1]', 'xn--mnchen-3ya.example']);
    expect(values['serve.origins']).toEqual(['https://app.example.com', 'chrome-extension://abc']);
  });

  it('says the form of a map of files that a variable gives in another form', async () => {
    const { message } = await failure(load({ environment: { TXP_TASKS: 'mail=mail.yaml' } }));
    expect(message).toBe('TXP_TASKS must be a map of names to files, such as {"mail": "mail.yaml"}');
  });

  it('does not let a project choose where its user keeps state', async () => {
    writeFileSync(join(project, 'txp.yaml'), 'data_dir: /tmp\n');
    const error = await failure(load());
    expect(error.message).toBe('./txp.yaml may not set data_dir');
    expect(error.hint).toContain('TXP_DATA_DIR');
  });

  it('names what trust would not permit before what it would', async () => {
    writeFileSync(join(project, 'txp.yaml'), 'jobs: 3\ndata_dir: /tmp\n');
    expect((await failure(load())).message).toBe('./txp.yaml may not set data_dir');
  });

  it('says where a file is not valid YAML, and refuses a file that is not a map', async () => {
    writeFileSync(userFile(), 'ocr: {mode: auto\njobs: 3\n');
    expect((await failure(load())).message).toMatch(/config\.yaml: .*line 2/);
    writeFileSync(userFile(), '- ocr\n');
    expect((await failure(load())).message).toMatch(/must contain settings as "key: value"$/);
    writeFileSync(userFile(), 'ocr: auto\n');
    expect((await failure(load())).message).toMatch(/ocr must contain settings$/);
  });

  it('accepts an empty file', async () => {
    writeFileSync(userFile(), '# nothing yet\n');
    expect((await load()).values.engine).toBe('embedded');
  });
});

describe('the reader of engines', () => {
  const write = (text: string) => writeFileSync(userFile(), text);

  it('reads model servers and model files, with paths relative to the folder of the settings file', async () => {
    write(
      [
        'engines:',
        '  big: { kind: openai, base_url: "http://127.0.0.1:8080", model: qwen, api_key_env: BIG_KEY, concurrency: 2, timeout: 90s }',
        '  small: { kind: gguf, path: ./model.gguf, threads: 2 }',
        '  near: { kind: onnx, model: ./ranker, threads: 2 }',
        '  kept: { kind: onnx, model: minilm-reranker }',
      ].join('\n'),
    );
    expect((await load()).values.engines).toEqual({
      big: { kind: 'openai', base_url: 'http://127.0.0.1:8080/v1', model: 'qwen', api_key_env: 'BIG_KEY', concurrency: 2, timeout: 90_000 },
      small: { kind: 'gguf', path: join(home, 'txp', 'model.gguf'), threads: 2 },
      near: { kind: 'onnx', model: join(home, 'txp', 'ranker'), threads: 2 },
      kept: { kind: 'onnx', model: 'minilm-reranker' },
    });
  });

  it('reads engines as JSON from a variable, and shows them as they were written', async () => {
    const engines = '{"big":{"kind":"openai","base_url":"https://api.example.com/v2","model":"m","concurrency":4,"timeout":"60s"}}';
    const { values, origins } = await load({ environment: { TXP_ENGINES: engines } });
    expect(origins.engines).toBe('TXP_ENGINES');
    expect(showValue('engines', values.engines)).toBe(engines);
  });

  it('accepts the address and the model of a server from two variables', async () => {
    const { values, warnings } = await load({
      environment: { TXP_ENGINE: 'openai', TXP_BASE_URL: 'http://localhost:11434/v1/', TXP_MODEL: 'm', TXP_MODEL_API_KEY: 'k' },
    });
    expect([values.base_url, values.model, warnings]).toEqual(['http://localhost:11434/v1', 'm', []]);
  });

  it.each([
    [
      '{ big: { kind: opnai } }',
      'engines.big.kind must be one of openai, anthropic, systemone, rerank, embeddings, cascade, onnx, gguf',
      'did you mean openai?',
    ],
    ['{ big: { kind: openai, base_ur: x } }', 'engines.big.base_ur is not a field of kind openai', 'did you mean base_url?'],
    ['{ big: { kind: openai, api_key: s } }', 'engines.big.api_key is not a field of kind openai', 'put the key in a variable'],
    ['{ big: { kind: openai, base_url: "ftp://x" } }', 'engines.big.base_url must be an address', ''],
    ['{ big: { kind: openai, base_url: "http://u:p@x" } }', 'engines.big.base_url must be an address', ''],
    ['{ big: { kind: openai, base_url: "http://x" } }', 'engines.big.model must be the name of a model', ''],
    ['{ big: { kind: openai, base_url: "http://x", model: m, api_key_env: sk-1 } }', 'engines.big.api_key_env must be the name of an', ''],
    ['{ big: { kind: openai, base_url: "http://x", model: m, concurrency: 0 } }', 'engines.big.concurrency must be a whole number', ''],
    ['{ big: { kind: gguf, path: x, temperatures: 2 } }', 'engines.big.temperatures must be a map', ''],
    ['{ big: { kind: gguf, path: x, temperatures: { nul: 2 } } }', 'engines.big.temperatures.nul is not a question type', 'noul'],
    ['{ big: { kind: gguf, path: x, temperatures: { noul: 0 } } }', 'engines.big.temperatures.noul must be a number from 0.1 to 10', ''],
    ['{ big: { kind: onnx, model: "A model" } }', 'engines.big.model must be the name of a model that txp models lists, or a folder', ''],
    ['{ big: { kind: gguf } }', 'engines.big.path must be the path of a GGUF file', ''],
    ['{ embedded: { kind: gguf, path: x } }', 'engines.embedded is a reserved name', 'another name'],
    ['[]', 'engines must be a map of names to engines', ''],
  ])('names the wrong field in %s', async (engines, message, hint) => {
    write(`engines: ${engines}\n`);
    const error = await failure(load());
    expect(error.kind).toBe('configuration');
    expect(error.message).toContain(`${userFile()}: ${message}`);
    expect(error.hint ?? '').toContain(hint);
  });

  it.each(['engines: { big: { kind: gguf, path: x } }', 'base_url: http://127.0.0.1:1', 'model: x'])(
    'does not let a project choose where texts are sent: %s',
    async (line) => {
      writeFileSync(join(project, 'txp.yaml'), `${line}\n`);
      expect((await failure(load())).message).toMatch(/^\.\/txp\.yaml may not set (?:engines|base_url|model)$/);
    },
  );
});

describe('the reader of values', () => {
  it('reads durations in every unit', () => {
    expect(['500ms', '2s', '1.5m', '1h', '30', 45].map((raw) => duration.parse(raw))).toEqual([500, 2000, 90_000, 3_600_000, 30_000, 45_000]);
    expect([500, 1000, 60_000, 90_000, 120_000, 3_600_000, 604_800_000].map((value) => duration.show?.(value))).toEqual([
      '500ms',
      '1000ms',
      '60s',
      '90s',
      '2m',
      '60m',
      '7d',
    ]);
    for (const wrong of ['', '-1s', '0', 'soon', '1 week']) expect(() => duration.parse(wrong)).toThrow('duration');
  });

  it('reads whole numbers with separators, lists, languages and yes or no', () => {
    expect(wholeNumber(1).parse('1_000_000')).toBe(1_000_000);
    expect(() => wholeNumber(1).parse('1.5')).toThrow('whole number from 1');
    expect(list.parse('a, b,')).toEqual(['a', 'b']);
    expect(list.parse(['a', 'b'])).toEqual(['a', 'b']);
    expect(languages.parse('eng+deu')).toBe('eng+deu');
    expect(() => languages.parse('../eng')).toThrow('three letters');
    expect([yesNo.parse('on'), yesNo.parse(false)]).toEqual([true, false]);
    expect(() => yesNo.parse('perhaps')).toThrow('true or false');
  });

  it('suggests only a setting with a similar name', () => {
    expect(nearest('tiemout', settingKeys)).toBe('timeout');
    expect(nearest('entirely different', settingKeys)).toBeUndefined();
  });
});

describe('the folders of txp', () => {
  it('follow the XDG variables if those are absolute, and data_dir before them', () => {
    expect(userConfigPath({ XDG_CONFIG_HOME: '/c' })).toBe('/c/txp/config.yaml');
    expect(userConfigPath({ XDG_CONFIG_HOME: 'relative' })).toMatch(/\.config\/txp\/config\.yaml$/);
    expect(stateFolder({ data_dir: '' }, { XDG_STATE_HOME: '/s' })).toBe('/s/txp');
    expect(stateFolder({ data_dir: '/d' }, { XDG_STATE_HOME: '/s' })).toBe('/d');
  });
});
