// Keeps the marks of a quotation together: what is said in several sentences is one unit, or, where it is long, sentences that need those with the marks.
import { itemAt } from '../text/at.js';
import { quotationRanges } from '../text/quotations.js';
import type { TextSpan } from '../text/segments.js';

/** A longer quotation is divided. */
const maxQuotation = 400;

/** The sentences of a paragraph, those of a short quotation as one. */
export function withQuotations(source: string, spans: readonly TextSpan[]): readonly TextSpan[] {
  if (spans.length < 2) return spans;
  const joined: TextSpan[] = [];
  let from = 0;
  for (const { first, last } of quotationRanges(spans.map(({ start, end }) => source.slice(start, end)))) {
    if (first < from || itemAt(spans, last).end - itemAt(spans, first).start > maxQuotation) continue;
    for (; from < first; from++) joined.push(itemAt(spans, from));
    joined.push({ start: itemAt(spans, first).start, end: itemAt(spans, last).end });
    from = last + 1;
  }
  if (from === 0) return spans;
  for (; from < spans.length; from++) joined.push(itemAt(spans, from));
  return joined;
}
