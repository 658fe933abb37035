// Finds units that repeat what a more important unit already says.

const shingleWords = 3;
const mostlyCovered = 0.85;

/**
 * Per unit: the share of its worth that is left, 1 for new text, near 0 for a repetition. Units are visited from the most to the least important (`order`), so
 * the most important copy keeps its worth. A unit repeats when 85 % of its three-word sequences, and all that hold a digit, occur in units visited before.
 */
export function novelty(texts: readonly string[], order: ArrayLike<number>): Float64Array {
  const seen = new Set<number>();
  const left = new Float64Array(texts.length).fill(1);
  for (let position = 0; position < texts.length; position++) {
    const index = order[position]!;
    const hashes = shingles(texts[index]!);
    let covered = 0;
    let newNumber = false;
    for (const hash of hashes) {
      if (seen.has(hash)) covered++;
      else if (hash < 0) newNumber = true;
    }
    if (hashes.length > 0 && !newNumber && covered / hashes.length >= mostlyCovered) left[index] = covered === hashes.length ? 0.001 : 0.05;
    else for (const hash of hashes) seen.add(hash);
  }
  return left;
}

// Hashes of word sequences, letter case and punctuation around words aside; negative where a digit is among them.
function shingles(text: string): number[] {
  const hashes: number[] = [];
  let beforeLast = 0;
  let last = 0;
  let word = 0x811c9dc5;
  let length = 0;
  let count = 0;
  let lastDigit = -shingleWords;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 32;
    if (isLetterOrDigit(code)) {
      word = Math.imul(word ^ (code >= 65 && code <= 90 ? code + 32 : code), 0x01000193);
      length++;
      if (code <= 57) lastDigit = count;
      continue;
    }
    if (length === 0) continue;
    count++;
    if (count >= shingleWords) hashes.push(lastDigit > count - 1 - shingleWords ? -1 - mix(beforeLast, last, word) : mix(beforeLast, last, word));
    beforeLast = last;
    last = word;
    word = 0x811c9dc5;
    length = 0;
  }
  if (hashes.length === 0 && count > 0) hashes.push(mix(count, beforeLast, last));
  return hashes;
}

// Two 26-bit halves in one double: collisions are out of reach for any input that is accepted.
function mix(a: number, b: number, c: number): number {
  const low = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c;
  const high = Math.imul(Math.imul(c, 0xc2b2ae35) ^ a, 0x27d4eb2f) ^ b;
  return (low >>> 6) * 0x4000000 + (high >>> 6);
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code > 127;
}
