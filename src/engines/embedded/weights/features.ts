// The input of the model that weighs segments: one row of numbers per segment.
import type { Segment } from '../../../core/weigh.js';
import { float32At, float64At, itemAt, uint32At } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import type { Query } from './query.js';
import type { Scan, WordTable } from './scan.js';
import { type Similarities, similaritiesOf } from './similarities.js';
import {
  type BlockCounts,
  type BlockScores,
  type Blocks,
  countByBlock,
  numberBlocks,
  type SegmentScores,
  scoreBlocks,
  scoreSegments,
  sum,
  type TermWeights,
  weighTerms,
} from './term-scores.js';

/** Names of the features, in the order of the model's weights. */
export const featureNames = [
  'sentence bm25', 'block bm25', 'window bm25', 'sentence coverage', 'window coverage', 'block coverage', 'heading coverage', 'sentence nearness', 'block nearness',
  'bigrams', 'block rank', 'best of block', 'best of all', 'first of block', 'first block', 'length', 'rarity', 'names', 'number',
  'date answered', 'number answered', 'person answered', 'place answered', 'thing answered', 'answered in block',
  'date missing', 'number missing', 'place missing', 'uncovered', 'coverage squared', 'sentence meaning', 'block meaning', 'block match of all',
  'coverage before', 'coverage behind', 'line', 'coverage of line', 'rarest word', 'question', 'sentence similarity', 'window similarity',
  'similarity of all', 'block similarity', 'block similarity of all', 'blocks', 'segments of block', 'heading',
] as const; // biome-ignore format: a table

export const featureCount = featureNames.length;

/** Feature rows, and how well the best block matches the query (0 to 1). */
interface Features {
  readonly rows: Float32Array;
  readonly match: number;
  /** Block of each segment, numbered from 0 without gaps. */
  readonly blocks: Uint32Array;
}

/** Computes the rows; linear in segments times query terms. */
export function computeFeatures(segments: readonly Segment[], query: Query, scan: Scan, table: WordTable): Features {
  const blocks = numberBlocks(segments);
  const counts = countByBlock(segments, blocks, query.terms.length, scan, table);
  const terms = weighTerms(query, scan, counts, segments.length);
  const byBlock = scoreBlocks(counts, terms);
  const bySegment = scoreSegments(segments.length, blocks, counts, terms, scan);
  const similarities = similaritiesOf(segments, blocks, query, scan, table);
  const rows = rowsOf(segments, query, scan, terms, { ...blocks, ...byBlock, lengths: counts.lengths }, bySegment, similarities);
  return {
    rows,
    match: query.terms.length === 0 ? 0 : Math.min(1, largest(byBlock.nearness, 0) / terms.total),
    blocks: blocks.blocks,
  };
}

/** How far a segment has the form of an answer, for each kind of question and for the requested kind, 0 to 1. */
interface Answers {
  readonly date: number;
  readonly number: number;
  readonly person: number;
  readonly place: number;
  readonly thing: number;
  asked: number;
}

/** How far the segment of a row has the forms of answers. */
export function answersIn({ kind }: Query, scan: Scan, row: number): Answers {
  const names = float32At(scan.names, row);
  const hasNumber = float32At(scan.numbers, row) > 0;
  const date = float32At(scan.years, row) > 0 ? 1 : hasNumber ? 0.5 : 0;
  const number = hasNumber ? 1 : 0;
  const person = float32At(scan.nameRuns, row) > 0 ? 1 : names > 0 ? 0.5 : 0;
  const place = float32At(scan.placeNames, row) > 0 ? 1 : names > 0 ? 0.5 : 0;
  const found: Answers = { date, number, person, place, thing: Math.min(1, names / 2), asked: 0 };
  if (kind !== 'none') found.asked = found[kind];
  return found;
}

function rowsOf(
  segments: readonly Segment[],
  query: Query,
  scan: Scan,
  { total }: TermWeights,
  blocks: Blocks & BlockScores & Pick<BlockCounts, 'lengths'>,
  own: SegmentScores,
  similarities: Similarities,
): Float32Array {
  const size = segments.length;
  const { kind } = query;
  const meanings = meaningsOf(scan, blocks);
  const ranks = ranksOf(blocks.scores);
  const topBlock = largest(blocks.scores, 1e-9);
  const topCoverage = largest(blocks.coverage, 1e-9);
  const topSentence = largest(own.scores, 1e-9);
  const topWindow = largest(own.windowScores, 1e-9);
  const rarestOfAll = largest(own.rarest, 1e-9);
  const highest = largest(similarities.own, 0);
  const highestBlock = largest(similarities.blocks, 0);
  const rows = new Float32Array(size * featureCount);
  const { blocks: of } = blocks;
  const isLine = (row: number): boolean => of[row - 1] !== of[row] && of[row + 1] !== of[row];
  // Sentences of one passage, and consecutive lines, continue each other.
  const continuesWith = (row: number, other: number): boolean =>
    other >= 0 && other < size && (of[other] === of[row] || (isLine(row) && isLine(other)));
  // Columns in the order of `featureNames`.
  let at = 0;
  for (let row = 0; row < size; row++) {
    const block = uint32At(of, row);
    const names = float32At(scan.names, row);
    const answers = answersIn(query, scan, row);
    const coverage = float64At(own.coverages, row) / total;
    const blockCoverage = float64At(blocks.coverage, block) / total;
    rows[at++] = float64At(own.scores, row) / total / 2;
    rows[at++] = float64At(blocks.scores, block) / topBlock;
    rows[at++] = float64At(own.windowScores, row) / topWindow;
    rows[at++] = coverage;
    rows[at++] = float64At(own.windowCoverages, row) / total;
    rows[at++] = blockCoverage;
    rows[at++] = float64At(blocks.headingCoverage, block) / total;
    rows[at++] = float64At(own.nearnesses, row) / total;
    rows[at++] = float64At(blocks.nearness, block) / total;
    rows[at++] = Math.min(3, float32At(scan.bigrams, row)) / 3;
    rows[at++] = 1 / (1 + uint32At(ranks, block));
    rows[at++] = float64At(own.scores, row) / Math.max(1e-9, float64At(own.bestOfBlock, block));
    rows[at++] = float64At(own.scores, row) / topSentence;
    rows[at++] = row === blocks.blockStarts[block] ? 1 : 0;
    rows[at++] = block === 0 ? 1 : 0;
    rows[at++] = Math.log(1 + float32At(scan.lengths, row)) / 4;
    rows[at++] = float32At(scan.rarity, row) / 20;
    rows[at++] = Math.min(5, names) / 5;
    rows[at++] = answers.number;
    rows[at++] = kind === 'date' ? answers.date : 0;
    rows[at++] = kind === 'number' ? answers.number : 0;
    rows[at++] = kind === 'person' ? answers.person : 0;
    rows[at++] = kind === 'place' ? answers.place : 0;
    rows[at++] = kind === 'thing' ? answers.thing : 0;
    rows[at++] = answers.asked * blockCoverage;
    rows[at++] = kind === 'date' && answers.date === 0 ? 1 : 0;
    rows[at++] = kind === 'number' && answers.number === 0 ? 1 : 0;
    rows[at++] = kind === 'place' && names === 0 ? 1 : 0;
    rows[at++] = coverage === 0 ? 1 : 0;
    rows[at++] = blockCoverage ** 2;
    rows[at++] = 5 * (float32At(scan.meaning, row) / (float32At(scan.lengths, row) + 5) - meanings.mean);
    rows[at++] = 8 * (float64At(meanings.byBlock, block) - meanings.mean);
    rows[at++] = float64At(blocks.coverage, block) / topCoverage;
    rows[at++] = continuesWith(row, row - 1) ? float64At(own.coverages, row - 1) / total : 0;
    rows[at++] = continuesWith(row, row + 1) ? float64At(own.coverages, row + 1) / total : 0;
    rows[at++] = isLine(row) ? 1 : 0;
    rows[at++] = isLine(row) ? coverage : 0;
    rows[at++] = float64At(own.rarest, row) / rarestOfAll;
    rows[at++] = /[?？]["”')]*$/.test(itemAt(segments, row).text) ? 1 : 0;
    rows[at++] = float32At(similarities.own, row);
    rows[at++] = float32At(similarities.windows, row);
    rows[at++] = float32At(similarities.own, row) - highest;
    rows[at++] = float32At(similarities.blocks, block);
    rows[at++] = float32At(similarities.blocks, block) - highestBlock;
    rows[at++] = Math.log(blocks.blockCount) / 4;
    rows[at++] = Math.log(size / blocks.blockCount) / 2;
    rows[at++] = itemAt(segments, row).heading === '' ? 0 : 1;
  }
  return rows;
}

// Similarity in meaning is relative: all of a context about one subject is similar to its questions.
function meaningsOf(scan: Scan, { blocks, blockCount, lengths }: Blocks & Pick<BlockCounts, 'lengths'>): { byBlock: Float64Array; mean: number } {
  const byBlock = new Float64Array(blockCount);
  for (let row = 0; row < blocks.length; row++) byBlock[uint32At(blocks, row)]! += float32At(scan.meaning, row);
  for (let block = 0; block < blockCount; block++) byBlock[block]! /= float64At(lengths, block) + 5;
  return { byBlock, mean: sum(scan.meaning) / (sum(scan.lengths) + 5) };
}

function ranksOf(scores: Float64Array): Uint32Array {
  const order = new Uint32Array(scores.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  order.sort((a, c) => float64At(scores, c) - float64At(scores, a) || a - c);
  const ranks = new Uint32Array(scores.length);
  for (let position = 0; position < order.length; position++) ranks[uint32At(order, position)] = position;
  return ranks;
}
