// The command line within the process of the tests: it uses only the home of the test, and never a build that is older than the source.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBuilt, runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
const project = mkdtempSync(join(tmpdir(), 'txp-built-'));
afterAll(() => {
  home.remove();
  rmSync(project, { recursive: true });
});

it('a command run by a test has the home of the test, even if it asks the system for it', async () => {
  const before = process.env.HOME;
  const { stdout } = await runInProcess(home.path, ['config', 'path'], { env: { XDG_CONFIG_HOME: '' } });
  expect(stdout).toContain(join(home.path, '.config', 'txp', 'config.yaml'));
  expect(process.env.HOME).toBe(before);
});

describe('a test of commands refuses a build', () => {
  const put = (name: string, seconds: number): void => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), '');
    utimesSync(join(project, name), seconds, seconds);
  };

  it('that is missing, unfinished, or older than the source, and says what to run', () => {
    put('src/cli/main.ts', 2_000);
    expect(() => checkBuilt(project)).toThrow('dist is missing or incomplete; run: npm run build');
    put('dist/cli/main.js', 3_000);
    expect(() => checkBuilt(project)).toThrow('dist is missing or incomplete; run: npm run build');
    put('dist/page.html', 3_000);
    checkBuilt(project);
    put('src/text/changed.json', 4_000);
    expect(() => checkBuilt(project)).toThrow('dist is older than src/text/changed.json; run: npm run build');
    put('src/text/changed.json', 3_000);
    put('src/README.md', 4_000);
    checkBuilt(project);
    rmSync(join(project, 'dist/cli/main.js'));
    expect(() => checkBuilt(project)).toThrow('dist is missing or incomplete; run: npm run build');
  });
});
