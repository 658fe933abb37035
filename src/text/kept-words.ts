// Which words of a text a shorter text made from it has kept, so that both can be shown as one. Arithmetic only.

/** A half-open range of UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Word extends TextSpan {
  /** Its letters and digits without case: a sentence that lost its beginning starts with a capital now. */
  readonly key: string;
}

const runLength = 3;
/** Products of words up to this are matched exactly. */
const maxCells = 4_000_000;

/**
 * The spans of `source` whose words are in `shortened`, in the same order; words next to each other make one span. Runs of three words that occur once
 * in both texts divide a long text; what lies between them is matched by the longest common subsequence, or word by word from the left when that is long.
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

/** Words of a text with their places. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: match[0].toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || match[0],
  }));
}

/** Runs of words that occur once, with the position of their first word, in order. */
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
  const lengths = new Uint32Array((height + 1) * stride);
  const at = (row: number, column: number): number => lengths[row * stride + column] ?? 0;
  for (let row = height - 1; row >= 0; row--)
    for (let column = width - 1; column >= 0; column--)
      lengths[row * stride + column] = isSame(row, column) ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < height && column < width; ) {
    if (isSame(row, column)) {
      kept.add(fromAt + row++);
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
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
