// Which modules each command loads: heavy packages only for the work that needs them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bin, makeHome, root, runProgram } from './run-txp.js';
import { serveHome } from './serve-home.js';

const home = makeHome();
afterAll(() => home.remove());

interface Loaded {
  readonly packages: ReadonlySet<string>;
  readonly modules: readonly string[];
}

/** A file, and the variables with which a program writes to it what it loads. */
function listOfModules(): { readonly list: string; readonly variables: Record<string, string> } {
  const list = join(home.path, 'modules.txt');
  rmSync(list, { force: true });
  const hook = new URL('loaded-modules.mjs', import.meta.url).href;
  return { list, variables: { NODE_OPTIONS: `--import ${hook}`, MODULES_FILE: list } };
}

/** The names of the packages, bundled or not, and our own modules below src; the build writes the path of each module above its code. */
function readList(list: string): Loaded {
  const urls = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  const packages = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  const files = urls.filter((url) => url.startsWith(`file://${join(root, 'dist')}`)).map((url) => readFileSync(new URL(url), 'utf8'));
  const modules = files.flatMap((code) => [...code.matchAll(/^\/\/ src\/(.+)$/gm)].map((match) => match[1] ?? ''));
  const bundled = files.flatMap((code) => [...code.matchAll(/^\/\/ \S*node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map((match) => match[1] ?? ''));
  expect(modules).not.toEqual([]);
  return { packages: new Set([...packages, ...bundled]), modules };
}

/** What a command imports. */
async function loadedBy(parameters: readonly string[], input = ''): Promise<Loaded & { code: number | null }> {
  const { list, variables } = listOfModules();
  const ended = await runProgram(process.execPath, [bin, ...parameters], home.path, { input, env: variables });
  return { ...readList(list), code: ended.code };
}

it('the program loads only the argument parser for help', async () => {
  const { packages, modules, code } = await loadedBy(['--help']);
  expect(code).toBe(0);
  expect([...packages]).toEqual(['commander']);
  expect(
    modules.filter((name) => !/^(?:cli\/[\w-]+|core\/[\w-]+|files\/package-root|operations\/(?:list|\w+\/(?:about|index)))\.ts$/.test(name)),
  ).toEqual([]);
});

it('the program does not load what starts other processes for help', async () => {
  const report = `data:text/javascript,process.on('exit',()=>console.error(process.moduleLoadList.join()))`;
  const { stderr } = await runProgram(process.execPath, ['--import', report, bin, '--help'], home.path, {});
  expect(stderr.split(',').filter((name) => /^NativeModule (?:child_process|fs)$/.test(name))).toEqual(['NativeModule fs']);
});

it('the program loads no document reader, token ranks, database, server or model to classify a text', async () => {
  const { packages, modules, code } = await loadedBy(
    ['classify', '-l', 'a=Is this about animals?', '-l', 'b=Is this about money?'],
    'The cat sat on the mat.',
  );
  expect(code).toBe(0);
  expect([...packages].sort()).toEqual(['commander', 'zod']);
  expect(modules.filter((name) => /^(?:documents\/(?!limits|turns)|store|http|app\/tokenizers|models|engines\/onnx)/.test(name))).toEqual([]);
});

it('the program reads no words of other languages for a field of an English text', async () => {
  // Reports which files are read, when the process exits.
  const report = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const { readFileSync } = fs; const read = new Set();
    fs.readFileSync = (path, ...rest) => (read.add(String(path)), readFileSync(path, ...rest)); syncBuiltinESMExports();
    process.on('exit', () => console.error([...read].join()))`;
  const hook = `data:text/javascript,${encodeURIComponent(report)}`;
  const input = 'The cat sat on the mat.';
  const { stdout, stderr } = await runProgram(process.execPath, ['--import', hook, bin, 'extract', '-e', 'animal'], home.path, { input });
  expect(stdout).toContain('cat');
  expect(stderr.split(',').filter((path) => path.includes('dist/data/'))).toContainEqual(expect.stringMatching(/field-concepts/));
  expect(stderr).not.toContain('glossary');
});

it('the program loads no PostgreSQL code for a data directory, whatever the command', async () => {
  const ofPostgres = ({ packages, modules }: Loaded): readonly string[] => [
    ...[...packages].filter((name) => name.startsWith('pg')),
    ...modules.filter((name) => name.startsWith('store/postgres/')),
  ];
  for (const call of ['keys create --name a', 'keys list', 'usage', 'batch list', 'store check', 'doctor', 'config show']) {
    expect([call, ofPostgres(await loadedBy(call.split(' ')))]).toEqual([call, []]);
  }
  const { list, variables } = listOfModules();
  await (await serveHome(home.path, [], variables)).stop();
  const loaded = readList(list);
  expect(loaded.packages).toContain('better-sqlite3');
  expect(ofPostgres(loaded)).toEqual([]);
});

it('the program loads YAML only when there is a file to read', async () => {
  expect((await loadedBy(['config', 'show'])).packages.has('yaml')).toBe(false);
  writeFileSync(join(home.path, 'txp.yaml'), 'offsets: utf16\n');
  expect((await loadedBy(['config', 'show'])).packages.has('yaml')).toBe(true);
  rmSync(join(home.path, 'txp.yaml'));
});

it('the build makes one file of each folder that nearly every process uses', () => {
  const dist = join(root, 'dist');
  const code = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const filesOf = (folder: string): readonly string[] =>
    code.filter((name) => new RegExp(`^// src/${folder}/.*\\.ts$`, 'm').test(readFileSync(join(dist, name), 'utf8')));
  expect([filesOf('core').length, filesOf('text').length]).toEqual([1, 1]);
});

it('the build contains the messages of schemas in English only', () => {
  const dist = join(root, 'dist');
  const code = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const languages = code.flatMap((name) => [...readFileSync(join(dist, name), 'utf8').matchAll(/^\/\/ node_modules\/zod\/\S*\/locales\/(\w+)/gm)]);
  expect(new Set(languages.map((match) => match[1]))).toEqual(new Set(['en']));
});
