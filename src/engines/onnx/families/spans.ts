// Found spans without those that overlap a surer one.
import type { FoundValue } from '../../../core/find.js';

const maxValues = 500;

/** The surest values that do not overlap, in the order of the text. */
export function distinct(values: readonly FoundValue[]): FoundValue[] {
  const ranked = [...values].sort((one, other) => other.confidence - one.confidence || one.start - other.start || other.end - one.end);
  const kept: FoundValue[] = [];
  for (const value of ranked) {
    if (kept.length >= maxValues) break;
    if (!kept.some(({ start, end }) => value.start < end && start < value.end)) kept.push(value);
  }
  return kept.sort((one, other) => one.start - other.start);
}
