// One key for the forms of a word that a question and a text may use: inflections, accents, written-out and Roman numbers.
import { stem } from '../../../text/stem.js';

const numbers = new Map<string, string>();
for (const list of [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  '- 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th',
])
  for (const [value, word] of list.split(' ').entries()) numbers.set(word, String(value));

const roman = new Map(
  '- - II III IV - VI VII VIII IX - XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ').map((numeral, value) => [numeral, String(value)]),
);

/** Key of a word as written in the text (a run of letters and digits). */
export function termKey(surface: string): string {
  const romanValue = surface.length >= 2 && surface.length <= 5 ? roman.get(surface) : undefined;
  if (romanValue !== undefined) return romanValue;
  const lower = surface.toLowerCase();
  const value = numbers.get(lower);
  if (value !== undefined) return value;
  return stem(foldAccents(lower));
}

/** Removes accents from letters: "pokémon" becomes "pokemon". */
export function foldAccents(lower: string): string {
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    if (code >= 0xc0 && code < 0x250) return lower.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  }
  return lower;
}
