// Counts tokens of texts assembled from recurring pieces: each piece is counted once, although a text may not have as many tokens as its pieces together.

/** Writes a text, piece by piece. */
type Write = (put: (piece: string) => void) => void;

/** Caches the results of a token counter. */
export class PieceCounter {
  private readonly known = new Map<string, number>();

  constructor(private readonly countText: (text: string) => number) {}

  /** Number of tokens of a text. */
  readonly count = (text: string): number => {
    let tokens = this.known.get(text);
    if (tokens === undefined) {
      tokens = this.countText(text);
      this.known.set(text, tokens);
    }
    return tokens;
  };

  /** Number of tokens of the text that is written: pieces are joined up to the next place where both encodings always split. */
  countWritten(write: Write): number {
    let total = 0;
    let pending = '';
    // The last character of `pending`, kept separately, since reading it from the string would flatten the string at every piece.
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

// Between a visible ASCII character and a space; and after a line break, unless white space or a slash follows.
function isDivided(before: number, after: number): boolean {
  return after === 32 ? isMarkOrLetter(before) : before === 10 && isMarkOrLetter(after) && after !== 47;
}

function isMarkOrLetter(code: number): boolean {
  return code > 32 && code < 127;
}
