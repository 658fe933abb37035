// Probabilities that a model states in words, for servers that tell none of their own (verbalised confidence; Tian et al. 2023, arXiv 2305.14975).
import type { Label, LabelQuestion } from '../../../core/label.js';
import { numberAt } from '../../../text/at.js';
import { logOdds } from '../../../text/probability.js';
import { parseLenient } from '../answers/lenient-json.js';
import type { Calls } from '../calls.js';
import { type Choice, turned } from './choice.js';
import { letterIndex, letterOf } from './letters.js';
import { type AskedText, probabilitiesPrompt } from './prompts.js';

/**
 * What a stated percentage counts for, in answers. Models state 100 % far more often than they are right (Xiong et al. 2024, arXiv 2306.13063), so a share p of k
 * options is read as p' = (n p + 1/k) / (n + 1): n answers at that share and one made-up answer spread over the options (Perks' prior), as sampled answers are read.
 * With n = 8, 100 % is 0.94 of two options and 0.92 of four; what is even stays even, the order stays, and nothing is certain. A fit on answers that are known goes
 * on top: `temperatures` of an engine, or the calibration of a task file (log-odds are divided, as in Wang et al. 2024, arXiv 2410.06707).
 */
const answersStated = 8;
const answerTokens = 24;
const tokensPerOption = 8;

/**
 * Logits of all options from one call each way: the options in their order and turned by half, so that a liking for places is halved. Exclusive: natural logarithms
 * of shares; independent: log-odds. Undefined when an answer is not the JSON asked for, or says the same of every option whichever way they are shown.
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
    if (question.mode === 'independent') return values.map((value) => logOdds(shrunk(value, 2)));
    const total = values.reduce((sum, value) => sum + value, 0);
    return values.map((value) => Math.log(shrunk(total === 0 ? 1 / values.length : value / total, values.length)));
  });
  if (answersByPlace(read, turns[1])) return undefined;
  return { logits: options.map((_, index) => read.reduce((sum, values) => sum + numberAt(values, index), 0) / read.length), approximation: 'stated' };
}

function shrunk(share: number, options: number): number {
  return (answersStated * share + 1 / options) / (answersStated + 1);
}

// Whoever gives the same numbers to the same places, whatever stands there, has not read the options.
function answersByPlace([first, second]: readonly (readonly number[])[], turn = 0): boolean {
  if (first === undefined || second === undefined || new Set(first).size < 2) return false;
  return turned(second, turn).every((value, place) => value === first[place]);
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
    messages: probabilitiesPrompt(asked, question, turned(options, turn)),
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
  // What was cut off is not the same as no chance.
  if (read === 0 || (finish === 'length' && read < options.length)) return undefined;
  return options.map((_, index) => numberAt(shown, (index + turn) % options.length));
}
