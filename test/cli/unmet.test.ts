// How a user or a script learns what an answer falls short of: instructions not met, a context of which nothing is left.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

const input = 'The ferry to Merrow sank on Monday. Nobody was hurt. The company wants to raise it in May. Two divers found the hole.';
const summarize = (instructions: string, ...flags: string[]) =>
  runInProcess(home.path, ['summarize', '--instructions', instructions, ...flags], { input });

it('instructions that are not met are named in one line on standard error', async () => {
  const { code, stdout, stderr } = await summarize('One sentence, as a poem.');
  expect([code, stderr]).toEqual([0, 'txp: instructions not met: "as a poem"\n']);
  expect(input).toContain(stdout.trim());
});

it('instructions are not mentioned when all of them are met', async () => {
  expect((await summarize('One sentence.')).stderr).toBe('');
});

it('instructions that are not met make the run exit with 4 under -x', async () => {
  expect((await summarize('One sentence, as a poem.', '-x')).code).toBe(4);
  expect((await summarize('One sentence.', '-x')).code).toBe(0);
});

it('instructions that are not met are summed up in one line for many inputs', async () => {
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(home.path, name), input);
  const { stderr } = await runInProcess(home.path, ['summarize', '--instructions', 'as a poem', 'a.txt', 'b.txt']);
  expect(stderr).toContain('txp: 2 inputs (a.txt; b.txt): instructions not met: "as a poem"\n');
});

it('a compression that leaves nothing says so in one line on standard error', async () => {
  const { code, stdout, stderr } = await runInProcess(home.path, ['compress', '--keep', '40%'], {
    input: 'Mara Lindqvist and Piet Vos met Ana Duarte in Tollhaven with 12 crates of herring on 3 March 1998.',
  });
  expect([code, stdout.trim()]).toEqual([0, '']);
  expect(stderr).toMatch(/^txp: nothing of the context is left: no complete sentence or line of the context fits into \d+ tokens\n$/);
});

it('an entity described as a yes/no question finds nothing, and standard error suggests txp ask', async () => {
  const args = ['extract', '-f', 'text', '-e', 'pets=Are pets allowed?', '-e', 'landlord'];
  const { stdout, stderr } = await runInProcess(home.path, args, {
    input: 'Landlord: Greta Olsen\nTenants: A. Brown and C. Diaz\nPets are not allowed.\n',
  });
  expect(stdout).toContain('not found: pets');
  expect(stderr).toContain('pets asks for yes or no');
  expect(stderr).toContain('txp ask "Are pets allowed?"');
});
