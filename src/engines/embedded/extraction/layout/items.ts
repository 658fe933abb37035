// Rows of items without a header, as in receipts: runs of lines with a description and an amount, one or more lines per item.
import { type Span, spanOf } from '../../../../core/span.js';
import { anyFunctionWords } from '../../languages/languages.js';
import { type Amount, amountsOf } from './amounts.js';
import { columnsFor } from './columns.js';
import type { FieldIntent } from './field-intent.js';
import type { GridLine } from './grid.js';
import type { LaidOut } from './laid-out.js';
import { lineKind } from './line-kind.js';
import { type Item, listedItems } from './listed-items.js';
import type { TableRecord } from './tables.js';

/** An item while its lines are read; amounts include their numeric values. */
interface OpenItem extends Item {
  readonly quantity: Amount | null;
  readonly price: Amount | null;
  readonly amount: Amount;
  /** Lines of words right above the line with its amount. */
  readonly above: readonly Span[];
  /** Index of its last line. */
  readonly line: number;
  /** The shape of its line (see `shapeOf`) if it may not be an item, else null. */
  readonly doubted: string | null;
}

/** Records with the parts of items that the fields ask for; none if the fields ask for something else. */
export function findItemRecords(laidOut: LaidOut, intents: readonly FieldIntent[]): TableRecord[] {
  const parts = intents.map(partOf);
  // An item has a single price: of two fields that ask for one, the later asks for the line total.
  if (!parts.includes('amount') && parts.indexOf('price') !== parts.lastIndexOf('price')) parts[parts.lastIndexOf('price')] = 'amount';
  if (!parts.includes('description') || !parts.some((part) => part === 'amount' || part === 'price' || part === 'quantity')) return [];
  const rows = readItems(laidOut);
  const items = rows.length > 0 ? rows : listedItems(laidOut.document);
  const priced = parts.includes('price') && !parts.includes('amount');
  return items.map((item) => ({
    values: parts.map((part) => {
      if (part === 'description') return item.description;
      if (part === 'code') return item.code;
      if (part === 'quantity') return item.quantity && spanOf(item.quantity);
      if (part === 'amount') return item.amount && spanOf(item.amount);
      const price = item.price ?? (priced ? item.amount : null);
      return part === 'price' && price !== null ? spanOf(price) : null;
    }),
    logOdds: item.checked ? 1.8 : 0.6,
  }));
}

type Part = 'description' | 'code' | 'quantity' | 'price' | 'amount' | null;

/** The part of an item that a field asks for. */
export function partOf(intent: FieldIntent): Part {
  const concepts = columnsFor(intent);
  if (concepts.includes('description')) return 'description';
  if (concepts[0] === 'item-code') return 'code';
  if (concepts[0] === 'quantity') return 'quantity';
  if (concepts[0] === 'unit-price') return 'price';
  return concepts[0] === 'line-amount' ? 'amount' : null;
}

function readItems(laidOut: LaidOut): Item[] {
  const { grid, keys } = laidOut;
  const items: OpenItem[] = [];
  const shapes = new Map<string, number>();
  let above: Span[] = [];
  for (const line of grid.lines.map((own) => unmarked(grid.text, own))) {
    const amounts = line.cells.flatMap(amountsOf).filter(({ start }) => start >= line.start);
    const key = line.cells
      .map((cell) => keys.ofCell.get(cell.index))
      .find((own) => own !== undefined && (own.closed || (own.role !== null && own.role.share >= 0.6)));
    const last = amounts.at(-1);
    const text = grid.text.slice(line.start, line.end);
    const isOther = lineKind(text).other;
    const counted = (isOther || key?.role === null) && last?.cents === true ? readItem(laidOut, line, amounts, last, []) : null;
    const shape = counted?.description && counted.quantity !== null ? shapeOf(grid.text, line, counted.description) : null;
    if (key !== undefined && shape === null) {
      // The sums begin here; no items follow them. A discount between items belongs to an item.
      if (items.length > 0 && key.role !== null && key.role.share >= 0.6 && key.role.role !== 'count' && key.role.role !== 'discount') break;
      above = [];
      continue;
    }
    if (last === undefined || !last.cents || (isOther && shape === null)) {
      if (isDescription(text) && amounts.every((amount) => !amount.cents)) above.push({ start: line.start, end: line.end });
      else above = [];
      continue;
    }
    const open = items.at(-1);
    const completed = above.length === 0 && open !== undefined && !/\p{L}{3}/u.test(text) ? withAmount(open, last, line.index) : null;
    const item = completed ?? readItem(laidOut, line, amounts, last, above);
    if (completed !== null) items.pop();
    if (item !== null) {
      items.push({ ...item, doubted: shape });
      if (item.description !== null) {
        const own = shapeOf(grid.text, line, item.description);
        shapes.set(own, (shapes.get(own) ?? 0) + 1);
      }
    }
    above = [];
  }
  // If most items have quantities, an amount with neither a quantity nor a description of its own is a sum whose key was not recognised.
  const counted = items.filter((item) => item.quantity !== null).length;
  const kept = items.filter(
    (item) =>
      (item.doubted === null || (shapes.get(item.doubted) ?? 0) > 1) &&
      !(item.description === null && item.quantity === null && counted * 2 > items.length),
  );
  return kept.length >= 2 || kept.some((item) => item.checked) ? describedAbove(kept) : [];
}

/** List bullets and numbers, which are not part of an item. */
const listMark = /^(?:[-*•▪–—]|\(?\d{1,2}[.)])\s+(?=\S)/u;

function unmarked(text: string, line: GridLine): GridLine {
  const mark = listMark.exec(text.slice(line.start, Math.min(line.end, line.start + 8)))?.[0].length ?? 0;
  return mark === 0 ? line : { ...line, start: line.start + mark };
}

/** A line with placeholders for its description and numbers: lines of the same list have the same shape. */
const shapeOf = (text: string, line: GridLine, { start, end }: Span): string =>
  `${text.slice(line.start, start)}w${text.slice(end, line.end)}`.replace(/\d+(?:[.,]\d+)*/g, '0').replace(/\s+|[.…]{2,}/g, ' ');

const maxItemLength = 3;

/** Completes an item whose line had a quantity and a price with the amount from a line below. */
function withAmount(item: OpenItem, amount: Amount, line: number): OpenItem | null {
  const { quantity, price } = item;
  if (quantity === null || price !== null || line - item.line > maxItemLength || amount.value > quantity.value * item.amount.value + 0.011)
    return null;
  return { ...item, price: item.amount, amount, line, checked: Math.abs(quantity.value * item.amount.value - amount.value) < 0.011 };
}

/** Items without a description get the lines above them, each as many as the item with the fewest. */
function describedAbove(items: readonly OpenItem[]): Item[] {
  const count = items.reduce((min, { above, description }) => (description === null ? Math.min(min, above.length) : min), Number.POSITIVE_INFINITY);
  return items.map((item) => {
    const lines = item.above.slice(-Math.max(1, count));
    const [first, last] = [lines[0], lines.at(-1)];
    return item.description !== null || first === undefined || last === undefined
      ? item
      : { ...item, description: { start: first.start, end: last.end } };
  });
}

function readItem(laidOut: LaidOut, line: GridLine, amounts: readonly Amount[], last: Amount, above: readonly Span[]): OpenItem | null {
  const { text } = laidOut.grid;
  let quantity: Amount | null = null;
  let price: Amount | null = null;
  let checked = false;
  const before = amounts.slice(0, -1);
  for (const count of before)
    for (const unit of before) {
      if (count === unit || checked || Math.abs(count.value * unit.value - last.value) > 0.011 || count.value === 0) continue;
      quantity = count;
      price = unit;
      checked = true;
    }
  if (!checked) {
    quantity =
      before
        .map((amount) => inBrackets(text, amount))
        .find(
          (amount) => Number.isInteger(amount.value) && !amount.cents && amount.value > 0 && amount.value < 1000 && standsAlone(text, amount, line),
        ) ?? null;
    price = before.findLast((amount) => amount.cents) ?? null;
  }
  const own = descriptionOf(text, line, amounts, quantity);
  const code = own === null ? undefined : codeAtStart.exec(text.slice(own.start, own.end))?.[0];
  const rest = own === null || code === undefined ? own : trim(text, own.start + code.length, own.end);
  const description = rest !== null && isDescription(text.slice(rest.start, rest.end)) ? rest : null;
  if (description === null && above.length === 0) return null;
  return {
    description,
    code: own === null || code === undefined ? null : { start: own.start, end: own.start + code.length },
    quantity,
    price,
    amount: last,
    above,
    line: line.index,
    checked,
    doubted: null,
  };
}

/** "AUDIO-5521", "0042-17": capitals and digits, before the words or instead of them. */
const codeAtStart = /^(?=[^\s]*\d{2})(?:[A-Z]{1,6}[-./]?)?\d[\dA-Z./-]{2,20}(?=\s|$)/;

// A number at the start or end of its cell, after words or before "x" is a quantity; inside a description it is part of it.
function standsAlone(text: string, amount: Amount, line: GridLine): boolean {
  return (
    amount.start === line.start ||
    amount.end === amount.cell.end ||
    amount.start === amount.cell.start ||
    /^\s?[x×@*]/i.test(text.slice(amount.end, amount.end + 2)) ||
    followsWords(text, amount)
  );
}

/** "(2)" after words is a quantity, not a negative amount. */
const inBrackets = (text: string, amount: Amount): Amount =>
  !amount.cents && text[amount.start] === '(' ? { ...amount, start: amount.start + 1, end: amount.end - 1, value: -amount.value } : amount;

/** "Pen x2", "Pen (2)", "Pen, 2 pieces". */
const followsWords = (text: string, { start }: Span): boolean => /(?:[,;(]\s?|(?<!\p{L})[x×]\s?)$/iu.test(text.slice(Math.max(0, start - 4), start));

/** The longest run of words between the item's numbers, or before its quantity if that follows words. */
function descriptionOf(text: string, line: GridLine, amounts: readonly Amount[], quantity: Amount | null): Span | null {
  const edges = amounts.filter((amount) => amount.cents || amount.currency || amount.end === quantity?.end || amount.end - 1 === quantity?.end);
  let best: Span | null = null;
  let from = line.start;
  for (const edge of [...edges, { start: line.end, end: line.end }]) {
    for (const cell of line.cells) {
      const piece = trim(text, Math.max(from, cell.start), Math.min(edge.start, cell.end));
      if (best !== null && quantity !== null && from >= quantity.end && followsWords(text, quantity)) continue;
      if (piece !== null && isDescription(text.slice(piece.start, piece.end)) && (best === null || piece.end - piece.start > best.end - best.start))
        best = piece;
    }
    from = edge.end;
  }
  return best;
}

const leading = /^(?:[\s@*×:=,;)•-]|[.…]{2,}|x\s)+/iu;
const trailing = /(?:[\s@*×:=,;(•-]|[.…]{2,}|(?<![\p{L}\p{N}])x)+$/iu;

/** The words of a stretch, without punctuation around them and without a final function word that leads to what follows ("at"). */
function trim(text: string, from: number, to: number): Span | null {
  const own = text.slice(from, to);
  const start = from + (leading.exec(own)?.[0].length ?? 0);
  const ended = (end: number): number => end - (trailing.exec(text.slice(start, end))?.[0].length ?? 0);
  let end = ended(Math.max(start, to));
  const last = /\s(\p{Ll}+)$/u.exec(text.slice(start, end));
  if (last !== null && anyFunctionWords().has(last[1] ?? '') && end < to) end = ended(end - last[0].length);
  return end > start ? { start, end } : null;
}

function isDescription(text: string): boolean {
  return text.length <= 120 && (text.match(/\p{L}/gu) ?? []).length >= 3;
}
