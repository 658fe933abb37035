// Handles more options than one question can show: equal groups whose winners meet in further rounds, until one question is enough.
import { itemAt, numberAt } from '../../../text/at.js';
import { append, largest } from '../../../text/lists.js';
import type { Calls } from '../calls.js';
import { type Choice, worstApproximation } from './choice.js';
import { chooseByLetter } from './choose.js';
import type { LetterPriors } from './letter-prior.js';
import type { LetterQuestion } from './letter-question.js';
import { maxLetters } from './letters.js';

/** Maximum options per question for this model: limited by the letters and by the alternatives its server returns. */
export function optionsPerRound(calls: Calls): number {
  const { alternatives } = calls.abilities;
  return alternatives === 0 ? maxLetters : Math.max(2, Math.min(maxLetters, alternatives));
}

/** Log-probabilities of any number of options from letter questions that show at most `max` of them. */
export function chooseAmong<T>(question: LetterQuestion<T>, options: readonly T[], max: number, priors: LetterPriors, calls: Calls): Promise<Choice> {
  return inRounds(
    options,
    max,
    (group) => chooseByLetter(question, group, priors, calls),
    async (count) => (await priors.settled(count)) !== undefined,
  );
}

/**
 * Log-probabilities of any number of options from questions about at most `max` of them. Options within a group compare as in the group's question, and groups
 * compare as their winners do in the next round (Luce's choice axiom: the odds of two options do not depend on the other options shown). Groups are asked in
 * sequence until `isSettled` reports that groups of their size have become cheaper, and then concurrently.
 */
export async function inRounds<T>(
  options: readonly T[],
  max: number,
  ask: (group: readonly T[]) => Promise<Choice>,
  isSettled: (count: number) => Promise<boolean> = async () => true,
): Promise<Choice> {
  if (options.length <= max) return ask(options);
  const groupCount = Math.ceil(options.length / max);
  // Neighbours go to different groups, so that groups are similar in size and mixture.
  const groups = Array.from({ length: groupCount }, (_, group) => [...options.keys()].filter((index) => index % groupCount === group));
  const askGroup = (group: readonly number[]): Promise<Choice> => ask(group.map((index) => itemAt(options, index)));
  const results: Choice[] = [];
  while (results.length < groupCount && !(await isSettled(itemAt(groups, results.length).length)))
    results.push(await askGroup(itemAt(groups, results.length)));
  append(results, await Promise.all(groups.slice(results.length).map(askGroup)));
  const winners = groups.map((group, index) => numberAt(group, highest(itemAt(results, index).logits)));
  const final = await inRounds(
    winners.map((index) => itemAt(options, index)),
    max,
    ask,
    isSettled,
  );
  const logits = new Array<number>(options.length).fill(0);
  groups.forEach((group, number) => {
    const own = itemAt(results, number).logits;
    const top = largest(own);
    group.forEach((index, place) => {
      logits[index] = numberAt(final.logits, number) + numberAt(own, place) - top;
    });
  });
  const approximation = worstApproximation([final, ...results]);
  return approximation === undefined ? { logits } : { logits, approximation };
}

function highest(values: readonly number[]): number {
  return values.indexOf(largest(values));
}
