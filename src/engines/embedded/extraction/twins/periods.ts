// Rates: a rent per month does not answer "the rent per week".
import type { FoundValue } from '../../../../core/find.js';
import { oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { countBefore } from '../../../../text/lists.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import type { AnalysedDocument } from '../candidate.js';
import { anchorsWithin } from '../changes/anchors.js';
import { languageIn } from '../language-in.js';
import { type PositionedWord, wordsIn, wordTokens } from '../named/intent-words.js';
import { unsureShare } from './unsure.js';

/** Maximum distance in characters between a value and its period. */
const reach = 60;
const words = 5;

/** Groups of values that may be rates. */
const rated = ['money', 'quantity', 'number'] as const;

/** Returns a lookup from a lower-case word of a language to the period it names, as an English unit: "monthly" is a month. */
export const periodsOf = oncePerKey((code: LanguageCode) => {
  const whole = new Map<string, string>();
  const begins: (readonly [start: string, unit: string])[] = [];
  for (const entry of language(code).periods) {
    const [unit = '', forms = ''] = entry.split(': ');
    for (const form of forms.split(', '))
      if (form.endsWith('*')) begins.push([form.slice(0, -1), unit]);
      else whole.set(form, unit);
  }
  return (word: string): string | undefined => whole.get(word) ?? begins.find(([start]) => word.startsWith(start))?.[1];
});

const numerals = oncePerKey((code: LanguageCode): ReadonlySet<string> => new Set(language(code).numerals));

/** The periods that a field names, except in durations ("12 months"). */
function askedPeriods(said: string, code: LanguageCode): readonly string[] {
  const own = wordsIn(said, code);
  return own.flatMap(({ written }, index) => {
    const before = own[index - 1]?.written ?? '';
    return /\d/.test(before) || numerals(code).has(before) ? [] : (periodsOf(code)(written) ?? []);
  });
}

/** The values of a field; if it requests a rate, those next to another period lose confidence. */
export function lowerOtherPeriods(
  document: AnalysedDocument,
  said: string,
  code: LanguageCode,
  values: readonly FoundValue[],
): readonly FoundValue[] {
  // A few words rarely identify their language.
  const asked = [...new Set([code, languageIn(document)])].flatMap((own) => askedPeriods(said, own));
  if (asked.length === 0) return values;
  return values.map((value) => {
    if (!anchorsWithin(document, value).some(({ groups }) => rated.some((group) => groups.has(group)))) return value;
    const own = periodsBeside(document, value);
    return own.length === 0 || own.some((period) => asked.includes(period)) ? value : { ...value, confidence: value.confidence * unsureShare };
  });
}

/** The periods named next to a value, up to a punctuation mark, a conjunction or another value. */
function periodsBeside(document: AnalysedDocument, { start, end }: Span): string[] {
  const { text } = document;
  const code = languageIn(document);
  const line = document.lines[countBefore(document.lines.length, (index) => itemAt(document.lines, index).end <= start)];
  // A short line is a labelled one, and the next is about something else.
  const own = line !== undefined && line.end - line.start < reach ? line : { start: 0, end: text.length };
  const [from, to] = [Math.max(own.start, start - reach), Math.max(end, Math.min(own.end, end + reach))];
  const others = anchorsWithin(document, { start: from, end: to });
  const ends = (token: PositionedWord): boolean =>
    /^[.,;()]$/.test(token.written) ||
    language(code).joins.includes(token.written) ||
    others.some((other) => token.start < other.end && other.start < token.end);
  return [wordTokens(text, { start: end, end: to }, code), wordTokens(text, { start: from, end: start }, code).reverse()].flatMap((tokens) => {
    const last = tokens.findIndex(ends);
    return tokens.slice(0, Math.min(last < 0 ? tokens.length : last, words)).flatMap(({ written }) => periodsOf(code)(written) ?? []);
  });
}
