import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../src/files/join-parts-build.js';

const sources: Readonly<Record<string, string>> = {
  'main.ts': `import { said } from './said.js';
    import { one } from './one.js';
    console.log(one, said.join());
    const { late, own } = await import('./late.js');
    console.log(late(), own === (await import('./late.js')).own, said.join());`,
  'other.ts': `import { said } from './said.js'; console.log(said.join());`,
  'one.ts': `import { said } from './said.js'; import { two } from './two.js'; said.push('one'); export const one = two + 1;`,
  'two.ts': `import { said } from './said.js'; said.push('two'); export const two = 2;`,
  'late.ts': `import { said } from './said.js'; import { shared as name } from './shared.js'; said.push('late'); export const own = {}; export const late = () => name;`,
  'later.ts': `import { shared } from './shared.js'; import { two } from './two.js'; export const later = shared + two;`,
  'shared.ts': `export const shared = 'shared';`,
  'said.ts': 'export const said: string[] = [];',
};

async function joined(processes: readonly (readonly string[])[]): Promise<{ readonly names: readonly string[]; run(name: string): string }> {
  const folder = mkdtempSync(join(tmpdir(), 'txp-joined-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text);
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/main.ts', 'src/other.ts', 'src/later.ts'],
    outdir: 'dist',
    chunkNames: 'parts/[name]-[hash]',
    absWorkingDir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const dist = join(folder, 'dist');
  const files = await joinParts(new Map(outputFiles.map(({ path, text }) => [path.slice(dist.length + 1), text])), metafile, processes);
  for (const [name, text] of files) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }');
  return { names: readdirSync(join(dist, 'parts')), run: (name) => execFileSync(process.execPath, [join(dist, name)], { encoding: 'utf8' }) };
}

describe('parts of the build', () => {
  it('that the same processes load are one file, and each module runs after those that it imports', async () => {
    const apart = await joined([]);
    const together = await joined([['src/main.ts', 'src/late.ts'], ['src/other.ts']]);
    expect(apart.names.filter((name) => name.startsWith('joined-'))).toEqual([]);
    expect(together.names.filter((name) => name.startsWith('joined-'))).toHaveLength(1);
    expect(together.names.length).toBeLessThan(apart.names.length);
    expect(together.run('other.js')).toBe('\n');
    expect(apart.run('main.js')).toBe('3 two,one\nshared true two,one,late\n');
    // What is loaded later by name runs with the file that it is in.
    expect(together.run('main.js')).toBe('3 two,late,one\nshared true two,late,one\n');
  });

  it('that some processes load without others stay apart', async () => {
    const { names, run } = await joined([['src/main.ts'], ['src/other.ts']]);
    expect(names.length).toBeGreaterThan(1);
    expect(run('main.js')).toBe('3 two,one\nshared true two,one,late\n');
  });

  it('are not guessed: a module that is not loaded by name is refused', async () => {
    await expect(joined([['src/two.ts']])).rejects.toThrow('src/two.ts is not loaded by name');
  });
});
