// The trained network that reads spans: convolutions over words and attention between them, for the text once and for each thing asked again. What its parts
// are is said in test/eval/train/span-reader.py, which writes its weights.
import { float32At, int32At, numberAt, uint16At } from '../../../../text/at.js';
import { readData } from '../../data.js';
import { type HeldMatrix, matrixFile, normalised, openProducts, type Products, rectified, sumOf } from '../../matrix/products.js';
import { loadWordVectors } from '../../vectors.js';
import { type AskedTokens, maxRead, type SpanTokens, smallOrMark } from './tokens.js';

/** Spans have at most so many words. */
export const maxSpan = 16;

const width = 128;
const heads = 4;
const shapeWidth = 10;
const affixWidth = 16;
const pairWidth = 32;
const flagCount = 5;
const groupCount = 14;
const bitCount = flagCount + 2 * groupCount;
const extraCount = 8;
/** Words less alike than this count as unlike. */
const unlike = 0.3;

/** What is read of a text whatever is asked. */
export interface ReadText {
  readonly tokens: SpanTokens;
  readonly rows: Float32Array;
  /** The same, as compared with what is asked. */
  readonly met: Float32Array;
}

/** Logarithms of the probabilities of all spans, `maxSpan` lengths for each first word; that of none. All probabilities sum to 1. */
interface SpanScores {
  readonly spans: Float32Array;
  readonly none: number;
}

export interface SpanNetwork {
  readText(tokens: SpanTokens): ReadText;
  score(text: ReadText, asked: AskedTokens): SpanScores;
}

interface Weights {
  /** A matrix with what it adds, by its name. */
  matrix(name: string): HeldMatrix;
  numbers(name: string): Float32Array;
}

/** The parts of a file: a matrix is rows of 8-bit integers, then what one of them is worth in each; anything else is 32-bit numbers. */
function readWeights(file: Uint8Array, products: Products): Weights {
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const headerLength = view.getUint32(0, true);
  const body = 4 + headerLength;
  const header: [string, number[], number][] = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 4, headerLength).toString('utf8'));
  const places = new Map(header.map(([name, shape, at]) => [name, { shape, at: body + at }]));
  const place = (name: string) => {
    const known = places.get(name);
    if (known === undefined) throw new Error(`the reader of spans has no ${name}`);
    return known;
  };
  const floats = (at: number, count: number): Float32Array => new Float32Array(bytes.buffer, bytes.byteOffset + at, count);
  const parts = (name: string): { rows: number; columns: number; integers: Int8Array; scales: Float32Array } => {
    const { shape, at } = place(name);
    const [rows = 0, columns = 0] = shape;
    return {
      rows,
      columns,
      integers: new Int8Array(bytes.buffer, bytes.byteOffset + at, rows * columns),
      scales: floats(at + Math.ceil((rows * columns) / 4) * 4, rows),
    };
  };
  const known = new Map<string, Float32Array>();
  const numbers = (name: string): Float32Array => {
    let own = known.get(name);
    if (own === undefined) {
      const { shape, at } = place(name);
      if (shape.length === 2) {
        const { rows, columns, integers, scales } = parts(name);
        own = Float32Array.from({ length: rows * columns }, (_, index) => (integers[index] ?? 0) * float32At(scales, Math.floor(index / columns)));
      } else
        own = floats(
          at,
          shape.reduce((product, size) => product * size, 1),
        );
      known.set(name, own);
    }
    return own;
  };
  const held = new Map<string, HeldMatrix>();
  return {
    numbers,
    matrix(name) {
      let own = held.get(name);
      if (own === undefined) {
        const { rows, columns, integers, scales } = parts(`${name}.weight`);
        const start = products.reserve(rows * columns);
        new Int8Array(products.memory.buffer, start, rows * columns).set(integers);
        const added = places.has(`${name}.bias`) ? numbers(`${name}.bias`) : new Float32Array(rows);
        own = { inputs: columns, outputs: rows, start, maxWeight: 127, scales, added };
        held.set(name, own);
      }
      return own;
    },
  };
}

/** Opens the weights of `dist/data`, or others. Fails with `engine-unavailable` when the build did not copy them. */
export function openSpanNetwork(file: Uint8Array = readData('span-reader.bin')): SpanNetwork {
  const products = openProducts(readData(matrixFile), { inputs: 4 * width + extraCount, outputs: 3 * width, rows: maxRead, depth: width / heads });
  const { matrix, numbers } = readWeights(file, products);
  const vectors = loadWordVectors();
  const through = (name: string, rows: Float32Array): Float32Array => products.through(matrix(name), rows);
  const norm = (name: string, rows: Float32Array): Float32Array => normalised(rows, width, numbers(`${name}.weight`), numbers(`${name}.bias`));

  /** One number for each row. */
  function single(name: string, rows: Float32Array): Float32Array {
    const [weights, bias] = [numbers(`${name}.weight`), float32At(numbers(`${name}.bias`), 0)];
    const length = weights.length;
    return Float32Array.from({ length: rows.length / length }, (_, row) => {
      let sum = bias;
      for (let index = 0; index < length; index++) sum += float32At(weights, index) * float32At(rows, row * length + index);
      return sum;
    });
  }

  function embedded({ words, ranks, affixes, flags, within, begun }: SpanTokens): Float32Array {
    const length = vectors.dimensions + shapeWidth + 2 * affixWidth + bitCount + 1;
    const rows = new Float32Array(words.length * length);
    const [shapes, first, last] = [numbers('shape.weight'), numbers('first.weight'), numbers('last.weight')];
    words.forEach(({ shape }, row) => {
      let at = row * length;
      vectors.addTo(rows.subarray(at, at + vectors.dimensions), int32At(ranks, row), 1);
      at += vectors.dimensions;
      for (let index = 0; index < shapeWidth; index++) rows[at++] = float32At(shapes, shape * shapeWidth + index);
      for (let index = 0; index < affixWidth; index++) rows[at++] = float32At(first, uint16At(affixes, 2 * row) * affixWidth + index);
      for (let index = 0; index < affixWidth; index++) rows[at++] = float32At(last, uint16At(affixes, 2 * row + 1) * affixWidth + index);
      for (let bit = 0; bit < flagCount; bit++) rows[at++] = ((flags[row] ?? 0) >> bit) & 1;
      for (let bit = 0; bit < groupCount; bit++) rows[at++] = (uint16At(within, row) >> bit) & 1;
      for (let bit = 0; bit < groupCount; bit++) rows[at++] = (uint16At(begun, row) >> bit) & 1;
      rows[at] = int32At(ranks, row) < 0 ? 1 : 0;
    });
    return through('embed', rows);
  }

  /** Each number of a row with those of the rows before and behind it, then the row with what a matrix makes of it. */
  function convolved(name: string, rows: Float32Array): Float32Array {
    const [kernel, bias] = [numbers(`${name}.depth.weight`), numbers(`${name}.depth.bias`)];
    const size = kernel.length / width;
    const reach = (size - 1) / 2;
    const normal = norm(`${name}.norm`, rows);
    const sums = new Float32Array(rows.length);
    for (let at = 0; at < rows.length; at += width) sums.set(bias, at);
    // Step by step of the kernel: its numbers of one step are used for all rows.
    const weights = new Float32Array(width);
    for (let step = 0; step < size; step++) {
      for (let index = 0; index < width; index++) weights[index] = float32At(kernel, index * size + step);
      const shift = (step - reach) * width;
      for (let to = Math.max(0, -shift); to < Math.min(rows.length, rows.length - shift); to += width)
        for (let index = 0; index < width; index++) sums[to + index]! += float32At(weights, index) * float32At(normal, to + shift + index);
    }
    return sumOf(rows, rectified(through(`${name}.mix`, sums)));
  }

  function attended(name: string, rows: Float32Array): Float32Array {
    const own = sumOf(rows, through(`${name}.out`, products.attention(through(`${name}.all`, norm(`${name}.norm`, rows)), width, heads)));
    return sumOf(own, through(`${name}.narrow`, rectified(through(`${name}.widen`, norm(`${name}.norm2`, own)))));
  }

  /** The mean of the rows, weighted by the exponentials of their scores. */
  function pooled(scores: Float32Array, rows: Float32Array): Float32Array {
    const highest = scores.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY);
    const shares = scores.map((score) => Math.exp(score - highest));
    const total = shares.reduce((sum, share) => sum + share, 0);
    const mean = new Float32Array(width);
    shares.forEach((share, row) => {
      for (let index = 0; index < width; index++) mean[index]! += (share / total) * float32At(rows, row * width + index);
    });
    return mean;
  }

  function readText(tokens: SpanTokens): ReadText {
    const rows = attended('text3', convolved('text2', convolved('text1', embedded(tokens))));
    return { tokens, rows, met: through('meet', rows) };
  }

  /** What is joined of each word of the text and what is asked: both, how they meet, and how alike the words and the kinds of value are. */
  function joined({ tokens, rows, met }: ReadText, asked: AskedTokens, asking: Float32Array, whole: Float32Array): Float32Array {
    const [sameBias = 0, likeBias = 0] = numbers('bias');
    const weights = Float32Array.from(asked.words, (_, at) =>
      ((asked.flags[at] ?? 0) & smallOrMark) === 0 ? vectors.weight(int32At(asked.ranks, at)) : 0,
    );
    const total = Math.max(
      1e-3,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    const length = 4 * width + extraCount;
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
      const aligned = pooled(scores, asking);
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

  function score(text: ReadText, asked: AskedTokens): SpanScores {
    const count = text.tokens.words.length;
    const asking = convolved('ask1', embedded(asked));
    const whole = pooled(single('pool', asking), asking);
    const [kinds, bias] = [numbers('kinds.weight'), numbers('kinds.bias')];
    for (let index = 0; index < width; index++) {
      whole[index]! += float32At(bias, index);
      for (let group = 0; group < groupCount; group++) whole[index]! += float32At(kinds, index * groupCount + group) * numberAt(asked.groups, group);
    }
    const start = rectified(through('join', joined(text, asked, asking, whole)));
    const rows = norm('norm', convolved('read4', convolved('read3', attended('read2', convolved('read1', start)))));
    const edges = through('edges', rows);
    const length = 2 + 2 * pairWidth;
    const spans = new Float32Array(count * maxSpan).fill(Number.NEGATIVE_INFINITY);
    for (let first = 0; first < count; first++)
      for (let last = first; last < Math.min(count, first + maxSpan); last++) {
        let pair = 0;
        for (let index = 0; index < pairWidth; index++)
          pair += float32At(edges, first * length + 2 + index) * float32At(edges, last * length + 2 + pairWidth + index);
        spans[first * maxSpan + last - first] = float32At(edges, first * length) + float32At(edges, last * length + 1) + pair / Math.sqrt(pairWidth);
      }
    const ends = new Float32Array(2 * width);
    ends.set(pooled(single('gather', rows), rows));
    ends.set(whole, width);
    const none = float32At(single('none', ends), 0);
    const highest = spans.reduce((max, own) => Math.max(max, own), none);
    const total = Math.log(spans.reduce((sum, own) => sum + Math.exp(own - highest), Math.exp(none - highest))) + highest;
    return { spans: spans.map((own) => own - total), none: none - total };
  }
  return { readText, score };
}
