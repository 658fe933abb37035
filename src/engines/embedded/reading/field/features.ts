// Features of a field's name or description for the field model: hashed words, letter n-grams and word pairs.
import { hashWord } from '../../vectors.js';

/** Number of rows in the model's table; a power of two. */
export const featureRows = 1 << 15;
/** Maximum words of a name or description that are read; later ones add nothing. */
const maxWords = 48;
const maxWordLength = 32;

const isPlain = /^[\x20-\x7e]*$/;

/** Words of a name or description, in lower case with accents folded; split at case changes, underscores and punctuation. */
export function fieldWords(text: string): string[] {
  const spaced = text
    .slice(0, 600)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  const folded = isPlain.test(spaced) ? spaced : spaced.replaceAll('ß', 'ss').replaceAll('œ', 'oe').normalize('NFKD').replace(/\p{M}/gu, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, maxWords).map((word) => word.slice(0, maxWordLength));
}

const row = (key: string): number => hashWord(key) & (featureRows - 1);

/** Row numbers of the features of a text. A question mark counts as a word. */
export function featuresOf(text: string): number[] {
  const words = fieldWords(text);
  const rows: number[] = [];
  words.forEach((word, index) => {
    rows.push(row(`w ${word}`));
    const next = words[index + 1];
    if (next !== undefined) rows.push(row(`b ${word} ${next}`));
    const marked = `<${word}>`;
    if (word.length > 2) {
      for (const size of [3, 4, 5]) {
        for (let at = 0; at + size <= marked.length; at++) rows.push(row(`g ${marked.slice(at, at + size)}`));
      }
    }
  });
  if (words.length > 0 && words.length < 4) rows.push(row(`p ${words.join(' ')}`));
  if (text.includes('?')) rows.push(row('?'));
  return rows;
}
