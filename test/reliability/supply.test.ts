// What an installation brings with it: every package pinned by its hash, only listed install scripts, few direct dependencies, no known vulnerability.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHome, root, runProgram } from '../cli/run-txp.js';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { dependencies, allowScripts } = read('package.json') as Record<'dependencies' | 'allowScripts', Record<string, unknown>>;
const locked = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages).filter(([path]) => path !== '');

const home = makeHome();
afterAll(() => home.remove());

describe('the packages that are installed', () => {
  it('are all pinned by a hash of their content', () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  });

  it('run no install script that is not listed', () => {
    const withScripts = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript === true && dev !== true);
    const names = withScripts.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
    expect(names.filter((name) => allowScripts[name] === true)).toEqual(['better-sqlite3']);
  });

  it('include at most 24 direct dependencies', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(24);
  });

  it('are listed by npm as CycloneDX, each with version, licence and hash', async () => {
    const { code, stdout, stderr } = await runProgram('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], home.path, { cwd: root });
    expect(code, stderr).toBe(0);
    const { components } = JSON.parse(stdout) as {
      components: { name: string; version: string; licenses?: unknown[]; hashes?: { alg: string }[] }[];
    };
    expect(Object.keys(dependencies).filter((name) => !components.some((each) => each.name === name))).toEqual([]);
    const lacking = components.filter(
      ({ version, licenses = [], hashes = [] }) => version === '' || licenses.length === 0 || hashes[0]?.alg !== 'SHA-512',
    );
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it.runIf(process.env.TXP_TEST_LARGE !== undefined)('have no known vulnerability of high severity (if the registry can be asked)', async () => {
    const { stdout } = await runProgram('npm', ['audit', '--omit=dev', '--json'], home.path, { cwd: root });
    const { metadata, error } = JSON.parse(stdout) as { metadata?: { vulnerabilities: Record<string, number> }; error?: { summary?: string } };
    if (metadata === undefined) return console.log(`not asked: ${error?.summary ?? 'the registry gave no answer'}`);
    expect([metadata.vulnerabilities.high, metadata.vulnerabilities.critical]).toEqual([0, 0]);
  });
});
