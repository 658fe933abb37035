// Explains to people how the values of a field were found: by which generator, and which words of the document named them.
import type { FoundField, FoundValue } from '../../../core/find.js';
import type { Candidate } from './candidate.js';

const reader = 'the trained span reader';
const means: Readonly<Record<Candidate['source'], string>> = {
  recogniser: 'its form',
  pattern: 'its form',
  key: 'a key',
  table: 'a table',
  receipt: 'its position on the receipt',
  prose: 'the words around it',
  named: 'the structure of the document',
};
/** Max values explained per field, most confident first. */
const maxExplained = 5;
/** Max characters quoted of a value. */
const maxQuoted = 60;

/** Values of a field that running text answers (`isRead`) are all credited to the reader, in addition to any generators that found them. */
export function explainValues(
  { name, isRead }: { readonly name: string; readonly isRead: boolean },
  values: readonly FoundValue[],
  candidates: readonly Candidate[],
  text: string,
  explain: (line: string) => void,
): void {
  if (values.length === 0) explain(`${name}: no value found among ${candidates.length} candidates`);
  for (const { start, end, confidence } of [...values].sort((a, b) => b.confidence - a.confidence).slice(0, maxExplained)) {
    const same = candidates.filter((candidate) => candidate.start === start && candidate.end === end).sort((a, b) => b.logOdds - a.logOdds);
    const ways = new Set(same.map(({ source, key }) => means[source] + (key === undefined ? '' : ` "${quote(text, key.start, key.end)}"`)));
    if (isRead) ways.add(reader);
    // A value longer than any candidate, such as an entire range, was found by its form.
    if (ways.size === 0) ways.add(means.recogniser);
    explain(`${name}: ${confidence.toFixed(2)} "${quote(text, start, end)}" by ${[...ways].join(' and ')}`);
  }
}

/** Explains how a structure was found: by keys, tables and rows of the page, or by values close together in running text. */
export function explainStructure(name: string, found: FoundField, byLayout: boolean, explain: (line: string) => void): void {
  if (found.kind === 'scalar') return;
  const records = found.kind === 'list' ? found.records : found.record === null ? [] : [found.record];
  if (records.length === 0) {
    explain(`${name}: no record found`);
    return;
  }
  const confidences = records.flatMap(({ values }) =>
    values.flatMap((field) => (field.kind === 'scalar' ? field.values.map((value) => value.confidence) : [])),
  );
  const min = confidences.reduce((low, value) => Math.min(low, value), 1);
  const way = byLayout ? 'the keys, tables and rows of the page' : 'values close together in the text';
  explain(
    `${name}: ${records.length} ${records.length === 1 ? 'record' : 'records'}, ${confidences.length} values with a confidence of ${min.toFixed(2)} or more, by ${way}`,
  );
}

function quote(text: string, start: number, end: number): string {
  const whole = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return whole.length > maxQuoted ? `${whole.slice(0, maxQuoted)}…` : whole;
}
