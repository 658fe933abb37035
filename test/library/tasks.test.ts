// Task files of the settings, named in a request of the library.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Asked, open } from '../../src/library/index.js';
import type { ClassifyRequest } from '../../src/library/wire.js';
import { makeHome } from '../cli/run-txp.js';

it('a request names a task file of the settings in place of its labels, and its own fields take precedence', async () => {
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
