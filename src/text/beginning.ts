// Cuts a text to its beginning within a number of tokens, in any script and in linear time.

const blockLength = 4_096;
/** Scripts without spaces between words: a text may be cut between any two of their characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const mark = /\p{M}/u;
const loose = /[\s\p{Pd},;:、，；：]+$/u;

/**
 * The longest beginning of a text that has at most `maxTokens`; the entire text if it fits. Ends after a word, without punctuation that leads on to the next
 * one, or inside the first word if that alone is too long.
 */
export function beginningWithin(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  const ends = [0];
  let before = 0;
  let from = 0;
  while (from < text.length) {
    const to = blockEnd(text, from);
    const inBlock = countTokens(text.slice(from, to));
    if (before + inBlock > maxTokens) {
      for (const end of wordEnds(text, from, to)) ends.push(end);
      break;
    }
    before += inBlock;
    from = to;
    ends.push(to);
  }
  if (from >= text.length && countTokens(text) <= maxTokens) return text;
  // The counts of parts add up to that of the whole except for tokens across their borders, so the entire text is counted to decide on the last word.
  for (let at = fitting(ends, (end) => before + countTokens(text.slice(from, end)) <= maxTokens); at > 0; at--) {
    const kept = text.slice(0, ends[at]).replace(loose, '');
    if (kept !== '' && countTokens(kept) <= maxTokens) return kept;
  }
  const first = text.slice(0, ends[1] ?? text.length);
  const characters = [0];
  for (const character of first) characters.push((characters.at(-1) ?? 0) + character.length);
  return text.slice(0, characters[fitting(characters, (end) => countTokens(first.slice(0, end)) <= maxTokens)]);
}

// End of a block, after a word, so that the next block can be counted separately; in a text without spaces, between any two characters.
function blockEnd(text: string, from: number): number {
  const space = /\S(?=\s)/g;
  space.lastIndex = from + blockLength;
  const found = space.exec(text.slice(0, from + 2 * blockLength));
  if (found !== null) return found.index + 1;
  const end = Math.min(text.length, from + 2 * blockLength);
  return end < text.length && isTail(text, end) ? end + 1 : end;
}

function* wordEnds(text: string, from: number, to: number): Generator<number> {
  let end = from;
  for (const character of text.slice(from, to)) {
    end += character.length;
    if (character.trim() === '') continue;
    const next = text.codePointAt(end);
    const follows = next === undefined ? '' : String.fromCodePoint(next);
    if (follows.trim() === '' || ((unspaced.test(character) || unspaced.test(follows)) && !mark.test(follows))) yield end;
  }
}

/** Index of the last value that fits; the first one always does. */
function fitting(values: readonly number[], fits: (value: number) => boolean): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(values[middle] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isTail(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
