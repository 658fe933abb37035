// The package as it is published: packed, unpacked into a project of its own, checked by the compiler and run there.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../cli/run-txp.js';
import { smallScan } from '../documents/small-scans.js';

const guide = readFileSync(join(root, 'docs/guide/library.md'), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
let project: string;
let installed: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'txp-library-'));
  installed = join(project, 'node_modules/@txp-tools/txp');
  mkdirSync(installed, { recursive: true });
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root, stdio: 'ignore' });
  const [tarball = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(project, tarball), '-C', installed, '--strip-components', '1']);
  // Its dependencies and the project's own are those of this checkout, so that no network is needed.
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  symlinkSync(join(root, 'node_modules/zod'), join(project, 'node_modules/zod'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
}, 900_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const wrong = `import { open } from '@txp-tools/txp';
const txp = await open();
await txp.classify({ text: 'a', labels: 'spam' });
const { total } = await txp.extract.as({ type: 'object', properties: { total: { type: 'number' } } }, 'a');
export const sum: number = total;
await open({ 'ocr.mod': 'auto' });
const batches = await txp.batches('store');
await batches.submit('decide', []);
for (const item of await batches.results('classify', 'id')) if (item.ok) item.response.entities;
`;

/** What the compiler says of the example of the guide and of wrong code. One run compiles both, so the types are read only once. */
let said: string | undefined;
function compiled(): string {
  if (said !== undefined) return said;
  writeFileSync(join(project, 'example.ts'), block('ts'));
  writeFileSync(join(project, 'wrong.ts'), wrong);
  const flags = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--skipDefaultLibCheck',
  ];
  const files = ['example.ts', 'wrong.ts'].map((name) => join(project, name));
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...flags, '--typeRoots', join(root, 'node_modules/@types'), ...files],
    { cwd: project, encoding: 'utf8' },
  );
  said = stdout;
  return stdout;
}

it('the package carries at most 25 MB of data', () => {
  const data = join(installed, 'dist/data');
  const bytes = readdirSync(data).reduce((sum, name) => sum + statSync(join(data, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(25_000_000);
});

it('the package runs no script when it is installed, and skips its build if development packages are missing', () => {
  const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const atInstall = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare', 'prepublish'];
  expect(Object.keys(scripts).filter((name) => atInstall.includes(name))).toEqual([]);
  const bare = join(project, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'package.json'), readFileSync(join(installed, 'package.json')));
  expect(execFileSync('npm', ['run', 'dependencies'], { cwd: bare, encoding: 'utf8' })).toContain('nothing is built');
}, 900_000);

it('the package contains every file that its commands load: they work where it was unpacked', () => {
  const txp = (...words: string[]): string =>
    execFileSync(process.execPath, [join(installed, 'bin/txp.js'), ...words], {
      cwd: join(root, 'test/fixtures/readme'),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: project },
    });
  const scan = join(project, 'scan.png');
  writeFileSync(scan, smallScan('Invoice date: 3 May 2024', 'Total amount due: 114.40'));
  expect(txp('extract', '-e', 'total=total amount due', scan, '--json')).toContain('114.40');
  expect(txp('classify', '-l', 'spam=Is this advertising?', '-l', 'ham=Is this wanted mail?', 'mail/01-prize.txt', '--json')).toContain(
    '"top_label":"spam"',
  );
  expect(txp('tokens', 'changes.md')).toMatch(/^\d+\n$/);
  txp('keys', 'create', '--name', 'own');
  expect(txp('keys', 'list')).toContain('own');
}, 900_000);

it('the package compiles and runs the example of the guide', () => {
  expect(
    compiled()
      .split('\n')
      .filter((line) => line !== '' && !/^(?:wrong\.ts| )/.test(line)),
  ).toEqual([]);
  const printed = execFileSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });
  expect(printed).toBe(block('text'));
}, 900_000);

it('the package refuses wrong requests and wrong uses of a value at compile time', () => {
  const lines = [...compiled().matchAll(/^wrong\.ts\((\d+)/gm)].map(([, line]) => Number(line));
  expect(lines).toEqual([3, 5, 6, 8, 9]);
}, 900_000);
