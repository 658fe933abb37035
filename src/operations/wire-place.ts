// Where values and evidence are, as answers say it: offsets in the text, and the page of the document.
import * as z from 'zod';
import { pageStarts } from '../core/document.js';
import type { OperationSettings } from '../core/operation-settings.js';
import type { Span } from '../core/span.js';
import { itemAt } from '../text/at.js';
import { countBefore } from '../text/lists.js';
import { codePointOffsets } from '../text/offsets.js';
import type { SourceText } from './source.js';

/** The fields of an answer that say where something is. */
export const placeFields = {
  start: z.int().min(0),
  end: z.int().min(0),
  page: z
    .int()
    .min(1)
    .optional()
    .describe('Number of the page of the document on which it starts, as `/v1/ocr` counts pages; absent if it is not in a document.'),
};

/** A span in the unit of the answer's offsets, with its page. */
export interface WirePlace {
  readonly start: number;
  readonly end: number;
  readonly page?: number;
}

/** Converts a span, in UTF-16 code units, to the place of an answer; null is the start of the text, with no page. */
export type Place = (span: Span | null) => WirePlace;

/** Places spans of `text`, which ends with the pages of `layout`. */
export function placer({ text, layout }: Pick<SourceText, 'text' | 'layout'>, unit: OperationSettings['offsets']): Place {
  const offset = unit === 'utf16' ? (position: number): number => position : codePointOffsets(text);
  const starts = layout === undefined ? [] : pageStarts(layout);
  return (span) => {
    if (span === null) return { start: 0, end: 0 };
    const { start, end } = span;
    const before = countBefore(starts.length, (index) => itemAt(starts, index) <= start);
    const page = before === 0 ? undefined : layout?.pages[before - 1];
    return { start: offset(start), end: offset(end), ...(page === undefined ? {} : { page: page.number }) };
  };
}

export const evidence = z
  .object({ text: z.string(), ...placeFields })
  .nullable()
  .optional();

/** The phrase at a span with its place; null if no span supports the answer. */
export type EvidenceOf = (span: Span | null | undefined) => z.infer<typeof evidence>;

export function evidenceIn(source: Pick<SourceText, 'text' | 'layout'>, unit: OperationSettings['offsets']): EvidenceOf {
  const place = placer(source, unit);
  return (span) => (span === null || span === undefined ? null : { text: source.text.slice(span.start, span.end), ...place(span) });
}
