// Spans that overlap: which of many spans overlaps a given one, and lists without overlaps.
import { overlaps, type Span } from '../../../core/span.js';
import { countBefore } from '../../../text/lists.js';

/** Returns a look-up: the last of `spans` that begins before a span ends, if any of them overlaps it; else undefined. O(log n) per call. */
export function overlapsWith<S extends Span>(spans: readonly S[]): (span: Span) => S | undefined {
  const sorted = [...spans].sort((left, right) => left.start - right.start);
  // Max end of the spans up to each index, so that a single look-up answers whether any of them reaches into a span.
  const reach: number[] = [];
  sorted.forEach((span, index) => {
    reach.push(Math.max(reach[index - 1] ?? 0, span.end));
  });
  return ({ start, end }) => {
    const low = countBefore(sorted.length, (index) => (sorted[index]?.start ?? 0) < end);
    return low === 0 || (reach[low - 1] ?? 0) <= start ? undefined : sorted[low - 1];
  };
}

/** Spans that do not overlap an earlier one. */
export function withoutOverlaps<S extends Span>(spans: readonly S[]): S[] {
  const kept: S[] = [];
  for (const span of spans) if (!kept.some((other) => overlaps(span, other))) kept.push(span);
  return kept;
}

/** Spans that do not overlap any of `others`. O(n log n). */
export function outside<S extends Span>(spans: readonly S[], others: readonly Span[]): readonly S[] {
  const spanOf = overlapsWith(others);
  return others.length === 0 ? spans : spans.filter((span) => spanOf(span) === undefined);
}
