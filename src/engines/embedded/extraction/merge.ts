// Turns the candidates of a field into values: equal spans are joined, of overlapping ones the best is kept, and log-odds become confidence.
import type { FoundValue } from '../../../core/find.js';
import { logistic } from '../../../text/probability.js';
import type { Candidate } from './candidate.js';

// Two generators that agree on a span support each other a little.
const agreementGain = 0.5;
/** Less probable values are not returned at all. */
const minConfidence = 0.02;

/** In text order, without overlaps. O(n log n). */
export function mergeCandidates(candidates: readonly Candidate[]): FoundValue[] {
  const sorted = [...candidates].sort((left, right) => left.start - right.start || left.end - right.end || right.logOdds - left.logOdds);
  const kept: Candidate[] = [];
  for (const candidate of sorted) {
    const last = kept.at(-1);
    if (last === undefined || candidate.start >= last.end) {
      kept.push(candidate);
      continue;
    }
    if (candidate.start === last.start && candidate.end === last.end) {
      const better = candidate.logOdds > last.logOdds ? candidate : last;
      const agree = candidate.source !== last.source && Math.min(candidate.logOdds, last.logOdds) > 0;
      kept[kept.length - 1] = agree ? { ...better, logOdds: better.logOdds + agreementGain } : better;
    } else if (candidate.logOdds > last.logOdds) {
      kept[kept.length - 1] = candidate;
    }
  }
  return kept
    .map(({ start, end, logOdds }) => ({ start, end, confidence: logistic(logOdds) }))
    .filter((value) => value.end > value.start && value.confidence >= minConfidence);
}
