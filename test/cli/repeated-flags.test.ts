// Flags that are given twice: those that collect values use all of them, the others are refused, because no value may be dropped silently.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { referenceTree } from '../../src/cli/reference.js';
import { isRepeatable } from '../../src/cli/repeated-flags.js';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
beforeAll(() => {
  writeFileSync(join(home.path, 'a.txt'), 'Win a prize now! Click here for free money.');
  writeFileSync(join(home.path, 'known.jsonl'), '{"text":"Win a prize now","gold":"spam"}\n{"text":"The parcel came today","gold":"ham"}\n');
});
afterAll(() => home.remove());
const run = (words: readonly string[]) => runInProcess(home.path, words);
const decide = ['decide', '--ask', 'Is it an advertisement?'];

it.each([
  [['--assert', 'answers.answer.noul > 2', '--assert', 'answer exists'], 1],
  [['--assert', 'answer exists', '--assert', 'answers.answer.noul > 2'], 1],
  [['--assert', 'answer exists', '--assert', 'answers.answer.noul >= 0'], 0],
])('each of several assertions has to hold: %j', async (assertions, expected) => {
  const { code } = await run([...decide, ...assertions, 'a.txt']);
  expect(code).toBe(expected);
});

it('the assertion that does not hold is named, and not those that do', async () => {
  const { stderr } = await run([...decide, '--assert', 'answer exists', '--assert', 'answers.answer.noul > 2', 'a.txt']);
  expect(stderr).toContain('does not hold: answers.answer.noul > 2');
  expect(stderr).not.toContain('does not hold: answer exists');
});

it('each of several gates has to hold', async () => {
  const evaluate = ['eval', 'known.jsonl', '--operation', 'classify'];
  const broken = await run([...evaluate, '--gate', 'accuracy>=1.5', '--gate', 'accuracy>=0']);
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('not at least 1.5')]);
  expect((await run([...evaluate, '--gate', 'accuracy>=0', '--gate', 'accuracy<=1'])).code).toBe(0);
});

it.each([
  [['extract', '-e', 'date', '--pages', '1', '--pages', '2', 'a.txt'], '--pages'],
  [['extract', '-P', 'invoice', '--preset', 'mail', 'a.txt'], '--preset'],
  [['classify', '--labels', 'spam,ham', '--labels=a,b', 'a.txt'], '--labels'],
  [['tokens', '-o', 'one.txt', '-o', 'two.txt', 'a.txt'], '--output'],
  [['batch', 'run', '--model', 'summarize', '--instructions', 'a', '--instructions', 'b', 'a.txt'], '--instructions'],
  [['--color', 'never', 'tokens', '--color', 'always', 'a.txt'], '--color'],
])('%j is refused, and the repeated flag is named', async (words, flag) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout, stderr]).toEqual([2, '', `txp: ${flag} is given twice; give it only once\n`]);
});

it('every flag that takes one value is refused when it is given twice, in every command', async () => {
  for (const { command, option } of flagsOf(await referenceTree())) {
    const once = [option.long ?? '', valueFor(option)];
    expect(() => command.parseOptions([...once, ...once]), `${command.name()} ${option.flags}`).toThrow(`${option.long} is given twice`);
  }
});

function flagsOf(command: Command): { readonly command: Command; readonly option: Option }[] {
  const own = command.options.filter((option) => option.required && !isRepeatable(option)).map((option) => ({ command, option }));
  return [...own, ...command.commands.flatMap(flagsOf)];
}

/** A value that the flag takes. */
function valueFor({ argChoices, parseArg, flags }: Option): string {
  const found = (argChoices ?? ['1', '0.5', '30d', '2026-01-31', '10%', 'koi8-r', 'read', 'compress']).find((value) => {
    try {
      parseArg?.(value, undefined);
      return true;
    } catch {
      return false;
    }
  });
  return found ?? expect.unreachable(`no value is known that ${flags} takes`);
}
