// Splits texts into the word pieces that the encoder knows: the most probable segmentation (Kudo 2018, the unigram model), found with Viterbi's algorithm.

/** Splits texts into pieces. */
interface PieceReader {
  /** Numbers of the first `count` pieces of a text. A stretch that no piece spells is one unknown piece, 0. */
  pieces(text: string, count: number): number[];
}

const unknown = 0;
// Reserved numbers before the first real piece.
const firstPiece = 6;
// An unknown letter costs this much more than the rarest piece, so that it is used only if no piece fits.
const unknownPenalty = 10;
const space = '▁';

/** Makes a piece reader; `scores` are the logarithms of the pieces' probabilities. */
export function pieceReader(list: readonly string[], scores: Float32Array): PieceReader {
  const numbers = new Map<string, number>();
  let [longest, lowest] = [0, 0];
  list.forEach((piece, index) => {
    if (index < firstPiece) return;
    numbers.set(piece, index);
    longest = Math.max(longest, piece.length);
    lowest = Math.min(lowest, scores[index] ?? 0);
  });
  const unknownScore = lowest - unknownPenalty;

  function cut(text: string): number[] {
    const best = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY);
    const piece = new Int32Array(text.length + 1);
    const start = new Int32Array(text.length + 1);
    best[0] = 0;
    for (let from = 0; from < text.length; from++) {
      const before = best[from] ?? 0;
      if (before === Number.NEGATIVE_INFINITY) continue;
      const offer = (to: number, number: number, score: number): void => {
        if (before + score <= (best[to] ?? 0)) return;
        best[to] = before + score;
        piece[to] = number;
        start[to] = from;
      };
      // Characters beyond the first plane have two code units.
      const letter = (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
      offer(from + letter, unknown, unknownScore);
      for (let to = from + 1; to <= Math.min(text.length, from + longest); to++) {
        const number = numbers.get(text.slice(from, to));
        if (number !== undefined) offer(to, number, scores[number] ?? 0);
      }
    }
    const found: number[] = [];
    for (let at = text.length; at > 0; at = start[at] ?? 0) {
      const number = piece[at] ?? unknown;
      if (number !== unknown || found.at(-1) !== unknown) found.push(number);
    }
    return found.reverse();
  }

  return {
    pieces(text, count) {
      // Reads no more letters than `count` pieces can spell.
      const read = text
        .slice(0, count * longest)
        .normalize('NFKC')
        .trim();
      if (read === '') return [];
      return cut(space + read.replace(/\s/g, space)).slice(0, count);
    },
  };
}
