// The tagger: a small network over word vectors, affixes and looks that marks where names and terms begin and go on, and of which broad type they are.
// Trained by test/eval/train/prose-tagger.ts; `tagger-file.ts` reads and writes its weights.

import { shapeCount, type Token } from '../../reading/text/tokens.js';
import { loadWordVectors } from '../../vectors.js';
import { listRows, listsOf } from './lists.js';

/** Broad types of spans, in the order of the tags. */
export const broadTypes = ['person', 'location', 'organisation', 'work', 'event', 'product', 'concept', 'substance', 'award', 'other'] as const;
export type BroadType = (typeof broadTypes)[number];
/** Tag 0 is outside; then for each broad type its first and its later tokens. */
export const tagCount = 1 + 2 * broadTypes.length;

/** Sizes of the network. `reach` is how many tokens each layer sees on each side. */
export const shape = { embedding: 40, hidden: 56, second: 48, reachFirst: 2, reachSecond: 1, affixRows: 6144, caseRows: 3 } as const;

const { embedding, hidden, second, reachFirst, reachSecond, affixRows, caseRows } = shape;
const windowFirst = 2 * reachFirst + 1;
const windowSecond = 2 * reachSecond + 1;

/** Parameter blocks in the order of the file: name and length. */
export const blocks = [
  ['project', embedding * 100],
  ['affix', affixRows * embedding],
  ['look', shapeCount * 2 * embedding],
  ['case', caseRows * embedding],
  ['list', listRows * embedding],
  ['first', hidden * windowFirst * embedding],
  ['firstBias', hidden],
  ['second', second * windowSecond * hidden],
  ['topic', second * embedding],
  ['secondBias', second],
  ['out', tagCount * second],
  ['outBias', tagCount],
] as const;
export type BlockName = (typeof blocks)[number][0];
export type Weights = Readonly<Record<BlockName, Float32Array>>;

/** What the network sees of a token besides its vector: rows of the tables. */
interface Looks {
  readonly rank: number;
  readonly affixes: readonly [number, number, number];
  readonly look: number;
  /** Entry of the lists of names. */
  readonly list: number;
}

/** Looks of a sentence's tokens; `caseRow` tells sentences without or with only capitals from others. */
export function looksOf(tokens: readonly Token[]): { looks: Looks[]; caseRow: number } {
  const vectors = loadWordVectors();
  let capitals = 0;
  let letters = 0;
  let started = false;
  const looks = tokens.map((token): Looks => {
    const word = token.lower.replace(/^[@#]/, '').slice(0, 64);
    if (token.shape >= 11 && token.shape <= 18) {
      letters++;
      if (token.shape !== 18) capitals++;
    }
    const first = !started && token.shape >= 8;
    if (first) started = true;
    return {
      rank: rankOf(word, vectors.rank),
      affixes: [row(word.slice(-3), 0), row(word.slice(-2), 1), row(word.slice(0, 3), 2)],
      look: token.shape * 2 + (first ? 1 : 0),
      list: listsOf(word),
    };
  });
  return { looks, caseRow: capitals === 0 ? 0 : capitals >= letters * 0.7 && letters > 3 ? 1 : 2 };
}

// A compound without a vector is known by its last part.
function rankOf(word: string, rank: (word: string) => number): number {
  const whole = rank(word);
  if (whole >= 0) return whole;
  const joint = Math.max(word.lastIndexOf('-'), word.lastIndexOf('.'), word.lastIndexOf('/'));
  return joint < 0 ? -1 : rank(word.slice(joint + 1));
}

function row(affix: string, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let index = 0; index < affix.length; index++) hash = Math.imul(hash ^ affix.charCodeAt(index), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % affixRows;
}

/** Scale that brings word vectors to about unit size per dimension. */
export const vectorScale = 0.5;

/** Embedding of a token: projected vector plus the rows of its looks, written into `target` at `offset`. */
export function embed(weights: Weights, looks: Looks, caseRow: number, vector: Float32Array, target: Float32Array, offset: number): void {
  vector.fill(0);
  loadWordVectors().addTo(vector, looks.rank, vectorScale);
  const known = looks.rank >= 0;
  const [a0, a1, a2] = looks.affixes;
  for (let unit = 0; unit < embedding; unit++) {
    let sum =
      weights.affix[a0 * embedding + unit]! +
      weights.affix[a1 * embedding + unit]! +
      weights.affix[a2 * embedding + unit]! +
      weights.look[looks.look * embedding + unit]! +
      weights.case[caseRow * embedding + unit]! +
      weights.list[looks.list * embedding + unit]!;
    if (known) sum += dot(weights.project, unit * 100, vector, 0, 100);
    target[offset + unit] = sum;
  }
}

/** Adds a dense layer over a window of rows: `target[i] = relu(bias + matrix · rows[i - reach .. i + reach])`, rows beyond the ends being zero. */
export function windowLayer(
  rows: Float32Array,
  count: number,
  width: number,
  reach: number,
  matrix: Float32Array,
  bias: Float32Array,
  units: number,
  target: Float32Array,
): void {
  const span = (2 * reach + 1) * width;
  for (let at = 0; at < count; at++) {
    const low = Math.max(0, at - reach);
    const high = Math.min(count - 1, at + reach);
    const from = low * width;
    const length = (high - low + 1) * width;
    const skipped = (low - (at - reach)) * width;
    for (let unit = 0; unit < units; unit++) {
      target[at * units + unit] = Math.max(0, bias[unit]! + dot(matrix, unit * span + skipped, rows, from, length));
    }
  }
}

// Four sums side by side: one alone would wait for each addition before the next. Lengths are multiples of four.
function dot(left: Float32Array, leftAt: number, right: Float32Array, rightAt: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let index = 0; index < length; index += 4) {
    first += left[leftAt + index]! * right[rightAt + index]!;
    second += left[leftAt + index + 1]! * right[rightAt + index + 1]!;
    third += left[leftAt + index + 2]! * right[rightAt + index + 2]!;
    fourth += left[leftAt + index + 3]! * right[rightAt + index + 3]!;
  }
  return first + second + (third + fourth);
}

// A function of its own is compiled after a sentence; inside its caller's loops it would be interpreted for the whole of a short run.
function addRow(target: Float64Array, source: Float32Array, from: number): void {
  for (let index = 0; index < target.length; index++) target[index]! += source[from + index]!;
}

// What a word adds to the first layer of itself and its neighbours depends on nothing else, so it is worked out once per word.
// Dropped whole when full: about 6 MB.
const maxRemembered = 5000;
interface Remembered {
  readonly weights: Weights;
  /** The second layer's matrix by input: what a hidden unit at each place of the window adds to all units. */
  readonly secondByInput: Float32Array;
  readonly words: Map<string, Float32Array>;
}
let remembered: Remembered | undefined;

/** The embedding of a token, then for each place in the window what it adds there: `embedding + windowFirst * hidden` numbers. */
function contributions(weights: Weights, words: Map<string, Float32Array>, token: Token, looks: Looks, caseRow: number): Float32Array {
  const key = `${caseRow}${looks.look} ${token.lower}`;
  const known = words.get(key);
  if (known !== undefined) return known;
  const values = new Float32Array(embedding + windowFirst * hidden);
  embed(weights, looks, caseRow, new Float32Array(100), values, 0);
  const span = windowFirst * embedding;
  for (let place = 0; place < windowFirst; place++) {
    for (let unit = 0; unit < hidden; unit++) {
      values[embedding + place * hidden + unit] = dot(weights.first, unit * span + place * embedding, values, 0, embedding);
    }
  }
  if (words.size >= maxRemembered) words.clear();
  if (token.lower.length <= 40) words.set(key, values);
  return values;
}

function byInput(matrix: Float32Array): Float32Array {
  const inputs = windowSecond * hidden;
  const turned = new Float32Array(matrix.length);
  for (let unit = 0; unit < second; unit++)
    for (let input = 0; input < inputs; input++) turned[input * second + unit] = matrix[unit * inputs + input]!;
  return turned;
}

/** Runs the network over one sentence; gives `tagCount` logits per token. Cost is proportional to its tokens. */
export function runTagger(weights: Weights, tokens: readonly Token[]): Float32Array {
  const count = tokens.length;
  const { looks, caseRow } = looksOf(tokens);
  if (remembered?.weights !== weights) remembered = { weights, secondByInput: byInput(weights.second), words: new Map() };
  const { words, secondByInput } = remembered;
  const parts = tokens.map((token, at) => contributions(weights, words, token, looks[at]!, caseRow));
  const embeddings = new Float32Array(count * embedding);
  // Of each token the hidden units above 0, about half of them: the others add nothing.
  const units = new Uint8Array(count * hidden);
  const values = new Float64Array(count * hidden);
  const active = new Uint8Array(count);
  const sums = new Float64Array(hidden);
  for (let at = 0; at < count; at++) {
    embeddings.set(parts[at]!.subarray(0, embedding), at * embedding);
    sums.set(weights.firstBias);
    for (let place = 0; place < windowFirst; place++) {
      const part = parts[at + place - reachFirst];
      if (part === undefined) continue;
      const from = embedding + place * hidden;
      addRow(sums, part, from);
    }
    let to = at * hidden;
    for (let unit = 0; unit < hidden; unit++) {
      if (sums[unit]! <= 0) continue;
      units[to] = unit;
      values[to++] = sums[unit]!;
    }
    active[at] = to - at * hidden;
  }
  const secondBias = topicBias(weights, embeddings, count);
  const rows = new Int32Array(windowSecond * hidden);
  const inputs = new Float64Array(windowSecond * hidden);
  const output = new Float32Array(second);
  const logits = new Float32Array(count * tagCount);
  for (let at = 0; at < count; at++) {
    let gathered = 0;
    for (let place = 0; place < windowSecond; place++) {
      const source = at + place - reachSecond;
      if (source < 0 || source >= count) continue;
      const from = source * hidden;
      for (let index = from; index < from + active[source]!; index++) {
        rows[gathered] = (place * hidden + units[index]!) * second;
        inputs[gathered++] = values[index]!;
      }
    }
    addRows(secondByInput, rows, inputs, gathered, secondBias, output);
    for (let tag = 0; tag < tagCount; tag++) logits[at * tagCount + tag] = weights.outBias[tag]! + dot(weights.out, tag * second, output, 0, second);
  }
  return logits;
}

/** `target = relu(bias + sum of inputs[i] * the row that starts at rows[i])`. Four sums at a time stay in registers; `second` is a multiple of four. */
function addRows(matrix: Float32Array, rows: Int32Array, inputs: Float64Array, count: number, bias: Float32Array, target: Float32Array): void {
  for (let unit = 0; unit < second; unit += 4) {
    let first = bias[unit]!;
    let next = bias[unit + 1]!;
    let third = bias[unit + 2]!;
    let fourth = bias[unit + 3]!;
    for (let index = 0; index < count; index++) {
      const value = inputs[index]!;
      const at = rows[index]! + unit;
      first += value * matrix[at]!;
      next += value * matrix[at + 1]!;
      third += value * matrix[at + 2]!;
      fourth += value * matrix[at + 3]!;
    }
    target[unit] = Math.max(0, first);
    target[unit + 1] = Math.max(0, next);
    target[unit + 2] = Math.max(0, third);
    target[unit + 3] = Math.max(0, fourth);
  }
}

/** Bias of the second layer in a sentence: what the sentence as a whole is about. */
export function topicBias(weights: Weights, embeddings: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(embedding);
  for (let at = 0; at < count; at++) for (let unit = 0; unit < embedding; unit++) mean[unit]! += embeddings[at * embedding + unit]! / count;
  const bias = Float32Array.from(weights.secondBias);
  for (let unit = 0; unit < second; unit++)
    for (let index = 0; index < embedding; index++) bias[unit]! += weights.topic[unit * embedding + index]! * mean[index]!;
  return bias;
}
