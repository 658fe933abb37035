// A model in process that reads the prompts and answers by rule: the test determines which options and letters it prefers.
import type { GenerateRequest, Message, ModelAbilities, ModelDriver, TokenProbability } from '../../../src/engines/model/driver.js';
import type { ModelMemory } from '../../../src/engines/model/memory.js';

/** What a prompt shows. */
export interface ShownPrompt {
  /** The text of the user message. */
  readonly prompt: string;
  /** The text between the marks, as in the prompt; if passages are compared, the question for which they are compared. */
  readonly text: string;
  /** Options in the order shown, without their letters. */
  readonly options: readonly string[];
  /** The yes/no question, empty if options are shown. */
  readonly question: string;
}

export interface Script {
  /** Log-odds that an option (or the yes/no question) fits the text. */
  readonly prefers?: (text: string, option: string) => number;
  /** The preference for a letter, or for the word Yes or No, over the others, whatever it refers to, in nats. */
  readonly likes?: Readonly<Record<string, number>>;
  /** The preference for the word named first, in nats. */
  readonly likesFirstWord?: number;
  /** The answer in words; the default quotes the start of the text. */
  readonly says?: (shown: ShownPrompt, request: GenerateRequest) => string;
  readonly abilities?: Partial<ModelAbilities>;
  readonly model?: string;
}

export interface ScriptedDriver extends ModelDriver {
  /** Every prompt asked, in order. */
  readonly asked: { readonly kind: 'nextToken' | 'generate'; readonly shown: ShownPrompt; readonly messages: readonly Message[] }[];
}

export function scriptedDriver(script: Script = {}): ScriptedDriver {
  const asked: ScriptedDriver['asked'] = [];
  const prefers = script.prefers ?? commonWords;
  const abilities = { alternatives: Number.POSITIVE_INFINITY, schema: true, contextTokens: 8192, ...script.abilities };
  const usageOf = (messages: readonly Message[], text: string) => ({
    inputTokens: messages.reduce((sum, { content }) => sum + tokensOf(content), 0),
    outputTokens: tokensOf(text),
  });
  return {
    asked,
    model: script.model ?? 'scripted',
    identity: script.model ?? 'scripted',
    abilities: async () => abilities,
    ready: async () => ({ ready: true }),
    close: async () => undefined,
    nextToken: async ({ messages, alternatives }, signal) => {
      signal.throwIfAborted();
      const shown = readPrompt(messages);
      asked.push({ kind: 'nextToken', shown, messages });
      const told = spread(wordScores(shown, prefers, script)).slice(0, Math.min(alternatives, abilities.alternatives));
      return { alternatives: told, usage: usageOf(messages, 'x') };
    },
    generate: async (request, signal) => {
      signal.throwIfAborted();
      const shown = readPrompt(request.messages);
      asked.push({ kind: 'generate', shown, messages: request.messages });
      const text = script.says?.(shown, request) ?? sayByRule(shown, request, script);
      return { text, finish: 'stop', usage: usageOf(request.messages, text) };
    },
  };
}

/** A memory that lasts as long as the test. */
export function memoryOf(kept = new Map<string, unknown>()): ModelMemory & { readonly kept: Map<string, unknown> } {
  return {
    kept,
    read: async (key) => structuredClone(kept.get(key)),
    write: async (key, value) => {
      kept.set(key, structuredClone(value));
    },
  };
}

export function readPrompt(messages: readonly Pick<Message, 'role' | 'content'>[]): ShownPrompt {
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const first = messages.find(({ role }) => role === 'user')?.content ?? '';
  const block = /<(text|passages) (\w+)>\n([\s\S]*)\n<\/\1 \2>/.exec(first);
  const isPassages = block?.[1] === 'passages';
  const around = block === null ? first : `${first.slice(0, block.index)}\n${first.slice(block.index + block[0].length)}`;
  const code = isPassages ? `${block[2]} ` : '';
  const lines = (isPassages ? (block[3] ?? '') : around).split('\n');
  const options = lines.flatMap((line) => new RegExp(`^${code}[A-Z]\\. (.*)$`).exec(line)?.[1] ?? []);
  const own = isPassages ? /Which passage is needed most for this question or task: (.*)/.exec(around)?.[1] : block?.[3];
  const isNumbered = around.includes('whose lines are numbered');
  const text = isNumbered ? (own ?? '').replace(/^\d+\| /gm, '') : (own ?? '');
  return { prompt: prompt === first ? around : prompt, text, options, question: /Question about the text: (.*)/.exec(around)?.[1] ?? '' };
}

/** Returns the answer by rule: shares of the options if numbers are requested, otherwise the start of the text. */
export function sayByRule(shown: ShownPrompt, { schema, maxTokens }: Pick<GenerateRequest, 'schema' | 'maxTokens'>, script: Script = {}): string {
  const { text, options } = shown;
  const start = text.split(/\s+/).slice(0, 3).join(' ');
  if (schema === undefined) return text.split(/\s+/).slice(0, Math.min(maxTokens, 40)).join(' ');
  const keys = Object.keys((schema as { properties: Record<string, unknown> }).properties);
  if (keys.join() === 'quote,reason') return JSON.stringify({ quote: start, reason: '' });
  const shares = softmaxOf(options.map((option) => (script.prefers ?? commonWords)(text, option)));
  if (options.length > 0 && keys.join() === options.map((_, index) => String.fromCharCode(65 + index)).join())
    return JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, Math.round(100 * shares[index]!)])));
  return JSON.stringify(fill(schema, `1| ${start}`));
}

function softmaxOf(scores: readonly number[]): number[] {
  const weights = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export function wordScores(
  shown: ShownPrompt,
  prefers: (text: string, option: string) => number,
  { likes = {}, likesFirstWord = 0 }: Script,
): [string, number][] {
  if (shown.options.length > 0)
    return shown.options.map((option, index) => {
      const letter = String.fromCharCode(65 + index);
      return [letter, prefers(shown.text, option) + (likes[letter] ?? 0)];
    });
  const yes = prefers(shown.text, shown.question);
  const yesIsFirst = !shown.prompt.includes('No or Yes');
  return [
    ['Yes', yes + (likes.Yes ?? 0) + (yesIsFirst ? likesFirstWord : 0)],
    ['No', (likes.No ?? 0) + (yesIsFirst ? 0 : likesFirstWord)],
  ];
}

// As a tokenizer spells them: the same answer with and without a space, rarely in lower case.
export function spread(scores: readonly (readonly [string, number])[]): TokenProbability[] {
  const highest = Math.max(...scores.map(([, score]) => score));
  const total = scores.reduce((sum, [, score]) => sum + Math.exp(score - highest), 0);
  return scores
    .flatMap(([word, score]) => {
      const logProbability = Math.log(0.98) + score - highest - Math.log(total);
      return [
        { text: ` ${word}`, logProbability: logProbability + Math.log(0.6) },
        { text: word, logProbability: logProbability + Math.log(0.37) },
        { text: word.toLowerCase(), logProbability: logProbability + Math.log(0.03) },
      ];
    })
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** Returns 1.5 nats for each word of four letters or more that a text and an option share. */
export function commonWords(text: string, option: string): number {
  const own = new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return 1.5 * (option.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => own.has(word)).length;
}

function fill(schema: unknown, value: string): unknown {
  const { type, properties, items } = schema as { type: string | string[]; properties?: Record<string, unknown>; items?: unknown };
  if (type === 'array') return [fill(items, value)];
  if (type !== 'object') return value;
  return Object.fromEntries(Object.entries(properties ?? {}).map(([key, own]) => [key, fill(own, value)]));
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
