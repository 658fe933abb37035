// Damaged models and hostile manifests: each gives a clear error, and never a crash.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkModelFile } from '../../../src/engines/onnx/model-file.js';
import { readManifest } from '../../../src/models/manifest.js';
import { root } from '../../cli/run-txp.js';
import { makeShelf, sha256, writeFolder } from './folders.js';
import { overlapModel } from './graphs.js';
import { GraphWriter } from './onnx-writer.js';

const shelf = makeShelf();
afterAll(() => shelf.remove());

const whole = overlapModel([2], [-3]);

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A damaged copy: cut off, with changed bytes, with a part copied, or with inserted bytes. Most of the file is one table: the damage is near its ends. */
function damaged(index: number): Buffer {
  const random = randomNumbers(index * 7919 + 1);
  const bytes = Buffer.from(whole);
  const place = (): number => (random() < 0.8 ? Math.floor(random() * 900) : bytes.length - 1 - Math.floor(random() * 900));
  const kind = index % 4;
  if (kind === 0) return bytes.subarray(0, Math.floor(random() ** 3 * bytes.length));
  if (kind === 1) {
    for (let count = 0; count <= index % 5; count++) bytes[place()] = Math.floor(random() * 256);
    return bytes;
  }
  if (kind === 2) {
    const from = place();
    bytes.copy(bytes, place(), from, from + 16);
    return bytes;
  }
  const at = place();
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(Array.from({ length: 1 + Math.floor(random() * 9) }, () => Math.floor(random() * 256))),
    bytes.subarray(at),
  ]);
}

// Runs the models in another process, which a crash would end, and returns the outcome of each.
const script = `
  import { openApp } from ${JSON.stringify(pathToFileURL(join(root, 'dist/app.js')).href)};
  import { loadSettings } from ${JSON.stringify(pathToFileURL(join(root, 'dist/config/load.js')).href)};
  const home = process.argv[1];
  const outcomes = [];
  for (const folder of process.argv.slice(2)) {
    const environment = { HOME: home, TXP_ENGINES: JSON.stringify({ small: { kind: 'onnx', model: folder, threads: 1 } }) };
    const { values } = await loadSettings({ environment, workingFolder: home });
    const app = openApp(values, environment);
    const body = { context: 'The parcel left. Soup is good.', prompt: 'parcel', service: { rate: 0.5 } };
    outcomes.push(await app.run('compress', body, { engine: 'small' }).then(() => ({ kind: 'answered' }), ({ kind, message, hint }) => ({ kind: kind ?? 'bug', message, hint })));
    await app.close();
  }
  console.log(JSON.stringify(outcomes));`;

function outcomesOf(folders: readonly string[]): { kind: string; message?: string; hint?: string }[] {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, shelf.path, ...folders], {
    encoding: 'utf8',
  });
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  return JSON.parse(stdout) as ReturnType<typeof outcomesOf>;
}

/** Number of damaged models, with every kind of damage equally often. */
const damages = process.env.TXP_TEST_LARGE === undefined ? 48 : 200;

it(`the ONNX engine survives ${damages} damaged models whose hashes are right, and says that they cannot be loaded`, () => {
  const folders = Array.from({ length: damages }, (_, index) =>
    writeFolder(join(shelf.path, `damaged-${index}`), 'reranker', { model: Buffer.concat([damaged(index), Buffer.alloc(index === 0 ? 1 : 0)]) }),
  );
  const outcomes = outcomesOf(folders);
  expect(outcomes).toHaveLength(damages);
  for (const { kind, message = '', hint } of outcomes) {
    if (kind === 'answered') continue;
    expect(['configuration', 'engine-unavailable']).toContain(kind);
    expect(message).toMatch(/model|test-reranker/);
    expect(message.length).toBeLessThan(300);
    if (kind === 'configuration') expect(hint).toBeTruthy();
  }
  // Some damage does no harm, such as to a name that nothing reads; most is detected.
  expect(outcomes.filter(({ kind }) => kind === 'answered').length).toBeLessThan(0.4 * damages);
}, 1_200_000);

it('the ONNX engine does not load a file whose hash or size differs from the manifest', () => {
  const changed = (name: string, bytes: Buffer): string => {
    const folder = writeFolder(join(shelf.path, `changed-${name}-${bytes.length}`), 'reranker');
    writeFileSync(join(folder, name), bytes);
    return folder;
  };
  const other = Buffer.from(whole);
  other[other.length - 40]! ^= 1;
  const [hash, size, absent] = outcomesOf([changed('model.onnx', other), changed('tokenizer.json', Buffer.from('{}')), join(shelf.path, 'nowhere')]);
  expect(hash).toMatchObject({
    kind: 'configuration',
    message: 'engine "small": model.onnx of test-reranker does not have the hash in the manifest',
  });
  expect(size).toMatchObject({
    kind: 'configuration',
    message: expect.stringMatching(/tokenizer.json of test-reranker has 2 bytes, its manifest says \d+/),
  });
  expect(absent).toMatchObject({ kind: 'configuration', message: `engine "small": ${join(shelf.path, 'nowhere', 'txp-model.json')} does not exist` });
});

it('the ONNX engine refuses a model whose weights are in another file, wherever that is', () => {
  const graph = new GraphWriter();
  graph.add('Identity', ['outside'], {}, 'logits');
  for (const place of ['weights.bin', '../../etc/passwd', '/etc/passwd']) {
    const bytes = graph.model(
      [{ name: 'input_ids', type: 'int64', dims: ['batch', 'tokens'] }],
      [{ name: 'logits', type: 'float', dims: [1] }],
      place,
    );
    expect(() => checkModelFile(bytes)).toThrow('its weights are in another file');
  }
});

it('the ONNX engine refuses a file that is not a tokenizer', () => {
  const folders = [
    '[]',
    '{}',
    'null',
    '{"model":{"type":"WordPiece"}}',
    '{"model":{"type":"Nonsense","vocab":{}}}',
    'not json',
    `{"a":${'['.repeat(50_000)}`,
  ].map((tokenizer, index) => writeFolder(join(shelf.path, `tokenizer-${index}`), 'reranker', { tokenizer }));
  for (const { kind, message } of outcomesOf(folders)) {
    expect(kind).toBe('configuration');
    expect(message).toMatch(/^engine "small": tokenizer.json of test-reranker cannot be used: it /);
  }
});

describe('hostile manifests', () => {
  const base = (): Record<string, unknown> => ({
    format: 1,
    name: 'small',
    family: 'nli',
    license: 'MIT',
    labels: ['contradiction', 'entailment'],
    files: { 'model.onnx': { sha256: sha256(whole), bytes: 10 }, 'tokenizer.json': { sha256: sha256(whole), bytes: 10 } },
  });
  const odd: unknown[] = [
    null,
    true,
    -1,
    0,
    1.5,
    1e300,
    '',
    ' ',
    'x'.repeat(100_000),
    [],
    {},
    ['__proto__'],
    { toString: 1 },
    'a\u0007',
    '\u0000\u001b[31m',
  ];
  const hostile: [string, unknown][] = [
    ...['format', 'name', 'family', 'license', 'labels', 'files'].flatMap((field) =>
      odd.map((value, index): [string, unknown] => [`${field} ${index}`, { ...base(), [field]: value }]),
    ),
    ...['template', 'limits', 'temperatures', 'prefixes', 'pooling', 'types'].flatMap((field) =>
      [null, -1, 'x', [], { a: 1 }].map((value, index): [string, unknown] => [`${field} ${index}`, { ...base(), [field]: value }]),
    ),
    ['an unknown field', { ...base(), code: 'rm' }],
    ['an unknown file', { ...base(), files: { ...(base().files as object), '../../evil': { sha256: sha256(whole), bytes: 1 } } }],
    [
      'a hash in upper case',
      { ...base(), files: { 'model.onnx': { sha256: 'A'.repeat(64), bytes: 1 }, 'tokenizer.json': { sha256: 'a'.repeat(64), bytes: 1 } } },
    ],
    ['labels twice', { ...base(), labels: ['entailment', 'contradiction', 'entailment'] }],
    ['windows that never move', { ...base(), limits: { max_tokens: 64, overlap_tokens: 60 } }],
    ['an inherited name', JSON.parse('{"__proto__":{"format":1},"format":1}')],
  ];

  it('are at least a hundred in these tests', () => expect(hostile.length).toBeGreaterThanOrEqual(100));

  it.each(hostile)('are refused with a short, printable message that starts with the path: %s', async (name, value) => {
    const folder = join(shelf.path, `manifest-${name.replaceAll(/\W/g, '-')}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'txp-model.json'), JSON.stringify(value));
    const failure: unknown = await readManifest(folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ kind: 'configuration', hint: expect.any(String) });
    const { message } = failure as Error;
    expect(message.startsWith(join(folder, 'txp-model.json'))).toBe(true);
    expect(message.length - folder.length).toBeLessThan(300);
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });

  it('are refused if they are not a file, not JSON, or too long', async () => {
    const write = (name: string, text: string): string => {
      mkdirSync(join(shelf.path, name), { recursive: true });
      writeFileSync(join(shelf.path, name, 'txp-model.json'), text);
      return join(shelf.path, name);
    };
    mkdirSync(join(shelf.path, 'a-folder/txp-model.json'), { recursive: true });
    await expect(readManifest(join(shelf.path, 'a-folder'))).rejects.toThrow('is not a file');
    await expect(readManifest(write('no-json', '{'))).rejects.toThrow('is not JSON');
    await expect(readManifest(write('deep', '['.repeat(200_000)))).rejects.toThrow('is not JSON');
    await expect(readManifest(write('long', ' '.repeat(1_000_001)))).rejects.toThrow('is larger than 1000000 bytes');
  });
});
