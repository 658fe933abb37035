// Caps the confidence of values on recognised pages by that of the least certain word they are read from.
import { pageStarts, type TextLayout } from '../../core/document.js';
import type { FoundField, FoundRecord, FoundValue } from '../../core/find.js';
import { itemAt } from '../../text/at.js';
import { countBefore } from '../../text/lists.js';

/** The fields, with confidences of at most those of the words on the pages. */
export function capByReadingConfidence(fields: readonly FoundField[], layout: TextLayout): readonly FoundField[] {
  const starts = pageStarts(layout);
  const unsure = layout.pages.flatMap(({ words = [] }, page) => {
    const from = itemAt(starts, page);
    return words.flatMap(({ start, end, confidence }) => (confidence < 1 ? [{ start: from + start, end: from + end, confidence }] : []));
  });
  if (unsure.length === 0) return fields;
  const endingBy = (offset: number): number => countBefore(unsure.length, (index) => itemAt(unsure, index).end <= offset);
  const ofValue = (value: FoundValue): FoundValue => {
    const words = unsure.slice(endingBy(value.start), endingBy(value.end - 1) + 1);
    const read = words.filter(({ start, end }) => start < value.end && end > value.start);
    return { ...value, confidence: read.reduce((min, { confidence }) => Math.min(min, confidence), value.confidence) };
  };
  const ofRecord = ({ values }: FoundRecord): FoundRecord => ({ values: values.map(ofField) });
  const ofField = (field: FoundField): FoundField => {
    if (field.kind === 'scalar') return { ...field, values: field.values.map(ofValue) };
    if (field.kind === 'list') return { ...field, records: field.records.map(ofRecord) };
    return { ...field, record: field.record === null ? null : ofRecord(field.record) };
  };
  return fields.map(ofField);
}
