// What a network sees of each word of a text together with what is asked of it: the words of both are aligned.
import { float32At, int32At, uint16At } from '../../../../text/at.js';
import { type Layers, pooled } from '../../matrix/layers.js';
import { smallOrMark } from '../../reading/text/word-columns.js';
import { loadWordVectors } from '../../vectors.js';
import type { AskedTokens, SpanTokens } from './tokens.js';

/** What is read of a text whatever is asked. */
export interface ReadText {
  readonly tokens: SpanTokens;
  readonly rows: Float32Array;
  /** The same, as compared with what is asked. */
  readonly met: Float32Array;
}

const extraCount = 8;
/** Words less alike than this count as unlike. */
const unlike = 0.3;

/** Numbers in a row of what is joined of rows of `width` numbers. */
export const joinedLength = (width: number): number => 4 * width + extraCount;

/**
 * What is joined of each word of the text and what is asked: both, how they meet, and how alike the words and the kinds of value are. `asking` has a row for
 * each word of what is asked, `whole` is what all of it is read as; both as wide as the rows of the text.
 */
export function joined(
  { numbers }: Layers,
  { tokens, rows, met }: ReadText,
  asked: AskedTokens,
  asking: Float32Array,
  whole: Float32Array,
): Float32Array {
  const vectors = loadWordVectors();
  const width = whole.length;
  const [sameBias = 0, likeBias = 0] = numbers('bias');
  const weights = Float32Array.from(asked.words, (_, at) =>
    ((asked.flags[at] ?? 0) & smallOrMark) === 0 ? vectors.weight(int32At(asked.ranks, at)) : 0,
  );
  const total = Math.max(
    1e-3,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const length = joinedLength(width);
  const result = new Float32Array(tokens.words.length * length);
  const scores = new Float32Array(asked.words.length);
  tokens.words.forEach(({ key }, row) => {
    let [sameMost, sameSum, likeMost] = [0, 0, 0];
    asked.words.forEach((word, at) => {
      const weight = float32At(weights, at);
      const same = word.key === key ? weight : 0;
      const like = Math.max(0, vectors.similarity(int32At(tokens.ranks, row), int32At(asked.ranks, at)) - unlike) * weight;
      sameMost = Math.max(sameMost, same);
      sameSum += same;
      likeMost = Math.max(likeMost, like);
      let meeting = 0;
      for (let index = 0; index < width; index++) meeting += float32At(met, row * width + index) * float32At(asking, at * width + index);
      scores[at] = meeting / Math.sqrt(width) + sameBias * same + likeBias * like;
    });
    const aligned = pooled(scores, asking, width);
    let at = row * length;
    for (let index = 0; index < width; index++) {
      const own = float32At(rows, row * width + index);
      const other = float32At(aligned, index);
      result[at] = own;
      result[at + width] = other;
      result[at + 2 * width] = own * other;
      result[at + 3 * width] = own * float32At(whole, index);
      at++;
    }
    at += 3 * width;
    const [within, begun] = [uint16At(tokens.within, row), uint16At(tokens.begun, row)];
    const askedOf = (bits: number): number =>
      asked.groups.reduce((max, share, group) => (((bits >> group) & 1) === 1 ? Math.max(max, share) : max), 0);
    const meant = askedOf(within);
    result.set([sameMost, sameSum / total, likeMost, meant, askedOf(begun), meant - (within === 0 ? 0 : 1)], at);
  });
  return result;
}
