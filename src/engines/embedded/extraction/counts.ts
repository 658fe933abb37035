// Restricts the answers to a field that asks for a count to numbers that are not part of a name and have no unit.
import type { Findings } from '../../../core/find.js';
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import type { AnalysedDocument, FieldQuery, Need } from './candidate.js';

const placesOf = (kind: string) =>
  oncePer((document: AnalysedDocument): ReadonlySet<string> => new Set(document.matches(kind).map(({ start, end }) => `${start}:${end}`)));
const numbers = placesOf('number');
const frequencies = placesOf('frequency');
// Ranges such as "20 to 25" are counts, too.
const figures = /^\d[\d.,'’\s]*$|^\d{1,7}[^\p{Lu}\d\n]{1,5}\d{1,7}$/u;

/** Whether a span is a number, in digits or words; "5b" is a name. */
const isCount = (document: AnalysedDocument, { start, end }: Span): boolean =>
  (numbers(document).has(`${start}:${end}`) && !/\d\p{L}/u.test(document.text.slice(start, end))) || figures.test(document.text.slice(start, end));

/** Whether a span may answer a field, as far as the field asks for a count or a frequency. */
export const mayAnswer = (document: AnalysedDocument, { counts, kinds: [first] }: Need, span: Span): boolean =>
  (!counts || isCount(document, span)) && (first?.kind !== 'frequency' || frequencies(document).has(`${span.start}:${span.end}`));

const firstKind = (field: FieldQuery): string => (field.kind === 'scalar' ? (field.need.kinds[0]?.kind ?? '') : '');

/** Whether a field asks for an amount. */
export const asksForAmount = (field: FieldQuery): boolean => /^(?:money|number|quantity)$/.test(firstKind(field));

/** The fields that ask for a number or a time of day, including those of structures. */
export const kindsAsked = (fields: readonly FieldQuery[]): NonNullable<Findings['kinds']> =>
  fields.flatMap((query) => {
    if (query.kind !== 'scalar') return kindsAsked(query.fields);
    const { path } = query.field;
    if (firstKind(query) === 'time') return [{ path, kind: 'time' } as const];
    return asksForAmount(query) || /^(?:percent|duration|age)$/.test(firstKind(query)) ? [{ path, kind: 'number' } as const] : [];
  });
