// The embedded engine's weighSegments: a small trained model over lexical and semantic matches with the prompt; centrality where the prompt says nothing.
import type { SegmentWeights, WeighRequest } from '../../../core/weigh.js';
import { loadWordVectors } from '../vectors.js';
import { centralityScores } from './centrality.js';
import { computeFeatures, featureCount } from './features.js';
import { hiddenBias, hiddenInput, hiddenOutput, linear } from './model.js';
import { readQuery } from './query.js';
import { scanSegments, WordTable } from './scan.js';

/** Weighs the segments. Deterministic; linear in their length. */
export async function weighSegments({ prompt, segments }: WeighRequest, signal: AbortSignal): Promise<SegmentWeights> {
  signal.throwIfAborted();
  const vectors = loadWordVectors();
  const query = readQuery(prompt, vectors);
  if (query.terms.length === 0) return { logOdds: toLogOdds(centralityScores(segments, vectors)), match: 0 };
  const table = new WordTable(query, vectors);
  const scan = scanSegments(segments, query, table);
  const features = computeFeatures(segments, query, scan, table);
  const scores = new Float64Array(segments.length);
  for (let row = 0; row < scores.length; row++) scores[row] = score(features.rows, row);
  return { logOdds: toLogOdds(scores), match: features.match };
}

/** The model: a linear part and one layer of rectified units. */
function score(rows: Float32Array, row: number): number {
  const from = row * featureCount;
  let total = 0;
  for (let index = 0; index < featureCount; index++) total += linear[index]! * rows[from + index]!;
  for (let unit = 0; unit < hiddenBias.length; unit++) {
    const weights = hiddenInput[unit]!;
    let sum = hiddenBias[unit]!;
    for (let index = 0; index < featureCount; index++) sum += weights[index]! * rows[from + index]!;
    if (sum > 0) total += hiddenOutput[unit]! * sum;
  }
  return total;
}

// The model is trained to choose among the segments of a context, so their probabilities sum to 1.
function toLogOdds(scores: Float64Array): number[] {
  let highest = -Infinity;
  for (const value of scores) if (value > highest) highest = value;
  let total = 0;
  for (const value of scores) total += Math.exp(value - highest);
  return Array.from(scores, (value) => {
    const others = Math.max(1e-9, total - Math.exp(value - highest));
    return value - highest - Math.log(others);
  });
}
