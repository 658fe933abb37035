// A fast path for counting tokens: finds pre-tokens of plain ASCII text without the regular expression of the encoding.

const endOfText = 0;
const beyondAscii = 128;
const apostrophe = 39;
const lineFeed = 10;
const space = 32;

const scratch = new Uint8Array(65_536);

/**
 * The characters of a text as bytes: 128 for each NUL or non-ASCII character, which the pattern must handle, and 0 at the
 * end. The buffer is reused by the next call.
 */
export function asciiBytes(text: string): Uint8Array {
  const { length } = text;
  const bytes = length < scratch.length ? scratch : new Uint8Array(length + 1);
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    bytes[index] = code === 0 || code > 127 ? beyondAscii : code;
  }
  bytes[length] = endOfText;
  return bytes;
}

/**
 * End of the pre-token at `start` of the bytes from `asciiBytes`, if it is a lower-case, capitalised or upper-case ASCII word, up to three digits, a run of
 * punctuation, or line breaks, and its context shows that both encodings split it there. Otherwise `start`: only the pattern can decide.
 */
export function asciiPreTokenEnd(bytes: Uint8Array, start: number): number {
  let index = start;
  let code = bytes[index]!;
  if (isDigit(code)) {
    let end = index + 1;
    while (end < index + 3 && isDigit(bytes[end]!)) end++;
    // Digits of other scripts would belong to the same pre-token.
    return end < index + 3 && bytes[end]! > 127 ? start : end;
  }
  if (code === lineFeed) {
    while (code === lineFeed) code = bytes[++index]!;
    return isSpace(code) || code > 127 ? start : index;
  }
  if (code === apostrophe || code > 127 || (code < 33 && code !== space)) return start;
  // One space or punctuation mark before a word belongs to it.
  if (!isLetter(code)) {
    const next = bytes[index + 1]!;
    if (isLetter(next)) code = bytes[++index]!;
    else if (code === space && isDigit(next)) return index + 1;
    else return punctuationEnd(bytes, start);
  }
  const letters = index;
  while (isUpper(code)) code = bytes[++index]!;
  const capitals = index - letters;
  if (capitals < 2) while (isLower(code)) code = bytes[++index]!;
  // A letter, combining mark or apostrophe after it may belong to the same pre-token; the end of the text does not.
  return code > 127 || code === apostrophe || isLetter(code) ? start : index;
}

// Punctuation, with a space before it and line breaks after it. After a line break, the encodings treat a slash differently.
function punctuationEnd(bytes: Uint8Array, start: number): number {
  let index = start;
  let code = bytes[index]!;
  if (code === space) code = bytes[++index]!;
  const marks = index;
  while (isMark(code)) code = bytes[++index]!;
  // Control characters count as punctuation.
  if (index === marks || code > 126 || (code < space && code !== endOfText && !isSpace(code))) return start;
  while (code === lineFeed) code = bytes[++index]!;
  return code === 13 || (code === 47 && bytes[index - 1] === lineFeed) ? start : index;
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
