// Probabilities that a model states in words, for servers that return none (verbalised confidence; Tian et al. 2023, arXiv 2305.14975).
import type { Label, LabelQuestion } from '../../../core/label.js';
import { numberAt } from '../../../text/at.js';
import { logOdds } from '../../../text/probability.js';
import { parseLenient } from '../answers/lenient-json.js';
import type { Calls } from '../calls.js';
import { type Choice, rotated } from './choice.js';
import { letterIndex, letterOf } from './letters.js';
import { type AskedText, probabilitiesPrompt } from './prompts.js';

/**
 * The weight of a stated percentage, in answers. Models state 100 % far more often than they are right (Xiong et al. 2024, arXiv 2306.13063), so a share p of k
 * options is read as p' = (n p + 1/k) / (n + 1): n answers with that share plus one pseudo-answer spread over the options (Perks' prior), as for sampled
 * answers. With n = 8, 100 % becomes 0.94 for two options and 0.92 for four; equal shares stay equal, the order is kept, and nothing is certain. Calibration on
 * known answers is applied afterwards: `temperatures` of an engine, or the calibration of a task file (log-odds are divided, as in Wang et al. 2024,
 * arXiv 2410.06707).
 */
const answersStated = 8;
const answerTokens = 24;
const tokensPerOption = 8;

/**
 * Logits of all options from two calls, one with the options in order and one with them rotated by half, so that position bias is halved. Exclusive: natural
 * logarithms of shares; otherwise log-odds. Undefined if an answer is not the requested JSON, or if both give the same numbers to the same places.
 */
export async function stateProbabilities(
  asked: AskedText,
  question: LabelQuestion,
  options: readonly Label[],
  calls: Calls,
): Promise<Choice | undefined> {
  const turns = options.length < 2 ? [0] : [0, Math.floor(options.length / 2)];
  const stated = await Promise.all(turns.map((turn) => statedIn(asked, question, options, turn, calls)));
  if (!stated.every((values) => values !== undefined)) return undefined;
  const read = stated.map((values) => {
    if (question.mode !== 'exclusive') return values.map((value) => logOdds(shrunk(value, 2)));
    const total = values.reduce((sum, value) => sum + value, 0);
    return values.map((value) => Math.log(shrunk(total === 0 ? 1 / values.length : value / total, values.length)));
  });
  if (ignoresOptions(read, turns[1])) return undefined;
  return { logits: options.map((_, index) => read.reduce((sum, values) => sum + numberAt(values, index), 0) / read.length), approximation: 'stated' };
}

function shrunk(share: number, options: number): number {
  return (answersStated * share + 1 / options) / (answersStated + 1);
}

// A model that gives the same numbers to the same places, whichever options are there, has not read them.
function ignoresOptions([first, second]: readonly (readonly number[])[], turn = 0): boolean {
  if (first === undefined || second === undefined || new Set(first).size < 2) return false;
  return rotated(second, turn).every((value, place) => value === first[place]);
}

async function statedIn(
  asked: AskedText,
  question: LabelQuestion,
  options: readonly Label[],
  turn: number,
  calls: Calls,
): Promise<readonly number[] | undefined> {
  const letters = options.map((_, index) => letterOf(index));
  const { text, finish } = await calls.generate({
    messages: probabilitiesPrompt(asked, question, rotated(options, turn)),
    maxTokens: answerTokens + tokensPerOption * options.length,
    temperature: 0,
    schema: {
      type: 'object',
      properties: Object.fromEntries(letters.map((letter) => [letter, { type: 'number' }])),
      required: letters,
      additionalProperties: false,
    },
  });
  const root = parseLenient(text)?.root;
  if (root?.kind !== 'object') return undefined;
  const shown = new Array<number>(options.length).fill(0);
  let read = 0;
  for (const { key, value } of root.members) {
    const place = letterIndex(key);
    const percent = value.kind === 'number' || value.kind === 'string' ? Number.parseFloat(value.value) : Number.NaN;
    if (place < 0 || place >= shown.length || !Number.isFinite(percent)) continue;
    shown[place] = Math.min(100, Math.max(0, percent)) / 100;
    read++;
  }
  // An option that was cut off does not have probability 0.
  if (read === 0 || (finish === 'length' && read < options.length)) return undefined;
  return options.map((_, index) => numberAt(shown, (index + turn) % options.length));
}
