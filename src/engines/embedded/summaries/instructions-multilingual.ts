// Translates lengths, forms and topics requested in other languages into the English that the grammar reads, using the phrases of `instruction-phrases.json`.
import { fromJsonFile } from '../data.js';

/** Pairs of an expression in the language and its English, longer expressions first. Words that only introduce a request map to nothing. */
type Phrases = readonly (readonly [string, string])[];

/** `signs`: expressions that occur only in requests in this language. */
interface Phrasebook {
  readonly signs: readonly string[];
  readonly phrases: Phrases;
}

interface Phrasebooks {
  /** By language, those with the more specific signs first. */
  readonly alphabets: Readonly<Record<string, Phrasebook>>;
  /** Chinese and Japanese, which put no spaces between words. */
  readonly ideographs: Phrasebook & { readonly digits: Readonly<Record<string, string>> };
}

const phrasebooks = fromJsonFile('instruction-phrases.json', (books: Phrasebooks) => books);

const apart = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

/** The instructions with the known expressions of another language replaced by English; unchanged if no sign of another language is found. */
export function inEnglish(instructions: string): string {
  const { alphabets, ideographs } = phrasebooks();
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(instructions)) {
    if (!ideographs.signs.some((sign) => instructions.includes(sign))) return instructions;
    return ideographs.phrases.reduce(
      (text, [pattern, english]) =>
        text.replace(new RegExp(pattern, 'g'), (match, ...groups: unknown[]) =>
          english === '' ? (ideographs.digits[match] ?? match) : english.replace('$1', String(groups[0])),
        ),
      instructions,
    );
  }
  const book = Object.values(alphabets).find(({ signs }) => apart(signs.join('|')).test(instructions));
  return book === undefined ? instructions : book.phrases.reduce((text, [pattern, english]) => text.replace(apart(pattern), english), instructions);
}
