// Checks the table of model servers in the README: the settings of every line are valid and work with a scripted server that behaves like the real one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openApp } from '../../src/app.js';
import { loadSettings } from '../../src/config/load.js';
import { environmentFor, makeHome, root } from '../cli/run-txp.js';
import { answerPrompt } from '../engines/model/answer-prompt.js';
import { personas } from '../engines/model/personas.js';
import { type ScriptedServerOptions, startScriptedServer } from '../engines/model/scripted-server.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const messages: ScriptedServerOptions = {
  intercept: ({ path, body }) => {
    if (path !== '/v1/messages') return undefined;
    const schema = body.output_config?.format?.schema;
    const asked = { ...body, messages: [{ role: 'system', content: body.system }, ...body.messages] };
    const said = answerPrompt(schema === undefined ? asked : { ...asked, response_format: { json_schema: { schema } } });
    return {
      status: 200,
      body: { content: [{ type: 'text', text: said.text }], stop_reason: 'end_turn', usage: { input_tokens: 9, output_tokens: 3 } },
    };
  },
};

const behaves: Readonly<Record<string, ScriptedServerOptions>> = {
  Ollama: personas['tells everything']!,
  'llama.cpp': personas['tells everything']!,
  vLLM: personas['tells everything']!,
  SGLang: personas['always thinks']!,
  'LM Studio': personas['no log-probabilities']!,
  OpenAI: personas['hosted reasoning model']!,
  Anthropic: messages,
  Mistral: personas['refuses unknown fields']!,
  Gemini: personas['ignores schema and log-probabilities']!,
  OpenRouter: personas['thinks with an effort']!,
};

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const rows = [...readme.matchAll(/^\| ([\w. ]+?) \| `(\w+: \{ kind.*\})` \|$/gm)].map(
  ([, server = '', settings = '']) => [server, settings] as const,
);

it('the README has a line for each model server', () => {
  expect(rows.map(([server]) => server)).toEqual(Object.keys(behaves));
});

it.each(rows)('%s answers with its line of settings', async (name, line) => {
  const server = await startScriptedServer(behaves[name]!);
  const home = makeHome();
  const [[engine, setting] = ['', {}]] = Object.entries(parse(line) as Record<string, { base_url?: string; api_key_env?: string }>);
  const moved = { [engine]: { ...setting, base_url: server.baseUrl } };
  const environment = {
    ...environmentFor(home.path),
    TXP_ENGINE: engine,
    TXP_ENGINES: JSON.stringify(moved),
    ...(setting.api_key_env === undefined ? {} : { [setting.api_key_env]: 'secret' }),
  };
  const { values } = await loadSettings({ environment, workingFolder: home.path });
  const app = openApp(values, environment);
  opened.push(app, server, { close: async () => home.remove() });
  const { result, provenance } = await app.run('classify', {
    text: 'The storm broke the harbour wall.',
    labels: [
      { name: 'storm', rubric: 'Is the text about a storm?' },
      { name: 'football', rubric: 'Is the text about football?' },
    ],
  });
  expect(result).toMatchObject({ top_label: 'storm' });
  expect(provenance).toBeUndefined();
});
