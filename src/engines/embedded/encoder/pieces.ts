// Texts as the pieces of words that the encoder knows: the most probable way to put a text together from them (Kudo 2018, the unigram model), found by
// Viterbi's algorithm.

/** Cuts texts into pieces. */
interface PieceReader {
  /** Numbers of the pieces of a text, at most `count`, read from its beginning. What no piece spells is one unknown piece, 0. */
  pieces(text: string, count: number): number[];
}

const unknown = 0;
// Reserved numbers before the first real piece.
const firstPiece = 6;
// An unknown letter costs so much more than the rarest piece that it is only taken where no piece fits.
const unknownPenalty = 10;
const space = '▁';

/** Reads pieces; `scores` are the logarithms of their probabilities. */
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
      // A letter beyond the first plane has two units.
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
      // No more letters than so many pieces can spell, and one for the space before each.
      const read = text
        .slice(0, count * longest)
        .normalize('NFKC')
        .trim();
      if (read === '') return [];
      return cut(space + read.replace(/\s/g, space)).slice(0, count);
    },
  };
}
