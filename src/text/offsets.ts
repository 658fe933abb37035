// Offsets in Unicode code points for the wire; inside the program offsets are in UTF-16 code units.
import { countBefore } from './lists.js';

/** Converts UTF-16 offsets of one text to code-point offsets. Built in one pass over the text; each look-up is O(log surrogate pairs). */
export function codePointOffsets(text: string): (utf16Offset: number) => number {
  const pairs: number[] = [];
  for (let index = 0; index + 1 < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      pairs.push(index + 1);
      index++;
    }
  }
  return (utf16Offset) => {
    return utf16Offset - countBefore(pairs.length, (index) => (pairs[index] ?? 0) < utf16Offset);
  };
}
