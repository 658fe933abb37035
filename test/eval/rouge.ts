// ROUGE-1 and ROUGE-2 F1 on lower-case letter and digit runs with plural, -ed and -ing endings stripped (no stop words removed), as in the usual
// package but with a lighter stemmer than Porter's. Several references: the best one counts.

export function rougeTokens(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(lightStem);
}

function lightStem(word: string): string {
  if (word.length > 4 && /[^su]s$/.test(word)) return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  return word.length > 6 && word.endsWith('ing') ? word.slice(0, -3) : word;
}

/** F1 in percent of n-gram overlap with the best reference. */
export function rouge(candidate: string, references: readonly string[], n = 1): number {
  const ours = grams(rougeTokens(candidate), n);
  return Math.max(
    0,
    ...references.map((reference) => {
      const theirs = grams(rougeTokens(reference), n);
      let hits = 0;
      for (const [gram, count] of theirs.counts) hits += Math.min(count, ours.counts.get(gram) ?? 0);
      return hits === 0 ? 0 : (200 * hits) / (ours.total + theirs.total);
    }),
  );
}

function grams(tokens: readonly string[], n: number): { readonly counts: Map<string, number>; readonly total: number } {
  const counts = new Map<string, number>();
  for (let index = 0; index + n <= tokens.length; index++) {
    const gram = tokens.slice(index, index + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return { counts, total: Math.max(0, tokens.length - n + 1) };
}
