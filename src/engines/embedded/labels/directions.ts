// Directions in the space of word vectors in which texts and labels are compared.

/** Length of the vectors. */
export const dimensions = 100;

/** Inner product; the cosine, where both have length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += a[index]! * b[index]!;
  return sum;
}

/** Brings a vector to length 1, in place; one of zeros stays as it is. */
export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let index = 0; index < dimensions; index++) vector[index]! /= length;
}
