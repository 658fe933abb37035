// Every kind of engine that the settings can name fulfils the engine contract; the embedded engine supplies what a kind lacks, and the answer says so.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModelEngine } from '../../src/app/engines.js';
import type { EngineSetting } from '../../src/config/engine-settings.js';
import { loadSettings } from '../../src/config/load.js';
import { completeEngine } from '../../src/core/complete-engine.js';
import type { Capability, Engine } from '../../src/core/engine.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { describeEngine } from '../contracts/engine-contract.js';
import { answerPrompt } from '../engines/model/answer-prompt.js';
import { startScriptedServer } from '../engines/model/scripted-server.js';
import { startAnthropicServer, startEmbeddingServer, startRerankServer } from '../engines/model/service-servers.js';
import { writeTinyGguf } from '../engines/model/tiny-gguf.js';

const embedded = embeddedEngine();
const home = mkdtempSync(join(tmpdir(), 'txp-kinds-'));
const environment = { HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') };
const { values: settings } = await loadSettings({ environment, workingFolder: home, flags: {} });
const shared = { concurrency: 4, timeout: 600_000 };
const servers = {
  openai: await startScriptedServer({ answersProbes: true, complete: ({ body }) => answerPrompt(body) }),
  anthropic: await startAnthropicServer(),
  rerank: await startRerankServer(),
  embeddings: await startEmbeddingServer(),
};

async function open(setting: EngineSetting, id = setting.kind): Promise<Engine> {
  const parts = { settings, environment, engineNamed: async (name: string) => (name === 'embedded' ? embedded : engines[name]!) };
  const { engine } = await openModelEngine(id, setting, parts);
  return completeEngine(engine, async () => embedded);
}

const engines: Record<string, Engine> = {};
for (const kind of ['openai', 'anthropic'] as const)
  engines[kind] = await open({ kind, base_url: servers[kind].baseUrl, model: kind === 'openai' ? servers.openai.model : 'm', ...shared });
for (const kind of ['rerank', 'embeddings'] as const) engines[kind] = await open({ kind, base_url: servers[kind].baseUrl, model: 'm', ...shared });
if (process.platform === 'linux' && process.arch === 'x64') {
  writeTinyGguf(join(home, 'tiny.gguf'), 7, 4096);
  engines.gguf = await open({ kind: 'gguf', path: join(home, 'tiny.gguf'), threads: 1 });
}
// biome-ignore lint/suspicious/noThenProperty: the word of the setting; nothing awaits this object
engines.cascade = await open({ kind: 'cascade', first: 'embedded', then: 'openai', confidence: 0.8 });

afterAll(async () => {
  for (const { close } of [...Object.values(engines), ...Object.values(servers)]) await close();
  rmSync(home, { recursive: true, force: true });
});

// A model gives the same answer twice only once its bias towards answer letters is known.
beforeAll(async () => {
  const { signal } = new AbortController();
  const segments = Array.from({ length: 5 }, (_, block) => ({ text: `segment ${block}`, block, heading: '' }));
  const labels = ['one', 'two', 'three'].map((name) => ({ name, rubric: name }));
  for (let round = 0; round < 7; round++) {
    await engines.openai!.can.scoreLabels!(
      { texts: [`text ${round}`], questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false },
      signal,
    );
    await engines.openai!.can.weighSegments!({ prompt: `prompt ${round}`, segments }, signal);
  }
});

// What a model file keeps of an earlier prompt changes the last digits of the results of the next one.
const digits: Readonly<Record<string, number>> = { gguf: 4 };
for (const [kind, engine] of Object.entries(engines)) describeEngine(`an engine of kind ${kind}`, engine, digits[kind]);

describe('a capability that a kind of engine lacks', () => {
  const lacking: readonly Capability[] = ['findValues', 'scoreLabels', 'write'];
  it.each(['rerank', 'embeddings'])('is supplied by the embedded engine for %s, whose own server still weighs passages', async (kind) => {
    const { can } = engines[kind]!;
    const { signal } = new AbortController();
    const text = 'The storm broke the harbour wall.';
    const answers = {
      findValues: await can.findValues!({ text, instruction: '', fields: [] }, signal),
      scoreLabels: await can.scoreLabels!(
        { texts: [text], questions: [{ mode: 'yes-no', labels: [{ name: 'storm', rubric: 'storm' }], guidance: '' }], evidence: false },
        signal,
      ),
      write: await can.write!({ task: 'summary', text, instructions: '', maxTokens: 20, countTokens: (own) => own.length }, signal),
    };
    expect(lacking.map((capability) => answers[capability as keyof typeof answers].answeredBy)).toEqual(['embedded', 'embedded', 'embedded']);
    const asked = servers[kind as 'rerank'].bodies.length;
    const weights = await can.weighSegments!({ prompt: 'storm', segments: [{ text, block: 0, heading: '' }] }, signal);
    expect(weights.answeredBy).toBeUndefined();
    expect(servers[kind as 'rerank'].bodies.length).toBe(asked + 1);
  });
});
