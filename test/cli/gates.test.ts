// The action and the hooks that others run in their own repositories: what they call exists, accepts what they pass, and fails when it must.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { referenceTree } from '../../src/cli/reference.js';
import { runInProcess } from './in-process.js';
import { environmentFor, makeHome, root } from './run-txp.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>>;
  readonly runs: { readonly steps: readonly { readonly run: string; readonly env?: Readonly<Record<string, string>> }[] };
}
interface Hook {
  readonly id: string;
  readonly entry: string;
}

const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as readonly Hook[];
const fixtures = join(root, 'test/fixtures/readme');
const home = makeHome();
let tree: Command;
beforeAll(async () => {
  tree = await referenceTree();
});
afterAll(() => home.remove());

const labels = ['spam=Is this unsolicited advertising?', 'ham=Is this wanted mail?'];

function commandNamed(name: string): Command {
  const found = tree.commands.find((command) => command.name() === name);
  if (found === undefined) throw new Error(`there is no command ${name}`);
  return found;
}

function hasFlag(command: Command, flag: string): boolean {
  return [...command.options, ...tree.options].some(({ short, long }) => flag === short || flag === long);
}

/** Runs the last step of the action as the runner does: inputs become variables, a folder is the checkout. */
function runAction(given: Readonly<Record<string, string>>): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const step = action.runs.steps.at(-1);
  const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
    const input = /inputs\.(\w+)/.exec(value)?.[1];
    return [name, input === undefined ? root : (given[input] ?? action.inputs[input]?.default ?? '')];
  });
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
    cwd: fixtures,
    env: environmentFor(home.path, Object.fromEntries(env)),
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

it('the action names only existing commands and flags, and uses each of its inputs', () => {
  const script = action.runs.steps.at(-1)?.run ?? '';
  for (const [flag] of script.matchAll(/--[a-z][\w-]*/g)) expect(hasFlag(commandNamed('classify'), flag), flag).toBe(true);
  const listed = action.inputs.command?.description.split(': ')[1]?.split(/, | or /) ?? [];
  expect(listed.map((name) => commandNamed(name).name())).toEqual(listed);
  const used = Object.values(action.runs.steps.at(-1)?.env ?? {}).flatMap((value) => /inputs\.(\w+)/.exec(value)?.[1] ?? []);
  expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
  expect(existsSync(join(root, 'bin/txp.js'))).toBe(true);
});

it('the action exits as the command does, and the shell never executes the content of an input', () => {
  const given = { command: 'classify', arguments: labels.map((label) => `--label=${label}`).join('\n'), assert: 'top_label != "spam"' };
  expect(runAction({ ...given, files: 'mail/02-lunch.txt\nmail/04-minutes.txt' }).code).toBe(0);
  const failed = runAction({ ...given, files: 'mail/01-prize.txt\nmail/02-lunch.txt' });
  expect([failed.code, failed.stderr.includes('01-prize.txt')]).toEqual([1, true]);
  expect(failed.stdout).toBe('::error file=mail/01-prize.txt,title=txp classify::does not hold: top_label != "spam"\n');
  const hostile = runAction({ ...given, files: '$(touch stolen); `touch stolen`' });
  expect([hostile.code === 0, existsSync(join(fixtures, 'stolen'))]).toEqual([false, false]);
});

it('the action installs development packages even under NODE_ENV=production, and nothing if txp is already built', () => {
  const [install] = action.runs.steps;
  const folder = join(home.path, 'checkout');
  const tools = join(home.path, 'tools');
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
  mkdirSync(tools);
  writeFileSync(join(tools, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  const run = () =>
    spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', install?.run ?? ''], {
      cwd: folder,
      env: { ...environmentFor(home.path, { NODE_ENV: 'production' }), PATH: `${tools}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    }).stdout;
  expect(run()).toBe('npm ci --include=dev --no-audit --no-fund\n');
  writeFileSync(join(folder, 'dist/cli/main.js'), '');
  expect(run()).toBe('');
});

it('a program that is not built says how to build it', () => {
  const folder = join(home.path, 'unbuilt');
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/txp.js'), '--version'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([69, 'txp: not built or not fully installed; run: npm ci --include=dev\n']);
});

it('the hooks name only existing commands and flags', () => {
  expect(hooks.length).toBeGreaterThan(0);
  for (const { entry } of hooks) {
    const [program, name = '', ...words] = entry.split(' ');
    expect(program).toBe('txp');
    const flags = words.filter((word) => word.startsWith('-'));
    expect(flags.filter((flag) => !hasFlag(commandNamed(name), flag))).toEqual([]);
  }
});

it('a hook passes files for which the assertion holds, and names the one for which it does not', async () => {
  const entry =
    hooks
      .find(({ id }) => id === 'txp-classify')
      ?.entry.split(' ')
      .slice(1) ?? [];
  const args = [...labels.flatMap((label) => ['-l', label]), '--assert', 'top_label != "spam"'];
  const passed = await runInProcess(home.path, [...entry, ...args, 'mail/02-lunch.txt', 'mail/04-minutes.txt'], { cwd: fixtures });
  const failed = await runInProcess(home.path, [...entry, ...args, 'mail/02-lunch.txt', 'mail/03-pills.txt'], { cwd: fixtures });
  expect([passed.code, failed.code]).toEqual([0, 1]);
  expect(failed.stderr).toContain('03-pills.txt');
});
