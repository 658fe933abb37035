// The layout of the sentence encoder's file. `encoder-build.ts` writes it, `encoder.ts` reads it.

/** Name of the file in `dist/data`. */
export const encoderFile = 'encoder.bin';

/** Header of the file, little-endian 32-bit numbers: format, number of pieces, bytes of their letters, size of the source, hash of the additions. */
export const encoderFormat = 0x74787502;
export const headerLength = 5;

/** Dimensions of the vector of a piece. */
export const pieceWidth = 256;
/** Dimensions of everything after the first layer's attention, and of an encoding. */
export const width = 512;
export const hiddenWidth = 1536;
export const heads = 4;
/** Maximum pieces encoded at a time: enough to tell what a text is about. Twice as many, as the encoder was trained on, take twice the time. */
export const maxPieces = 64;

/** Index of a layer in the stack; the first takes the narrower vectors of the pieces. */
export type Layer = 0 | 1;
export const layers: readonly Layer[] = [0, 1];
export const layerWidth = (layer: Layer): number => (layer === 0 ? pieceWidth : width);

/** A matrix in the layout for multiplication: `outputs` rows of `inputs` 6-bit numbers, with a scale for each row. */
export interface MatrixShape {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
}

const layerMatrices = (layer: Layer): MatrixShape[] => [
  { name: `attend ${layer}`, inputs: layerWidth(layer), outputs: 3 * layerWidth(layer) },
  { name: `attended ${layer}`, inputs: layerWidth(layer), outputs: width },
  { name: `widen ${layer}`, inputs: width, outputs: hiddenWidth },
  { name: `narrow ${layer}`, inputs: hiddenWidth, outputs: width },
];

/** Every matrix that is multiplied with, in the order of the file. */
export const matrices: readonly MatrixShape[] = [
  ...layerMatrices(0),
  { name: 'residual 0', inputs: pieceWidth, outputs: width },
  ...layerMatrices(1),
  { name: 'last', inputs: width, outputs: width },
];

/** Vectors of 32-bit numbers: the bias of each matrix, then scale and offset of each normalisation. */
export const vectors: readonly { readonly name: string; readonly length: number }[] = [
  ...matrices.map(({ name, outputs }) => ({ name, length: outputs })),
  ...layers.flatMap((layer) => [
    { name: `scale before attend ${layer}`, length: layerWidth(layer) },
    { name: `offset before attend ${layer}`, length: layerWidth(layer) },
    { name: `scale before widen ${layer}`, length: width },
    { name: `offset before widen ${layer}`, length: width },
  ]),
];

/** Bytes of packed 6-bit numbers; their count is a multiple of four. */
export const packedLength = (count: number): number => (count / 4) * 3;

/** Byte offsets of the parts of the file; those of 32-bit numbers come first, so that they are aligned to four bytes. */
export function encoderLayout(pieces: number, letterBytes: number) {
  const scores = headerLength * 4;
  let at = scores;
  const take = (bytes: number): number => {
    at += bytes;
    return at - bytes;
  };
  take(pieces * 4);
  const vectorStarts = new Map(vectors.map(({ name, length }) => [name, take(length * 4)]));
  const scaleStarts = new Map(matrices.map(({ name, outputs }) => [name, take(outputs * 4)]));
  const pieceScales = take(pieces * 4);
  const matrixPart = at;
  const matrixStarts = new Map(matrices.map(({ name, inputs, outputs }) => [name, take(packedLength(inputs * outputs))]));
  const pieceVectors = take(packedLength(pieces * pieceWidth));
  const letters = take(letterBytes);
  return { scores, vectorStarts, scaleStarts, pieceScales, matrices: matrixPart, matrixStarts, pieceVectors, letters, end: at };
}

/** Unpacks `count` numbers of -32 to 31, four from every three bytes, starting at `from`, into `target` at `to`. */
export function unpack(bytes: Uint8Array, from: number, target: Int16Array, to: number, count: number): void {
  for (let index = 0; index < count; index += 4) {
    const at = from + (index / 4) * 3;
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    target[to + index] = (word << 26) >> 26;
    target[to + index + 1] = (word << 20) >> 26;
    target[to + index + 2] = (word << 14) >> 26;
    target[to + index + 3] = (word << 8) >> 26;
  }
}

/** The reverse of `unpack`. */
export function pack(numbers: Int8Array, target: Uint8Array, to: number): void {
  for (let index = 0; index < numbers.length; index += 4) {
    const at = to + (index / 4) * 3;
    const bits = (offset: number): number => (numbers[index + offset] ?? 0) & 0x3f;
    const word = bits(0) | (bits(1) << 6) | (bits(2) << 12) | (bits(3) << 18);
    target[at] = word & 0xff;
    target[at + 1] = (word >> 8) & 0xff;
    target[at + 2] = word >> 16;
  }
}
