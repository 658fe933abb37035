// What a text settles about how its values are written.
import { once } from '../../core/once-per.js';
import { writesDayFirst } from '../../text/dates.js';
import { type Language, languageOf } from '../../text/language.js';

/** What the text of a value settles about it; undefined where it does not tell. */
export interface Source {
  /** Which of two numbers is the day, in dates such as 03/04/2024. */
  readonly dayFirst?: boolean | undefined;
  /** The language that its numbers in words are of. */
  readonly language?: Language | undefined;
  /** The sign before decimals. */
  readonly decimalSign?: '.' | ',' | undefined;
}

/** What `text` settles, each worked out when it is first asked for. Linear. */
export function sourceOf(text: string): Source {
  const dayFirst = once(() => ({ is: writesDayFirst(text) }));
  const language = once(() => ({ is: languageOf(text) }));
  const decimalSign = once(() => ({ is: signOf(text) ?? (language().is === undefined ? undefined : language().is === 'en' ? '.' : ',') }) as const);
  return {
    get dayFirst() {
      return dayFirst().is;
    },
    get language() {
      return language().is;
    },
    get decimalSign() {
      return decimalSign().is;
    },
  };
}

/** The sign before one or two last digits, where all numbers of the text that have them use the same. */
function signOf(text: string): '.' | ',' | undefined {
  const signs = new Set<string>();
  for (const [, sign = ''] of text.matchAll(/(?<![\d.,:/-])\d{1,9}(?:[.,]\d{3})*([.,])\d{1,2}(?![\d:/-]|[.,]\d)/g)) signs.add(sign);
  const [only] = signs;
  return signs.size === 1 && (only === '.' || only === ',') ? only : undefined;
}
