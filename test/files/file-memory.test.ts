// What is learnt about models is kept between runs in private files, and never gets in the way.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fileMemory } from '../../src/files/file-memory.js';
import { makeHome } from '../cli/run-txp.js';

const homes: { remove(): void }[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

function newFolder(): string {
  const home = makeHome();
  homes.push(home);
  return join(home.path, 'state', 'models');
}

describe('the file memory', () => {
  it('returns what another run wrote last under the same key', async () => {
    const folder = newFolder();
    await fileMemory(folder).write('model a/b: letters', { prior: [0.1, -0.1] });
    await fileMemory(folder).write('model a/b: letters', { prior: [0.2, -0.2] });
    expect(await fileMemory(folder).read('model a/b: letters')).toEqual({ prior: [0.2, -0.2] });
    expect(await fileMemory(folder).read('another')).toBeUndefined();
  });

  it('can be read only by its owner', async () => {
    const folder = newFolder();
    await fileMemory(folder).write('key', 1);
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('returns nothing if a file is damaged or belongs to another key', async () => {
    const folder = newFolder();
    const memory = fileMemory(folder);
    await memory.write('key', 1);
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').slice(0, 5));
    expect(await memory.read('key')).toBeUndefined();
    writeFileSync(join(folder, file), '{"key":"other","value":2}');
    expect(await memory.read('key')).toBeUndefined();
  });

  it('keeps one complete value, and no other file, when many write at once', async () => {
    const folder = newFolder();
    await Promise.all(Array.from({ length: 20 }, (_, index) => fileMemory(folder).write('key', index)));
    expect(await fileMemory(folder).read('key')).toBeTypeOf('number');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('fails to write if its folder is a file', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, '');
    await expect(fileMemory(folder).write('key', 1)).rejects.toThrow();
  });

  it('fails at once if the system allows no folder there', async () => {
    await expect(fileMemory('/proc/txp/models').write('key', 1)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });
});
