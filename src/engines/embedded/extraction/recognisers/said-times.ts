// Times of day, days of a month and frequencies in words of a language: "halb zehn", "am 17.", "toutes les deux semaines".
import { oncePerKey } from '../../../../core/once-per.js';
import { anyFunctionWords, asAlternatives, type LanguageCode, language, languageCodes } from '../../languages/languages.js';
import { byPattern, type Reading, type Recogniser, readOnce } from './recogniser.js';

/** The lists of such phrases: the digits that may replace the `…` of their entries, and which phrases may also be a count of what follows. */
const kinds = {
  clockTimes: { figures: '(?:[01]?\\d|2[0-4])', mayCount: /^(?:\d+|\p{L}+)$/u },
  monthDays: { figures: '(?:0?[1-9]|[12]\\d|3[01])', mayCount: /\d/ },
  frequencies: { figures: '\\d{1,3}', mayCount: null },
} as const;
type Phrases = keyof typeof kinds;

/** The phrases of a list in the given languages, as one pattern. */
function patternOf(list: Phrases, codes: readonly LanguageCode[]): RegExp {
  const phrases = codes.flatMap((code) => {
    const { numerals, timeUnits, [list]: own } = language(code);
    const number = list === 'monthDays' ? kinds[list].figures : `(?:${kinds[list].figures}|${asAlternatives(numerals)})`;
    return own.map((phrase) => phrase.replaceAll('…', number).replaceAll('%', `(?:${asAlternatives(timeUnits)})`));
  });
  return new RegExp(`(?<![\\p{L}\\p{N}.,:/$€£-])(?:${phrases.join('|')})(?![\\p{L}\\p{N}%€]|[.,:/-]\\d)`, 'iu');
}

/** Precision of a clear phrase, and of one that may be a count but is not followed by anything to count. */
const [saidPrecision, barePrecision] = [0.93, 0.75];
const counted = /^\s+(\p{L}+)|^\s*[%€$£\d]/u;
const nextReach = 60;
/** German capitalises what is counted, with at most one adjective before it. */
const countedInGerman = /^\s+(?:\p{Ll}+en\s)?(\p{Lu}\p{L}*)|^\s*[%€$£\d]/u;

/** Returns a finder of a list's phrases as values of a kind: in the language of the text, or in all languages if it cannot be determined. */
export function saidTimes(kind: string, list: Phrases): Recogniser['find'] {
  const { mayCount } = kinds[list];
  const check =
    (code: LanguageCode | 'any') =>
    (match: string, at: number, text: string): Reading | null => {
      const normal = match.toLowerCase();
      if (mayCount?.test(match) !== true) return { normal, precision: saidPrecision };
      const next = (code === 'de' ? countedInGerman : counted).exec(text.slice(at + match.length, at + match.length + nextReach));
      return next === null || anyFunctionWords().has(next[1]?.toLowerCase() ?? '') ? { normal, precision: barePrecision } : null;
    };
  const finder = oncePerKey((code: LanguageCode | 'any') =>
    byPattern(kind, '', () => patternOf(list, code === 'any' ? languageCodes : [code]), check(code)),
  );
  return (text, read = readOnce(text)) => finder(read.language() ?? 'any').find(text);
}
