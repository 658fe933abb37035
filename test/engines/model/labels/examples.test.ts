// Examples of a request in the prompts of a model: which are chosen, where they are shown, and their effect on letters.
import { afterEach, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../../../src/app.js';
import { loadSettings } from '../../../../src/config/load.js';
import type { LabelExample, LabelQuestion } from '../../../../src/core/label.js';
import { modelEngine } from '../../../../src/engines/model/index.js';
import { chooseExamples, maxShown } from '../../../../src/engines/model/labels/examples.js';
import { softmax } from '../../../../src/text/probability.js';
import { startDaemon, stopDaemons } from '../../../api/daemon.js';
import { runInProcess } from '../../../cli/in-process.js';
import { environmentFor, makeHome } from '../../../cli/run-txp.js';
import { answerPrompt } from '../answer-prompt.js';
import { memoryOf, scriptedDriver } from '../scripted-driver.js';
import { promptOf, type ScriptedServer, startScriptedServer } from '../scripted-server.js';
import { startEmbeddingServer } from '../service-servers.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  await stopDaemons();
  for (const { close } of opened.splice(0)) await close();
});

const signal = new AbortController().signal;
const labels = ['bug', 'wish', 'praise'].map((name) => ({ name, rubric: name }));
const question: LabelQuestion = { mode: 'exclusive', guidance: '', labels };
const few: LabelExample[] = [
  { text: 'It stops at once.', label: 'bug' },
  { text: 'Could you add tabs?', label: 'wish' },
];
// Thirty nearly identical ones about printing, and ten about other things.
const many: LabelExample[] = [
  ...Array.from({ length: 30 }, (_, index) => ({ text: `The printer prints page ${index} empty since the update.`, label: 'bug' })),
  ...['tabs', 'themes', 'sorting', 'filters', 'export', 'import', 'search', 'undo', 'zoom', 'sound'].map((thing) => ({
    text: `Please give us ${thing} for printer pages.`,
    label: 'wish',
  })),
];

describe('examples', () => {
  it('are shown before the text with the letter of their option, in whatever order the options are shown', async () => {
    const driver = scriptedDriver();
    const { can } = modelEngine({ id: 'm', summary: '', driver, memory: memoryOf() });
    await can.scoreLabels!({ texts: ['Does it work?'], questions: [{ ...question, examples: few }], evidence: false }, signal);
    expect(driver.asked.length).toBeGreaterThanOrEqual(3);
    for (const { messages, shown } of driver.asked) {
      const prompt = messages.at(-1)!.content;
      for (const { text, label } of few)
        expect(prompt).toContain(`“${text}” → ${String.fromCharCode(65 + shown.options.findIndex((option) => option.startsWith(label)))}`);
      expect(prompt.indexOf('Could you')).toBeLessThan(prompt.indexOf('<text'));
    }
  });

  it('leave the probabilities independent of the letters that the model prefers', async () => {
    const ask = async (likes: Readonly<Record<string, number>>) => {
      const { can } = modelEngine({ id: 'm', summary: '', driver: scriptedDriver({ likes }), memory: memoryOf() });
      const { scores } = await can.scoreLabels!({ texts: ['a bug'], questions: [{ ...question, examples: few }], evidence: false }, signal);
      return softmax(scores[0]![0]!.logits);
    };
    const [plain, biased] = [await ask({}), await ask({ A: 3 })];
    for (const [index, share] of plain.entries()) expect(biased[index]!).toBeCloseTo(share, 6);
  });

  it('are all shown in their order if they are few', async () => {
    expect(await chooseExamples('Where are my tabs?', few, undefined, signal)).toBe(few);
  });

  it('are chosen to be like the text and unlike each other if they are many', async () => {
    const chosen = await chooseExamples('Since the update the printer prints an empty page, and I miss tabs.', many, undefined, signal);
    expect(chosen).toHaveLength(maxShown);
    // By likeness to the text only, all of them would be about empty pages.
    expect(new Set(chosen.map(({ label }) => label))).toEqual(new Set(['bug', 'wish']));
    expect(chosen.at(-1)!.label).toBe('bug');
    expect(chosen.map(({ text }) => text)).toContain('Please give us tabs for printer pages.');
  });

  it('are refused if the request has no such label or is not of one label', async () => {
    const { app } = await open();
    const body = { text: 'x', labels, examples: [{ text: 'y', label: 'other' }] };
    await expect(app.run('classify', body)).rejects.toMatchObject({ issues: [{ path: ['examples', 0, 'label'] }] });
    await expect(app.run('classify', { ...body, examples: few, multi_label: true })).rejects.toMatchObject({ issues: [{ path: ['examples'] }] });
    const questions = { kind: { type: 'choice', criteria: { a: 'one', b: 'two' } } };
    await expect(app.run('decide', { state: 'x', questions, examples: few })).rejects.toMatchObject({
      issues: [{ path: ['examples', 0, 'label'] }, { path: ['examples', 1, 'label'] }],
    });
  });
});

async function open(more: object = {}): Promise<{ app: App; server: ScriptedServer; env: Record<string, string> }> {
  const server = await startScriptedServer({ complete: ({ body }) => answerPrompt(body) });
  const home = makeHome();
  const engines = { big: { kind: 'openai', base_url: server.baseUrl, model: server.model, ...more } };
  const env = { TXP_ENGINE: 'big', TXP_ENGINES: JSON.stringify({ ...engines, ...vectors }) };
  const environment = { ...environmentFor(home.path), ...env };
  const { values } = await loadSettings({ environment, workingFolder: home.path, flags: {} });
  const app = openApp(values, environment);
  opened.push(app, server, { close: () => home.remove() });
  return { app, server, env };
}

let vectors: object = {};

describe('an engine of kind embeddings', () => {
  it('finds the examples most like a text, and embeds each only once', async () => {
    const embeddings = await startEmbeddingServer();
    opened.push(embeddings);
    vectors = { near: { kind: 'embeddings', base_url: embeddings.baseUrl, model: 'v' } };
    const { app, server } = await open({ examples: 'near' });
    vectors = {};
    const body = { labels, examples: many, reasoning: false };
    await app.run('classify', { ...body, text: 'The printer prints page 7 empty since the update.' });
    await app.run('classify', { ...body, text: 'Please give us undo for printer pages.' });
    const prompts = server.completions.map(promptOf);
    expect(prompts.some((prompt) => prompt.includes('“The printer prints page 7 empty since the update.” → '))).toBe(true);
    expect(prompts.at(-1)).toContain('“Please give us undo for printer pages.” → ');
    // Both texts are among the examples.
    expect(embeddings.bodies.map(({ input }) => input.length)).toEqual([40]);
  });

  it('is required for the setting examples', async () => {
    const { app } = await open({ examples: 'big' });
    const asked = app.run('classify', { text: 'x', labels, examples: few });
    await expect(asked).rejects.toMatchObject({ kind: 'configuration', message: 'engines.big.examples must name an engine of kind embeddings' });
  });
});

describe('examples of a request', () => {
  it('reach a model from the command line, over HTTP, from chat and from a batch', async () => {
    const { server, env } = await open();
    const home = makeHome();
    opened.push({ close: () => home.remove() });
    const shown = (): string => promptOf(server.completions.at(-1)!);
    const examples = JSON.stringify({ bug: ['It stops at once.'], wish: 'Could you add tabs?' });
    const flags = ['-l', 'bug', '-l', 'wish', '--no-reasoning', '--examples', examples];
    const ended = await runInProcess(home.path, ['classify', ...flags], { env, input: 'It stops.' });
    expect([ended.stderr, shown()]).toEqual(['', expect.stringMatching(/“It stops at once\.” → [AB]\n“Could you add tabs\?” → [AB]/)]);
    const decide = ['decide', '--choice', 'kind=What is it?', '-l', 'bug', '-l', 'wish', '--examples', examples];
    await runInProcess(home.path, decide, { env, input: 'It stops.' });
    expect(shown()).toContain('“It stops at once.” → ');
    const daemon = await startDaemon({ env, home: home.path });
    const own = { labels: labels.slice(0, 2), examples: [{ text: 'It burns.', label: 'bug' }], reasoning: false };
    expect((await daemon.post('/classify', { ...own, text: 'It stops.' })).status).toBe(200);
    expect(shown()).toContain('“It burns.” → ');
    const chat = { ...own, examples: [{ text: 'It sinks.', label: 'bug' }], model: 'classify', messages: [{ role: 'user', content: 'It stops.' }] };
    expect((await daemon.post('/v1/chat/completions', chat)).status).toBe(200);
    expect(shown()).toContain('“It sinks.” → ');
    const batch = await runInProcess(home.path, ['batch', 'run', '-q', '--model', 'classify', ...flags], { env, input: 'It stops in a batch.' });
    expect([batch.code, batch.stderr, shown()]).toEqual([0, '', expect.stringContaining('“It stops at once.” → ')]);
  });

  it('are learnt by the embedded engine if that is better', async () => {
    const { app } = await open();
    const words = ['crash', 'error', 'freeze', 'fault', 'failure', 'hang'];
    const own = [
      ...words.map((word) => ({ text: `a ${word} of kind q`, label: 'a' })),
      ...words.map((word) => ({ text: `a ${word} of sort z`, label: 'b' })),
    ];
    const body = {
      text: 'a stop of sort z',
      labels: [
        { name: 'a', rubric: 'a' },
        { name: 'b', rubric: 'b' },
      ],
      reasoning: false,
    };
    const lines: string[] = [];
    const { result } = await app.run('classify', { ...body, examples: own }, { engine: 'embedded', explain: (line) => lines.push(line) });
    expect(result).toMatchObject({ top_label: 'b' });
    expect(lines.join('\n')).toContain('12 examples, used');
  });
});
