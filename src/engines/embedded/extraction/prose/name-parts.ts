// Given and family names as fields of their own: the person is found like any other, and the part is cut out of the full name.
import type { Span } from '../../../../core/span.js';
import type { Need } from '../candidate.js';
import { listBit, listsOf } from './lists.js';
import type { Mention } from './mentions.js';

export type NamePart = NonNullable<Need['part']>;

const titles = new Set('mr mrs ms miss mx dr prof professor sir dame lord lady rev herr frau monsieur madame señor señora'.split(' '));
const suffixes = new Set('jr sr ii iii iv phd md esq'.split(' '));
const particles = new Set('van von der den de da di del della dos du la le bin ibn al el ten ter zu af'.split(' '));

/** Whether a word, in lower case, is a title that precedes a name. */
export const isTitle = (word: string): boolean => titles.has(word.replace('.', ''));

/** The requested part of a person's full name; null if the name lacks it: "Mr. Brown" has no given name. */
export function partOfName({ tokens, first, last }: Mention, part: NamePart): Span | null {
  const words = tokens.slice(first, last + 1).filter((token) => /^\p{L}/u.test(token.lower));
  const bare = words.filter((word) => !isTitle(word.lower) && !suffixes.has(word.lower.replace('.', '')));
  const [own] = bare;
  const final = bare.at(-1);
  if (own === undefined || final === undefined) return null;
  if (own === final) {
    const known = listsOf(own.lower);
    const family = own !== words[0] || ((known & listBit.family) !== 0 && (known & listBit.given) === 0);
    return family === (part === 'family') ? own : null;
  }
  if (part === 'given') return own;
  const particle = bare.find((word, index) => index > 0 && particles.has(word.lower));
  return { start: (particle ?? final).start, end: final.end };
}

const introduced = /\b(?:names?|named|mrs?|ms|dr)\b[^.;!?\n]{0,10}$/iu;

/** Whether the words right before a mention introduce a name: "under the name", "my name is". */
export function isIntroduced(text: string, mention: Span): boolean {
  return introduced.test(text.slice(Math.max(0, mention.start - 20), mention.start));
}
