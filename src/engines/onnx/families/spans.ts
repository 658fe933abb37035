// Removes found spans that overlap one with higher confidence.
import type { FoundValue } from '../../../core/find.js';

const maxValues = 500;

/** The non-overlapping values with the highest confidence, at most 500, in text order. */
export function distinct(values: readonly FoundValue[]): FoundValue[] {
  const ranked = [...values].sort((one, other) => other.confidence - one.confidence || one.start - other.start || other.end - one.end);
  const kept: FoundValue[] = [];
  for (const value of ranked) {
    if (kept.length >= maxValues) break;
    if (!kept.some(({ start, end }) => value.start < end && start < value.end)) kept.push(value);
  }
  return kept.sort((one, other) => one.start - other.start);
}
