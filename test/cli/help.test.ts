// Help topics, examples and manual pages: they match the code, and the examples run.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandExamples, commandPath } from '../../src/cli/examples.js';
import { exitCodeTable } from '../../src/cli/exit-codes.js';
import { examples, topics } from '../../src/cli/help-topics.js';
import { commandEntries } from '../../src/cli/program.js';
import { referenceTree } from '../../src/cli/reference.js';
import { settingKeys, variableOf } from '../../src/config/settings.js';
import { smallScan } from '../documents/small-scans.js';
import { makeHome, root, runTxp } from './run-txp.js';
import { openShell } from './shell.js';

const home = makeHome();
const shell = await openShell(home.path);
afterAll(async () => {
  await shell.close();
  home.remove();
});

describe('help', () => {
  it.each(Object.keys(topics))('has the topic %s, in lines that fit a terminal', async (name) => {
    const { code, stdout, stderr } = await runTxp(home.path, ['help', name]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.length).toBeGreaterThan(300);
    if (name !== 'examples') expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(84);
  });

  it('names every topic in the list of commands', () => {
    const { summary } = commandEntries.find(({ name }) => name === 'help') ?? { summary: '' };
    expect(summary.split(': ')[1]?.split(', ')).toEqual(Object.keys(topics));
  });

  it('explains every exit code and every variable', async () => {
    const codes = await topics['exit-codes']?.text();
    for (const [code] of exitCodeTable) expect(codes).toMatch(new RegExp(`^  ${code} `, 'm'));
    const variables = await topics.environment?.text();
    for (const key of settingKeys) expect(variables).toContain(`  ${variableOf(key)} `);
  });

  it('shows the help of commands at any depth, and suggests the nearest name for a wrong one', async () => {
    expect((await runTxp(home.path, ['help', 'batch', 'submit'])).stdout).toMatch(/^Usage: txp batch submit /);
    expect((await runTxp(home.path, ['help'])).stdout).toMatch(/^Usage: txp \[options\]/);
    const wrong = await runTxp(home.path, ['help', 'exit-code']);
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([2, '', "txp: there is no help for 'exit-code'; did you mean exit-codes?\n"]);
    const unlike = await runTxp(home.path, ['help', 'batch', 'nothing']);
    expect(unlike.stderr).toBe("txp: there is no help for 'batch nothing'; choose from: submit, run, show, wait, output, cancel, list\n");
    const below = await runTxp(home.path, ['help', 'batch', 'submt']);
    expect([below.code, below.stderr]).toEqual([2, "txp: there is no help for 'batch submt'; did you mean submit?\n"]);
  });

  it.each(examples)('shows an example that runs: %s', async (_, line) => {
    const { code, stdout, stderr } = await runLine(line);
    // jq may not be installed.
    if (line.includes('jq') && spawnSync('jq', ['--version']).status !== 0) return;
    expect(code, stderr).toBe(0);
    if (!line.includes(' -o ')) expect(stdout).not.toBe('');
  });
});

describe('examples of commands', () => {
  const all = Object.entries(commandExamples).flatMap(([path, list]) => list.map((example) => ({ path, ...example })));

  it('exist for every command, and for nothing else', async () => {
    const tree = await referenceTree();
    const leaves = tree.commands.flatMap((command) => (command.commands.length === 0 ? [command] : command.commands)).map(commandPath);
    expect(Object.keys(commandExamples).sort()).toEqual(leaves.sort());
  });

  it('use only flags that the command has', async () => {
    const tree = await referenceTree();
    const global = tree.options.map(({ long }) => long);
    for (const { path, line } of all) {
      const command = path.split(' ').reduce((at, name) => at.commands.find((below) => below.name() === name) ?? at, tree);
      const known = [...command.options.map(({ long }) => long), ...global];
      const used = [...line.replaceAll(/"[^"]*"/g, '').matchAll(/ (--[\w-]+)/g)].map(([, flag]) => flag);
      expect(
        used.filter((flag) => !known.includes(flag)),
        line,
      ).toEqual([]);
      expect(line).toContain(`txp ${path}`);
    }
  });

  it('appear in the help of the command, from txp help and --help, and in its manual page', async () => {
    for (const parameters of [
      ['help', 'keys', 'create'],
      ['keys', 'create', '--help'],
    ]) {
      const { code, stdout } = await runTxp(home.path, parameters);
      expect(code).toBe(0);
      expect(stdout).toContain(`Examples:\n  # ${commandExamples['keys create']?.[0]?.about}\n  txp keys create --name crm`);
    }
    expect(readFileSync(join(root, 'dist/man/txp-keys.1'), 'utf8')).toContain('txp keys create \\-\\-name crm');
  });

  it('appear in the help of a group, one for each of its commands', async () => {
    const { stdout } = await runTxp(home.path, ['keys', '--help']);
    for (const name of ['create', 'list', 'set', 'revoke', 'rotate']) expect(stdout).toContain(`\n  ${commandExamples[`keys ${name}`]?.[0]?.line}\n`);
  });

  it.each(all.filter(({ needs }) => needs === undefined).map(({ line }) => [line] as const))('run without an error: %s', async (line) => {
    const { code, stderr } = await runLine(line);
    expect(code, stderr).toBe(0);
  });
});

function runLine(line: string) {
  const folder = join(home.path, 'files');
  if (!existsSync(folder)) {
    cpSync(join(root, 'test/fixtures/readme'), folder, { recursive: true });
    writeFileSync(join(folder, 'scan.tif'), smallScan('Invoice date: 3 May 2024', 'Total amount due: 114.40'));
  }
  return shell.run(`set -o pipefail; ${line}`, { cwd: folder });
}

describe('manual pages', () => {
  const folder = join(root, 'dist/man');
  const { directories } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { directories: { man: string } };

  it('exist for txp itself and for every command, in the folder that the package names', () => {
    const wanted = ['txp.1', ...commandEntries.map(({ name }) => `txp-${name}.1`)].sort();
    expect(readdirSync(folder).sort()).toEqual(wanted);
    expect(directories.man).toBe('dist/man');
  });

  it('contain the flags of txp extract, and a heading for the subcommand keys rotate', async () => {
    const page = readFileSync(join(folder, 'txp-extract.1'), 'utf8').replaceAll('\\-', '-');
    const help = (await runTxp(home.path, ['help', 'extract'])).stdout;
    for (const [, flag] of help.slice(0, help.indexOf('Global Options')).matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm))
      if (flag !== '--help') expect(page).toContain(flag);
    expect(readFileSync(join(folder, 'txp-keys.1'), 'utf8')).toContain('.SH "KEYS ROTATE"');
  });

  it.skipIf(spawnSync('groff', ['--version']).status !== 0)('are read by groff without a warning (skipped where it is not installed)', () => {
    for (const name of readdirSync(folder)) {
      const { stdout, stderr, status } = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-P-cbou', join(folder, name)], { encoding: 'utf8' });
      expect([name, status, stderr]).toEqual([name, 0, '']);
      expect(stdout).toContain('NAME');
    }
  });
});
