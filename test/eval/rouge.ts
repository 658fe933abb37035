// ROUGE-1 and ROUGE-2 F1 on lower-case runs of letters and digits, with plural, -ed and -ing endings stripped (no stop words removed), like the usual package
// but with a lighter stemmer than Porter's. With several references, the best one counts.
import { rouge as sharedRouge } from '../../src/evaluation/text-metrics.js';

export function rougeTokens(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(lightStem);
}

function lightStem(word: string): string {
  if (word.length > 4 && /[^su]s$/.test(word)) return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  return word.length > 6 && word.endsWith('ing') ? word.slice(0, -3) : word;
}

/** F1 of n-gram overlap with the best reference, in percent. */
export function rouge(candidate: string, references: readonly string[], n = 1): number {
  return 100 * sharedRouge(candidate, references, n, rougeTokens);
}
