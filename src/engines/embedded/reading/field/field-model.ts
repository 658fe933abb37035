// The field model: which known concept, and which kind of value, a field asks for. A bag of hashed features with learned attention, a linear hidden layer, two
// softmax heads. Its weights are produced by test/eval/train/field-reader.ts.
import { once } from '../../../../core/once-per.js';
import { readData, readJson } from '../../data.js';
import { loadWordVectors } from '../../vectors.js';
import { featureRows, featuresOf, fieldWords } from './features.js';

export const fieldModelFile = 'field-model.bin';
export const fieldConceptsFile = 'field-concepts.json';
export const hiddenSize = 48;

/** A concept that many wordings ask for: its kind of value, and the plain words that represent all its wordings. */
export interface Concept {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  /** Words of its wordings in all languages, folded, separated by spaces. */
  readonly words: string;
  /** Other concepts asked for in many of the same words; a document may use one of their labels. */
  readonly related: readonly string[];
}

export interface FieldInventory {
  /** Words that only wrap a request ("please tell me …"), folded, separated by spaces. */
  readonly frameWords: string;
  readonly concepts: readonly Concept[];
  readonly kinds: readonly string[];
}

/** Weights as used at run time; all rows have `hiddenSize` columns. */
export interface FieldWeights {
  readonly rows: Int8Array;
  readonly rowScale: number;
  /** For each row, the natural logarithm of its feature's weight. */
  readonly attention: Float32Array;
  /** From word vectors to hidden columns. */
  readonly projection: Float32Array;
  readonly concepts: Float32Array;
  readonly kinds: Float32Array;
}

interface FieldModel {
  readonly inventory: FieldInventory;
  /** Probabilities of the concepts, in the order of the inventory, followed by that of none of them. */
  concepts(name: string, description: string): Float32Array;
  /** Probabilities of the kinds, in the order of the inventory. */
  kinds(name: string, description: string): Float32Array;
}

/**
 * Hidden vector of one field: the attention-weighted mean of its features' rows plus the projected mean of its word vectors. Null if there are no features.
 */
function hiddenOf(weights: FieldWeights, text: string): Float32Array | null {
  const features = featuresOf(text);
  if (features.length === 0) return null;
  const hidden = new Float32Array(hiddenSize);
  let total = 0;
  for (const feature of features) {
    const share = Math.exp(weights.attention[feature]!);
    total += share;
    const from = feature * hiddenSize;
    const factor = share * weights.rowScale;
    for (let column = 0; column < hiddenSize; column++) hidden[column]! += factor * weights.rows[from + column]!;
  }
  for (let column = 0; column < hiddenSize; column++) hidden[column]! /= total;
  const mean = meanVector(text);
  const { dimensions } = loadWordVectors();
  for (let column = 0; column < hiddenSize; column++) {
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += weights.projection[column * dimensions + at]! * mean[at]!;
    hidden[column]! += sum;
  }
  return hidden;
}

/** Unit vector of the weighted sum of the word vectors, in which frequent words count little; zeros if no word is known. */
export function meanVector(text: string): Float32Array {
  const vectors = loadWordVectors();
  const mean = new Float32Array(vectors.dimensions);
  let norm = 0;
  for (const word of fieldWords(text)) {
    const rank = vectors.rank(word);
    if (rank >= 0) vectors.addTo(mean, rank, vectors.weight(rank));
  }
  for (const value of mean) norm += value * value;
  if (norm > 0) for (let at = 0; at < mean.length; at++) mean[at]! /= Math.sqrt(norm);
  return mean;
}

function softmaxHead(hidden: Float32Array, head: Float32Array): Float32Array {
  const count = head.length / (hiddenSize + 1);
  const scores = new Float32Array(count);
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const from = index * (hiddenSize + 1);
    let sum = head[from + hiddenSize]!;
    for (let column = 0; column < hiddenSize; column++) sum += hidden[column]! * head[from + column]!;
    scores[index] = sum;
    highest = Math.max(highest, sum);
  }
  let total = 0;
  for (let index = 0; index < count; index++) total += scores[index] = Math.exp(scores[index]! - highest);
  for (let index = 0; index < count; index++) scores[index]! /= total;
  return scores;
}

/** Makes a model from its weights. Name and description have equal weight; if one is empty, only the other counts. */
export function fieldModel(inventory: FieldInventory, weights: FieldWeights): FieldModel {
  const hidden = (name: string, description: string): Float32Array => {
    const parts = [name, description].flatMap((text) => hiddenOf(weights, text) ?? []);
    const mean = new Float32Array(hiddenSize);
    for (const part of parts) for (let column = 0; column < hiddenSize; column++) mean[column]! += part[column]! / parts.length;
    return mean;
  };
  return {
    inventory,
    concepts: (name, description) => softmaxHead(hidden(name, description), weights.concepts),
    kinds: (name, description) => softmaxHead(hidden(name, description), weights.kinds),
  };
}

const scaleBytes = 4;

/** Reads the file: row scale, attention (bytes, in sixteenths of a nat), rows, then the projection and the heads, each a scale followed by 16-bit numbers. */
export function unpackFieldWeights(file: Uint8Array, inventory: FieldInventory): FieldWeights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { dimensions } = loadWordVectors();
  const attention = new Float32Array(featureRows);
  for (let index = 0; index < featureRows; index++) attention[index] = view.getInt8(scaleBytes + index) / 16;
  const rowsStart = scaleBytes + featureRows;
  const rows = new Int8Array(file.buffer, file.byteOffset + rowsStart, featureRows * hiddenSize);
  let at = rowsStart + rows.length;
  const floats = (length: number): Float32Array => {
    const part = new Float32Array(length);
    const scale = view.getFloat32(at, true);
    at += scaleBytes;
    for (let index = 0; index < length; index++, at += 2) part[index] = scale * view.getInt16(at, true);
    return part;
  };
  return {
    rowScale: view.getFloat32(0, true),
    attention,
    rows,
    projection: floats(hiddenSize * dimensions),
    // One more than there are concepts: the last is "none of them".
    concepts: floats((inventory.concepts.length + 1) * (hiddenSize + 1)),
    kinds: floats(inventory.kinds.length * (hiddenSize + 1)),
  };
}

/** The shipped model, loaded on first use. */
export const loadFieldModel = once((): FieldModel => {
  const inventory = readJson<FieldInventory>(fieldConceptsFile);
  return fieldModel(inventory, unpackFieldWeights(readData(fieldModelFile), inventory));
});
