// Token counts of a text with a suffix, without counting the entire text again.

const maxBoundaryDistance = 400;

/**
 * Number of tokens of `text + suffix`, given that of `text`. Only the end is counted again, from the last space between two plain
 * words, where both encodings always split.
 */
export function countWithSuffix(count: (text: string) => number, text: string, tokens: number, suffix: string): number {
  for (let at = text.length - 2; at > 0 && at > text.length - maxBoundaryDistance; at--) {
    if (text.charCodeAt(at) !== 32 || !isLowerAscii(text.charCodeAt(at - 1)) || !isLowerAscii(text.charCodeAt(at + 1))) continue;
    const tail = text.slice(at);
    return tokens - count(tail) + count(tail + suffix);
  }
  return count(text + suffix);
}

function isLowerAscii(code: number): boolean {
  return code >= 97 && code <= 122;
}
