// More options than one question can show: heats of equal size, their winners in a further round, until one question is left.

import { append, largest } from '../../../text/lists.js';
import type { Calls } from '../calls.js';
import { type Choice, worst } from './choice.js';
import { chooseByLetter, type LetterQuestion } from './choose.js';
import type { LetterPriors } from './letter-prior.js';
import { mostLetters } from './letters.js';

/** Most options one question shows with this model: the letters there are, or the alternatives its server tells. */
export function heatSize(calls: Calls): number {
  const { alternatives } = calls.abilities;
  return alternatives === 0 ? mostLetters : Math.max(2, Math.min(mostLetters, alternatives));
}

/**
 * Log-probabilities of any number of options, at most `most` of them shown at a time. Inside a heat options compare as the heat says, and heats compare as their
 * winners do in the next round (Luce's choice axiom: the odds of two options do not depend on the others shown).
 */
export async function chooseAmong<T>(
  question: LetterQuestion<T>,
  options: readonly T[],
  most: number,
  priors: LetterPriors,
  calls: Calls,
): Promise<Choice> {
  if (options.length <= most) return chooseByLetter(question, options, priors, calls);
  const heats = Math.ceil(options.length / most);
  // Neighbours are dealt to different heats, so that heats are alike in size and mixture.
  const groups = Array.from({ length: heats }, (_, heat) => [...options.keys()].filter((index) => index % heats === heat));
  const ask = (group: readonly number[]): Promise<Choice> =>
    chooseByLetter(
      question,
      group.map((index) => options[index]!),
      priors,
      calls,
    );
  // The first heats teach the prior that spares the others most of their passes.
  const results: Choice[] = [];
  while (results.length < heats && (await priors.settled(groups[results.length]!.length)) === undefined)
    results.push(await ask(groups[results.length]!));
  append(results, await Promise.all(groups.slice(results.length).map(ask)));
  const winners = groups.map((group, heat) => group[highest(results[heat]!.logits)]!);
  const final = await chooseAmong(
    question,
    winners.map((index) => options[index]!),
    most,
    priors,
    calls,
  );
  const logits = new Array<number>(options.length).fill(0);
  groups.forEach((group, heat) => {
    const own = results[heat]!.logits;
    const top = largest(own);
    group.forEach((index, place) => {
      logits[index] = final.logits[heat]! + own[place]! - top;
    });
  });
  const approximation = worst([final, ...results]);
  return approximation === undefined ? { logits } : { logits, approximation };
}

function highest(values: readonly number[]): number {
  return values.indexOf(largest(values));
}
