// The trained network that reads spans: convolutions over words and attention between them, run once for the text and again for each question.
// test/eval/train/span-reader.py describes its parts and writes its weights.
import { float32At, numberAt } from '../../../../text/at.js';
import { readData } from '../../data.js';
import { openLayers, pooled } from '../../matrix/layers.js';
import { matrixFile, openProducts } from '../../matrix/products.js';
import { embedded } from '../../reading/text/embedding.js';
import { valueGroups } from '../value-groups.js';
import { joined, joinedLength, type ReadText } from './alignment.js';
import { groupsOf, maxRead, type QuestionTokens, type SpanTokens } from './tokens.js';

/** Maximum number of words in a span. */
export const maxSpan = 16;

const width = 128;
const heads = 4;
const pairWidth = 32;

/** Log-probabilities of all spans, `maxSpan` lengths for each first word, and that of none. All probabilities sum to 1. */
export interface SpanScores {
  readonly spans: Float32Array;
  readonly none: number;
}

export interface SpanNetwork {
  readText(tokens: SpanTokens): ReadText;
  score(text: ReadText, asked: QuestionTokens): SpanScores;
}

/** Opens the weights in `dist/data`, or the given ones. Throws `engine-unavailable` if the build did not copy them. */
export function openSpanNetwork(file: Uint8Array = readData('span-reader.bin')): SpanNetwork {
  const products = openProducts(readData(matrixFile), { inputs: joinedLength(width), outputs: 3 * width, rows: maxRead, depth: width / heads });
  const layers = openLayers(file, products, { width, heads });
  const { numbers, through, norm, single, convolved, attended } = layers;

  function readText(tokens: SpanTokens): ReadText {
    const rows = attended('text3', convolved('text2', convolved('text1', embedded(layers, tokens, groupsOf(tokens)))));
    return { tokens, rows, met: through('meet', rows) };
  }

  function score(text: ReadText, asked: QuestionTokens): SpanScores {
    const count = text.tokens.words.length;
    const asking = convolved('ask1', embedded(layers, asked, groupsOf(asked)));
    const whole = pooled(single('pool', asking), asking, width);
    const [kinds, bias] = [numbers('kinds.weight'), numbers('kinds.bias')];
    for (let index = 0; index < width; index++) {
      whole[index]! += float32At(bias, index);
      for (let group = 0; group < valueGroups.length; group++)
        whole[index]! += float32At(kinds, index * valueGroups.length + group) * numberAt(asked.groups, group);
    }
    const start = through('join', joined(layers, text, asked, asking, whole), 0);
    const rows = norm('norm', convolved('read4', convolved('read3', attended('read2', convolved('read1', start)))));
    const edges = through('edges', rows);
    const length = 2 + 2 * pairWidth;
    const spans = new Float32Array(count * maxSpan).fill(Number.NEGATIVE_INFINITY);
    const ends = new Float32Array(2 * width);
    ends.set(pooled(single('gather', rows), rows, width));
    ends.set(whole, width);
    const none = float32At(single('none', ends), 0);
    let highest = none;
    for (let first = 0; first < count; first++)
      for (let last = first; last < Math.min(count, first + maxSpan); last++) {
        const [left, right] = [first * length, last * length];
        let pair = 0;
        for (let index = 2; index < 2 + pairWidth; index++) pair += float32At(edges, left + index) * float32At(edges, right + pairWidth + index);
        const own = float32At(edges, left) + float32At(edges, right + 1) + pair / Math.sqrt(pairWidth);
        spans[first * maxSpan + last - first] = own;
        highest = Math.max(highest, own);
      }
    let sum = Math.exp(none - highest);
    for (let place = 0; place < spans.length; place++) sum += Math.exp(float32At(spans, place) - highest);
    const total = Math.log(sum) + highest;
    for (let place = 0; place < spans.length; place++) spans[place]! -= total;
    return { spans, none: none - total };
  }
  return { readText, score };
}
