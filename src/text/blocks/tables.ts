// Recognises tables in runs of lines: Markdown pipe tables, delimiter-separated values, columns separated by spaces.
import { numberAt, wordAt } from '../at.js';
import type { SourceLines } from './source-lines.js';

// Number of lines that are read.
const maxLooked = 50;

/** Whether the lines from `first` up to `end` are a table. */
export function isTable(lines: SourceLines, first: number, end: number): boolean {
  if (end - first < 3) return false;
  const looked: string[] = [];
  for (let at = first; at < Math.min(end, first + maxLooked); at++) looked.push(lines.text(at));
  return (isPipeRule(wordAt(looked, 1)) && wordAt(looked, 0).includes('|')) || delimiterOf(looked) !== undefined;
}

/** Whether a line is the rule below the header of a pipe table: `| --- | :--: |`. */
export function isPipeRule(line: string): boolean {
  return line.length < 2000 && line.includes('-') && /^[\s|:-]+$/.test(line) && (line.includes('|') || line.includes('--'));
}

const delimiters = ['\t', '|', ';', ','] as const;

/** The delimiter that occurs equally often in each of the lines; undefined if they are not a table. */
function delimiterOf(lines: readonly string[]): string | undefined {
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => countOf(line, delimiter));
    const first = counts[0] ?? 0;
    // Commas also separate clauses, so a table of them needs shorter fields, and more columns if spaces or digits follow the commas as in prose.
    const min = delimiter === ',' && (!/,[^\s\d]/.test(wordAt(lines, 0)) || lines.some((line) => /, |,\s*$/.test(bare(line)))) ? 2 : 1;
    if (first < min || !counts.every((count) => count === first)) continue;
    const fieldChars = lines.reduce((sum, line) => sum + line.length, 0) / (lines.length * (first + 1));
    if (delimiter === ',' && (fieldChars > 25 || lines.filter((line) => bare(line).includes(', ')).length > lines.length / 2)) continue;
    return delimiter;
  }
  const columns = lines.map((line) => line.trim().split(/ {2,}/).length);
  return numberAt(columns, 0) >= 3 && columns.every((count) => count === columns[0]) ? '  ' : undefined;
}

/** A line with quoted parts emptied. */
const bare = (line: string): string => line.replace(/"[^"]*"/g, '""');

// Delimiters inside double quotes belong to a field.
function countOf(line: string, delimiter: string): number {
  let count = 0;
  let quoted = false;
  for (let index = 0; index < line.length; index++) {
    const character = line[index];
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) count++;
  }
  return count;
}
