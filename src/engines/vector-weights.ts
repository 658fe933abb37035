// Weights of passages from vectors: how far the likeness of each to the prompt stands out from that of all of them.

// How far a cosine must stand out from the mean of all passages, in standard deviations, to count as much as against; and how much each further one counts.
const usualDeviation = 1;
const logitPerDeviation = 2;

/** One finite log-odds per passage; vectors are of one length. */
export function weightsOfVectors(query: readonly number[], passages: readonly (readonly number[])[]): number[] {
  return standardised(passages.map((vector) => cosine(query, vector))).map((deviation) => (deviation - usualDeviation) * logitPerDeviation);
}

/** -1 to 1; 0 where one has no length. */
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

/** In standard deviations from the mean; all 0 where there is no spread. */
function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}
