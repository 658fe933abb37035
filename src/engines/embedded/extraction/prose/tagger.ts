// The tagger: a small network over word vectors, affixes and looks that marks where names and terms begin and go on, and of which broad type they are.
// Trained by test/eval/train/prose-tagger.ts; `tagger-file.ts` reads and writes its weights.

import { oncePer } from '../../../../core/once-per.js';
import { float32At } from '../../../../text/at.js';
import { readData } from '../../data.js';
import { transposed } from '../../matrix/layers.js';
import { type HeldNumbers, matrixFile, openProducts, type Products } from '../../matrix/products.js';
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
/** Numbers of a word vector. */
const dimensions = 100;
const windowFirst = 2 * reachFirst + 1;
const windowSecond = 2 * reachSecond + 1;

/** Parameter blocks in the order of the file: name and length. */
export const blocks = [
  ['project', embedding * dimensions],
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
export interface Looks {
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

interface Network {
  readonly products: Products;
  readonly project: HeldNumbers;
  readonly first: HeldNumbers;
  readonly second: HeldNumbers;
  readonly topic: HeldNumbers;
  readonly out: HeldNumbers;
}

/** Rows that a matrix gives are as long as eight numbers at a time fill. */
const tagColumns = 8 * Math.ceil(tagCount / 8);
const rowsAtOnce = 160;

const networkOf = oncePer(({ project, first, second: secondWeights, topic, out }: Weights): Network => {
  const products = openProducts(readData(matrixFile), { inputs: windowFirst * embedding, outputs: hidden, rows: rowsAtOnce, depth: 8 });
  return {
    products,
    project: products.hold(transposed(project, dimensions, embedding)),
    first: products.hold(transposed(first, windowFirst * embedding, hidden)),
    second: products.hold(transposed(secondWeights, windowSecond * hidden, second)),
    topic: products.hold(transposed(topic, embedding, second)),
    out: products.hold(transposed(out, second, tagColumns)),
  };
});

/** Rows with so many rows of zeros before and behind them. */
function surrounded(rows: Float32Array, width: number, reach: number): Float32Array {
  const result = new Float32Array(rows.length + 2 * reach * width);
  result.set(rows, reach * width);
  return result;
}

/** Runs the network over one sentence; gives `tagCount` logits per token. Cost is proportional to its tokens. */
export function runTagger(weights: Weights, tokens: readonly Token[]): Float32Array {
  const count = tokens.length;
  const network = networkOf(weights);
  const { products } = network;
  const { looks, caseRow } = looksOf(tokens);
  const vectors = loadWordVectors();
  const known = new Float32Array(count * dimensions);
  looks.forEach(({ rank }, at) => {
    vectors.addTo(known.subarray(at * dimensions, (at + 1) * dimensions), rank, vectorScale);
  });
  const embeddings = products.combined(known, network.project, embedding);
  looks.forEach((own, at) => {
    addLooks(weights, own, caseRow, embeddings, at * embedding);
  });
  const inner = products.combined(surrounded(embeddings, embedding, reachFirst), network.first, hidden, {
    step: embedding,
    added: weights.firstBias,
    floor: 0,
  });
  const outer = products.combined(surrounded(inner, hidden, reachSecond), network.second, second, {
    step: hidden,
    added: topicBias(network, weights, embeddings),
    floor: 0,
  });
  const rows = products.combined(outer, network.out, tagColumns);
  const logits = new Float32Array(count * tagCount);
  for (let at = 0; at < count; at++)
    for (let tag = 0; tag < tagCount; tag++) logits[at * tagCount + tag] = float32At(weights.outBias, tag) + float32At(rows, at * tagColumns + tag);
  return logits;
}

/** Adds what the looks of a token say to its embedding. */
function addLooks({ affix, look, case: cases, list }: Weights, looks: Looks, caseRow: number, target: Float32Array, offset: number): void {
  const [ending, shorterEnding, beginning] = looks.affixes;
  for (let unit = 0; unit < embedding; unit++)
    target[offset + unit]! +=
      float32At(affix, ending * embedding + unit) +
      float32At(affix, shorterEnding * embedding + unit) +
      float32At(affix, beginning * embedding + unit) +
      float32At(look, looks.look * embedding + unit) +
      float32At(cases, caseRow * embedding + unit) +
      float32At(list, looks.list * embedding + unit);
}

/** Bias of the second layer in a sentence: what the sentence as a whole is about. */
function topicBias({ products, topic }: Network, { secondBias }: Weights, embeddings: Float32Array): Float32Array {
  const mean = new Float32Array(embedding);
  const share = embedding / embeddings.length;
  for (let at = 0; at < embeddings.length; at += embedding)
    for (let unit = 0; unit < embedding; unit++) mean[unit]! += float32At(embeddings, at + unit) * share;
  return products.combined(mean, topic, second, { added: secondBias });
}
