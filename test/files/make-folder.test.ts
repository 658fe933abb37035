import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/files/make-folder.js';
import { runInProcess } from '../cli/in-process.js';
import { makeHome, runTxp } from '../cli/run-txp.js';
import { temporaryDirectory } from '../store/temporary-directory.js';

describe('a folder', () => {
  it('is created with its parents and its mode, and may be created twice', () => {
    const path = join(temporaryDirectory(), 'a/b/c');
    for (let time = 0; time < 2; time++) makeFolder(path, 0o700);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  });

  it('is left as it is if it exists, also behind a link', () => {
    const folder = temporaryDirectory();
    mkdirSync(join(folder, 'own'), { mode: 0o750 });
    symlinkSync('own', join(folder, 'link'));
    makeFolder(join(folder, 'link'), 0o700);
    expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o750);
  });

  it('is refused below a file, in place of a file, and at a dangling link', () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync('nowhere', join(folder, 'link'));
    expect(() => makeFolder(join(folder, 'file/a'))).toThrow('ENOTDIR');
    expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
    expect(() => makeFolder(join(folder, 'link'))).toThrow('EEXIST');
  });

  it.runIf(process.platform === 'linux')('is refused where the system allows none', () => {
    for (const path of ['/proc/x', '/proc/x/y/z']) expect(() => makeFolder(path)).toThrow('no folders can be created in /proc');
  });
});

describe.runIf(process.platform === 'linux')('a command that is told to write where no folder can be created', () => {
  it.each([
    ['keys create', ['keys', 'create', '--data-dir', '/proc/x/y'], 78],
    ['serve', ['serve', '--port', '0', '--data-dir', '/proc/x'], 78],
    ['batch run', ['batch', 'run', '--data-dir', '/proc/x', '--model', 'summarize', 'a.txt'], 78],
    ['an output folder', ['summarize', 'a.txt', '-o', '/proc/x/'], 73],
  ])('says so and exits: %s', async (_, parameters, code) => {
    const home = makeHome();
    writeFileSync(join(home.path, 'a.txt'), 'It rains.');
    const ended = await runInProcess(home.path, parameters);
    expect(ended.stderr).toContain('/proc/x');
    expect(ended.stderr).not.toContain('bug');
    expect(ended.code).toBe(code);
    home.remove();
  });

  it('writes a file elsewhere all the same', async () => {
    const home = makeHome();
    writeFileSync(join(home.path, 'a.txt'), 'It rains.');
    const ended = await runTxp(home.path, ['tokens', 'a.txt', '-o', 'a.csv'], { env: { TXP_DATA_DIR: '/proc/x/y' } });
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    home.remove();
  });
});
