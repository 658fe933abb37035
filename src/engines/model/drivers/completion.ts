// Parses a chat completion: text without thinking, tokens with their log-probabilities, usage. Validates everything.
import { compact } from '../../../core/compact.js';
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import type { ModelUsage } from '../../../core/usage.js';
import type { TokenProbability } from '../driver.js';

interface AnswerToken extends TokenProbability {
  /** Most probable tokens at this position, in descending order, each text once. */
  readonly alternatives: readonly TokenProbability[];
}

export interface Completion {
  /** The answer, without the model's preceding thinking. */
  readonly text: string;
  /** `filtered`: withheld by the server; `refused`: the model declines to answer, in the field for refusals. */
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused';
  /** Tokens of `text` only; undefined if the server returned none that join to it. */
  readonly tokens?: readonly AnswerToken[];
  /** First token of the answer, even if it has no text; undefined if the server returned none. */
  readonly first?: AnswerToken;
  /** Whether the model used thinking before it answered. */
  readonly thought: boolean;
  readonly usage: ModelUsage;
}

/** Undefined if the value is not a chat completion with an answer. */
export function readCompletion(value: unknown): Completion | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.choices)) return undefined;
  const [choice]: unknown[] = value.choices;
  if (!isJsonObject(choice) || !isJsonObject(choice.message)) return undefined;
  const { message, finish_reason: reason } = choice;
  const whole = textOf(message.content);
  if (whole === undefined) return undefined;
  const answerAt = endOfThought(whole);
  const text = whole.slice(answerAt);
  const said = tokensOf(choice.logprobs);
  const tokens = said === undefined ? undefined : tokensOfAnswer(said, text);
  const thought = answerAt > 0 || hasThought(message, value.usage);
  const first = thought ? tokens?.[0] : said?.[0];
  return {
    text,
    finish: finishOf(reason, message),
    ...compact({ tokens, first }),
    thought,
    usage: usageOf(value.usage),
  };
}

function finishOf(reason: unknown, { refusal }: JsonObject): Completion['finish'] {
  if (typeof refusal === 'string' && refusal.trim() !== '') return 'refused';
  if (reason === 'length') return 'length';
  return reason === 'content_filter' ? 'filtered' : 'stop';
}

function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  // If thinking used up the cap, there is no content.
  if (content === null || content === undefined) return '';
  if (!Array.isArray(content)) return undefined;
  return content.map((part: unknown) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

const closing = '</think>';

// The chat template may have opened the thinking block, so that only its end is in the answer.
function endOfThought(text: string): number {
  const end = text.indexOf(closing);
  if (end < 0) return text.trimStart().startsWith('<think>') ? text.length : 0;
  const at = end + closing.length;
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
}

function hasThought(message: JsonObject, usage: unknown): boolean {
  const aside = [message.reasoning_content, message.reasoning].some((text) => typeof text === 'string' && text.trim() !== '');
  const details = isJsonObject(usage) ? usage.completion_tokens_details : undefined;
  return aside || (isJsonObject(details) && typeof details.reasoning_tokens === 'number' && details.reasoning_tokens > 0);
}

function usageOf(usage: unknown): ModelUsage {
  const count = (key: string): number => {
    const value = isJsonObject(usage) ? usage[key] : undefined;
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
  };
  return { inputTokens: count('prompt_tokens'), outputTokens: count('completion_tokens') };
}

function tokensOf(logprobs: unknown): AnswerToken[] | undefined {
  if (!isJsonObject(logprobs) || !Array.isArray(logprobs.content)) return undefined;
  // A character may be split over several tokens; it is then assigned to the last of them.
  const decoder = new TextDecoder('utf-8');
  const tokens: AnswerToken[] = [];
  const content: unknown[] = logprobs.content;
  for (const entry of content) {
    if (!isJsonObject(entry) || typeof entry.token !== 'string' || !isLogProbability(entry.logprob)) return undefined;
    const bytes = bytesOf(entry.bytes);
    const text = bytes === undefined ? entry.token : decoder.decode(bytes, { stream: true });
    tokens.push({ text, logProbability: Math.min(0, entry.logprob), alternatives: alternativesOf(entry.top_logprobs) });
  }
  return tokens;
}

function alternativesOf(list: unknown): TokenProbability[] {
  if (!Array.isArray(list)) return [];
  const sums = new Map<string, number>();
  const entries: unknown[] = list;
  for (const entry of entries) {
    if (!isJsonObject(entry) || typeof entry.token !== 'string' || !isLogProbability(entry.logprob)) continue;
    const bytes = bytesOf(entry.bytes);
    const text = bytes === undefined ? entry.token : new TextDecoder().decode(bytes);
    sums.set(text, (sums.get(text) ?? 0) + Math.exp(entry.logprob));
  }
  const total = [...sums.values()].reduce((sum, probability) => sum + probability, 0);
  // A sum above 1 is not a distribution: some servers report log-probability 0 for everything.
  if (total > 1.01) return [];
  return [...sums]
    .map(([text, probability]) => ({ text, logProbability: Math.min(0, Math.log(probability)) }))
    .filter(({ logProbability }) => Number.isFinite(logProbability))
    .sort((one, other) => other.logProbability - one.logProbability);
}

function bytesOf(bytes: unknown): Uint8Array | undefined {
  if (!Array.isArray(bytes) || !bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)) return undefined;
  return Uint8Array.from(bytes);
}

// Slightly above 0 is a rounding error.
function isLogProbability(value: unknown): value is number {
  return typeof value === 'number' && value <= 0.01;
}

// Servers also list the tokens of the thinking and the marks around the answer; the answer's tokens are the shortest tail that contains its text.
function tokensOfAnswer(tokens: readonly AnswerToken[], text: string): AnswerToken[] | undefined {
  if (text === '') return undefined;
  let joined = '';
  for (let start = tokens.length - 1; start >= 0; start--) {
    const token = tokens[start];
    if (token === undefined) continue;
    joined = token.text + joined;
    if (!joined.includes(text)) continue;
    return trim(tokens.slice(start), joined.indexOf(text), text.length);
  }
  return undefined;
}

// Trims from both ends of the tokens what is not in the answer: white space that the server stripped, and end marks that it left in the list.
function trim(tokens: readonly AnswerToken[], lead: number, length: number): AnswerToken[] {
  const kept: AnswerToken[] = [];
  let at = -lead;
  for (const token of tokens) {
    const from = Math.max(0, -at);
    const to = Math.min(token.text.length, length - at);
    at += token.text.length;
    if (to > from || (token.text === '' && at < length)) kept.push({ ...token, text: token.text.slice(from, Math.max(from, to)) });
  }
  return kept;
}
