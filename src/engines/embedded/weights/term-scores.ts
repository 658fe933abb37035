// How well segments and blocks match the terms of a query: BM25, coverage weighted by rarity, similarity of meaning.
import type { Segment } from '../../../core/weigh.js';
import { float32At, float64At, itemAt, numberAt, uint32At } from '../../../text/at.js';
import { forEachWord } from './for-each-word.js';
import type { Query } from './query.js';
import type { Scan, WordTable } from './scan.js';

const k1 = 1.2;
const b = 0.75;

export interface Blocks {
  /** Block of each segment. */
  readonly blocks: Uint32Array;
  readonly blockCount: number;
  /** First segment of each block. */
  readonly blockStarts: readonly number[];
}

/** Query terms per block: each array has a row of `columns` numbers per block. */
export interface BlockCounts {
  readonly columns: number;
  readonly blockCount: number;
  /** 1 if the heading has the term. */
  readonly headings: Float32Array;
  /** Number of occurrences in the segments of the block. */
  readonly exact: Float32Array;
  /** Similarity of the closest word in the block. */
  readonly soft: Float32Array;
  /** Words per block. */
  readonly lengths: Float64Array;
}

/** Counts the query's terms block by block. */
export function countByBlock(
  segments: readonly Segment[],
  { blocks, blockCount, blockStarts }: Blocks,
  columns: number,
  scan: Scan,
  table: WordTable,
): BlockCounts {
  const exact = new Float32Array(blockCount * columns);
  const soft = new Float32Array(blockCount * columns);
  const lengths = new Float64Array(blockCount);
  for (let row = 0; row < segments.length; row++) {
    const block = uint32At(blocks, row);
    lengths[block]! += float32At(scan.lengths, row);
    for (let column = 0; column < columns; column++) {
      const at = block * columns + column;
      exact[at]! += float32At(scan.exact, row * columns + column);
      soft[at] = Math.max(float32At(soft, at), float32At(scan.soft, row * columns + column));
    }
  }
  return { columns, blockCount, headings: headingCounts(segments, blockStarts, blockCount, columns, table), exact, soft, lengths };
}

export interface TermWeights {
  /** Inverse document frequency of each query term, combined from the text and the language. */
  readonly idf: Float64Array;
  /** Sum of `idf`; never 0. */
  readonly total: number;
}

/** Computes the weight of each query term. */
export function weighTerms({ terms }: Query, scan: Scan, { columns, blockCount, headings, exact }: BlockCounts, size: number): TermWeights {
  const idf = new Float64Array(columns);
  // With one or two passages, document frequency is counted by sentences; otherwise by passages.
  const apart = blockCount > 2 ? blockCount : size;
  for (let column = 0; column < columns; column++) {
    let documents = 0;
    for (let one = 0; one < apart; one++) {
      const at = one * columns + column;
      if ((blockCount > 2 ? float32At(exact, at) + float32At(headings, at) : float32At(scan.exact, at)) > 0) documents++;
    }
    const inside = Math.log(1 + (apart - documents + 0.5) / (documents + 0.5)) / Math.log(1 + (apart + 0.5) / 0.5);
    const { rarity } = itemAt(terms, column);
    idf[column] = 0.15 + 0.85 * (apart > 2 ? 0.5 * inside + 0.5 * rarity : rarity);
  }
  return { idf, total: Math.max(sum(idf), 1e-9) };
}

// BM25 of one term (Robertson and Walker 1994).
function bm25(count: number, length: number, meanLength: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / meanLength));
}

/** Arrays of one number per block. */
export interface BlockScores {
  readonly scores: Float64Array;
  readonly coverage: Float64Array;
  readonly nearness: Float64Array;
  readonly headingCoverage: Float64Array;
}

/** Matches the blocks, headings included. */
export function scoreBlocks({ columns, blockCount, headings, exact, soft, lengths }: BlockCounts, { idf }: TermWeights): BlockScores {
  const meanLength = Math.max(1, sum(lengths) / blockCount);
  const scores = new Float64Array(blockCount);
  const coverage = new Float64Array(blockCount);
  const nearness = new Float64Array(blockCount);
  const headingCoverage = new Float64Array(blockCount);
  for (let block = 0; block < blockCount; block++) {
    for (let column = 0; column < columns; column++) {
      const at = block * columns + column;
      const count = float32At(exact, at) + 2 * float32At(headings, at);
      if (count > 0) {
        scores[block]! += float64At(idf, column) * bm25(count, float64At(lengths, block), meanLength);
        coverage[block]! += float64At(idf, column);
      }
      if (float32At(headings, at) > 0) headingCoverage[block]! += float64At(idf, column);
      nearness[block]! += float64At(idf, column) * Math.max(float32At(soft, at), float32At(headings, at) > 0 ? 1 : 0);
    }
  }
  return { scores, coverage, nearness, headingCoverage };
}

/** Arrays of one number per segment. A window is a segment with its neighbours in the block, and the heading. */
export interface SegmentScores {
  readonly scores: Float64Array;
  readonly coverages: Float64Array;
  readonly windowScores: Float64Array;
  readonly windowCoverages: Float64Array;
  readonly nearnesses: Float64Array;
  /** Weight of the rarest term in it. */
  readonly rarest: Float64Array;
  /** The highest score of each block. */
  readonly bestOfBlock: Float64Array;
}

/** Matches the segments. */
export function scoreSegments(
  size: number,
  { blocks, blockCount }: Blocks,
  { columns, headings }: BlockCounts,
  { idf }: TermWeights,
  scan: Scan,
): SegmentScores {
  const meanLength = Math.max(1, sum(scan.lengths) / size);
  const scores = new Float64Array(size);
  const coverages = new Float64Array(size);
  const windowScores = new Float64Array(size);
  const windowCoverages = new Float64Array(size);
  const nearnesses = new Float64Array(size);
  const rarest = new Float64Array(size);
  const bestOfBlock = new Float64Array(blockCount);
  for (let row = 0; row < size; row++) {
    const block = uint32At(blocks, row);
    const before = row > 0 && blocks[row - 1] === block ? row - 1 : -1;
    const after = row + 1 < size && blocks[row + 1] === block ? row + 1 : -1;
    const windowLength =
      float32At(scan.lengths, row) + (before < 0 ? 0 : float32At(scan.lengths, before)) + (after < 0 ? 0 : float32At(scan.lengths, after));
    for (let column = 0; column < columns; column++) {
      const own = float32At(scan.exact, row * columns + column);
      if (own > 0) {
        scores[row]! += float64At(idf, column) * bm25(own, float32At(scan.lengths, row), meanLength);
        coverages[row]! += float64At(idf, column);
        rarest[row] = Math.max(float64At(rarest, row), float64At(idf, column));
      }
      const around =
        own +
        (before < 0 ? 0 : float32At(scan.exact, before * columns + column)) +
        (after < 0 ? 0 : float32At(scan.exact, after * columns + column)) +
        float32At(headings, block * columns + column);
      if (around > 0) {
        windowScores[row]! += float64At(idf, column) * bm25(around, windowLength, 3 * meanLength);
        windowCoverages[row]! += float64At(idf, column);
      }
      nearnesses[row]! += float64At(idf, column) * float32At(scan.soft, row * columns + column);
    }
    bestOfBlock[block] = Math.max(float64At(bestOfBlock, block), float64At(scores, row));
  }
  return { scores, coverages, windowScores, windowCoverages, nearnesses, rarest, bestOfBlock };
}

/** Numbers the blocks from 0 without gaps. */
export function numberBlocks(segments: readonly Segment[]): Blocks {
  const blocks = new Uint32Array(segments.length);
  const blockStarts: number[] = [];
  for (const [row, segment] of segments.entries()) {
    if (row === 0 || segments[row - 1]?.block !== segment.block) blockStarts.push(row);
    blocks[row] = blockStarts.length - 1;
  }
  return { blocks, blockCount: blockStarts.length, blockStarts };
}

function headingCounts(
  segments: readonly Segment[],
  blockStarts: readonly number[],
  blockCount: number,
  columns: number,
  table: WordTable,
): Float32Array {
  const counts = new Float32Array(blockCount * columns);
  let last = '';
  let lastBlock = -1;
  for (let block = 0; block < blockCount; block++) {
    const { heading } = itemAt(segments, numberAt(blockStarts, block));
    if (heading === '') continue;
    if (heading === last && lastBlock >= 0) counts.copyWithin(block * columns, lastBlock * columns, (lastBlock + 1) * columns);
    else
      forEachWord(heading, (start, end) => {
        const { term } = table.of(heading, start, end);
        if (term >= 0) counts[block * columns + term] = 1;
      });
    last = heading;
    lastBlock = block;
  }
  return counts;
}

/** The sum of all values. */
export function sum(values: Float32Array | Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
