// Finds the words of a text that a shortened version has kept, so that both can be shown as one. Pure computation.

/** A half-open range of UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Word extends TextSpan {
  /** Its letters and digits in lower case, since a sentence that lost its beginning now starts with a capital. */
  readonly key: string;
  /** Whether the next word is on the same line. */
  readonly isFollowed: boolean;
}

const runLength = 3;
/** Texts whose word counts multiply to at most this are matched exactly. */
const maxCells = 4_000_000;
/** A matching word counts for more than all adjacent pairs together: the shorter side of such a product has at most 2,000 words. */
const pairValue = 4_096;

/**
 * The spans of `source` whose words are in `shortened`, in the same order; adjacent words form one span. In a long text, sequences of three words that occur
 * once in both texts serve as anchors. The words between two anchors are matched by the longest common subsequence that keeps adjacent words of a line
 * together or, if there are too many, greedily from the left.
 */
export function keptSpans(source: string, shortened: string): TextSpan[] {
  const [from, to] = [wordsOf(source), wordsOf(shortened)];
  const kept = new Set<number>();
  const isLong = from.length * to.length > maxCells;
  const places = isLong ? uniqueRuns(from) : new Map<string, number>();
  const wanted = isLong ? uniqueRuns(to) : places;
  let [fromAt, toAt] = [0, 0];
  for (const [run, position] of wanted) {
    const place = places.get(run);
    if (place === undefined || place < fromAt || position < toAt) continue;
    matchGap(from, to, { fromAt, toAt, fromEnd: place, toEnd: position }, kept);
    for (let offset = 0; offset < runLength; offset++) kept.add(place + offset);
    [fromAt, toAt] = [place + runLength, position + runLength];
  }
  matchGap(from, to, { fromAt, toAt, fromEnd: from.length, toEnd: to.length }, kept);
  return joinNeighbours(from, kept);
}

/** Words of a text with their offsets. */
export function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length, word: match[0] }));
  return words.map(({ start, end, word }, at) => {
    const next = words[at + 1];
    const key = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || word;
    return { start, end, key, isFollowed: next !== undefined && !text.slice(end, next.start).includes('\n') };
  });
}

/** Sequences of `runLength` words that occur once, with the position of their first word, in order. */
function uniqueRuns(words: readonly Word[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (let at = 0; at + runLength <= words.length; at++) {
    const run = words
      .slice(at, at + runLength)
      .map(({ key }) => key)
      .join(' ');
    positions.set(run, positions.has(run) ? -1 : at);
  }
  return new Map([...positions].filter(([, at]) => at >= 0));
}

interface Gap {
  readonly fromAt: number;
  readonly fromEnd: number;
  readonly toAt: number;
  readonly toEnd: number;
}

function matchGap(from: readonly Word[], to: readonly Word[], { fromAt, fromEnd, toAt, toEnd }: Gap, kept: Set<number>): void {
  const [height, width] = [fromEnd - fromAt, toEnd - toAt];
  if (height <= 0 || width <= 0) return;
  const isSame = (row: number, column: number): boolean => from[fromAt + row]?.key === to[toAt + column]?.key;
  if (height * width > maxCells) {
    for (let row = 0, column = 0; row < height && column < width; row++) {
      if (!isSame(row, column)) continue;
      kept.add(fromAt + row);
      column++;
    }
    return;
  }
  const stride = width + 1;
  const best = new Uint32Array((height + 1) * stride);
  /** The best value if these two words are matched. */
  const paired = new Uint32Array((height + 1) * stride);
  const at = (values: Uint32Array, row: number, column: number): number => values[row * stride + column] ?? 0;
  const joined = (row: number, column: number): number =>
    from[fromAt + row]?.isFollowed === true && at(paired, row + 1, column + 1) > 0 ? at(paired, row + 1, column + 1) + 1 : 0;
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--) {
      const place = row * stride + column;
      if (isSame(row, column)) paired[place] = pairValue + Math.max(at(best, row + 1, column + 1), joined(row, column));
      best[place] = Math.max(paired[place] ?? 0, at(best, row + 1, column), at(best, row, column + 1));
    }
  for (let row = 0, column = 0, mustPair = false; row < height && column < width; ) {
    const isPair = at(paired, row, column) > 0 && (mustPair || at(paired, row, column) === at(best, row, column));
    mustPair = false;
    if (isPair) {
      kept.add(fromAt + row);
      mustPair = joined(row, column) >= at(best, row + 1, column + 1) && joined(row, column) > 0;
      row++;
      column++;
    } else if (at(best, row + 1, column) >= at(best, row, column + 1)) row++;
    else column++;
  }
}

function joinNeighbours(words: readonly Word[], kept: ReadonlySet<number>): TextSpan[] {
  const spans: { start: number; end: number }[] = [];
  let last = Number.NaN;
  for (const index of [...kept].sort((a, b) => a - b)) {
    const word = words[index];
    if (word === undefined) continue;
    const open = spans.at(-1);
    if (open !== undefined && index === last + 1) open.end = word.end;
    else spans.push({ start: word.start, end: word.end });
    last = index;
  }
  return spans;
}
