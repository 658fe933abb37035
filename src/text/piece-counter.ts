// Token counts of texts that are put together of the same pieces: each is counted once, though the whole is more than the sum of its pieces.

/** Writes a text, piece by piece. */
type Write = (put: (piece: string) => void) => void;

/** Counts by a counter of texts, and remembers. */
export class PieceCounter {
  private readonly known = new Map<string, number>();

  constructor(private readonly countText: (text: string) => number) {}

  /** Tokens of a text. */
  readonly count = (text: string): number => {
    let tokens = this.known.get(text);
    if (tokens === undefined) {
      tokens = this.countText(text);
      this.known.set(text, tokens);
    }
    return tokens;
  };

  /** Tokens of the text that is written: pieces are counted together up to where both encodings always divide. */
  countWritten(write: Write): number {
    let total = 0;
    let pending = '';
    // The last character of what is pending, which is not asked for it: it would be written anew with every piece.
    let last = Number.NaN;
    write((piece) => {
      if (isDivided(last, piece.charCodeAt(0))) {
        total += this.count(pending);
        pending = piece;
      } else pending += piece;
      if (piece !== '') last = piece.charCodeAt(piece.length - 1);
    });
    return total + this.count(pending);
  }
}

// Before a space behind something that can be seen; behind a line break, unless more white space or a slash follows.
function isDivided(before: number, after: number): boolean {
  return after === 32 ? isMarkOrLetter(before) : before === 10 && isMarkOrLetter(after) && after !== 47;
}

function isMarkOrLetter(code: number): boolean {
  return code > 32 && code < 127;
}
