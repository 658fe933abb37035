// Words that are broken at the end of a line, as in "corre-\nspondence", told from compounds whose hyphen stays.
import type { TextSpan } from './segments.js';

const lineBreak = '[ \\t]{0,9}\\r?\\n[ \\t]{0,40}';
const mayBreak = /[-\u00ad\u2010][ \t]{0,9}\r?\n/;
const broken = new RegExp(`(?=[-\\u2010\\u00ad])(?<=(\\p{L}{2,60}))(?:[-\\u2010]\\u00ad?|\\u00ad)${lineBreak}(?=(\\p{Ll}{2,60}))`, 'gu');
const word = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;
/** First parts of compounds. */
const compound = /^(?:well|self|non|half|third|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/i;
/** A hyphen before these stands for the end of a later word. */
const conjunction = /^(?:and|or|to|und|oder|bis|bzw|et|ou|en|of)$/;

/** The hyphens with the line ends after them, in order: without them, the text has the words whole. Linear in the text. */
export function brokenWords(text: string): TextSpan[] {
  if (!mayBreak.test(text)) return [];
  // Parts of broken words are not words of their own.
  const known = new Set(text.replace(broken, '').match(word));
  return [...text.matchAll(broken)].flatMap(({ 0: found, 1: left = '', 2: right = '', index }) => {
    const isSoft = found.startsWith('\u00ad');
    const isCompound =
      compound.test(left) ||
      conjunction.test(right) ||
      /[-\u2010]/.test(text.charAt(index - left.length - 1)) ||
      known.has(`${left}-${right}`) ||
      (known.has(left) && known.has(right));
    return isCompound && !isSoft ? [] : [{ start: index, end: index + found.length }];
  });
}

/** The text on one line, with broken words whole. */
export function onOneLine(text: string): string {
  let read = 0;
  const parts = brokenWords(text).map(({ start, end }) => {
    const part = text.slice(read, start);
    read = end;
    return part;
  });
  return (parts.join('') + text.slice(read)).replace(/\s+/g, ' ');
}
