// What may answer a field that asks how many there are of something: numbers, and nothing that has a name or a unit.
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import type { AnalysedDocument } from './candidate.js';

const numbers = oncePer(
  (document: AnalysedDocument): ReadonlySet<string> => new Set(document.matches('number').map(({ start, end }) => `${start}:${end}`)),
);
// "20 to 25" counts as well.
const figures = /^\d[\d.,'’\s]*$|^\d{1,7}[^\p{Lu}\d\n]{1,5}\d{1,7}$/u;

/** Whether a span is a number, in figures or in words; "5b" is a name. */
export const isCount = (document: AnalysedDocument, { start, end }: Span): boolean =>
  (numbers(document).has(`${start}:${end}`) && !/\d\p{L}/u.test(document.text.slice(start, end))) || figures.test(document.text.slice(start, end));
