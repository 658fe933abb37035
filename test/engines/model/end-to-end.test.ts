// The five operations with a model behind HTTP: on the command line and through the daemon, as a user would run them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../../api/daemon.js';
import { runInProcess } from '../../cli/in-process.js';
import { makeHome } from '../../cli/run-txp.js';
import { readPrompt, scriptedDriver } from './scripted-driver.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';

const letter =
  'Dear Ms Keller 😀, on 3 May 2024 your parcel 東京-77 left our warehouse in Rotterdam. The carrier is Northwind Freight. We are sorry for the delay, which heavy storms caused. You will get $1,250.00 back.';
const labels = [
  { name: 'delivery', rubric: 'Is the parcel of the text late, is there a delay?' },
  { name: 'cooking', rubric: 'Is the text about recipes?' },
  { name: 'sports', rubric: 'Is the text about a match?' },
];

// Reads the prompts and answers them as a fair model would, but prefers the letter A.
const model = scriptedDriver({
  likes: { A: 2 },
  says: ({ text, prompt }, { schema }) => {
    const quotes = { date: '2024-05-03', carrier: 'Northwind Freight', city: 'Hamburg', sum: '1250 USD' };
    if (prompt.includes('Give as "reason"'))
      return JSON.stringify({ quote: 'We are sorry for the delay', reason: 'The parcel left Rotterdam late because of storms.' });
    if (schema !== undefined) {
      const keys = Object.keys((schema as { properties: Record<string, unknown> }).properties);
      return JSON.stringify(Object.fromEntries(keys.map((key) => [key, [`1| ${quotes[key as keyof typeof quotes] ?? ''}`]])));
    }
    return text.includes('Rotterdam') ? 'The parcel left Rotterdam late because of storms.' : 'It says so.';
  },
});
const tokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

let server: ScriptedServer;
let daemon: Daemon;
let env: Record<string, string>;
const home = makeHome();
beforeAll(async () => {
  const signal = new AbortController().signal;
  server = await startScriptedServer({
    complete: async ({ body }) => {
      const { messages } = body;
      const promptTokens = tokens(messages.map(({ content }: { content: string }) => content).join(''));
      if (body.logprobs === true && body.max_tokens === 1) {
        const { alternatives } = await model.nextToken({ messages, alternatives: 1000 }, signal);
        return { next: Object.fromEntries(alternatives.map(({ text, logProbability }) => [text, Math.exp(logProbability)])), promptTokens };
      }
      const schema = body.response_format?.json_schema?.schema;
      const { text } = await model.generate({ messages, maxTokens: 500, temperature: 0, ...(schema === undefined ? {} : { schema }) }, signal);
      return { text, promptTokens, completionTokens: tokens(text) };
    },
  });
  env = { TXP_ENGINE: 'openai', TXP_BASE_URL: server.baseUrl, TXP_MODEL: 'scripted' };
  daemon = await startDaemon({ env });
});
afterAll(async () => {
  await stopDaemons();
  await server.close();
  home.remove();
});

let before = 0;
beforeEach(() => {
  before = server.completions.length;
});
const consumed = (): number =>
  server.completions
    .slice(before)
    .reduce((sum, { body }) => sum + tokens(body.messages.map(({ content }: { content: string }) => content).join('')), 0);

async function txp(...parameters: string[]) {
  const { code, stdout, stderr } = await runInProcess(home.path, [...parameters, '--json', '-v'], { input: letter, env });
  expect([code, stderr]).toEqual([0, expect.stringContaining('openai')]);
  return { answer: JSON.parse(stdout), stderr };
}

describe('on the command line', () => {
  it('classify prints no warning while it processes a hundred inputs in parallel', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => join(home.path, `${index}.txt`));
    for (const path of paths) writeFileSync(path, `${path}: ${letter}`);
    const many = ['-l', 'delivery', '-l', 'cooking', '-l', 'sports', '-l', 'money', '-l', 'travel', '-l', 'weather'];
    const { code, stderr } = await runInProcess(home.path, ['classify', '-q', '-j', '64', '--no-reasoning', ...many, ...paths], { env });
    expect([code, stderr]).toEqual([0, '']);
  });

  it('extract finds what is stated, as it is written, and drops what is not', async () => {
    const { answer } = await txp('extract', '-e', 'date=when it left', '-e', 'carrier=company', '-e', 'city=where to', '-e', 'sum=money back');
    expect(answer.entities.map(({ type, text }: { type: string; text: string }) => [type, text])).toEqual([
      ['date', '3 May 2024'],
      ['carrier', 'Northwind Freight'],
      ['sum', '$1,250.00'],
    ]);
    for (const { text, start, end } of answer.entities) expect([...letter].slice(start, end).join('')).toBe(text);
  });

  it('classify chooses the right label, whatever letter the model prefers, and gives the reason', async () => {
    const { answer, stderr } = await txp('classify', ...labels.flatMap(({ name, rubric }) => ['-l', `${name}=${rubric}`]));
    expect(answer.top_label).toBe('delivery');
    expect(answer.scores.delivery).toBeGreaterThan(0.9);
    expect(answer.reasoning).toBe('The parcel left Rotterdam late because of storms.');
    expect(stderr).toMatch(new RegExp(`openai, ${consumed()} \\+ \\d+ tokens`));
  });

  it('summarize writes a summary, decide answers, and compress shortens the text', async () => {
    expect((await txp('summarize')).answer.summary).toBe('The parcel left Rotterdam late because of storms.');
    const { answers, usage } = (await txp('decide', '--ask', 'late=Was there a delay, is the parcel late?')).answer;
    expect(answers.late.noul).toBeGreaterThan(0.5);
    expect(usage.input_tokens).toBeGreaterThan(0);
    const { results } = (await txp('compress', '--prompt', 'What does the carrier do?', '--keep', '50%')).answer;
    expect(results.compressed_context.length).toBeLessThan(letter.length);
  });
});

it('decide -v reports that probabilities were estimated by sampling if the server returns none', async () => {
  const silent = await startScriptedServer({ alternatives: 0, complete: () => 'Yes' });
  const { code, stdout, stderr } = await runInProcess(home.path, ['decide', '--ask', 'late=Is it late?', '--json', '-v'], {
    input: letter,
    env: { ...env, TXP_BASE_URL: silent.baseUrl, TXP_MODEL: 'silent' },
  });
  await silent.close();
  expect([code, JSON.parse(stdout).answers.late.noul]).toEqual([0, expect.closeTo(6.5 / 7, 9)]);
  expect(stderr).toContain('probabilities estimated by sampling');
});

describe('through the daemon', () => {
  it('decide reports the tokens of all its internal calls', async () => {
    const questions = {
      topic: { type: 'choice', criteria: Object.fromEntries(labels.map(({ name, rubric }) => [name, rubric])) },
      late: { type: 'noul', instructions: 'Was there a delay of the parcel?' },
    };
    const { status, json } = await daemon.post('/v1/service', { state: letter, questions });
    expect([status, json.answers.topic.choice]).toEqual([200, 'delivery']);
    expect(Object.values(json.answers.topic.probabilities as Record<string, number>).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(json.usage.input_tokens).toBe(consumed());
    expect(json.usage.output_tokens).toBe(server.completions.length - before);
  });

  it('the chat facade reports the tokens, and extract has them in its content', async () => {
    const messages = [{ role: 'user', content: letter }];
    const chat = await daemon.post('/v1/chat/completions', { model: 'extract', messages, entities: { carrier: 'company' } });
    expect(chat.json.usage.prompt_tokens).toBe(consumed());
    const content = JSON.parse(chat.json.choices[0].message.content);
    expect([content.input_tokens, content.entities[0].text]).toEqual([chat.json.usage.prompt_tokens, 'Northwind Freight']);
  });

  it('summarize, classify with chunks, extract with classification keys, and compress answer', async () => {
    const summary = await daemon.post('/summarization/abstractive', { text: letter, max_tokens: 6 });
    expect([summary.status, summary.headers.get('x-txp-engine')]).toEqual([200, 'openai']);
    const chunks = [
      { id: 'a', text: letter },
      { id: 'b', text: 'A match with many goals.' },
    ];
    const classes = await daemon.post('/classify', { chunks, labels });
    expect(classes.json.results.map(({ top_label }: { top_label: string }) => top_label)).toEqual(['delivery', 'sports']);
    const extracted = await daemon.post('/extract', { text: letter, entities: { topic: { labels }, carrier: 'company' } });
    expect(extracted.json.structured_result).toEqual({ topic: 'delivery', carrier: 'Northwind Freight' });
    expect(extracted.json.entities[0]).toMatchObject({ text: 'delivery', context: expect.stringContaining('sorry for the delay') });
    const compressed = await daemon.post('/compress/raw/', { context: letter, prompt: 'Who is the carrier?', service: { rate: 0.5 } });
    expect([compressed.status, compressed.json.model_used]).toEqual([200, 'openai']);
    expect(compressed.json.results.compressed_context).toContain('Northwind Freight');
  });

  it('the model gets the text in its block, and not in the system message', () => {
    for (const { body } of server.completions) {
      expect(readPrompt(body.messages).text).not.toBe('');
      expect(body.messages[0].content).not.toContain('Rotterdam');
    }
  });
});
