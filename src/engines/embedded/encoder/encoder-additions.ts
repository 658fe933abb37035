// What the sentence encoder has learned in addition to its original weights: a low-rank addition to every matrix (Hu et al. 2021), in encoder-additions.bin,
// written by test/eval/train/sentence-encoder.py. The build adds it to the weights before packing them, so it has no cost at run time.
import { readFileSync } from 'node:fs';
import { entryAt, float32At, int8At } from '../../../text/at.js';
import { type MatrixShape, matrices, pieceWidth } from './encoder-file.js';

/** Additions to the weights of the package. */
export interface Additions {
  /** The contents of the file, so that a change of it triggers a rebuild. */
  readonly bytes: Uint8Array;
  /** Adds what was learned for a matrix, or for `pieces`, to `numbers`: a row of `outputs` numbers for each input. */
  addTo(name: string, numbers: Float32Array): void;
  /** Adds what was learned for the bias of a matrix to `numbers`. */
  addToAdded(name: string, numbers: Float32Array): void;
}

interface Addition extends MatrixShape {
  readonly scales: Float32Array;
  readonly left: Int8Array;
  readonly right: Int8Array;
  readonly added: Float32Array;
}

/** The file next to this module; not shipped as data. */
export const additionsFile = 'encoder-additions.bin';
const additionsFormat = 0x74787601;

/** Reads the file next to this module. Throws if its format is not that of this code. */
export function readAdditions(): Additions {
  const bytes = new Uint8Array(readFileSync(new URL(additionsFile, import.meta.url)));
  const [format, pieceCount = 0, pieceRank = 0, rank = 0] = new Uint32Array(bytes.buffer, 0, 4);
  if (format !== additionsFormat) throw new Error(`${additionsFile} has an unsupported format`);
  let at = 16;
  const taken = (size: number, count: number): [ArrayBuffer, number, number] => {
    at += size * count;
    return [bytes.buffer, at - size * count, count];
  };
  const read = ({ name, inputs, outputs }: MatrixShape, own: number, withAdded: boolean): Addition => ({
    name,
    inputs,
    outputs,
    scales: new Float32Array(...taken(4, own)),
    left: new Int8Array(...taken(1, inputs * own)),
    right: new Int8Array(...taken(1, own * outputs)),
    added: withAdded ? new Float32Array(...taken(4, outputs)) : new Float32Array(0),
  });
  const additions = new Map<string, Addition>();
  additions.set('pieces', read({ name: 'pieces', inputs: pieceCount, outputs: pieceWidth }, pieceRank, false));
  for (const shape of matrices) additions.set(shape.name, read(shape, rank, true));
  if (at !== bytes.length) throw new Error(`${additionsFile} has ${bytes.length} bytes instead of ${at}`);
  const named = (name: string): Addition => entryAt(additions, name);
  return {
    bytes,
    addTo(name, numbers) {
      const { inputs, outputs, scales, left, right } = named(name);
      for (let input = 0; input < inputs; input++)
        scales.forEach((scale, part) => {
          const factor = scale * int8At(left, input * scales.length + part);
          if (factor === 0) return;
          for (let output = 0; output < outputs; output++) numbers[input * outputs + output]! += factor * int8At(right, part * outputs + output);
        });
    },
    addToAdded(name, numbers) {
      named(name).added.forEach((value, index) => {
        numbers[index] = float32At(numbers, index) + value;
      });
    },
  };
}
