// Lets tests load the source as compiled JavaScript modules. Vitest would turn every use of an imported name into a property access through a getter, with
// which the engine takes two thirds more processor time.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type PluginBuild } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { hashOfSource } from '../src/files/build-state.js';
import { writeAtomically } from '../src/files/write-atomically.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');
/** Where the compiled modules are: below the package's root, so that they find the same packages and data as the source. */
const compiled = join(root, '.compiled-source');

let done: Promise<void> | undefined;

/** Compiles the source once per process, and resolves what tests import from `src` to the compiled modules. */
export function compiledSource(): Plugin {
  return {
    name: 'compiled source',
    enforce: 'pre',
    config: async () => {
      done ??= compile();
      await done;
      // Vitest leaves to Node.js what is external.
      return { test: { server: { deps: { external: [/\/\.compiled-source\//] } } } };
    },
    resolveId: (name, importer) => {
      const path = importer === undefined || !name.startsWith('.') ? name : resolve(dirname(importer), name);
      const module = path.startsWith(`${src}/`) ? path.slice(src.length + 1).replace(/\.[jt]s$/, '') : '';
      return existsSync(join(src, `${module}.ts`)) ? join(compiled, `${module}.js`) : undefined;
    },
  };
}

async function compile(): Promise<void> {
  const stamp = join(compiled, 'stamp');
  const state = `${hashOfSource(root)}\n${readFileSync(fileURLToPath(import.meta.url), 'utf8')}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const { outputFiles } = await build({
    entryPoints: modules.map((name) => join(src, name)),
    outbase: src,
    outdir: compiled,
    absWorkingDir: root,
    // Needed for JSON files, which become part of the modules that import them.
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    supported: { 'regexp-unicode-property-escapes': true },
    sourcemap: 'inline',
    plugins: [{ name: 'one file per module', setup: keepApart }],
    write: false,
  });
  for (const { path, contents } of outputFiles) replace(path, contents);
  replace(stamp, Buffer.from(state));
}

/** Another run of tests may be reading these files: each is replaced atomically, and only if it changed. */
function replace(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeAtomically(path, contents);
}

function keepApart(bundle: PluginBuild): void {
  bundle.onResolve({ filter: /^\..*\.js$/ }, ({ path }) => ({ path, external: true }));
  // A few modules read files beside them.
  bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    loader: 'ts',
  }));
}
