// What a text reveals about how its values are written.
import { once } from '../../core/once-per.js';
import { writesDayFirst } from '../../text/dates.js';
import { type Language, languageOf } from '../../text/language.js';

/** What the text around a value reveals about it; undefined if it does not. */
export interface TextConventions {
  /** Which of two numbers is the day, in dates such as 03/04/2024. */
  readonly dayFirst?: boolean | undefined;
  /** The language of its numbers in words. */
  readonly language?: Language | undefined;
  /** The decimal separator. */
  readonly decimalSign?: '.' | ',' | undefined;
}

/** What `text` reveals, each part computed on first use. Linear. */
export function conventionsOf(text: string): TextConventions {
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

/** The separator before one or two final digits, if all numbers of the text that have such digits use the same one. */
function signOf(text: string): '.' | ',' | undefined {
  const signs = new Set<string>();
  for (const [, sign = ''] of text.matchAll(/(?<![\d.,:/-])\d{1,9}(?:[.,]\d{3})*([.,])\d{1,2}(?![\d:/-]|[.,]\d)/g)) signs.add(sign);
  const [only] = signs;
  return signs.size === 1 && (only === '.' || only === ',') ? only : undefined;
}
