// Headings of numbered sections ("§ 4 Deposit", "3.2 Term", "II. Price"), and the one that a place of the text stands under.
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { countBefore } from '../../../text/lists.js';
import type { AnalysedDocument } from './candidate.js';

const numbered =
  /^[\s#*]{0,6}(?:(?:§+|art(?:ic(?:le|ulo)|ikel|ículo)?\.?|section|clause|clausula|cláusula)\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[IVXL]{1,5})[.):]?\s+(\p{Lu}[^\n.:;,\d]{2,50})$/iu;
/** A section this long has parts of its own that its heading says little of. */
const maxSectionLength = 1500;

/** The words of each heading, in text order. Linear in the text. */
const headingsOf = oncePer(({ text, lines }: AnalysedDocument): readonly Span[] =>
  lines.flatMap(({ start, end }): Span[] => {
    const own = text.slice(start, Math.min(end, start + 80)).trimEnd();
    const words = numbered.exec(own)?.[1];
    return words === undefined ? [] : [{ start: start + own.length - words.length, end: start + own.length }];
  }),
);

/** The heading of the section that a place stands in; undefined where there is none near. O(log n). */
export function headingAbove(document: AnalysedDocument, at: number): Span | undefined {
  const headings = headingsOf(document);
  const heading = headings[countBefore(headings.length, (index) => (headings[index]?.end ?? 0) <= at) - 1];
  return heading === undefined || at - heading.end > maxSectionLength ? undefined : heading;
}
