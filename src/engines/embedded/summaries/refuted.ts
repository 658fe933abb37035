// Finds claims that a text states and then denies: "Rumours have it that the plant will close. That is wrong."
import type { Language } from '../../../text/language.js';
import { signOf } from './word-signs.js';

/** Maximum distance in sentences between a claim and its refutation. */
const maxDistance = 2;
/** Characters at the start of a sentence in which it must say that it refutes. */
const maxStart = 80;

/** Maps the index of each refuted claim to that of its refutation, which is in the same passage. */
export function refutations(
  texts: readonly string[],
  belongs: (before: number, at: number) => boolean,
  language: Language,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, text] of texts.entries()) {
    if (!signOf('hearsay', language).test(text) || signOf('refutations', language).test(text)) continue;
    for (let other = at + 1; other <= at + maxDistance && other < texts.length && belongs(other - 1, other); other++) {
      if (!signOf('refutations', language).test((texts[other] ?? '').slice(0, maxStart))) continue;
      found.set(at, other);
      break;
    }
  }
  return found;
}
