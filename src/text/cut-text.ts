// Cuts a text to a number of tokens, at the end of a word.

/** The longest start of a text with at most `maxTokens` tokens. Ends after a word, or inside the first word if that alone is too long. */
export function cutText(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  // In either encoding, no token is longer than 24 characters except runs of one character, so the search starts near the cut.
  const start = text.slice(0, Math.max(64, maxTokens * 24));
  const ends = [0, ...[...start.matchAll(/\S(?=\s|$)/gu)].map((match) => match.index + match[0].length)];
  const wordEnd = longestFit(ends, start, maxTokens, countTokens);
  const atWord = start.slice(0, wordEnd).replace(/[\s,;:–-]+$/, '');
  if (atWord !== '' && countTokens(atWord) <= maxTokens) return atWord;
  const characters = [0];
  let at = 0;
  for (const character of start) {
    at += character.length;
    characters.push(at);
  }
  const cut = start.slice(0, longestFit(characters, start, maxTokens, countTokens));
  return countTokens(cut) <= maxTokens ? cut : '';
}

function longestFit(ends: readonly number[], text: string, maxTokens: number, countTokens: (text: string) => number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countTokens(text.slice(0, ends[middle])) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? 0;
}
