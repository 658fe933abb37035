// Values of recognised pages: none is surer than the least sure of the words that it is read from.
import type { PageWord, TextLayout } from '../../core/document.js';
import type { FoundField, FoundRecord, FoundValue } from '../../core/find.js';

/** The fields, with confidences of at most those of the words on the pages. */
export function asSureAsRead(fields: readonly FoundField[], { offset, pages }: TextLayout): readonly FoundField[] {
  const unsure: PageWord[] = [];
  let from = offset;
  for (const { text, words = [] } of pages) {
    for (const word of words) if (word.confidence < 1) unsure.push({ ...word, start: from + word.start, end: from + word.end });
    from += text.length + pageBreak.length;
  }
  if (unsure.length === 0) return fields;
  const ofValue = (value: FoundValue): FoundValue => {
    const words = unsure.slice(firstEndingAfter(unsure, value.start), firstEndingAfter(unsure, value.end - 1) + 1);
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

/** Between the texts of pages. */
const pageBreak = '\n\n';

/** Place of the first word, in the order of the text, that ends after an offset. */
function firstEndingAfter(words: readonly PageWord[], offset: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
