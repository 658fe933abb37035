// Dates in minutes by their role: the date of the meeting is in the head, that of the next meeting next to words for it, and a deadline is neither.

import type { FoundValue } from '../../../core/find.js';
import { once } from '../../../core/once-per.js';
import { overlaps, type Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { countBefore, largest } from '../../../text/lists.js';
import { alternatives } from '../languages/languages.js';
import { wordsOfName } from '../reading/field/words-of-name.js';
import { signOf } from '../summaries/word-signs.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { sentenceAt } from './sentence-at.js';
import { isDeadline } from './tasks/due.js';

/** Fraction of its confidence that a date with another role keeps. */
const leftShare = 0.1;
/** Lines in the head of minutes, including title and date. */
const headLines = 3;
const maxHeading = 60;
/** Min confidence of a date that was called the date of the document. */
const surely = 0.8;

const isDate = ({ need }: ScalarQuery): boolean => need.kinds[0]?.kind === 'date';

/** If a field asks for the next meeting, gives that field and the date of the document the dates with these roles; otherwise returns the values unchanged. */
export function settleMeetingDates(
  document: AnalysedDocument,
  fields: readonly ScalarQuery[],
  found: readonly (readonly FoundValue[])[],
): readonly (readonly FoundValue[])[] {
  const asksNext = fields.map((field) => isDate(field) && signOf('nextMeetings').test(`${wordsOfName(field.asked.name)} ${field.asked.description}`));
  if (!asksNext.includes(true)) return found;
  const dates = document.matches('date');
  return found.map((values, index): readonly FoundValue[] => {
    const field = fields[index];
    if (field === undefined || !isDate(field) || field.need.plural) return values;
    if (asksNext[index] === true)
      return passConfidence(
        values,
        values.find((value) => isNext(document, value)) ?? dates.find((date) => isNext(document, date)),
        (value) => !isNext(document, value),
      );
    if (field.concept !== paperDate) return values;
    const playsOther = (span: Span): boolean => isDeadline(document, span) || isNext(document, span);
    const isSure = values.some((value) => value.confidence >= surely && !playsOther(value));
    const head = isSure ? undefined : dates.find((date) => date.start < headEnd(document) && !playsOther(date));
    return passConfidence(values, head, (value) => (head === undefined ? playsOther(value) : !overlaps(value, head)));
  });
}

/** Id of the concept for a field called "date". */
const paperDate = 'document-date';

/** Gives the heir the highest confidence among the values; those ruled out keep little. */
function passConfidence(values: readonly FoundValue[], heir: Span | undefined, isOut: (value: FoundValue) => boolean): FoundValue[] {
  const max = largest([0, ...values.map(({ confidence }) => confidence)]);
  const settled = values.map((value) => (isOut(value) ? { ...value, confidence: leftShare * value.confidence } : value));
  if (heir === undefined) return settled;
  const at = values.findIndex((value) => overlaps(value, heir));
  if (at >= 0) return settled.map((value, index) => (index === at ? { ...value, confidence: max } : value));
  return [...settled, { start: heir.start, end: heir.end, confidence: max }].sort((left, right) => left.start - right.start);
}

function headEnd({ text, lines }: AnalysedDocument): number {
  return (
    lines
      .filter(({ start, end }) => text.slice(start, end).trim() !== '')
      .slice(0, headLines)
      .at(-1)?.end ?? 0
  );
}

const labelled = once(() => new RegExp(`(?:^|\\n)\\s*(?:${alternatives('nextLabels')})\\s?:\\s*$`, 'iu'));

/** Whether words for a next meeting are in a date's sentence, nearer than another date, or in a label or heading before it. */
function isNext(document: AnalysedDocument, { start, end }: Span): boolean {
  const { text, lines } = document;
  const dates = document.matches('date');
  const sentence = sentenceAt(document, start);
  const before = dates[countBefore(dates.length, (index) => itemAt(dates, index).end <= start) - 1]?.end ?? 0;
  const after = dates[countBefore(dates.length, (index) => itemAt(dates, index).start < end)]?.start ?? text.length;
  const sign = signOf('nextMeetings');
  if (sign.test(text.slice(Math.max(sentence?.start ?? 0, before), start))) return true;
  if (labelled().test(text.slice(Math.max(0, start - maxHeading), start))) return true;
  const close = sentence?.end ?? text.length;
  if (after >= close && sign.test(text.slice(end, close))) return true;
  let line = countBefore(lines.length, (index) => itemAt(lines, index).end <= start) - 1;
  while (line >= 0 && text.slice(lines[line]?.start, lines[line]?.end).trim() === '') line--;
  const above = lines[line];
  return above !== undefined && above.start >= before && above.end - above.start <= maxHeading && sign.test(text.slice(above.start, above.end));
}
