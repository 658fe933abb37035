// Finds out, once per model and server, which request format it requires and what it can return. Every question is tiny; a refusal counts as an answer.
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { GenerateRequest, Message } from '../driver.js';
import { type Completion, readCompletion } from './completion.js';
import { type BodyChoices, completionBody, type Dialect, plainDialect, schemaModes, type ThinkingMode, thinkingSwitches } from './dialect.js';
import { afterRefusal, type Refusal, readRefusal } from './refusal.js';

export interface Ask {
  /** Resolves to the body of the answer. */
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown>;
  get(path: string): Promise<unknown>;
  /** The body of a response that rejects this particular request; undefined for any other failure. */
  refusalOf(error: unknown): { readonly value: unknown } | undefined;
  /** The failure for a response that is not a completion. */
  noCompletion(): Error;
}

/** Included in every question of a probe. */
const mark = 'This is a test of the connection.';
const letterPrompt: Message[] = [{ role: 'user', content: `${mark} Answer with the letter A and nothing else.` }];
// No model says this by itself, so an answer with it was constrained to the schema.
const wantedWord = 'zx7q';
const wantedSchema: JsonObject = {
  type: 'object',
  properties: { word: { type: 'string', enum: [wantedWord] } },
  required: ['word'],
  additionalProperties: false,
};
const schemaPrompt: Message[] = [{ role: 'user', content: `${mark} Name a fruit, as a JSON object with the key "word".` }];
// llama.cpp has no limit, vLLM a configured one, others allow 20 or fewer.
const alternativesTried = [128, 20, 10, 5, 1];
const answerTokens = 16;
// Enough for thinking at minimum effort.
const roomyTokens = 1024;

/** Rejects with the failure of the simplest question if the server accepts no form of it. */
export async function probeServer(ask: Ask, model: string, baseUrl: string, choices: BodyChoices): Promise<Dialect> {
  const probe = new Probe(ask, model, choices);
  const isThinking = await probe.learnPlainQuestion();
  if (isThinking) await probe.learnThinking();
  await probe.learnAlternatives();
  await probe.learnSchema();
  return { ...probe.dialect, contextTokens: await findContext(ask, model, baseUrl) };
}

// What may be learnt from refusals of a question: everything, or only the minimum cap if the question itself tries out a field.
type Lessons = 'all' | 'cap';

class Probe {
  dialect: Dialect = plainDialect;

  constructor(
    private readonly ask: Ask,
    private readonly model: string,
    private readonly choices: BodyChoices,
  ) {}

  /** Returns whether the model used thinking before it answered. */
  async learnPlainQuestion(): Promise<boolean> {
    // In case a refusal does not say what it rejects, the known forms are tried in turn.
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
        // If there is no answer within the cap, hidden thinking has used it up.
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
        // If the number of alternatives is refused, the refusal does not name `logprobs`.
        if (refusal?.fields.includes('logprobs') !== true) continue;
        this.dialect = afterRefusal(this.dialect, refusal) ?? this.dialect;
        return;
      }
      const given = completion.first?.alternatives.length ?? 0;
      // Tokens with the same decoded text are merged, so slightly fewer than requested does not mean a lower limit.
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

  // Repeats the question until it is answered or a refusal teaches nothing new.
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

// Each server reports the context length it was started with in a different place; the model's own maximum would be too long.
async function findContext(ask: Ask, model: string, baseUrl: string): Promise<number | null> {
  const orNothing = (error: unknown): undefined => {
    if (ask.refusalOf(error) === undefined) throw error;
    return undefined;
  };
  const entry = entryOf(await ask.get(`${baseUrl}/models`).catch(orNothing), model);
  const stated = [entry?.max_model_len, entry?.loaded_context_length, entry?.context_length, entry?.context_window].find(isLength);
  if (stated !== undefined) return stated;
  // Servers with such routes serve the protocol under /v1; hosted servers elsewhere are not queried for routes that they do not have.
  if (!baseUrl.endsWith('/v1')) return null;
  const root = baseUrl.slice(0, -'/v1'.length);
  if (entry?.owned_by === 'llamacpp') {
    const props = await ask.get(`${root}/props`).catch(orNothing);
    const settings = isJsonObject(props) ? props.default_generation_settings : undefined;
    return isJsonObject(settings) && isLength(settings.n_ctx) ? settings.n_ctx : null;
  }
  // LM Studio reports it only on its own route.
  const loaded = entryOf(await ask.get(`${root}/api/v0/models`).catch(orNothing), model)?.loaded_context_length;
  if (isLength(loaded)) return loaded;
  const shown = await ask.post(`${root}/api/show`, { model }).catch(orNothing);
  return isJsonObject(shown) && isJsonObject(shown.model_info) ? ollamaContext(shown, await ask.get(`${root}/api/ps`).catch(orNothing), model) : null;
}

// Ollama silently truncates longer prompts, so use the context length of the loaded model, else its setting, else the server's default of 4096.
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
  // llama.cpp serves one model under any name.
  const found = data.find((entry) => isJsonObject(entry) && (entry.id === model || entry.owned_by === 'llamacpp'));
  return isJsonObject(found) ? found : undefined;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
