// Every family of model servers answers every operation.
import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '../../../src/app.js';
import { loadSettings } from '../../../src/config/load.js';
import { environmentFor, makeHome } from '../../cli/run-txp.js';
import { personas, refusesToHelp } from './personas.js';
import { type ScriptedServer, type ScriptedServerOptions, startScriptedServer } from './scripted-server.js';
import { startAnthropicServer } from './service-servers.js';

/** The answer of Azure. */
const filteredPrompt = { status: 400, body: { error: { message: 'The response was filtered.', code: 'content_filter', param: 'prompt' } } };
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function open(script: ScriptedServerOptions) {
  const server: ScriptedServer = await startScriptedServer(script);
  return { server, ...(await openAt(server, { kind: 'openai', base_url: server.baseUrl, model: server.model })) };
}

async function openAt(server: { close(): Promise<void> }, engine: object) {
  const home = makeHome();
  const environment = { ...environmentFor(home.path), TXP_ENGINE: 'big', TXP_ENGINES: JSON.stringify({ big: engine }) };
  const { values: settings } = await loadSettings({ environment, workingFolder: home.path, flags: {} });
  const app = openApp(settings, environment);
  opened.push(app, server, { close: async () => home.remove() });
  return { app };
}

const text = 'The storm broke the harbour wall in Rotterdam on Monday. Repairs cost 4,000 euros and take two weeks.';
const bodies: Readonly<Record<string, unknown>> = {
  compress: {
    context: `${text}\n\n${'The market opens at nine and sells fish, bread and flowers to everybody. '.repeat(12)}`,
    prompt: 'What did the storm break?',
    service: { rate: 0.5 },
  },
  extract: { text, entities: { place: 'the place named', cost: 'what the repairs cost' } },
  summarize: { text, max_tokens: 60 },
  classify: {
    text,
    labels: [
      { name: 'storm', rubric: 'Is the text about a storm?' },
      { name: 'football', rubric: 'Is the text about football?' },
      { name: 'cooking', rubric: 'Is the text about cooking?' },
    ],
  },
  decide: {
    state: text,
    questions: {
      damaged: { type: 'noul', instructions: 'Did a storm break the harbour wall?' },
      kind: { type: 'choice', instructions: 'What is the text about?', criteria: { storm: 'the storm in the harbour', football: 'football' } },
    },
  },
};

const anthropic = async () => {
  const server = await startAnthropicServer();
  return openAt(server, { kind: 'anthropic', base_url: server.baseUrl, model: 'm' });
};

describe.each([...Object.entries(personas).map(([name, script]) => [name, () => open(script)] as const), ['speaks messages', anthropic] as const])(
  'a server: %s',
  (_, start) => {
    it('answers all five operations', async () => {
      const { app } = await start();
      for (const [operation, body] of Object.entries(bodies)) {
        const { result, provenance } = await app.run(operation, body);
        expect({ operation, provenance: provenance?.answeredBy }).toEqual({ operation, provenance: undefined });
        if (operation === 'classify') expect(result).toMatchObject({ top_label: 'storm' });
        if (operation === 'decide') expect(result).toMatchObject({ answers: { kind: { choice: 'storm' } } });
      }
    });
  },
);

describe('a server that will not help', () => {
  it.each(['compress', 'summarize', 'classify', 'decide'])('has %s answered by the embedded engine, which is named', async (operation) => {
    const { app } = await open(refusesToHelp);
    const { result, provenance } = await app.run(operation, bodies[operation]);
    expect(JSON.stringify(result)).not.toContain('cannot help');
    expect(Object.values(provenance?.answeredBy ?? {})).toContain('embedded');
    expect(provenance?.reasons.length).toBeGreaterThan(0);
  });

  it.each(
    ['compress', 'summarize', 'classify', 'decide'].flatMap((operation) => [
      [operation, 'says that it refuses', { text: '', refusal: 'Das kann ich nicht.' }, 'the model refused to answer'] as const,
      [operation, 'filters the answer', { text: '', finish: 'content_filter' }, 'a filter of the model server withheld the answer'] as const,
      [operation, 'filters the prompt', filteredPrompt, 'a filter of the model server withheld the answer'] as const,
    ]),
  )('has %s answered by the embedded engine if it %s', async (operation, _, answer, because) => {
    const { app } = await open({ complete: () => answer });
    const { provenance } = await app.run(operation, bodies[operation]);
    expect(Object.values(provenance?.answeredBy ?? {})).toContain('embedded');
    expect(provenance?.reasons).toEqual([because]);
  });

  it('makes extract fail with its refusal', async () => {
    const { app } = await open({ complete: () => ({ text: '', refusal: 'Non.' }) });
    await expect(app.run('extract', bodies.extract)).rejects.toMatchObject({ kind: 'engine-unavailable', message: 'the model refused to answer' });
  });

  it('makes extract fail because its answer is not JSON', async () => {
    const { app } = await open(refusesToHelp);
    await expect(app.run('extract', bodies.extract)).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining('JSON') });
  });
});
