// Spans that overlap: which of many another one overlaps, asked for one span after the other, and what is left of a list without overlaps.
import { overlaps, type Span } from '../../../core/span.js';
import { countBefore } from '../../../text/lists.js';

/** Answers for a span: the last of `spans` that begins before it ends, where any of them reaches into it; undefined where none does. O(log n) each. */
export function overlapsWith<S extends Span>(spans: readonly S[]): (span: Span) => S | undefined {
  const sorted = [...spans].sort((left, right) => left.start - right.start);
  // Furthest end of the spans up to each one, so that one look-up answers whether any reaches into a span.
  const reach: number[] = [];
  sorted.forEach((span, index) => {
    reach.push(Math.max(reach[index - 1] ?? 0, span.end));
  });
  return ({ start, end }) => {
    const low = countBefore(sorted.length, (index) => (sorted[index]?.start ?? 0) < end);
    return low === 0 || (reach[low - 1] ?? 0) <= start ? undefined : sorted[low - 1];
  };
}

/** Spans that touch none before them. */
export function withoutOverlaps<S extends Span>(spans: readonly S[]): S[] {
  const kept: S[] = [];
  for (const span of spans) if (!kept.some((other) => overlaps(span, other))) kept.push(span);
  return kept;
}

/** Spans that touch none of others. O(n log n). */
export function outside<S extends Span>(spans: readonly S[], others: readonly Span[]): readonly S[] {
  const spanOf = overlapsWith(others);
  return others.length === 0 ? spans : spans.filter((span) => spanOf(span) === undefined);
}
