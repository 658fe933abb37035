// Small models in use: in the middle of a cascade, calibrated, and in the daemon.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startDaemon, stopDaemons } from '../../api/daemon.js';
import { runInProcess } from '../../cli/in-process.js';
import { makeHome } from '../../cli/run-txp.js';
import { answerPrompt } from '../model/answer-prompt.js';
import { type ScriptedServer, startScriptedServer } from '../model/scripted-server.js';
import { writeFolder } from './folders.js';

const home = makeHome();
let server: ScriptedServer;
let map: Record<string, unknown>;
beforeAll(async () => {
  server = await startScriptedServer({ alternatives: 0, complete: ({ body }) => answerPrompt(body) });
  const model = writeFolder(join(home.path, 'nli'), 'nli');
  map = {
    small: { kind: 'onnx', model, threads: 1 },
    big: { kind: 'openai', base_url: server.baseUrl, model: server.model },
    // biome-ignore lint/suspicious/noThenProperty: the word of the setting; nothing awaits this object
    later: { kind: 'cascade', first: 'small', then: 'big', confidence: 0.8 },
    // biome-ignore lint/suspicious/noThenProperty: the word of the setting; nothing awaits this object
    whole: { kind: 'cascade', first: 'embedded', then: 'later', confidence: 1 },
  };
});
afterAll(async () => {
  await stopDaemons();
  await server.close();
  home.remove();
});
const labels = [
  { name: 'late', rubric: 'Is the parcel late?' },
  { name: 'soup', rubric: 'Does the soup have an onion?' },
];
const task = `operation: classify\nlabels: ${JSON.stringify(labels)}\n`;
const env = (): Record<string, string> => ({ TXP_ENGINES: JSON.stringify(map) });

it('the ONNX engine in a cascade asks the large model only about what it is not sure of', async () => {
  const write = (name: string, content: string): string => {
    writeFileSync(join(home.path, name), content);
    return join(home.path, name);
  };
  const asked = (): number => server.requests.filter(({ path }) => path.endsWith('/completions')).length;
  const run = async (text: string) =>
    runInProcess(home.path, ['classify', '--task', write('task.yaml', task), '--engine', 'whole', '--no-reasoning', '--json'], {
      input: text,
      env: env(),
    });
  // Two words of a label: log-odds of 2, which is sure enough.
  const sure = await run('The parcel was late.');
  expect(sure.code, sure.stderr).toBe(0);
  expect(JSON.parse(sure.stdout)).toMatchObject({ top_label: 'late' });
  expect(asked()).toBe(0);
  const unsure = await run('A cat and a dog.');
  expect(unsure.code, unsure.stderr).toBe(0);
  expect(asked()).toBeGreaterThan(0);
});

it('the ONNX engine can be calibrated like other engines', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => {
    // A sixth of the lines has a label other than the one that the model finds.
    const isLate = index % 2 === 0;
    const gold = (index % 6 === 0) === isLate ? 'soup' : 'late';
    return `${JSON.stringify({ text: isLate ? `Parcel ${index} was late.` : `Soup ${index} had an onion.`, gold })}\n`;
  });
  writeFileSync(join(home.path, 'known.jsonl'), lines.join(''));
  writeFileSync(join(home.path, 'task.yaml'), task);
  const made = await runInProcess(
    home.path,
    ['calibrate', join(home.path, 'known.jsonl'), '--task', join(home.path, 'task.yaml'), '--engine', 'small', '-o', join(home.path, 'made.yaml')],
    { env: env() },
  );
  expect(made.code, made.stderr).toBe(0);
  const used = await runInProcess(home.path, ['classify', '--task', join(home.path, 'made.yaml'), '--no-reasoning', '--json'], {
    input: 'The parcel was late.',
    env: env(),
  });
  expect(used.code, used.stderr).toBe(0);
  expect(parse(readFileSync(join(home.path, 'made.yaml'), 'utf8'))).toMatchObject({ engine: 'small', calibration: { engine: 'small', lines: 30 } });
});

it('the ONNX engine answers many requests at once in the daemon, which names the engine of each part', async () => {
  const daemon = await startDaemon({ env: { ...env(), TXP_ENGINE: 'small' } });
  const answers = await Promise.all(Array.from({ length: 40 }, () => daemon.post('/classify', { text: 'The parcel was late.', labels })));
  for (const { status, json, headers } of answers) {
    expect(status).toBe(200);
    expect(json).toMatchObject({ top_label: 'late' });
    expect(headers.get('x-txp-engine')).toBe('small');
    expect(headers.get('x-txp-answered-by')).toContain('evidence=embedded');
  }
  const { json } = await daemon.post('/summarization/abstractive', { text: 'The parcel was late. The soup had an onion.' });
  expect(json).toMatchObject({ answered_by: { write: 'embedded' } });
  expect(await daemon.stop()).toBe(0);
});
