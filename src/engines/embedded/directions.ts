// Arithmetic in the space of word vectors, in which words, sentences and labels are compared.

/** Length of the vectors. */
export const dimensions = 100;

/** Inner product; equals the cosine similarity if both vectors have length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += a[index]! * b[index]!;
  return sum;
}

/** Scales a vector to length 1, in place; a zero vector is unchanged. */
export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let index = 0; index < dimensions; index++) vector[index]! /= length;
}
