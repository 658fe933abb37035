// TextRank (Mihalcea and Tarau 2004) as a baseline: sentences linked by word overlap, ranked by power iteration; the best ones in source order.
import { rougeTokens } from './rouge.js';

export function textRank(sentences: readonly string[], most: number): string[] {
  const sets = sentences.map((sentence) => new Set(rougeTokens(sentence).filter((token) => token.length > 3)));
  const links = sets.map((a, i) =>
    sets.map((b, j) => {
      if (i === j || a.size < 2 || b.size < 2) return 0;
      let shared = 0;
      for (const token of a) if (b.has(token)) shared++;
      return shared / (Math.log(a.size) + Math.log(b.size));
    }),
  );
  const totals = links.map((row) => row.reduce((sum, value) => sum + value, 0));
  let ranks = sentences.map(() => 1);
  for (let round = 0; round < 20; round++) {
    const next = sentences.map(() => 0.15);
    for (let i = 0; i < ranks.length; i++) {
      if (totals[i] === 0) continue;
      for (let j = 0; j < ranks.length; j++) next[j]! += (0.85 * ranks[i]! * links[i]![j]!) / totals[i]!;
    }
    ranks = next;
  }
  return ranks
    .map((rank, index) => ({ rank, index }))
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index)
    .map(({ index }) => sentences[index]!);
}
