// A folder from somebody else: what its txp.yaml may do before the user trusts it, and what may be behind that name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { bin, environmentFor, makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
let folder: string;

beforeEach(() => {
  home = makeHome();
  folder = join(home.path, 'checkout');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.txt'), 'The parcel came on Monday.\n');
});
afterEach(() => home.remove());

const settingsFile = (): string => join(folder, 'txp.yaml');
const tokens = () => runInProcess(home.path, ['tokens', 'a.txt'], { cwd: folder });

it('a file whose name is not valid UTF-8, and a link to itself, are each reported as such', async () => {
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from('.txt')]), 'A parcel.');
  symlinkSync('self.txt', join(folder, 'self.txt'));
  const all = await runInProcess(home.path, ['tokens', '.'], { cwd: folder });
  expect([all.code, all.stderr]).toEqual([
    3,
    expect.stringContaining('does not exist, or has a name that is not valid UTF-8; check the path, rename'),
  ]);
  const link = await runInProcess(home.path, ['tokens', 'self.txt'], { cwd: folder });
  expect([link.code, link.stderr]).toEqual([66, expect.stringContaining('self.txt: is a symbolic link that leads back to itself')]);
});

describe('an untrusted txp.yaml', () => {
  it.each([
    ['engine: cloud', 'engine'],
    ['operations: { classify: { engine: cloud } }', 'operations.classify.engine'],
    ['batch:\n  retention: 1ms', 'batch.retention'],
    ['prices.batch_item: 9', 'prices.batch_item'],
    ['limits.text_chars: 1', 'limits.text_chars'],
    ['log.level: silent', 'log.level'],
    ['jobs: 64', 'jobs'],
  ])('is refused for %s, with the file, the setting and the remedy', async (text, key) => {
    writeFileSync(settingsFile(), `${text}\n`);
    const { code, stdout, stderr } = await tokens();
    expect([code, stdout]).toEqual([78, '']);
    expect(stderr).toContain(`./txp.yaml sets ${key}, and you have not trusted this folder`);
    expect(stderr).toContain('txp config trust');
  });

  it('may set the token encoding', async () => {
    writeFileSync(settingsFile(), 'tokens.encoding: cl100k_base\n');
    expect(JSON.parse((await runInProcess(home.path, ['tokens', '--json', 'a.txt'], { cwd: folder })).stdout)).toMatchObject({
      encoding: 'cl100k_base',
    });
  });
});

describe('txp config trust', () => {
  const trust = (...parameters: string[]) => runInProcess(home.path, ['config', ...parameters], { cwd: folder });

  it('lets txp.yaml apply its settings until the file changes', async () => {
    writeFileSync(settingsFile(), 'jobs: 3\n');
    const trusted = await trust('trust');
    expect([trusted.code, trusted.stderr]).toEqual([0, `txp: ${folder}/txp.yaml is trusted as it is now: it sets jobs\n`]);
    expect((await tokens()).code).toBe(0);
    writeFileSync(settingsFile(), 'jobs: 4\n');
    expect((await tokens()).code).toBe(78);
    expect(readFileSync(join(home.path, 'config', 'txp', 'trusted-folders.json'), 'utf8')).toContain(folder);
  });

  it('accepts the name of a folder, and is undone by txp config untrust', async () => {
    writeFileSync(settingsFile(), 'jobs: 3\n');
    await runInProcess(home.path, ['config', 'trust', folder]);
    expect((await tokens()).code).toBe(0);
    expect((await trust('untrust')).stderr).toContain('is no longer trusted');
    expect((await tokens()).code).toBe(78);
  });

  it('refuses a txp.yaml that sets an address, which no folder may choose', async () => {
    writeFileSync(settingsFile(), 'base_url: http://127.0.0.1:1\n');
    const { code, stderr } = await trust('trust');
    expect([code, stderr]).toEqual([78, expect.stringContaining('./txp.yaml may not set base_url')]);
    expect(existsSync(join(home.path, 'config', 'txp', 'trusted-folders.json'))).toBe(false);
  });

  it('says when a folder has no txp.yaml to trust', async () => {
    const { code, stderr } = await trust('trust');
    expect([code, stderr]).toEqual([66, expect.stringContaining('has no txp.yaml')]);
  });
});

/** Far beyond what the slowest machine takes. */
const backstopMs = 500_000;

describe('an unusual txp.yaml or .gitignore', () => {
  it.each<[string, () => void, string]>([
    ['a pipe', () => void spawnSync('mkfifo', [settingsFile()]), 'is not a regular file'],
    ['a link to an endless device', () => symlinkSync('/dev/zero', settingsFile()), 'is not a regular file'],
    ['a link to a file of the system', () => symlinkSync('/etc/passwd', settingsFile()), 'is not a regular file'],
    ['a folder', () => mkdirSync(settingsFile()), 'is not a regular file'],
    ['a file of many megabytes', () => writeFileSync(settingsFile(), '#'.repeat(3_000_000)), 'is larger than 1 MB'],
    [
      'very many settings',
      () => writeFileSync(settingsFile(), Array.from({ length: 80_000 }, (_, index) => `k${index}: 1`).join('\n')),
      'unknown setting k0',
    ],
    ['references that unfold', () => writeFileSync(settingsFile(), references()), './txp.yaml'],
    ['nesting without end', () => writeFileSync(settingsFile(), '['.repeat(400_000)), './txp.yaml: nested too deeply'],
    // The parser reads some of this many levels; once they filled its stack, the process used to crash.
    ['nesting that fills the stack', () => writeFileSync(settingsFile(), '['.repeat(4000)), './txp.yaml: nested too deeply'],
  ])('%s as txp.yaml is refused, and txp does not hang on it', { timeout: 2 * backstopMs }, (_, make, said) => {
    make();
    // If it waited for ever, only the kill at the end of this time would end it.
    const ended = spawnSync(process.execPath, [bin, 'tokens', 'a.txt'], {
      cwd: folder,
      env: environmentFor(home.path),
      timeout: backstopMs,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
    });
    expect([ended.signal, ended.status]).toEqual([null, 78]);
    expect(ended.stderr).toContain(said);
    expect(ended.stderr.split('\n')).toHaveLength(2);
    expect(ended.stderr.length).toBeLessThan(500);
  });

  it('a pipe as .gitignore does not block the walk through its folder', { timeout: 2 * backstopMs }, () => {
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'inner', 'b.txt'), 'Text.\n');
    spawnSync('mkfifo', [join(folder, 'inner', '.gitignore')]);
    const ended = spawnSync(process.execPath, [bin, 'tokens', 'inner'], {
      cwd: folder,
      env: environmentFor(home.path),
      timeout: backstopMs,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
    });
    expect([ended.signal, ended.status]).toEqual([null, 0]);
  });
});

/** Nine steps, each with ten references to the step before. */
function references(): string {
  const steps = Array.from(
    { length: 9 },
    (_, index) => `k${index + 1}: &k${index + 1} [${Array.from({ length: 10 }, () => `*k${index}`).join(', ')}]`,
  );
  return ['k0: &k0 [x]', ...steps].join('\n');
}
