// Rows of items without a header: runs of lines that have a description and an amount, as receipts do.
import type { Span } from '../../../../core/span.js';
import { type Amount, amountsIn } from './amounts.js';
import { columnWishes } from './columns.js';
import type { GridLine } from './grid.js';
import type { LaidOut } from './laid-out.js';
import { lineKind } from './line-kind.js';
import type { TableRecord } from './tables.js';
import type { Wish } from './wish.js';

interface Item {
  readonly description: Span | null;
  readonly quantity: Amount | null;
  readonly price: Amount | null;
  readonly amount: Amount;
  /** The description stands on the line before. */
  readonly above: boolean;
  /** Whether quantity times price is the amount. */
  readonly checked: boolean;
}

/** Records of the fields that the parts of an item answer; none when the fields ask for something else. */
export function findItemRecords(laidOut: LaidOut, wishes: readonly Wish[]): TableRecord[] {
  const parts = wishes.map(partOf);
  if (!parts.includes('description') || !parts.some((part) => part === 'amount' || part === 'price' || part === 'quantity')) return [];
  const items = readItems(laidOut);
  if (items.length === 0) return [];
  const priced = parts.includes('price') && !parts.includes('amount');
  return items.map((item) => ({
    values: parts.map((part) => {
      if (part === 'description') return item.description;
      if (part === 'quantity') return spanOf(item.quantity);
      if (part === 'amount') return spanOf(item.amount);
      if (part === 'price') return spanOf(item.price ?? (priced ? item.amount : null));
      return null;
    }),
    logOdds: item.checked ? 1.8 : 0.6,
  }));
}

type Part = 'description' | 'quantity' | 'price' | 'amount' | null;

/** Which part of an item a field asks for. */
export function partOf(wish: Wish): Part {
  const concepts = columnWishes(wish);
  if (concepts.includes('description')) return 'description';
  if (concepts[0] === 'quantity') return 'quantity';
  if (concepts[0] === 'unit-price') return 'price';
  return concepts[0] === 'line-amount' ? 'amount' : null;
}

function spanOf(span: Span | null): Span | null {
  return span === null ? null : { start: span.start, end: span.end };
}

function readItems(laidOut: LaidOut): Item[] {
  const { grid, keys } = laidOut;
  const items: Item[] = [];
  let pending: Span | null = null;
  for (const line of grid.lines) {
    const amounts = lineAmounts(laidOut, line);
    const key = line.cells
      .map((cell) => keys.ofCell.get(cell.index))
      .find((own) => own !== undefined && (own.closed || (own.role !== null && own.role.share >= 0.6)));
    if (key !== undefined) {
      // The sums begin: what comes after them is no item.
      if (items.length > 0 && key.role !== null && key.role.share >= 0.6 && key.role.role !== 'count') break;
      pending = null;
      continue;
    }
    const last = amounts.at(-1);
    if (last === undefined || !last.cents || lineKind(grid.text.slice(line.start, line.end)).other) {
      pending =
        isDescription(grid.text.slice(line.start, line.end)) && amounts.every((amount) => !amount.cents)
          ? { start: line.start, end: line.end }
          : null;
      continue;
    }
    const item = readItem(laidOut, line, amounts, last, pending);
    if (item !== null) items.push(item);
    pending = null;
  }
  // Where items have quantities, a lone amount under some words is a sum whose key was not read.
  const counted = items.filter((item) => item.quantity !== null).length;
  const kept = items.filter((item) => !(item.above && item.quantity === null && counted * 2 > items.length));
  return kept.length >= 2 || kept.some((item) => item.checked) ? kept : [];
}

function lineAmounts(laidOut: LaidOut, line: GridLine): Amount[] {
  return line.cells.flatMap((cell) => amountsIn(laidOut.grid.text, cell.start, cell.end, cell));
}

function readItem(laidOut: LaidOut, line: GridLine, amounts: readonly Amount[], last: Amount, pending: Span | null): Item | null {
  const { text } = laidOut.grid;
  let quantity: Amount | null = null;
  let price: Amount | null = null;
  let checked = false;
  const before = amounts.slice(0, -1);
  for (const count of before)
    for (const unit of before) {
      if (count === unit || checked || Math.abs(count.value * unit.value - last.value) > 0.011 || count.value === 0) continue;
      // "2 x 3.50": the quantity is the one without cents, else the first.
      const [first, second] = count.cents && !unit.cents ? [unit, count] : [count, unit];
      quantity = first;
      price = second;
      checked = true;
    }
  if (!checked) {
    quantity =
      before.find(
        (amount) => Number.isInteger(amount.value) && !amount.cents && amount.value > 0 && amount.value < 1000 && standsAlone(text, amount, line),
      ) ?? null;
    price = before.findLast((amount) => amount.cents) ?? null;
  }
  const own = descriptionOf(text, line, amounts, quantity);
  const description = own ?? pending;
  return description === null ? null : { description, quantity, price, amount: last, above: own === null, checked };
}

// A number at the start of the line or followed by "x" is a quantity; one inside a description is part of it.
function standsAlone(text: string, amount: Amount, line: GridLine): boolean {
  return (
    amount.start === line.start ||
    amount.end === amount.cell.end ||
    amount.start === amount.cell.start ||
    /^\s?[x×@*]/i.test(text.slice(amount.end, amount.end + 2))
  );
}

/** The longest run of words between the numbers of the item. */
function descriptionOf(text: string, line: GridLine, amounts: readonly Amount[], quantity: Amount | null): Span | null {
  const edges = amounts.filter((amount) => amount.cents || amount.currency || amount === quantity);
  let best: Span | null = null;
  let from = line.start;
  for (const edge of [...edges, { start: line.end, end: line.end }]) {
    for (const cell of line.cells) {
      const piece = trim(text, Math.max(from, cell.start), Math.min(edge.start, cell.end));
      if (piece !== null && isDescription(text.slice(piece.start, piece.end)) && (best === null || piece.end - piece.start > best.end - best.start))
        best = piece;
    }
    from = edge.end;
  }
  return best;
}

function trim(text: string, from: number, to: number): Span | null {
  let start = from;
  let end = to;
  while (start < end && /[\s@*×:=-]/.test(text[start] ?? '')) start++;
  if (/^x\s/i.test(text.slice(start, start + 2))) start += 2;
  while (end > start && /[\s@*×:=-]/.test(text[end - 1] ?? '')) end--;
  if (/\sx$/i.test(text.slice(Math.max(start, end - 2), end))) end -= 2;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--;
  return end > start ? { start, end } : null;
}

function isDescription(text: string): boolean {
  return text.length <= 120 && (text.match(/\p{L}/gu) ?? []).length >= 3;
}
