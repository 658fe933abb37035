// Token counts of a text with something behind it, without counting the text again.

const maxBoundaryDistance = 400;

/** Tokens of `text + suffix` where those of `text` are known: only from the last place on where both encodings always divide, between two plain words. */
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
