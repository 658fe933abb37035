// Predicts labels from the labels of similar texts: kernel ridge regression (Saunders, Gammerman and Vovk 1998), with similarity by words and by an engine's
// encodings. Each known text also gets a prediction to which its own label does not contribute, in closed form.
import { float64At, itemAt, numberAt } from '../text/at.js';
import { hashedWords } from '../text/hashed-words.js';
import { foldsOf } from './random.js';

/** A text in the form in which it is compared with others. */
export interface TextVector {
  /** Indices of hashed words and their values, sorted by index; normalised to length 1. */
  readonly words: readonly (readonly [place: number, value: number])[];
  /** Of length 1; absent if the engine does not encode texts. */
  readonly encoding?: ArrayLike<number> | undefined;
}

export function textVector(text: string, encoding?: ArrayLike<number>): TextVector {
  return { words: [...hashedWords(text)].sort(([one], [other]) => one - other), encoding };
}

interface Block {
  readonly vectors: readonly TextVector[];
  /** By known text, then label: how much similarity to the text counts for the label. */
  readonly coefficients: readonly (readonly number[])[];
  /** By label: the intercept minus the label's share of the texts. */
  readonly intercepts: readonly number[];
}

const ridge = 1;
// The cost grows with the cube of a block's size. More examples are learnt in several blocks, whose predictions are averaged (Zhang, Duchi and Wainwright
// 2015).
const maxBlock = 500;
const seed = 13;

export class LabelledTexts {
  readonly #blocks: Block[] = [];
  /** By known text, then label: its prediction from the other texts. */
  readonly heldOut: readonly (readonly number[])[];

  /** `gold` holds the index of each text's label, below `labels`. */
  constructor(vectors: readonly TextVector[], gold: readonly number[], labels: number) {
    const count = Math.ceil(vectors.length / maxBlock);
    // At random, because known texts may be sorted by their labels.
    const blockOf = foldsOf(vectors.length, count, seed);
    const own: number[][] = [];
    for (let block = 0; block < count; block++) {
      const indices = [...vectors.keys()].filter((index) => blockOf[index] === block);
      const { coefficients, intercepts, heldOut } = regress(
        indices.map((index) => itemAt(vectors, index)),
        indices.map((index) => numberAt(gold, index)),
        labels,
      );
      this.#blocks.push({ vectors: indices.map((index) => itemAt(vectors, index)), coefficients, intercepts });
      for (const [place, index] of indices.entries()) own[index] = itemAt(heldOut, place);
    }
    this.heldOut =
      count === 1
        ? own
        : own.map((held, index) =>
            meanOf([held, ...this.#blocks.filter((_, block) => block !== blockOf[index]).map((block) => answer(block, itemAt(vectors, index)))]),
          );
  }

  /** By label: how much more frequent it is among texts similar to this one than among all known texts, about -1 to 1; the sum is 0. */
  of(vector: TextVector): number[] {
    return meanOf(this.#blocks.map((block) => answer(block, vector)));
  }
}

/** Least squares of labels as 0 and 1 with an intercept, and the prediction for each text without it (leave-one-out; Cawley 2006). */
function regress(vectors: readonly TextVector[], gold: readonly number[], labels: number) {
  const size = vectors.length;
  const inverse = invert(
    Float64Array.from({ length: size * size }, (_, place) => {
      const [row, column] = [Math.floor(place / size), place % size];
      return row < column ? 0 : alike(itemAt(vectors, row), itemAt(vectors, column)) + (row === column ? ridge : 0);
    }),
    size,
  );
  const sums = vectors.map((_, row) => {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += float64At(inverse, row * size + column);
    return sum;
  });
  const total = sums.reduce((sum, value) => sum + value, 0);
  const intercepts = new Array<number>(labels).fill(0);
  const counts = new Array<number>(labels).fill(0);
  for (const [index, label] of gold.entries()) {
    intercepts[label] = numberAt(intercepts, label) + numberAt(sums, index) / total;
    counts[label] = numberAt(counts, label) + 1;
  }
  const coefficients = vectors.map((_, row) => {
    const own = intercepts.map((intercept) => -intercept * numberAt(sums, row));
    for (const [column, label] of gold.entries()) own[label] = numberAt(own, label) + float64At(inverse, row * size + column);
    return own;
  });
  const heldOut = coefficients.map((own, row) => {
    const freedom = float64At(inverse, row * size + row) - numberAt(sums, row) ** 2 / total;
    return own.map((coefficient, label) => {
      const target = label === gold[row] ? 1 : 0;
      return target - coefficient / freedom - (numberAt(counts, label) - target) / (size - 1);
    });
  });
  return { coefficients, intercepts: intercepts.map((intercept, label) => intercept - numberAt(counts, label) / size), heldOut };
}

function answer({ vectors, coefficients, intercepts }: Block, vector: TextVector): number[] {
  const sums = [...intercepts];
  for (const [index, known] of vectors.entries()) {
    const weight = alike(known, vector);
    if (weight === 0) continue;
    const own = itemAt(coefficients, index);
    for (let label = 0; label < sums.length; label++) sums[label]! += weight * numberAt(own, label);
  }
  return sums;
}

/** The cosine similarity of the words, plus that of the encodings if both have one. */
function alike(one: TextVector, other: TextVector): number {
  let sum = 0;
  for (let left = 0, right = 0; left < one.words.length && right < other.words.length; ) {
    const [place, value] = itemAt(one.words, left);
    const [otherPlace, otherValue] = itemAt(other.words, right);
    if (place === otherPlace) sum += value * otherValue;
    if (place <= otherPlace) left++;
    if (otherPlace <= place) right++;
  }
  if (one.encoding === undefined || other.encoding === undefined) return sum;
  for (let index = 0; index < one.encoding.length; index++) sum += (one.encoding[index] ?? 0) * (other.encoding[index] ?? 0);
  return sum;
}

/** The inverse of a symmetric, positive definite matrix by Cholesky decomposition. Reads only the lower half, and overwrites it. */
function invert(matrix: Float64Array, size: number): Float64Array {
  // The factor replaces the lower half.
  for (let column = 0; column < size; column++)
    for (let row = column; row < size; row++) {
      let sum = float64At(matrix, row * size + column);
      for (let k = 0; k < column; k++) sum -= float64At(matrix, row * size + k) * float64At(matrix, column * size + k);
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / float64At(matrix, column * size + column);
    }
  // The inverse of the factor, transposed.
  const factor = new Float64Array(size * size);
  for (let column = 0; column < size; column++)
    for (let row = column; row < size; row++) {
      let sum = row === column ? 1 : 0;
      for (let k = column; k < row; k++) sum -= float64At(matrix, row * size + k) * float64At(factor, column * size + k);
      factor[column * size + row] = sum / float64At(matrix, row * size + row);
    }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let k = row; k < size; k++) sum += float64At(factor, row * size + k) * float64At(factor, column * size + k);
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  return inverse;
}

function meanOf(rows: readonly (readonly number[])[]): number[] {
  return itemAt(rows, 0).map((_, column) => rows.reduce((sum, row) => sum + numberAt(row, column), 0) / rows.length);
}
