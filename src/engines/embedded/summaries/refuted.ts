// Finds claims that a text states and then denies: "Rumours have it that the plant will close. That is wrong."
import { wordAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { signOf } from './word-signs.js';

/** Maximum distance in sentences between a claim and its refutation. */
const maxDistance = 2;
/** Characters at the start of a sentence in which it must say that it refutes. */
const maxStart = 80;
/** A sentence with at most this many words besides those of a refutation says nothing without what it refutes: "The mayor rejects this." */
const maxOwn = 5;

/** A passage of claims, from the first one to the one before the last, which refutes them. */
interface Refutation {
  readonly first: number;
  readonly at: number;
  /** Whether the refutation says nothing by itself, so that it denies what is right before it, whatever that is. */
  readonly isBare: boolean;
}

/**
 * The refutations of a text, in its order. `belongs`: whether the second of two sentences continues the first; `follows`: the same, although somebody else
 * may say it.
 */
export function refutationsIn(
  texts: readonly string[],
  belongs: (before: number, at: number) => boolean,
  follows: (before: number, at: number) => boolean,
  language: Language,
): readonly Refutation[] {
  const refutes = signOf('refutations', language);
  const actually = signOf('actually', language);
  return texts.flatMap((text, at): readonly Refutation[] => {
    const start = text.slice(0, maxStart);
    const denies = refutes.test(start);
    if (at === 0 || (!denies && !actually.test(start))) return [];
    const isBare = denies && refutes.others(text).length <= maxOwn;
    let first: number | undefined;
    for (let before = at - 1; before >= Math.max(0, at - maxDistance) && belongs(before, before + 1); before--) {
      const claim = wordAt(texts, before);
      if (signOf('hearsay', language).test(claim) && !refutes.test(claim)) first = before;
    }
    if (isBare && follows(at - 1, at)) first ??= at - 1;
    return first === undefined ? [] : [{ first, at, isBare }];
  });
}
