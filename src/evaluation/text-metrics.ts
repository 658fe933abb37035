// Metrics of written and shortened text: overlap with references, and how many strings of a list are kept.
import { numberAt } from '../text/at.js';
import { tokensOf } from './field-metrics.js';

/** F1, 0 to 1, of n-gram overlap with the best reference (ROUGE-N; lower case, and no stemming unless `tokens` does it). */
export function rouge(written: string, references: readonly string[], n: number, tokens = tokensOf): number {
  const ours = grams(tokens(written), n);
  return references.reduce((best, reference) => Math.max(best, overlap(ours, grams(tokens(reference), n))), 0);
}

/** F1, 0 to 1, of the longest common subsequence of words with the best reference (ROUGE-L). */
export function rougeL(written: string, references: readonly string[]): number {
  const ours = tokensOf(written);
  return references.reduce((best, reference) => {
    const theirs = tokensOf(reference);
    const common = commonSubsequence(ours, theirs);
    return common === 0 ? best : Math.max(best, (2 * common) / (ours.length + theirs.length));
  }, 0);
}

/** Share of the strings that occur in the text, ignoring differences in white space. */
export function kept(text: string, strings: readonly string[]): number {
  const folded = text.replace(/\s+/g, ' ');
  return strings.length === 0 ? 1 : strings.filter((string) => folded.includes(string.replace(/\s+/g, ' '))).length / strings.length;
}

function grams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= tokens.length; start++) {
    const gram = tokens.slice(start, start + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function overlap(ours: Map<string, number>, theirs: Map<string, number>): number {
  const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  let hits = 0;
  for (const [gram, count] of theirs) hits += Math.min(count, ours.get(gram) ?? 0);
  return hits === 0 ? 0 : (2 * hits) / (total(ours) + total(theirs));
}

function commonSubsequence(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const word of one) {
    const next = [0];
    for (const [index, candidate] of other.entries())
      next.push(word === candidate ? numberAt(row, index) + 1 : Math.max(numberAt(row, index + 1), numberAt(next, index)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
