// What is learnt about models: kept between runs, private, and never in the way.
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

describe('the memory in files', () => {
  it('gives back what another run wrote, key by key', async () => {
    const folder = newFolder();
    await fileMemory(folder).write('model a/b: letters', { prior: [0.1, -0.1] });
    await fileMemory(folder).write('model a/b: letters', { prior: [0.2, -0.2] });
    expect(await fileMemory(folder).read('model a/b: letters')).toEqual({ prior: [0.2, -0.2] });
    expect(await fileMemory(folder).read('another')).toBeUndefined();
  });

  it('can be read by the owner alone', async () => {
    const folder = newFolder();
    await fileMemory(folder).write('key', 1);
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('knows nothing when a file is damaged or of another key', async () => {
    const folder = newFolder();
    const memory = fileMemory(folder);
    await memory.write('key', 1);
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').slice(0, 5));
    expect(await memory.read('key')).toBeUndefined();
    writeFileSync(join(folder, file), '{"key":"other","value":2}');
    expect(await memory.read('key')).toBeUndefined();
  });

  it('keeps one whole value when many write at once, and nothing else', async () => {
    const folder = newFolder();
    await Promise.all(Array.from({ length: 20 }, (_, index) => fileMemory(folder).write('key', index)));
    expect(await fileMemory(folder).read('key')).toBeTypeOf('number');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('says that it cannot write', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, '');
    await expect(fileMemory(folder).write('key', 1)).rejects.toThrow();
  });

  it('says at once that no folder can be made where the system has none', async () => {
    await expect(fileMemory('/proc/txp/models').write('key', 1)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });
});
