// When a build can be skipped.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfSource, isBuilt, noteBuild } from '../../src/files/build-state.js';
import { temporaryDirectory } from '../store/temporary-directory.js';

let root: string;
const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = temporaryDirectory();
  put('src/cli/main.ts', 'a');
  put('package.json', '{}');
  put('node_modules/.package-lock.json', '{}');
  put('dist/cli/main.js', 'a');
  noteBuild(root, hashOfSource(root));
});

describe('a build', () => {
  it('is skipped if no content has changed, whatever the times of the files', () => {
    put('src/cli/main.ts', 'a');
    expect(isBuilt(root)).toBe(true);
  });

  it('is needed if there is none', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isBuilt(root)).toBe(false);
  });

  it.each([
    ['a file of the source', 'src/cli/main.ts'],
    ['a new file of the source', 'src/text/data.json'],
    ['a package', 'node_modules/.package-lock.json'],
    ['what was built', 'dist/cli/main.js'],
    ['something new beside what was built', 'dist/data/words'],
  ])('is needed after a change of %s', (_, name) => {
    put(name, 'b');
    expect(isBuilt(root)).toBe(false);
  });

  it('is needed if a built file is missing', () => {
    rmSync(join(root, 'dist/cli/main.js'));
    expect(isBuilt(root)).toBe(false);
  });

  it('is needed again if the source changed while it ran', () => {
    const before = hashOfSource(root);
    put('src/cli/main.ts', 'b');
    noteBuild(root, before);
    expect(isBuilt(root)).toBe(false);
  });
});
