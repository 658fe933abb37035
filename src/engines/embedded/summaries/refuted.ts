// Claims that a text states and then says are not so: "Rumours have it that the plant will close. That is wrong."
import type { Language } from '../../../text/language.js';
import { signOf } from './word-signs.js';

/** How many sentences further on a claim is refuted at the latest. */
const maxDistance = 2;
/** A refutation says so at its start. */
const maxStart = 80;

/** By the place of each claim that is refuted, that of the sentence which says so; it belongs to the same passage. */
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
