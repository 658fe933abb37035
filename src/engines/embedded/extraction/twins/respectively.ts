// Values that a sentence assigns in order to the things it lists: "Oslo, Bergen and Tromsø reported 12, 7 and 4 cases respectively".
import { oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { type LanguageCode, language, languageCodes } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import { anchorsWithin, areAlike } from '../changes/anchors.js';
import { languageIn } from '../language-in.js';
import { isSame, type PositionedWord, type WordForms, wordTokens } from '../named/intent-words.js';
import { sentenceAt } from '../sentence-at.js';

/** A value with the words that distinguish what it is assigned to. */
interface Given extends Span {
  readonly words: readonly PositionedWord[];
}

const sign = oncePerKey(
  (code: LanguageCode) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${language(code).respectively.join('|')})(?![\\p{L}\\p{N}])`, 'iu'),
);

/**
 * The values of the sentence around one of them, each with what it is assigned to; empty if the sentence does not assign them in order. Linear in the sentence.
 */
export function assignedInOrder(document: AnalysedDocument, value: Span): readonly Given[] {
  const { text } = document;
  const sentence = sentenceAt(document, value.start);
  // The word for "respectively" identifies a sentence's language better than its function words.
  const codes = sentence === undefined ? [] : languageCodes.filter((code) => sign(code).test(text.slice(sentence.start, sentence.end)));
  if (sentence === undefined || codes.length === 0) return [];
  const anchors = anchorsWithin(document, sentence);
  const own = anchors.find(({ start, end }) => start < value.end && value.start < end);
  const values = own === undefined ? [] : anchors.filter((anchor) => areAlike(anchor, own));
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const [before, after] = [
    { start: sentence.start, end: first.start },
    { start: last.end, end: sentence.end },
  ];
  const joins = new Set(codes.flatMap((code) => language(code).joins));
  for (const side of [before, after]) {
    const parts = partsOf(wordTokens(text, side, languageIn(document)), joins).slice(-values.length);
    if (parts.length < values.length) continue;
    return values.map(({ start, end }, index) => ({ start, end, words: headOf(parts, index) }));
  }
  return [];
}

/** The parts of a list, each as its content words and single letters. */
function partsOf(tokens: readonly PositionedWord[], joins: ReadonlySet<string>): readonly (readonly PositionedWord[])[] {
  const parts: PositionedWord[][] = [[]];
  for (const token of tokens) {
    if (token.written === ',' || joins.has(token.written)) parts.push([]);
    else if (!mark.test(token.written) && (!token.isSmall || token.written.length === 1)) parts.at(-1)?.push(token);
  }
  return parts.filter(({ length }) => length > 0);
}

/** The words that name a part: in the first part only the last ("the sales in Spain and Italy"), in the last part only the first ("Italy rose by"). */
const headOf = (parts: readonly (readonly PositionedWord[])[], index: number): readonly PositionedWord[] =>
  index > 0 && index < parts.length - 1 ? itemAt(parts, index) : itemAt(parts, index).slice(...(index === 0 ? [-1] : [0, 1]));

/** The value assigned to what a field names; 'unsure' if the field names none of the parts, or several. */
export function meantInOrder(given: readonly Given[], wished: readonly WordForms[]): Given | 'unsure' {
  const named = given.filter(({ words }) => words.some((word) => wished.some((other) => isSame(word, other))));
  return named.length === 1 ? itemAt(named, 0) : 'unsure';
}
