// One exclusive question: log-probabilities of the options, with the model's bias for letters and positions removed.
import { numberAt } from '../../../text/at.js';
import { softmax } from '../../../text/probability.js';
import type { Calls } from '../calls.js';
import { type Choice, rotated } from './choice.js';
import type { LetterPriors } from './letter-prior.js';
import type { LetterQuestion } from './letter-question.js';
import { alternativesWanted, readLetters } from './letters.js';
import { sampleChoice } from './sample.js';

/** Lead of the best option over the second, 0 to 1, that classification requires to trust one pass. */
export const clearLead = 0.2;
/** If more than this share of the probability mass is only a bound, the answer is marked. */
const maxBounded = 0.02;

/**
 * Chooses among at most 26 options. With a settled prior and a clear lead one pass is enough; otherwise every option is shown under every letter, which removes
 * any additive bias for letters and positions. `options` are first shown in the given order.
 */
export async function chooseByLetter<T>(question: LetterQuestion<T>, options: readonly T[], priors: LetterPriors, calls: Calls): Promise<Choice> {
  const count = options.length;
  if (count < 2) return { logits: options.map(() => 0) };
  if (calls.abilities.alternatives === 0) return sampleChoice(question, options, calls);
  const first = await pass(question, options, 0, calls);
  if (first === undefined) return sampleChoice(question, options, calls);
  const prior = await priors.settled(count);
  if (prior !== undefined) {
    const logits = first.letters.map((value, letter) => value - numberAt(prior, letter));
    const [best = 0, second = 0] = softmax(logits).sort((a, b) => b - a);
    if (best - second >= question.smallMargin) return marked(logits, first.bounded);
  }
  const rest = await Promise.all(Array.from({ length: count - 1 }, (_, index) => pass(question, options, index + 1, calls)));
  const passes = [first, ...rest];
  if (!passes.every((reading) => reading !== undefined)) return sampleChoice(question, options, calls);
  await priors.learn(passes.map(({ letters }) => letters));
  const logits = options.map((_, option) => passes.reduce((sum, { letters }, turn) => sum + numberAt(letters, (option + turn) % count), 0) / count);
  return marked(logits, passes.reduce((sum, { bounded }) => sum + bounded, 0) / count);
}

async function pass<T>(
  question: LetterQuestion<T>,
  options: readonly T[],
  turn: number,
  calls: Calls,
): Promise<{ letters: readonly number[]; bounded: number } | undefined> {
  const alternatives = alternativesWanted(options.length, calls.abilities.alternatives);
  const next = await calls.nextToken({
    messages: question.prompt(rotated(options, turn)),
    alternatives,
  });
  const reading = readLetters(next.alternatives, options.length);
  return reading === undefined ? undefined : { letters: reading.logProbabilities, bounded: reading.bounded };
}

function marked(logits: readonly number[], bounded: number): Choice {
  return bounded > maxBounded ? { logits, approximation: 'bounded' } : { logits };
}
