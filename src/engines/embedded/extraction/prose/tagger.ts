// The tagger: a small network over word vectors, affixes and token shapes. It marks the first and later tokens of names and terms, with their broad type.
// Trained by test/eval/train/prose-tagger.ts; `tagger-file.ts` reads and writes its weights.

import { oncePer } from '../../../../core/once-per.js';
import { entryAt, float32At, itemAt } from '../../../../text/at.js';
import { readData } from '../../data.js';
import { transposed } from '../../matrix/layers.js';
import { type HeldNumbers, matrixFile, openProducts, type Products } from '../../matrix/products.js';
import { shapeCount, type Token } from '../../reading/text/tokens.js';
import { loadWordVectors } from '../../vectors.js';
import { listRows, listsOf } from './lists.js';

/** Broad types of spans, in the order of the tags. */
export const broadTypes = ['person', 'location', 'organisation', 'work', 'event', 'product', 'concept', 'substance', 'award', 'other'] as const;
export type BroadType = (typeof broadTypes)[number];
/** Tag 0 is outside; then each broad type has a tag for its first token and one for later tokens. */
export const tagCount = 1 + 2 * broadTypes.length;

/** Sizes of the network. `reachFirst` and `reachSecond` are the tokens that a layer sees on each side. */
export const shape = { embedding: 40, hidden: 56, second: 48, reachFirst: 2, reachSecond: 1, affixRows: 6144, caseRows: 3 } as const;

const { embedding, hidden, second, reachFirst, reachSecond, affixRows, caseRows } = shape;
/** Dimensions of a word vector. */
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

/** The features of a token besides its vector: row numbers in the tables. */
export interface TokenFeatures {
  readonly rank: number;
  readonly affixes: readonly [number, number, number];
  readonly look: number;
  /** Its entry in the lists of names. */
  readonly list: number;
}

/** The features of a token; `look` is its row in the `look` table. */
export function tokenFeatures({ lower }: Token, look: number): TokenFeatures {
  const word = lower.replace(/^[@#]/, '').slice(0, 64);
  const affixes = [row(word.slice(-3), 0), row(word.slice(-2), 1), row(word.slice(0, 3), 2)] as const;
  return { rank: rankOf(word, loadWordVectors().rank), affixes, look, list: listsOf(word) };
}

/**
 * Rows of a sentence's tokens in the `look` table. `caseRow` is 0 without capitalised words, 1 if at least 70 % of more than three words are capitalised, else
 * 2.
 */
export function lookRowsOf(tokens: readonly Token[]): { lookRows: number[]; caseRow: number } {
  let capitals = 0;
  let letters = 0;
  let started = false;
  const lookRows = tokens.map(({ shape: own }): number => {
    if (own >= 11 && own <= 18) {
      letters++;
      if (own !== 18) capitals++;
    }
    const first = !started && own >= 8;
    if (first) started = true;
    return own * 2 + (first ? 1 : 0);
  });
  return { lookRows, caseRow: capitals === 0 ? 0 : capitals >= letters * 0.7 && letters > 3 ? 1 : 2 };
}

// A compound without a vector uses that of its last part.
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

/** Columns of the output matrix: `tagCount` rounded up to a multiple of eight. */
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

/** Embeddings by word and features, kept between sentences: most words occur more than once in a text. */
export type KnownWords = Map<string, Float32Array>;

const maxKnown = 5000;

/** Runs the network over one sentence; returns `tagCount` logits per token. Linear in the tokens. `known` holds the embeddings from earlier sentences. */
export function runTagger(weights: Weights, tokens: readonly Token[], known: KnownWords = new Map()): Float32Array {
  const count = tokens.length;
  const network = networkOf(weights);
  const { products } = network;
  const embeddings = embeddingsOf(weights, network, tokens, known);
  const inner = products.combined(embeddings, network.first, hidden, {
    step: embedding,
    around: reachFirst * embedding,
    added: weights.firstBias,
    floor: 0,
  });
  const outer = products.combined(inner, network.second, second, {
    step: hidden,
    around: reachSecond * hidden,
    added: topicBias(network, weights, embeddings),
    floor: 0,
  });
  const rows = products.combined(outer, network.out, tagColumns);
  const logits = new Float32Array(count * tagCount);
  for (let at = 0; at < count; at++)
    for (let tag = 0; tag < tagCount; tag++) logits[at * tagCount + tag] = float32At(weights.outBias, tag) + float32At(rows, at * tagColumns + tag);
  return logits;
}

/** The embeddings of the tokens, one after the other: the input of the first layer. */
function embeddingsOf(weights: Weights, { products, project }: Network, tokens: readonly Token[], known: KnownWords): Float32Array {
  const { lookRows, caseRow } = lookRowsOf(tokens);
  const vectors = loadWordVectors();
  if (known.size > maxKnown) known.clear();
  const keys = tokens.map(({ lower }, at) => `${lookRows[at]} ${caseRow} ${lower}`);
  const unseen = new Map<string, TokenFeatures>();
  keys.forEach((key, at) => {
    if (!known.has(key) && !unseen.has(key)) unseen.set(key, tokenFeatures(itemAt(tokens, at), itemAt(lookRows, at)));
  });
  const rows = new Float32Array(unseen.size * dimensions);
  let at = 0;
  for (const { rank } of unseen.values()) vectors.addTo(rows.subarray(at * dimensions, ++at * dimensions), rank, vectorScale);
  const projected = products.combined(rows, project, embedding);
  at = 0;
  for (const [key, looks] of unseen) {
    const own = projected.subarray(at * embedding, ++at * embedding);
    addFeatures(weights, looks, caseRow, own);
    known.set(key, own);
  }
  const embeddings = new Float32Array(tokens.length * embedding);
  keys.forEach((key, index) => {
    embeddings.set(entryAt(known, key), index * embedding);
  });
  return embeddings;
}

/** Adds the features of a token to its embedding. */
function addFeatures({ affix, look, case: cases, list }: Weights, looks: TokenFeatures, caseRow: number, target: Float32Array): void {
  const [ending, shorterEnding, beginning] = looks.affixes;
  for (let unit = 0; unit < embedding; unit++)
    target[unit]! +=
      float32At(affix, ending * embedding + unit) +
      float32At(affix, shorterEnding * embedding + unit) +
      float32At(affix, beginning * embedding + unit) +
      float32At(look, looks.look * embedding + unit) +
      float32At(cases, caseRow * embedding + unit) +
      float32At(list, looks.list * embedding + unit);
}

/** Bias of the second layer for a sentence: what the sentence is about, from the mean of its embeddings. */
function topicBias({ products, topic }: Network, { secondBias }: Weights, embeddings: Float32Array): Float32Array {
  const mean = new Float32Array(embedding);
  const share = embedding / embeddings.length;
  for (let at = 0; at < embeddings.length; at += embedding)
    for (let unit = 0; unit < embedding; unit++) mean[unit]! += float32At(embeddings, at + unit) * share;
  return products.combined(mean, topic, second, { added: secondBias });
}
