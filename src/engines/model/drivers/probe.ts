// Finds out, once per model and server, how it wants to be asked and what it can tell. Every question is tiny; a refusal is an answer here.
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { GenerateRequest, Message } from '../driver.js';
import { type Completion, readCompletion } from './completion.js';
import { type BodyChoices, completionBody, type Dialect, plainDialect, schemaModes, type ThinkingMode, thinkingSwitches } from './dialect.js';
import { afterRefusal, type Refusal, readRefusal } from './refusal.js';

export interface Ask {
  /** The body of the answer. */
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  get(path: string): Promise<unknown>;
  /** The body of the answer by which this very request was refused; undefined for every other failure. */
  refusalOf(error: unknown): { readonly value: unknown } | undefined;
  /** The failure of an answer that is none. */
  noCompletion(): Error;
}

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
const answerTokens = 16;
// A thought of the least effort fits.
const roomyTokens = 1024;

/** Rejects with the failure of the plainest question when no form of it is taken. */
export async function probeServer(ask: Ask, model: string, baseUrl: string, choices: BodyChoices): Promise<Dialect> {
  const probe = new Probe(ask, model, choices);
  const isThinking = await probe.learnPlainQuestion();
  if (isThinking) await probe.learnThinking();
  await probe.learnAlternatives();
  await probe.learnSchema();
  return { ...probe.dialect, contextTokens: await findContext(ask, model, baseUrl) };
}

// What a refusal may teach while a question is asked: everything, or only the least cap where the question itself tries a field.
type Lessons = 'all' | 'cap';

class Probe {
  dialect: Dialect = plainDialect;

  constructor(
    private readonly ask: Ask,
    private readonly model: string,
    private readonly choices: BodyChoices,
  ) {}

  /** Whether the model thought before it answered. */
  async learnPlainQuestion(): Promise<boolean> {
    // Where a refusal does not say what it refuses, the forms that are known are tried in turn.
    const forms: readonly Partial<Dialect>[] = [
      {},
      { cap: 'max_completion_tokens' },
      { cap: 'max_completion_tokens', refused: ['temperature', 'top_p'] },
    ];
    let first: unknown;
    for (const form of forms) {
      this.dialect = { ...plainDialect, ...form };
      try {
        const completion = await this.complete({}, 0, 'all');
        // Without an answer within the cap a hidden thought has used it up.
        return completion.thought || (completion.text === '' && completion.finish === 'length');
      } catch (error) {
        const refusal = this.refusalIn(error);
        if (refusal === undefined) throw error;
        if (refusal.thoughtTooLong) return true;
        first ??= error;
      }
    }
    throw first;
  }

  async learnThinking(): Promise<void> {
    const plain = this.dialect;
    const answers = async (thinking: ThinkingMode): Promise<Completion | undefined> => {
      this.dialect = { ...plain, thinking };
      return (await this.attempt({ maxTokens: roomyTokens })).completion;
    };
    for (const thinking of thinkingSwitches) {
      const completion = await answers(thinking);
      if (completion !== undefined && !completion.thought && completion.text !== '') return;
    }
    if ((await answers('low')) === undefined) this.dialect = { ...plain, thinking: 'always' };
  }

  async learnAlternatives(): Promise<void> {
    for (const wanted of alternativesTried) {
      const { completion, refusal } = await this.attempt({ maxTokens: 1, temperature: 1 }, wanted);
      if (completion === undefined) {
        // A refusal of the number names the number alone.
        if (refusal?.fields.includes('logprobs') !== true) continue;
        this.dialect = afterRefusal(this.dialect, refusal) ?? this.dialect;
        return;
      }
      const given = completion.first?.alternatives.length ?? 0;
      // Texts that differ in bytes only are one alternative, so a few less than asked is no lower limit.
      this.dialect = { ...this.dialect, alternatives: given > wanted * 0.8 ? wanted : given };
      return;
    }
  }

  async learnSchema(): Promise<void> {
    for (const schema of schemaModes) {
      this.dialect = { ...this.dialect, schema };
      const { completion } = await this.attempt({ messages: schemaPrompt, schema: wantedSchema, maxTokens: 48 });
      if (completion?.text.includes(wantedWord)) return;
    }
    this.dialect = { ...this.dialect, schema: 'none' };
  }

  private async attempt(request: Partial<GenerateRequest>, alternatives = 0): Promise<{ completion?: Completion; refusal?: Refusal }> {
    try {
      return { completion: await this.complete(request, alternatives, 'cap') };
    } catch (error) {
      const refusal = this.refusalIn(error, request, alternatives);
      if (refusal === undefined) throw error;
      return { refusal };
    }
  }

  // Asks until the answer comes or a refusal teaches nothing more.
  private async complete(request: Partial<GenerateRequest>, alternatives: number, lessons: Lessons): Promise<Completion> {
    for (;;) {
      try {
        const completion = readCompletion(await this.ask.post('/chat/completions', this.bodyOf(request, alternatives)));
        if (completion === undefined) throw this.ask.noCompletion();
        return completion;
      } catch (error) {
        const refusal = this.refusalIn(error, request, alternatives);
        const isLesson = refusal !== undefined && (lessons === 'all' || refusal.minCap !== undefined);
        const next = isLesson ? afterRefusal(this.dialect, refusal) : undefined;
        if (next === undefined) throw error;
        this.dialect = next;
      }
    }
  }

  private refusalIn(error: unknown, request: Partial<GenerateRequest> = {}, alternatives = 0): Refusal | undefined {
    const refused = this.ask.refusalOf(error);
    return refused === undefined ? undefined : readRefusal(refused.value, this.bodyOf(request, alternatives));
  }

  private bodyOf(request: Partial<GenerateRequest>, alternatives: number): Record<string, unknown> {
    const whole: GenerateRequest = { messages: letterPrompt, maxTokens: answerTokens, temperature: 0, ...request };
    const { extraBody } = this.choices;
    return completionBody(this.model, this.dialect, whole, alternatives, extraBody === undefined ? {} : { extraBody });
  }
}

// Each server has its own place for the length it was started with; the model's own length would be too long.
async function findContext(ask: Ask, model: string, baseUrl: string): Promise<number | null> {
  const orNothing = (error: unknown): undefined => {
    if (ask.refusalOf(error) === undefined) throw error;
    return undefined;
  };
  const entry = entryOf(await ask.get(`${baseUrl}/models`).catch(orNothing), model);
  const stated = [entry?.max_model_len, entry?.loaded_context_length, entry?.context_length, entry?.context_window].find(isLength);
  if (stated !== undefined) return stated;
  // Servers that keep such routes serve the protocol below /v1; a hosted one elsewhere is not asked for what it does not have.
  if (!baseUrl.endsWith('/v1')) return null;
  const root = baseUrl.slice(0, -'/v1'.length);
  if (entry?.owned_by === 'llamacpp') {
    const props = await ask.get(`${root}/props`).catch(orNothing);
    const settings = isJsonObject(props) ? props.default_generation_settings : undefined;
    return isJsonObject(settings) && isLength(settings.n_ctx) ? settings.n_ctx : null;
  }
  // LM Studio states it on its own route only.
  const loaded = entryOf(await ask.get(`${root}/api/v0/models`).catch(orNothing), model)?.loaded_context_length;
  if (isLength(loaded)) return loaded;
  const shown = await ask.post(`${root}/api/show`, { model }).catch(orNothing);
  return isJsonObject(shown) && isJsonObject(shown.model_info) ? ollamaContext(shown, await ask.get(`${root}/api/ps`).catch(orNothing), model) : null;
}

// Ollama truncates longer prompts silently: what counts is the length of the loaded model, else its setting, else the server's default of 4096.
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
