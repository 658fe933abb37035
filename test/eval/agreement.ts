// Agreement of a value with the right answers, as is usual for questions about passages.

/** The text in lower case, without punctuation and articles. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Agreement of a value with the best of the answers: 1 for the same words, otherwise 0.95 times the F1 of their words (Rajpurkar and others 2016). */
export function agreement(value: string, answers: readonly string[]): number {
  return Math.max(0, ...answers.map((answer) => (plain(answer) === plain(value) ? 1 : 0.95 * overlap(answer, value))));
}

function overlap(left: string, right: string): number {
  const one = plain(left).split(' ');
  const other = plain(right).split(' ');
  const counts = new Map<string, number>();
  for (const word of other) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of one) {
    const rest = counts.get(word) ?? 0;
    if (rest > 0) common++;
    counts.set(word, rest - 1);
  }
  return (2 * common) / (one.length + other.length);
}
