// The network's input for each word of a text together with a question: the words of both are aligned.
import { oncePer } from '../../../../core/once-per.js';
import { float32At, int32At, numberAt, uint16At } from '../../../../text/at.js';
import { type Layers, softmaxInPlace, transposed } from '../../matrix/layers.js';
import { smallOrMark } from '../../reading/text/word-columns.js';
import { loadWordVectors } from '../../vectors.js';
import type { QuestionTokens, SpanTokens } from './tokens.js';

/** The reading of a text that does not depend on the question. */
export interface ReadText {
  readonly tokens: SpanTokens;
  readonly rows: Float32Array;
  /** The same rows, projected for comparison with the question. */
  readonly met: Float32Array;
}

const extraCount = 8;
/** Cosine similarity below which words count as unrelated. */
const unlike = 0.3;

/** Length of a joined row for input rows of `width` numbers. */
export const joinedLength = (width: number): number => 4 * width + extraCount;

/** The vectors of words, normalised to length 1; all 0 for unknown words. */
const vectorsOf = oncePer(({ ranks }: SpanTokens): Float32Array => {
  const vectors = loadWordVectors();
  const rows = new Float32Array(ranks.length * vectors.dimensions);
  ranks.forEach((rank, row) => {
    const own = rows.subarray(row * vectors.dimensions, (row + 1) * vectors.dimensions);
    vectors.addTo(own, rank, 1);
    let squares = 0;
    for (let index = 0; index < own.length; index++) squares += float32At(own, index) ** 2;
    if (squares > 0) for (let index = 0; index < own.length; index++) own[index]! /= Math.sqrt(squares);
  });
  return rows;
});

/** The weight of each word of the question, and the indices of the words with each key. */
function askedWords({ words, flags, ranks }: QuestionTokens): {
  readonly weights: Float32Array;
  readonly places: ReadonlyMap<string, readonly number[]>;
} {
  const vectors = loadWordVectors();
  const weights = Float32Array.from(words, (_, at) => (((flags[at] ?? 0) & smallOrMark) === 0 ? vectors.weight(int32At(ranks, at)) : 0));
  const places = new Map<string, number[]>();
  words.forEach(({ key }, at) => {
    places.set(key, [...(places.get(key) ?? []), at]);
  });
  return { weights, places };
}

/**
 * Joins each word of the text with the question: both, their alignment, and how similar their words and kinds of value are. `asking` has a row for each word of
 * the question, `whole` is the reading of the entire question; both are as wide as the rows of the text.
 */
export function joined(
  { numbers, combined }: Layers,
  { tokens, rows, met }: ReadText,
  asked: QuestionTokens,
  asking: Float32Array,
  whole: Float32Array,
): Float32Array {
  const width = whole.length;
  const [sameBias = 0, likeBias = 0] = numbers('bias');
  const count = asked.words.length;
  const columns = 8 * Math.ceil(count / 8);
  const { weights, places } = askedWords(asked);
  const total = Math.max(
    1e-3,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  // Attention of each word of the text to each word of the question: scores first, then shares.
  const meeting = combined(met, transposed(asking, width, columns), columns);
  const { dimensions } = loadWordVectors();
  const likeness = combined(vectorsOf(tokens), transposed(vectorsOf(asked), dimensions, columns), columns);
  const length = joinedLength(width);
  const result = new Float32Array(tokens.words.length * length);
  const root = Math.sqrt(width);
  tokens.words.forEach(({ key }, row) => {
    const from = row * columns;
    let [sameMost, sameSum, likeMost] = [0, 0, 0];
    for (let at = 0; at < count; at++) {
      const like = Math.max(0, float32At(likeness, from + at) - unlike) * float32At(weights, at);
      likeMost = Math.max(likeMost, like);
      meeting[from + at] = float32At(meeting, from + at) / root + likeBias * like;
    }
    for (const at of places.get(key) ?? []) {
      const same = float32At(weights, at);
      sameMost = Math.max(sameMost, same);
      sameSum += same;
      meeting[from + at]! += sameBias * same;
    }
    softmaxInPlace(meeting, from, count);
    const [within, begun] = [uint16At(tokens.within, row), uint16At(tokens.begun, row)];
    const meant = highestAsked(asked.groups, within);
    result.set(
      [sameMost, sameSum / total, likeMost, meant, highestAsked(asked.groups, begun), meant - (within === 0 ? 0 : 1)],
      row * length + 4 * width,
    );
  });
  const padded = new Float32Array(columns * width);
  padded.set(asking);
  const aligned = count === 0 ? new Float32Array(rows.length) : combined(meeting, padded, width);
  for (let row = 0, from = 0; from < rows.length; row++, from += width)
    for (let index = 0, at = row * length; index < width; index++, at++) {
      const own = float32At(rows, from + index);
      const other = float32At(aligned, from + index);
      result[at] = own;
      result[at + width] = other;
      result[at + 2 * width] = own * other;
      result[at + 3 * width] = own * float32At(whole, index);
    }
  return result;
}

/** The highest probability, 0 to 1, that one of some groups is requested; `bits` has one bit for each group. */
function highestAsked(groups: readonly number[], bits: number): number {
  let highest = 0;
  for (let group = 0, left = bits; left > 0; group++, left >>= 1) if ((left & 1) === 1) highest = Math.max(highest, numberAt(groups, group));
  return highest;
}
