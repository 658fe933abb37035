// What the weighing model looks at: one row of numbers per segment.
import type { Segment } from '../../../core/weigh.js';
import { float32At, float64At, itemAt, numberAt, uint32At } from '../../../text/at.js';
import type { Query } from './query.js';
import { forEachWord, type Scan, type WordTable } from './scan.js';

/** Names of the features, in the order of the model's weights. */
export const featureNames = [
  'sentence bm25', 'block bm25', 'window bm25', 'sentence coverage', 'window coverage', 'block coverage', 'heading coverage', 'sentence nearness', 'block nearness',
  'bigrams', 'block rank', 'best of block', 'best of all', 'first of block', 'first block', 'length', 'rarity', 'names', 'number',
  'date answered', 'number answered', 'person answered', 'place answered', 'thing answered', 'answered in block',
  'date missing', 'number missing', 'place missing', 'uncovered', 'coverage squared', 'sentence meaning', 'block meaning', 'block match of all',
  'coverage before', 'coverage behind', 'line', 'coverage of line', 'rarest word', 'question',
] as const; // biome-ignore format: a table

export const featureCount = featureNames.length;

const k1 = 1.2;
const b = 0.75;

/** Feature rows, and how far the best segment or block covers the query (0 to 1). */
interface Features {
  readonly rows: Float32Array;
  readonly match: number;
  /** BM25 score per block, headings included. */
  readonly blockScores: Float64Array;
  /** Block per segment, numbered from 0 without gaps. */
  readonly blocks: Uint32Array;
}

/** Computes the rows; linear in segments times query terms. */
export function computeFeatures(segments: readonly Segment[], query: Query, scan: Scan, table: WordTable): Features {
  const size = segments.length;
  const columns = query.terms.length;
  const { blocks, blockCount, blockStarts } = numberBlocks(segments);

  const headings = headingCounts(segments, blockStarts, blockCount, columns, table);
  const blockTerms = new Float32Array(blockCount * columns);
  const blockSoft = new Float32Array(blockCount * columns);
  const blockLengths = new Float64Array(blockCount);
  for (let row = 0; row < size; row++) {
    const block = uint32At(blocks, row);
    blockLengths[block]! += float32At(scan.lengths, row);
    for (let column = 0; column < columns; column++) {
      blockTerms[block * columns + column]! += float32At(scan.exact, row * columns + column);
      const soft = float32At(scan.soft, row * columns + column);
      if (soft > float32At(blockSoft, block * columns + column)) blockSoft[block * columns + column] = soft;
    }
  }
  const idf = new Float64Array(columns);
  let idfSum = 0;
  // In one or two passages a word of every sentence says as little as a word of every passage does in many.
  const apart = blockCount > 2 ? blockCount : size;
  for (let column = 0; column < columns; column++) {
    let documents = 0;
    if (blockCount > 2) {
      for (let block = 0; block < blockCount; block++)
        if (float32At(blockTerms, block * columns + column) + float32At(headings, block * columns + column) > 0) documents++;
    } else for (let row = 0; row < size; row++) if (float32At(scan.exact, row * columns + column) > 0) documents++;
    const inside = Math.log(1 + (apart - documents + 0.5) / (documents + 0.5)) / Math.log(1 + (apart + 0.5) / 0.5);
    idf[column] = 0.15 + 0.85 * (apart > 2 ? 0.5 * inside + 0.5 * itemAt(query.terms, column).rarity : itemAt(query.terms, column).rarity);
    idfSum += float64At(idf, column);
  }
  idfSum = Math.max(idfSum, 1e-9);

  const meanLength = Math.max(1, sum(scan.lengths) / size);
  const meanBlock = Math.max(1, sum(blockLengths) / blockCount);
  const bm25 = (count: number, length: number, mean: number): number => (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / mean));

  const blockScores = new Float64Array(blockCount);
  const blockCoverage = new Float64Array(blockCount);
  const blockNearness = new Float64Array(blockCount);
  const headingCoverage = new Float64Array(blockCount);
  for (let block = 0; block < blockCount; block++) {
    for (let column = 0; column < columns; column++) {
      const at = block * columns + column;
      const count = float32At(blockTerms, at) + 2 * float32At(headings, at);
      if (count > 0) {
        blockScores[block]! += float64At(idf, column) * bm25(count, float64At(blockLengths, block), meanBlock);
        blockCoverage[block]! += float64At(idf, column);
      }
      if (float32At(headings, at) > 0) headingCoverage[block]! += float64At(idf, column);
      blockNearness[block]! += float64At(idf, column) * Math.max(float32At(blockSoft, at), float32At(headings, at) > 0 ? 1 : 0);
    }
  }
  const ranks = ranksOf(blockScores);
  const topBlock = Math.max(1e-9, max(blockScores));

  const sentenceScores = new Float64Array(size);
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
        sentenceScores[row]! += float64At(idf, column) * bm25(own, float32At(scan.lengths, row), meanLength);
        coverages[row]! += float64At(idf, column);
        if (float64At(idf, column) > float64At(rarest, row)) rarest[row] = float64At(idf, column);
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
    bestOfBlock[block] = Math.max(float64At(bestOfBlock, block), float64At(sentenceScores, row));
  }
  // Meaning is relative: a context of one subject is close to its questions everywhere.
  const blockMeaning = new Float64Array(blockCount);
  for (let row = 0; row < size; row++) blockMeaning[uint32At(blocks, row)]! += float32At(scan.meaning, row);
  let topCoverage = 1e-9;
  for (let block = 0; block < blockCount; block++) {
    blockMeaning[block]! /= float64At(blockLengths, block) + 5;
    topCoverage = Math.max(topCoverage, float64At(blockCoverage, block));
  }
  const meanMeaning = sum(scan.meaning) / (sum(scan.lengths) + 5);
  const topSentence = Math.max(1e-9, max(sentenceScores));
  const topWindow = Math.max(1e-9, max(windowScores));

  const rows = new Float32Array(size * featureCount);
  const { kind } = query;
  const rarestOfAll = Math.max(1e-9, max(rarest));
  const isLine = (row: number): boolean =>
    segments[row - 1]?.block !== itemAt(segments, row).block && segments[row + 1]?.block !== itemAt(segments, row).block;
  // Sentences of one passage, and lines one after the other, go on from each other.
  const goesOn = (row: number, other: number): boolean =>
    other >= 0 && other < size && (itemAt(segments, other).block === itemAt(segments, row).block || (isLine(row) && isLine(other)));
  for (let row = 0; row < size; row++) {
    const block = uint32At(blocks, row);
    const names = float32At(scan.names, row);
    const date = float32At(scan.years, row) > 0 ? 1 : float32At(scan.numbers, row) > 0 ? 0.5 : 0;
    const number = float32At(scan.numbers, row) > 0 ? 1 : 0;
    const person = float32At(scan.nameRuns, row) > 0 ? 1 : names > 0 ? 0.5 : 0;
    const place = float32At(scan.placeNames, row) > 0 ? 1 : names > 0 ? 0.5 : 0;
    const thing = Math.min(1, names / 2);
    const answered =
      kind === 'date' ? date : kind === 'number' ? number : kind === 'person' ? person : kind === 'place' ? place : kind === 'thing' ? thing : 0;
    const coverage = float64At(coverages, row) / idfSum;
    const values = [
      float64At(sentenceScores, row) / idfSum / 2,
      float64At(blockScores, block) / topBlock,
      float64At(windowScores, row) / topWindow,
      coverage,
      float64At(windowCoverages, row) / idfSum,
      float64At(blockCoverage, block) / idfSum,
      float64At(headingCoverage, block) / idfSum,
      float64At(nearnesses, row) / idfSum,
      float64At(blockNearness, block) / idfSum,
      Math.min(3, float32At(scan.bigrams, row)) / 3,
      1 / (1 + uint32At(ranks, block)),
      float64At(sentenceScores, row) / Math.max(1e-9, float64At(bestOfBlock, block)),
      float64At(sentenceScores, row) / topSentence,
      row === blockStarts[block] ? 1 : 0,
      block === 0 ? 1 : 0,
      Math.log(1 + float32At(scan.lengths, row)) / 4,
      float32At(scan.rarity, row) / 20,
      Math.min(5, names) / 5,
      number,
      kind === 'date' ? date : 0,
      kind === 'number' ? number : 0,
      kind === 'person' ? person : 0,
      kind === 'place' ? place : 0,
      kind === 'thing' ? thing : 0,
      answered * (float64At(blockCoverage, block) / idfSum),
      kind === 'date' && date === 0 ? 1 : 0,
      kind === 'number' && number === 0 ? 1 : 0,
      kind === 'place' && names === 0 ? 1 : 0,
      coverage === 0 ? 1 : 0,
      (float64At(blockCoverage, block) / idfSum) ** 2,
      5 * (float32At(scan.meaning, row) / (float32At(scan.lengths, row) + 5) - meanMeaning),
      8 * (float64At(blockMeaning, block) - meanMeaning),
      float64At(blockCoverage, block) / topCoverage,
      goesOn(row, row - 1) ? float64At(coverages, row - 1) / idfSum : 0,
      goesOn(row, row + 1) ? float64At(coverages, row + 1) / idfSum : 0,
      isLine(row) ? 1 : 0,
      isLine(row) ? coverage : 0,
      float64At(rarest, row) / rarestOfAll,
      /[?？]["”')]*$/.test(itemAt(segments, row).text) ? 1 : 0,
    ];
    rows.set(values, row * featureCount);
  }
  return { rows, match: columns === 0 ? 0 : Math.min(1, max(blockNearness) / idfSum), blockScores, blocks };
}

function numberBlocks(segments: readonly Segment[]): { blocks: Uint32Array; blockCount: number; blockStarts: number[] } {
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

function ranksOf(scores: Float64Array): Uint32Array {
  const order = new Uint32Array(scores.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  order.sort((a, c) => float64At(scores, c) - float64At(scores, a) || a - c);
  const ranks = new Uint32Array(scores.length);
  for (let position = 0; position < order.length; position++) ranks[uint32At(order, position)] = position;
  return ranks;
}

function sum(values: Float32Array | Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function max(values: Float64Array): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  return highest;
}
