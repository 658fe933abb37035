// Lengths, forms and topics asked for in other languages, put into the English that the grammar reads, by the phrases of `instruction-phrases.json`.
import { madeOfJson } from '../data.js';

/** Pairs of an expression in the language and English; longer ones first. Words of asking that say nothing more become nothing. */
type Phrases = readonly (readonly [string, string])[];

/** `signs`: expressions that only requests in this language hold. */
interface Phrasebook {
  readonly signs: readonly string[];
  readonly phrases: Phrases;
}

interface Phrasebooks {
  /** By language, those whose signs are more particular first. */
  readonly alphabets: Readonly<Record<string, Phrasebook>>;
  /** Chinese and Japanese, in which no space ends a word. */
  readonly ideographs: Phrasebook & { readonly digits: Readonly<Record<string, string>> };
}

const phrasebooks = madeOfJson('instruction-phrases.json', (books: Phrasebooks) => books);

const apart = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

/** The instructions with what they ask for in another language said in English; unchanged where they are English. */
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
