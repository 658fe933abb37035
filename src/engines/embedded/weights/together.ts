// Rows of a table, or items of a list, that answer a prompt only together: those to be counted, summed, ranked or listed, or identified by exclusion.
import type { Segment } from '../../../core/weigh.js';
import { float32At, float64At, itemAt } from '../../../text/at.js';
import { type Language, smallWords } from '../../../text/language.js';
import { stem } from '../../../text/stem.js';
import { signOf, wordsOf } from '../summaries/word-signs.js';
import type { Scan } from './scan.js';

/** Minimum number of rows of a table. */
const minRows = 3;
/** Minimum share of the probability that the rows of a table must have. */
const minMass = 0.5;
/** Minimum share of the probability that the items of a list must have. */
const minListed = 0.3;

/**
 * All rows that the prompt asks for together; undefined if it asks for none. Words of the prompt that occur in some rows but not in others select among them,
 * unless the prompt contains a denial: it then asks for the rows without its words. Linear.
 */
export function rowsTogether(
  prompt: string,
  language: Language,
  segments: readonly Segment[],
  { exact }: Pick<Scan, 'exact'>,
  probabilities: Float64Array,
): readonly number[] | undefined {
  const denies = signOf('verbDenials', language).test(prompt);
  if (!denies && !signOf('asksAll', language).test(prompt)) return itemsAsked(prompt, language, segments, probabilities);
  const rows = tablesOf(segments).find((table) => table.reduce((sum, row) => sum + float64At(probabilities, row), 0) >= minMass);
  if (rows === undefined || denies) return rows;
  const columns = exact.length / segments.length;
  const has = (row: number, column: number): boolean => float32At(exact, row * columns + column) > 0;
  const selective = Array.from({ length: columns }, (_, column) => column).filter(
    (column) => rows.some((row) => has(row, column)) && !rows.every((row) => has(row, column)),
  );
  return selective.length === 0 ? rows : rows.filter((row) => selective.some((column) => has(row, column)));
}

// The items of a list whose introduction the prompt repeats: "Which items are missing?" and "The following items are missing:".
function itemsAsked(prompt: string, language: Language, segments: readonly Segment[], probabilities: Float64Array): readonly number[] | undefined {
  const small = smallWords[language];
  const stemsOf = (text: string): string[] => wordsOf(text).flatMap((word) => (small.has(word) ? [] : stem(word)));
  const asked = new Set(stemsOf(prompt));
  return tablesOf(segments).find((rows) => {
    const { heading } = itemAt(segments, itemAt(rows, 0));
    return (
      heading.endsWith(':') &&
      rows.reduce((sum, row) => sum + float64At(probabilities, row), 0) >= minListed &&
      stemsOf(heading).some((word) => asked.has(word))
    );
  });
}

// Tables: consecutive segments that are single lines under the same heading.
function tablesOf(segments: readonly Segment[]): number[][] {
  const tables: number[][] = [];
  for (const [row, { block, heading }] of segments.entries()) {
    if (heading === '' || segments[row - 1]?.block === block || segments[row + 1]?.block === block) continue;
    const last = tables.at(-1);
    if (last?.at(-1) === row - 1 && itemAt(segments, row - 1).heading === heading) last.push(row);
    else tables.push([row]);
  }
  return tables.filter(({ length }) => length >= minRows);
}
