// Headings of numbered sections ("§ 4 Deposit", "3.2 Term", "II. Price"), and the heading above a position in the text.
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { countBefore } from '../../../text/lists.js';
import type { AnalysedDocument } from './candidate.js';

const numbered =
  /^[\s#*]{0,6}(?:(?:§+|art(?:ic(?:le|ulo)|ikel|ículo)?\.?|section|clause|clausula|cláusula)\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[IVXL]{1,5})[.):]?\s+(\p{Lu}[^\n.:;,\d]{2,50})$/iu;
/** Max UTF-16 code units between a heading and a place: longer sections have parts of which the heading says little. */
const maxSectionLength = 1500;

/** The words of each heading, in text order. Linear in the text. */
const headingsOf = oncePer(({ text, lines }: AnalysedDocument): readonly Span[] =>
  lines.flatMap(({ start, end }): Span[] => {
    const own = text.slice(start, Math.min(end, start + 80)).trimEnd();
    const words = numbered.exec(own)?.[1];
    return words === undefined ? [] : [{ start: start + own.length - words.length, end: start + own.length }];
  }),
);

/** The heading of the section that contains a position; undefined if there is none nearby. O(log n). */
export function headingAbove(document: AnalysedDocument, at: number): Span | undefined {
  const headings = headingsOf(document);
  const heading = headings[countBefore(headings.length, (index) => (headings[index]?.end ?? 0) <= at) - 1];
  return heading === undefined || at - heading.end > maxSectionLength ? undefined : heading;
}
