// How near the segments, their neighbours and their blocks are to the prompt, as sentence vectors.
import type { Segment } from '../../../core/weigh.js';
import { float32At, float64At, itemAt, uint32At } from '../../../text/at.js';
import { dimensions, dot } from '../directions.js';
import { addWord, emptySum, emptySums, removeCommonPart } from '../sentence-vectors.js';
import { forEachWord } from './for-each-word.js';
import type { Query } from './query.js';
import type { Scan, WordTable } from './scan.js';
import type { Blocks } from './term-scores.js';

/** How much the heading of a segment, and each of its neighbours, counts beside it. */
const headingShare = 0.5;
const neighbourShare = 0.4;

export interface Similarities {
  /** Cosine similarity of the prompt to each segment with its heading, and to the same with its neighbours. */
  readonly own: Float32Array;
  readonly windows: Float32Array;
  /** The same of each block. */
  readonly blocks: Float32Array;
}

/**
 * Computes the similarities; linear in the segments. A segment with its heading and neighbours is a sum of vectors, so its length follows from their dot
 * products with each other, which are fewer than the sums.
 */
export function similaritiesOf(
  segments: readonly Segment[],
  { blocks, blockCount }: Blocks,
  query: Query,
  { sums }: Scan,
  table: WordTable,
): Similarities {
  const size = segments.length;
  const { vector } = query;
  const headings = headingsOf(segments, query, table);
  const at = (row: number): Float32Array => itemAt(sums, row);
  const { asked, squares, withLast, withSecondLast } = productsOf(sums, vector);
  const own = new Float32Array(size);
  const windows = new Float32Array(size);
  const ofBlocks = emptySums(blockCount);
  const valueAt = (values: Float64Array, row: number): number => (row >= 0 && row < size ? float64At(values, row) : 0);
  for (let row = 0; row < size; row++) {
    const heading = headings[row];
    const block = itemAt(ofBlocks, uint32At(blocks, row));
    add(block, at(row));
    let product = float64At(asked, row);
    let square = float64At(squares, row);
    let withBefore = valueAt(withLast, row);
    let withAfter = valueAt(withLast, row + 1);
    if (heading !== undefined) {
      if (row === 0 || blocks[row - 1] !== blocks[row]) add(block, heading.sum);
      product += headingShare * heading.asked;
      square += headingShare * (headingShare * heading.square + 2 * dot(at(row), heading.sum));
      if (row > 0) withBefore += headingShare * dot(at(row - 1), heading.sum);
      if (row + 1 < size) withAfter += headingShare * dot(at(row + 1), heading.sum);
    }
    own[row] = cosine(product, square);
    const ofNeighbours = valueAt(squares, row - 1) + valueAt(squares, row + 1) + (row > 0 ? 2 * valueAt(withSecondLast, row + 1) : 0);
    windows[row] = cosine(
      product + neighbourShare * (valueAt(asked, row - 1) + valueAt(asked, row + 1)),
      square + neighbourShare * (2 * (withBefore + withAfter) + neighbourShare * ofNeighbours),
    );
  }
  return { own, windows, blocks: Float32Array.from(ofBlocks, (sum) => cosine(dot(sum, vector), dot(sum, sum))) };
}

/** Dot products of each sum with the prompt, with itself, and with the last and the second last one, 0 if there is none. */
interface Products {
  readonly asked: Float64Array;
  readonly squares: Float64Array;
  readonly withLast: Float64Array;
  readonly withSecondLast: Float64Array;
}

function productsOf(sums: readonly Float32Array[], vector: Float32Array): Products {
  const empty = (): Float64Array => new Float64Array(sums.length);
  const products = { asked: empty(), squares: empty(), withLast: empty(), withSecondLast: empty() };
  const none = emptySum();
  let last = none;
  let secondLast = none;
  for (const [row, sum] of sums.entries()) {
    let asked = 0;
    let square = 0;
    let withLast = 0;
    let withSecondLast = 0;
    // One loop for all four, since a sum is read from memory only once.
    for (let index = 0; index < dimensions; index++) {
      const value = float32At(sum, index);
      asked += value * float32At(vector, index);
      square += value * value;
      withLast += value * float32At(last, index);
      withSecondLast += value * float32At(secondLast, index);
    }
    products.asked[row] = asked;
    products.squares[row] = square;
    products.withLast[row] = withLast;
    products.withSecondLast[row] = withSecondLast;
    secondLast = last;
    last = sum;
  }
  return products;
}

/** Squares of lengths below this are rounding errors. */
const minSquare = 1e-9;

/** Cosine similarity, -1 to 1, by the dot product with a vector of length 1 and the square of the other one's length; 0 if that has no direction. */
const cosine = (product: number, square: number): number => (square > minSquare ? product / Math.sqrt(square) : 0);

interface HeadingSum {
  readonly sum: Float32Array;
  /** Dot product with the prompt, and with itself. */
  readonly asked: number;
  readonly square: number;
}

/** The heading of each segment as a sum; undefined if it has none. */
function headingsOf(segments: readonly Segment[], { vector }: Query, table: WordTable): (HeadingSum | undefined)[] {
  let text = '';
  let current: HeadingSum | undefined;
  return segments.map(({ heading }) => {
    if (heading !== text) {
      text = heading;
      current = heading === '' ? undefined : headingSum(heading, vector, table);
    }
    return current;
  });
}

function headingSum(heading: string, vector: Float32Array, table: WordTable): HeadingSum {
  const sum = emptySum();
  forEachWord(heading, (start, end) => addWord(sum, table.of(heading, start, end).rank, table.vectors));
  removeCommonPart(sum);
  return { sum, asked: dot(sum, vector), square: dot(sum, sum) };
}

function add(target: Float32Array, values: Float32Array): void {
  for (let index = 0; index < dimensions; index++) target[index]! += float32At(values, index);
}
