// The embedded engine's weighSegments: a small trained model over lexical and semantic matches with the prompt; centrality where the prompt says nothing.
import type { SegmentWeights, WeighRequest } from '../../../core/weigh.js';
import { loadWordVectors } from '../vectors.js';
import { centralityScores } from './centrality.js';
import { computeFeatures, featureCount } from './features.js';
import { netOutput } from './net.js';
import { readQuery } from './query.js';
import { scanSegments, WordTable } from './scan.js';
import { segmentNet } from './segment-model.js';
import { wordImportances } from './word-importance.js';

// Words are judged only where the segment has a chance to be kept for them.
const leastJudged = -7;

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
  for (let row = 0; row < scores.length; row++) scores[row] = netOutput(segmentNet, features.rows, row * featureCount);
  const logOdds = toLogOdds(scores);
  return {
    logOdds,
    match: features.match,
    words: logOdds.map((value, row) => (value < leastJudged ? undefined : wordImportances(segments[row]!.text, query, table))),
  };
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
