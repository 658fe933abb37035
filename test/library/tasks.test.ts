// What library requests may contain: task files by name, questions of every type.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Asked, open } from '../../src/library/index.js';
import type { ClassifyRequest } from '../../src/library/wire.js';
import { runInProcess } from '../cli/in-process.js';
import { makeHome } from '../cli/run-txp.js';

it('a request may name a task file of the settings instead of labels, and its own fields take precedence', async () => {
  const home = makeHome();
  onTestFinished(home.remove);
  const file = join(home.path, 'mail.yaml');
  writeFileSync(file, 'operation: classify\nlabels: [{ name: spam, rubric: advertising }, { name: ham, rubric: wanted mail }]\n');
  const txp = await open({ tasks: { mail: file } });
  onTestFinished(() => txp.close());
  const named = async (request: Asked<ClassifyRequest>) => Object.keys((await txp.classify(request)).scores).sort();
  expect(await named({ text: 'Buy two, get one free!', task: 'mail' })).toEqual(['ham', 'spam']);
  const labels = ['bill', 'offer'].map((name) => ({ name, rubric: name }));
  expect(await named({ text: 'Buy two, get one free!', task: 'mail', labels })).toEqual(['bill', 'offer']);
});

it.each([
  ['does not exist', undefined],
  ['is empty', ''],
  ['operation: there is no clasify', 'operation: clasify'],
])('the error for a task file that %s names the task, not the path of the file', async (what, text) => {
  const home = makeHome();
  onTestFinished(home.remove);
  const file = join(home.path, 'mail.yaml');
  if (text !== undefined) writeFileSync(file, text);
  const txp = await open({ tasks: { mail: file } });
  onTestFinished(() => txp.close());
  await expect(txp.classify({ text: 'Buy two!', task: 'mail' })).rejects.toMatchObject({
    message: `the file of the task "mail": ${what}`,
    hint: 'the setting tasks names the file',
  });
});

it('decide answers questions that ask for a score, as the command does', async () => {
  const txp = await open();
  onTestFinished(() => txp.close());
  const questions = { tone: { type: 'score' as const, instructions: 'How kind is it?', criteria: ['rude', 'plain', 'kind'] } };
  const state = 'Thank you so much, you are wonderful!';
  const { answers } = await txp.decide({ state, questions });
  expect(answers.tone).toMatchObject({ type: 'score', score: expect.any(Number), uncertain: expect.any(Boolean) });
  const home = makeHome();
  onTestFinished(home.remove);
  const { stdout } = await runInProcess(home.path, ['decide', '--questions', JSON.stringify(questions), '--json'], { input: state });
  expect(JSON.parse(stdout).answers).toEqual(answers);
});
