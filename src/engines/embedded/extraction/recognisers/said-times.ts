// Times of day, days of a month and frequencies in the words of a language: "halb zehn", "am 17.", "toutes les deux semaines".
import { oncePerKey } from '../../../../core/once-per.js';
import { anyFunctionWords, asAlternatives, type LanguageCode, language, languageCodes } from '../../languages/languages.js';
import { byPattern, type Reading, type Recogniser, readOnce } from './recogniser.js';

/** The lists of such phrases: the figures that may stand for the `…` of their entries, and which phrases may as well be a number of what follows. */
const kinds = {
  clockTimes: { figures: '(?:[01]?\\d|2[0-4])', mayCount: /^(?:\d+|\p{L}+)$/u },
  monthDays: { figures: '(?:0?[1-9]|[12]\\d|3[01])', mayCount: /\d/ },
  frequencies: { figures: '\\d{1,3}', mayCount: null },
} as const;
type Phrases = keyof typeof kinds;

/** The phrases of a list in some of the languages, as one pattern. */
function patternOf(list: Phrases, codes: readonly LanguageCode[]): RegExp {
  const phrases = codes.flatMap((code) => {
    const { numerals, timeUnits, [list]: own } = language(code);
    const number = list === 'monthDays' ? kinds[list].figures : `(?:${kinds[list].figures}|${asAlternatives(numerals)})`;
    return own.map((phrase) => phrase.replaceAll('…', number).replaceAll('%', `(?:${asAlternatives(timeUnits)})`));
  });
  return new RegExp(`(?<![\\p{L}\\p{N}.,:/$€£-])(?:${phrases.join('|')})(?![\\p{L}\\p{N}%€]|[.,:/-]\\d)`, 'iu');
}

/** As sure as words make it; what may be a number is one where something to count follows. */
const [saidPrecision, barePrecision] = [0.93, 0.75];
const counted = /^\s+(\p{L}+)|^\s*[%€$£\d]/u;
const nextReach = 60;
/** German writes what is counted with a capital, one adjective before it at most. */
const countedInGerman = /^\s+(?:\p{Ll}+en\s)?(\p{Lu}\p{L}*)|^\s*[%€$£\d]/u;

/** What finds the phrases of a list as values of a kind, in the language of the text; where that cannot be told, in all of them. */
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
