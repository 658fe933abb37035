// Finds out, once per model and server, how it wants to be asked and what it can tell. Every question is tiny; a refusal is an answer here.
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { GenerateRequest, Message } from '../driver.js';
import { type Completion, readCompletion } from './completion.js';
import { completionBody, type Dialect, schemaModes, thinkingModes } from './dialect.js';

export interface Ask {
  /** The body of the answer. */
  post(path: string, body: JsonObject): Promise<unknown>;
  get(path: string): Promise<unknown>;
  /** Whether this very request was refused, so that another form may be taken. */
  isRefusal(error: unknown): boolean;
  /** The failure of an answer that is none. */
  noCompletion(): Error;
}

const plain: Dialect = { cap: 'max_tokens', sampling: true, thinking: 'plain', schema: 'none', alternatives: 0, contextTokens: null };

/** Stands in every question of a probe. */
const mark = 'This is a test of the connection.';
const letterPrompt: Message[] = [{ role: 'user', content: `${mark} Answer with the letter A and nothing else.` }];
// No model says this by itself, so an answer that has it was held to the schema.
const wantedWord = 'zx7q';
const wantedSchema: JsonObject = {
  type: 'object',
  properties: { word: { type: 'string', enum: [wantedWord] } },
  required: ['word'],
  additionalProperties: false,
};
const schemaPrompt: Message[] = [{ role: 'user', content: `${mark} Name a fruit, as a JSON object with the key "word".` }];
// llama.cpp has no limit, vLLM one that is set, others 20 or fewer.
const alternativesTried = [128, 20, 10, 5, 1];

/** Rejects with the failure of the plainest question when no form of it is taken. */
export async function probeServer(ask: Ask, model: string, baseUrl: string): Promise<Dialect> {
  const first = await firstDialect(ask, model);
  const talking = first.thought ? await stopThinking(ask, model, first.dialect) : first.dialect;
  const alternatives = await countAlternatives(ask, model, talking);
  const schema = await findSchemaMode(ask, model, talking);
  return { ...talking, alternatives, schema, contextTokens: await findContext(ask, model, baseUrl) };
}

// Undefined for a refusal, and for an answer without the form of one.
async function complete(
  ask: Ask,
  model: string,
  dialect: Dialect,
  request: Partial<GenerateRequest>,
  alternatives = 0,
): Promise<Completion | undefined> {
  const whole: GenerateRequest = { messages: letterPrompt, maxTokens: 16, temperature: 0, ...request };
  return readCompletion(await ask.post('/chat/completions', completionBody(model, dialect, whole, alternatives)).catch(unlessRefused(ask)));
}

function unlessRefused({ isRefusal }: Ask): (error: unknown) => undefined {
  return (error) => {
    if (!isRefusal(error)) throw error;
    return undefined;
  };
}

async function firstDialect(ask: Ask, model: string): Promise<{ dialect: Dialect; thought: boolean }> {
  const forms: Dialect[] = [plain, { ...plain, cap: 'max_completion_tokens' }, { ...plain, cap: 'max_completion_tokens', sampling: false }];
  let refusal: unknown;
  for (const dialect of forms) {
    try {
      const body = completionBody(model, dialect, { messages: letterPrompt, maxTokens: 16, temperature: 0 }, 0);
      const completion = readCompletion(await ask.post('/chat/completions', body));
      if (completion === undefined) throw ask.noCompletion();
      // Without an answer within the cap a hidden thought has used it up.
      return { dialect, thought: completion.thought || (completion.text === '' && completion.finish === 'length') };
    } catch (error) {
      if (!ask.isRefusal(error)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

async function stopThinking(ask: Ask, model: string, dialect: Dialect): Promise<Dialect> {
  for (const thinking of thinkingModes) {
    if (thinking === 'plain' || thinking === 'thinks') continue;
    const completion = await complete(ask, model, { ...dialect, thinking }, {});
    if (completion !== undefined && !completion.thought && completion.text !== '') return { ...dialect, thinking };
  }
  return { ...dialect, thinking: 'thinks' };
}

async function countAlternatives(ask: Ask, model: string, dialect: Dialect): Promise<number> {
  for (const wanted of alternativesTried) {
    const completion = await complete(ask, model, dialect, { maxTokens: 1, temperature: 1 }, wanted);
    if (completion === undefined) continue;
    const given = completion.first?.alternatives.length ?? 0;
    // Texts that differ in bytes only are one alternative, so a few less than asked is no lower limit.
    return given > wanted * 0.8 ? wanted : given;
  }
  return 0;
}

async function findSchemaMode(ask: Ask, model: string, dialect: Dialect): Promise<Dialect['schema']> {
  for (const schema of schemaModes) {
    const completion = await complete(ask, model, { ...dialect, schema }, { messages: schemaPrompt, schema: wantedSchema, maxTokens: 48 });
    if (completion?.text.includes(wantedWord)) return schema;
  }
  return 'none';
}

// Each server has its own place for the length it was started with; the model's own length would be too long.
async function findContext(ask: Ask, model: string, baseUrl: string): Promise<number | null> {
  const orNothing = unlessRefused(ask);
  const entry = entryOf(await ask.get(`${baseUrl}/models`).catch(orNothing), model);
  const said = [entry?.max_model_len, entry?.loaded_context_length, entry?.context_length, entry?.context_window].find(isLength);
  if (said !== undefined) return said;
  // Servers that keep such routes serve the protocol below /v1; a hosted one elsewhere is not asked for what it does not have.
  if (!baseUrl.endsWith('/v1')) return null;
  const root = baseUrl.slice(0, -'/v1'.length);
  if (entry?.owned_by === 'llamacpp') {
    const props = await ask.get(`${root}/props`).catch(orNothing);
    const settings = isJsonObject(props) ? props.default_generation_settings : undefined;
    return isJsonObject(settings) && isLength(settings.n_ctx) ? settings.n_ctx : null;
  }
  const shown = await ask.post(`${root}/api/show`, { model }).catch(orNothing);
  return isJsonObject(shown) && isJsonObject(shown.model_info) ? ollamaContext(shown, await ask.get(`${root}/api/ps`).catch(orNothing), model) : null;
}

// Ollama cuts longer prompts without a word: what counts is the length of the loaded model, else its setting, else the server's default of 4096.
function ollamaContext(shown: JsonObject, running: unknown, model: string): number {
  const models: unknown[] = isJsonObject(running) && Array.isArray(running.models) ? running.models : [];
  const loaded = models.find(
    (entry) => isJsonObject(entry) && [entry.name, entry.model].some((name) => name === model || name === `${model}:latest`),
  );
  if (isJsonObject(loaded) && isLength(loaded.context_length)) return loaded.context_length;
  const set = /^num_ctx\s+(\d+)/m.exec(typeof shown.parameters === 'string' ? shown.parameters : '')?.[1];
  return set === undefined ? 4096 : Number(set);
}

/** The entry of a model in a list of models. */
export function entryOf(list: unknown, model: string): JsonObject | undefined {
  const data: unknown[] = isJsonObject(list) && Array.isArray(list.data) ? list.data : [];
  // llama.cpp serves one model, whatever name it is asked by.
  const found = data.find((entry) => isJsonObject(entry) && (entry.id === model || entry.owned_by === 'llamacpp'));
  return isJsonObject(found) ? found : undefined;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
