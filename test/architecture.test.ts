// Rules of the source: which folder may import which, where each package may be used, which folders are pure, where the tests are. `src/README.md` explains
// them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operationEntries } from '../src/operations/list.js';

const src = fileURLToPath(new URL('../src', import.meta.url));
const test = fileURLToPath(new URL('.', import.meta.url));

const mayImport: Record<string, readonly string[]> = {
  core: [],
  text: [],
  operations: ['core', 'text', 'compression', 'evaluation'],
  compression: ['text'],
  tasks: ['core', 'text', 'operations', 'chat', 'compat', 'batch', 'config', 'documents', 'files'],
  engines: ['core', 'text', 'files', 'models'],
  models: ['core', 'files'],
  documents: ['core', 'files'],
  chat: ['core', 'operations'],
  compat: ['core', 'operations'],
  batch: ['core', 'operations', 'chat', 'tasks'],
  evaluation: ['core', 'text'],
  files: [],
  store: ['core', 'files'],
  tables: ['core', 'files'],
  'store/thread': ['core', 'files', 'batch', 'store'],
  config: ['core', 'text', 'operations'],
  page: ['text', 'http', 'operations', 'library'],
  http: ['core', 'text', 'operations', 'compression', 'chat', 'compat', 'batch', 'config', 'tasks', 'files', 'mcp'],
  library: ['core', 'operations', 'batch', 'config', 'tasks'],
  mcp: ['core', 'operations'],
  cli: [
    'core',
    'text',
    'operations',
    'compression',
    'chat',
    'compat',
    'batch',
    'config',
    'http',
    'files',
    'evaluation',
    'mcp',
    'tables',
    'tasks',
    'models',
  ],
};
/** The entry points that open the app, the worker thread that opens its own, and the files that import only types of the app. */
const mayImportApp = ['cli/main.ts', 'library/index.ts', 'library/open-batches.ts', 'tasks/worker.ts'];
const mayImportTypesOfApp = ['cli/context.ts', 'cli/batch/submit-inputs.ts', 'cli/evaluation/observe.ts'];

const packageHomes: Record<string, readonly string[]> = {
  commander: ['cli'],
  '@inquirer/prompts': ['cli'],
  ora: ['cli'],
  chalk: ['cli'],
  'fast-glob': ['cli'],
  ignore: ['cli'],
  'csv-parse': ['cli'],
  'csv-stringify': ['cli'],
  'tesseract.js': ['documents'],
  'pdfjs-dist': ['documents'],
  sharp: ['documents'],
  '@napi-rs/canvas': ['documents'],
  htmlparser2: ['documents'],
  fflate: ['documents', 'tables'],
  'postal-mime': ['documents'],
  'js-tiktoken': ['build.ts'],
  esbuild: ['build.ts'],
  wabt: ['engines'],
  typescript: ['library'],
  '@modelcontextprotocol/sdk': ['mcp'],
  'better-sqlite3': ['store', 'tables'],
  pg: ['store'],
  'pg-boss': ['store'],
  express: ['http'],
  helmet: ['http'],
  'prom-client': ['http'],
  pino: ['http'],
  undici: ['engines', 'models'],
  cockatiel: ['engines'],
  'node-llama-cpp': ['engines'],
  'onnxruntime-node': ['engines'],
  'onnxruntime-web': ['engines'],
  '@huggingface/tokenizers': ['engines'],
  yaml: ['config', 'cli'],
  zod: ['tasks', 'core', 'operations', 'chat', 'compat', 'batch', 'config', 'http', 'files', 'mcp', 'models'],
};

const pureFolders = ['core', 'text', 'operations', 'compression', 'chat', 'compat', 'evaluation'];
const impure = /\b(?:process\.|console\.|fetch\(|setTimeout\(|setInterval\(|Date\.now\(|new Date\(\)|Math\.random\(|performance\.)/;

interface SourceFile {
  readonly path: string;
  readonly folder: string;
  readonly code: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

const files: SourceFile[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => {
    const path = name.split(sep).join('/');
    const code = readFileSync(join(src, name), 'utf8');
    const imports = [...code.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
    return { path, folder: path.includes('/') ? (path.split('/')[0] ?? '') : path, code, lines: code.split('\n').length, imports };
  });

function violations(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((what) => `${file.path}: ${what}`));
}

/** The file of `src` that a relative import in this file refers to. */
function targetOf(file: SourceFile, name: string): string {
  return join(dirname(file.path), name).split(sep).join('/').replace(/\.js$/, '.ts');
}

/** The deepest folder of `mayImport` that contains the file. */
function roomOf(path: string): string {
  // The part of the page in an operation's folder is bundled with the page, for browsers.
  if (/^operations\/\w+\/page\.ts$/.test(path)) return 'page';
  const [top = '', inner = ''] = path.split('/');
  return `${top}/${inner}` in mayImport ? `${top}/${inner}` : top;
}

it('the source has no files at its root except the composition root and the build', () => {
  expect(files.filter(({ path }) => !path.includes('/')).map(({ path }) => path)).toEqual(['app.ts', 'build.ts']);
});

it('every source file imports only from folders that its own folder may import', () => {
  const found = violations((file) => {
    const room = roomOf(file.path);
    const allowed = mayImport[room];
    if (allowed === undefined) return [];
    const typesOfApp = mayImportTypesOfApp.includes(file.path) && /^import type .* from '[./]*app\.js';$/m.test(file.code);
    return file.imports
      .filter((name) => name.startsWith('.'))
      .map((name) => targetOf(file, name))
      .filter((target) => !(target === 'app.ts' && (mayImportApp.includes(file.path) || typesOfApp)))
      .map(roomOf)
      .filter((target) => target !== room && !allowed.includes(target))
      .map((target) => `may not import ${target}`);
  });
  expect(found).toEqual([]);
});

it('the source has no circular imports, not even of types', () => {
  const graph = new Map(
    files.map((file) => [file.path, file.imports.filter((name) => name.startsWith('.')).map((name) => targetOf(file, name))] as const),
  );
  expect(circlesOf(graph)).toEqual([]);
});

it('the source imports each package only in the folders allowed for it', () => {
  const found = violations((file) =>
    file.imports
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
      .map((name) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '')))
      .filter((name) => !(packageHomes[name] ?? []).includes(file.folder))
      .map((name) => `${name} does not live here`),
  );
  expect(found).toEqual([]);
});

it('the pure folders of the source use no clock, randomness, input or output', () => {
  const found = violations((file) => {
    if (!pureFolders.includes(file.folder)) return [];
    const builtIns = file.imports.filter((name) => name.startsWith('node:')).map((name) => `imports ${name}`);
    const code = file.code.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
    const call = impure.exec(code);
    return call === null ? builtIns : [...builtIns, `uses ${call[0]}`];
  });
  expect(found).toEqual([]);
});

it('every source file starts with a header comment', () => {
  expect(violations((file) => (file.code.startsWith('//') || file.code.startsWith('#!') ? [] : ['has no header comment']))).toEqual([]);
});

it('source files have at most 300 lines unless the header gives a reason', () => {
  const found = violations((file) => (file.lines > 300 && !/^(?:\/\/.*\n)*?\/\/.*\blong because\b/i.test(file.code) ? [`${file.lines} lines`] : []));
  expect(found).toEqual([]);
});

/**
 * The exception. The functions of the library are typed by the schemas of each operation: functions generated from the list would accept and return any type,
 * and programs import the library for its types.
 */
const mayNameOperations = ['library/'];

it('the source names an operation only in its own folder, except for the functions of the library', () => {
  const operations = operationEntries.map(({ name }) => name);
  const found = violations(({ path, code }) => {
    if (mayNameOperations.some((place) => path.startsWith(place))) return [];
    const others = operations.filter((name) => !path.startsWith(`operations/${name}/`) && new RegExp(`(['"\`])${name}\\1`).test(code));
    return others.map((name) => `names ${name}`);
  });
  expect(found).toEqual([]);
});

it('the source spreads no list into arguments of push, Math.max and the like: a long one overflows the stack', () => {
  const spread = /\b(?:push|unshift|splice|Math\.max|Math\.min)\((?:[^()]|\([^()]*\))*?\.\.\.[^)]*/g;
  const code = (file: SourceFile): string => file.code.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  const found = violations((file) =>
    [...code(file).matchAll(spread)].filter(([call]) => isSpreadArgument(call)).map(([call]) => `${call}) → text/lists.ts`),
  );
  expect(found).toEqual([]);
});

/** Whether a call spreads a list as one of its own arguments, not inside a literal that is an argument. */
function isSpreadArgument(call: string): boolean {
  let depth = 0;
  for (let index = 0; index < call.length; index++) {
    if (call.startsWith('...', index) && depth === 1) return true;
    const character = call[index] ?? '';
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
  }
  return false;
}

/** Test folders that exercise the whole program, and what each covers; every other test folder has the name of a folder of `src`. */
const acrossRooms: Record<string, string> = {
  '.': 'rules about the source and the documentation',
  api: 'what the daemon answers over HTTP',
  bench: 'how figures of two programs are compared',
  clients: 'what published clients of others get from it',
  eval: 'quality, with its stored baseline',
  mutations: 'the list of faults that the tests have to notice',
  postgres: 'several machines with one database',
  reliability: 'what happens when things break, end, fill up or attack',
  transcripts: 'examples in the documentation',
};

const tests = readdirSync(test, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.test.ts'));
const folders = [...new Set(files.map(({ path }) => dirname(path)))].filter((folder) => folder !== '.');

it('every test is in a folder named like a folder of the source, or in one for tests of the whole program', () => {
  const rooms = new Set(folders.flatMap((folder) => folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))));
  expect(tests.filter((name) => !rooms.has(dirname(name)) && !(dirname(name) in acrossRooms))).toEqual([]);
  expect(Object.keys(acrossRooms).filter((folder) => rooms.has(folder) || !tests.some((name) => dirname(name) === folder))).toEqual([]);
});

it('every folder of the source has tests, in a folder or a file of the same name', () => {
  expect(folders.filter((folder) => !tests.some((name) => name.startsWith(`${folder}/`) || name === `${folder}.test.ts`))).toEqual([]);
});

/** Groups of files that reach each other through imports, each group sorted. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.size - 1);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) circles.push(group.sort());
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}
