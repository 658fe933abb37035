// Weights of passages from embeddings: how far the similarity of each passage to the prompt stands out from the mean over all passages.

// A cosine this many standard deviations above the mean of all passages gives log-odds 0; each further standard deviation adds `logitPerDeviation`.
const usualDeviation = 1;
const logitPerDeviation = 2;

/** One finite log-odds value per passage; all vectors have the same length. */
export function weightsOfVectors(query: readonly number[], passages: readonly (readonly number[])[]): number[] {
  return standardised(passages.map((vector) => cosine(query, vector))).map((deviation) => (deviation - usualDeviation) * logitPerDeviation);
}

/** Cosine similarity, -1 to 1; 0 if either vector is all zero. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let dot = 0;
  let ones = 0;
  let others = 0;
  for (const [index, value] of one.entries()) {
    const second = other[index] ?? 0;
    dot += value * second;
    ones += value * value;
    others += second * second;
  }
  return ones === 0 || others === 0 ? 0 : dot / Math.sqrt(ones * others);
}

/** Distances from the mean in standard deviations; all 0 if the values do not vary. */
function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}
