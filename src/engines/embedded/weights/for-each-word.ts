// The words of a text as compression sees them: runs of letters and digits; in scripts without spaces, pairs of characters.

/** Visits the words (runs of letters and digits) of a text; linear. Of words over 60 characters, only the first 60 are visited. */
export function forEachWord(text: string, visit: (start: number, end: number) => void): void {
  const { length } = text;
  let index = 0;
  while (index < length) {
    while (index < length && !isWordCode(text.charCodeAt(index))) index++;
    if (index >= length) return;
    const start = index;
    const dense = isDense(text.charCodeAt(index));
    // Scripts without spaces: pairs of characters serve as words.
    if (dense) {
      index++;
      visit(start, index < length && isDense(text.charCodeAt(index)) ? index + 1 : index);
      continue;
    }
    while (index < length && isWordCode(text.charCodeAt(index)) && !isDense(text.charCodeAt(index))) index++;
    visit(start, Math.min(index, start + 60));
  }
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || (code > 0xbf && !isMark(code));
}

// General punctuation, arrows, symbols, CJK punctuation, full-width punctuation.
function isMark(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    code === 0xd7 ||
    code === 0xf7 ||
    code === 0xfeff
  );
}

function isDense(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0xac00 && code <= 0xd7af)
  );
}
