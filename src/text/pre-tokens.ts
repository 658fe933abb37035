// The common case of counting tokens: pre-tokens of plain ASCII text, found without the regular expression of the encoding.

const apostrophe = 39;
const lineFeed = 10;
const space = 32;

/**
 * End of the pre-token at `start` where it is an ASCII word in lower case, capitalised or in capitals, up to three digits, a run of punctuation, or line breaks,
 * with what stands before and behind it saying that both encodings split it there; `start` where only the pattern can tell.
 */
export function asciiPreTokenEnd(text: string, start: number): number {
  let index = start;
  let code = text.charCodeAt(index);
  if (isDigit(code)) {
    let end = index + 1;
    while (end < index + 3 && isDigit(text.charCodeAt(end))) end++;
    // Digits of other scripts would belong to the same pre-token.
    return end < index + 3 && text.charCodeAt(end) > 127 ? start : end;
  }
  if (code === lineFeed) {
    while (code === lineFeed) code = text.charCodeAt(++index);
    return isSpace(code) || code > 127 ? start : index;
  }
  if (code === apostrophe || code > 127 || (code < 33 && code !== space)) return start;
  // One space or mark before a word belongs to it.
  if (!isLetter(code)) {
    const next = text.charCodeAt(index + 1);
    if (isLetter(next)) code = text.charCodeAt(++index);
    else if (code === space && isDigit(next)) return index + 1;
    else return punctuationEnd(text, start);
  }
  const letters = index;
  while (isUpper(code)) code = text.charCodeAt(++index);
  const capitals = index - letters;
  if (capitals < 2) while (isLower(code)) code = text.charCodeAt(++index);
  // A letter, a mark or an apostrophe behind it may belong to the same pre-token. The end of the text gives NaN.
  return code > 127 || code === apostrophe || isLetter(code) ? start : index;
}

// Marks with a space before them and line breaks behind them; a slash behind a line break divides the encodings.
function punctuationEnd(text: string, start: number): number {
  let index = start;
  let code = text.charCodeAt(index);
  if (code === space) code = text.charCodeAt(++index);
  const marks = index;
  while (isMark(code)) code = text.charCodeAt(++index);
  // Control characters count as marks.
  if (index === marks || code > 126 || (code < space && !isSpace(code))) return start;
  while (code === lineFeed) code = text.charCodeAt(++index);
  return code === 13 || (code === 47 && text.charCodeAt(index - 1) === lineFeed) ? start : index;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isLetter(code: number): boolean {
  return isLower(code | 32) && code < 128;
}

function isSpace(code: number): boolean {
  return code === space || (code >= 9 && code <= 13);
}

function isMark(code: number): boolean {
  return code > 32 && code < 127 && !isDigit(code) && !isLetter(code);
}
