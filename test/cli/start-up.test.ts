// What is loaded for which command: heavy packages only for the work that needs them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bin, makeHome, root, runProgram } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

/** Names of the packages, and our own modules below src, that a command imports; the build heads each module in a file with its path. */
async function loadedBy(parameters: readonly string[], input = ''): Promise<{ packages: Set<string>; modules: string[]; code: number | null }> {
  const list = join(home.path, 'modules.txt');
  rmSync(list, { force: true });
  const hook = new URL('loaded-modules.mjs', import.meta.url).href;
  const ended = await runProgram(process.execPath, ['--import', hook, bin, ...parameters], home.path, { input, env: { MODULES_FILE: list } });
  const urls = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  const packages = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  const files = urls.filter((url) => url.startsWith(`file://${join(root, 'dist')}`)).map((url) => readFileSync(new URL(url), 'utf8'));
  const modules = files.flatMap((code) => [...code.matchAll(/^\/\/ src\/(.+)$/gm)].map((match) => match[1] ?? ''));
  expect(modules).not.toEqual([]);
  return { packages: new Set(packages), modules, code: ended.code };
}

it('loads only the argument parser for help', async () => {
  const { packages, modules, code } = await loadedBy(['--help']);
  expect(code).toBe(0);
  expect([...packages]).toEqual(['commander']);
  expect(
    modules.filter(
      (name) =>
        !/^(?:cli\/[\w-]+|core\/(?:errors|usage-error)|files\/package-root|operations\/(?:list|\w+\/(?:about|index))|text\/width)\.ts$/.test(name),
    ),
  ).toEqual([]);
});

it('loads no document reader, token ranks, database, server or model to classify a text', async () => {
  const { packages, modules, code } = await loadedBy(
    ['classify', '-l', 'a=Is this about animals?', '-l', 'b=Is this about money?'],
    'The cat sat on the mat.',
  );
  expect(code).toBe(0);
  expect([...packages].sort()).toEqual(['commander', 'ignore']);
  expect(
    modules.filter((name) => /^(?:documents\/(?!limits|turns)|store|http|app\/tokenizers|text\/tokens|models|engines\/onnx)/.test(name)),
  ).toEqual([]);
});

it('loads YAML only when there is a file to read', async () => {
  expect((await loadedBy(['config', 'show'])).packages.has('yaml')).toBe(false);
  writeFileSync(join(home.path, 'txp.yaml'), 'offsets: utf16\n');
  expect((await loadedBy(['config', 'show'])).packages.has('yaml')).toBe(true);
  rmSync(join(home.path, 'txp.yaml'));
});
