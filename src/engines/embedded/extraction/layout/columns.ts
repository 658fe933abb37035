// The header row of a table: its columns with their names and positions, and the field of the request that each column answers.
import type { Span } from '../../../../core/span.js';
import { append } from '../../../../text/lists.js';
import { type AskedFor, askedByHeader, kindsAsked } from '../../reading/request/question-word.js';
import { amountsOf } from './amounts.js';
import { businessTerms, type Concept } from './business-terms.js';
import type { FieldIntent } from './field-intent.js';
import type { Cell, Grid, GridLine } from './grid.js';
import { minNearness, nearness } from './nearness.js';
import { type FoldedWord, foldWords, nameOf } from './wording.js';

export interface Column extends Span {
  /** The concepts that the lexicon gives for its header; empty if it is unknown. */
  readonly concepts: readonly Concept[];
  readonly words: readonly FoldedWord[];
  /** What its header asks for if it is a question word ("Who"), else null. */
  readonly asks: AskedFor | null;
  readonly left: number;
  readonly right: number;
  /** Whether the cells below contain words and no numbers, whatever the header says: "Cost" above "Hall hire". */
  readonly holdsWords?: boolean;
}

const maxColumns = 24;

/** The columns that a line names if it is a header, else null. `intents` are the fields of the list. */
export function readHeader(grid: Grid, line: GridLine, intents: readonly FieldIntent[]): Column[] | null {
  if (line.end - line.start > 300 || line.cells.length > maxColumns) return null;
  const columns: Column[] = [];
  const isAnswer = (column: Column): boolean => intents.some((intent) => columnScore(intent, column) > 1);
  let known = 0;
  let answered = 0;
  let words = 0;
  // Two cells with colons are keys; a table header contains a colon only by accident.
  const isValue = (cell: Cell): boolean =>
    amountsOf(cell).some((amount) => amount.cents || amount.currency) ||
    /:\s*\S/.test(cell.text) ||
    (line.cells.length < 3 && cell.text.endsWith(':'));
  if (line.cells.some(isValue)) return null;
  for (const cell of line.cells) {
    const own = splitHeaderCell(cell, grid);
    for (const column of own) {
      const isKnown = column.concepts.some((concept) => businessTerms().columns.has(concept));
      words += 1;
      if (isKnown) known++;
      if (isAnswer(column)) answered++;
    }
    append(columns, own);
  }
  if (columns.length < 2) return null;
  const distinct = new Set(columns.map((column) => column.concepts[0] ?? column.asks ?? (isAnswer(column) ? wordingOf(column) : ''))).size;
  if (answered < 1 || Math.max(known, answered) < 2 || distinct < 2) return null;
  return Math.max(known, answered) / words >= 0.5 ? columns : null;
}

/** The folded words of a header, joined by spaces. */
export const wordingOf = ({ words }: Column): string => words.map(({ word }) => word).join(' ');

// OCR often joins two narrow headers: "Prix Taxes" is two columns, "Prix unit. HT" one.
function splitHeaderCell(cell: Cell, grid: Grid): Column[] {
  const words = foldWords(grid.text, cell.start, cell.end);
  const pieces: { first: number; last: number; concepts: readonly Concept[] }[] = [];
  let from = 0;
  while (from < words.length) {
    let taken = 0;
    for (let length = Math.min(5, words.length - from); length > 0 && taken === 0; length--) {
      const naming = nameOf(words.slice(from, from + length));
      if (naming === null || naming.share < 1) continue;
      pieces.push({ first: from, last: from + length - 1, concepts: naming.concepts });
      taken = length;
    }
    const previous = pieces.at(-1);
    if (taken === 0) {
      // Unknown words belong to the words before them in the cell.
      if (previous !== undefined) previous.last = from;
      else pieces.push({ first: from, last: from, concepts: [] });
    }
    from += Math.max(1, taken);
  }
  const merged = mergeLeadingUnknown(pieces);
  const width = Math.max(1, cell.end - cell.start);
  return merged.map(({ first, last, concepts }) => {
    const own = words.slice(first, last + 1);
    const start = own[0]?.start ?? cell.start;
    const end = own.at(-1)?.end ?? cell.end;
    const scale = (cell.right - cell.left) / width;
    return {
      start,
      end,
      concepts,
      words: own,
      asks: askedByHeader(grid.text.slice(start, end)),
      left: cell.left + (start - cell.start) * scale,
      right: cell.left + (end - cell.start) * scale,
    };
  });
}

function mergeLeadingUnknown<T extends { first: number; last: number; concepts: readonly Concept[] }>(pieces: T[]): T[] {
  const [first, second] = pieces;
  if (first === undefined || second === undefined || first.concepts.length > 0) return pieces;
  return [{ ...second, first: first.first }, ...pieces.slice(2)];
}

/** Concepts of columns that may answer a field of a list, best first. */
export function columnsFor(intent: FieldIntent): Concept[] {
  if (intent.amount === 'total' || intent.concept === 'line-amount') return ['line-amount', 'total', 'subtotal'];
  if (intent.amount === 'subtotal') return ['subtotal', 'line-amount', 'total'];
  if (intent.amount === 'tax') return ['tax', 'tax-rate'];
  if (intent.amount === 'discount') return ['discount'];
  if (intent.amount === 'count') return ['quantity'];
  if (intent.concept === 'name') return ['name', 'description'];
  if (intent.concept === null) return [];
  return [intent.concept, ...(alike[intent.concept] ?? [])];
}

const alike: Readonly<Partial<Record<Concept, readonly Concept[]>>> = {
  reference: ['item-code'],
  description: ['name'],
  'item-code': ['reference', 'document-number'],
  'tax-rate': ['tax'],
  unit: ['quantity'],
  notes: ['description'],
  'tax-number': ['tax'],
};

/** How well a column answers a field, in natural log-odds; below 1 it does not. */
export function columnScore(intent: FieldIntent, column: Column): number {
  const near = nearness(intent, column.words);
  // A column of words contains no amounts, unless its header names the field itself.
  if (column.holdsWords === true && (intent.shape === 'amount' || intent.shape === 'count') && near < isField) return 0;
  const wanted = columnsFor(intent);
  let best = 0;
  wanted.forEach((concept, index) => {
    const place = column.concepts.indexOf(concept);
    if (place >= 0) best = Math.max(best, 3 - 0.6 * index - 0.3 * place);
  });
  if (column.asks !== null && answersQuestion(intent, column.asks)) best = Math.max(best, questionScore);
  // Between columns of the same concept, prefers the one worded like the field.
  return near >= minNearness ? Math.max(best + 0.3 * near, 3.4 * near) : best;
}

const questionScore = 1.5;
/** Min nearness at which a header names the field itself. */
const isField = 0.9;

function answersQuestion({ query: { need } }: FieldIntent, asks: AskedFor): boolean {
  const [first] = need.kinds;
  if (asks === 'what') return first === undefined;
  return first !== undefined && kindsAsked[asks].includes(first.kind);
}

/** The index of each field's column, or -1: assigns the best pairs first, each column once. */
export function assignColumns(intents: readonly FieldIntent[], columns: readonly Column[]): number[] {
  const pairs = intents.flatMap((intent, field) => columns.map((column, index) => ({ field, index, score: columnScore(intent, column) })));
  pairs.sort((left, right) => right.score - left.score || left.field - right.field || left.index - right.index);
  const chosen = intents.map(() => -1);
  const used = new Set<number>();
  const take = (field: number, index: number): void => {
    chosen[field] = index;
    used.add(index);
  };
  for (const { field, index, score } of pairs) {
    if (score < 1 || chosen[field] !== -1 || used.has(index)) continue;
    take(field, index);
  }
  // If there is only one column of amounts, "price" means that column.
  intents.forEach((intent, field) => {
    if (chosen[field] !== -1) return;
    const second: Concept | undefined =
      intent.concept === 'unit-price' ? 'line-amount' : columnsFor(intent)[0] === 'line-amount' ? 'unit-price' : undefined;
    if (second === undefined) return;
    const index = columns.findIndex((column, at) => !used.has(at) && column.holdsWords !== true && column.concepts.includes(second));
    if (index >= 0) take(field, index);
  });
  return chosen;
}
