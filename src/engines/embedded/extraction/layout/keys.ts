// Keys in the cells of a document: what names a value ("Invoice no:", "TOTAL", "Datum"), and the places where its value may be.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt, lastOf } from '../../../../text/at.js';
import { type AmountRole, amountRole } from './amount-role.js';
import type { Cell, Grid } from './grid.js';
import { keyMarks, maxKeyLength, trimEnd } from './key-marks.js';
import { type FoldedWord, foldWords, type Naming, nameOf } from './wording.js';

export interface Key extends Span {
  readonly cell: Cell;
  readonly words: readonly FoldedWord[];
  /** The phrase of the lexicon it contains; null for a key that only the words of a field can match. */
  readonly naming: Naming | null;
  readonly role: AmountRole | null;
  /** Whether it ends with a colon or equals sign, which makes it certain to be a key. */
  readonly closed: boolean;
  /** The rest of its cell up to the next key; null if that is empty. */
  readonly inline: Span | null;
}

/** A place where the value of a key may be; `prior` is how common that place is, in natural log-odds (0 for the most common). */
export interface Place extends Span {
  readonly prior: number;
  /** The cell that contains the place. */
  readonly cell: Cell;
}

export interface Keys {
  readonly all: readonly Key[];
  /** Cells of words followed by a cell, in lines of two or four cells: keys only for a field with the same words. The value is `inline`. */
  readonly loose: readonly Key[];
  /** The first key of a cell, by cell index. */
  readonly ofCell: ReadonlyMap<number, Key>;
  /** Whether a cell consists of a key and nothing else. */
  isBareKey(cell: Cell): boolean;
}

/** The keys of a grid; cached per grid. */
export const findKeys = oncePer(readKeys);

function readKeys(grid: Grid): Keys {
  const all: Key[] = [];
  const ofCell = new Map<number, Key>();
  for (const cell of grid.cells) {
    for (const key of keysOfCell(grid, cell)) {
      if (!ofCell.has(cell.index)) ofCell.set(cell.index, key);
      all.push(key);
    }
  }
  return {
    all,
    loose: looseKeys(grid, ofCell),
    ofCell,
    isBareKey: (cell) => {
      const key = ofCell.get(cell.index);
      return key !== undefined && key.inline === null;
    },
  };
}

const looseKey = /^\p{L}[\p{L}\p{M}'’ ./()-]{1,40}$/u;
const maxLooseValueLength = 80;
const maxOpenValueLength = 60;

function looseKeys(grid: Grid, ofCell: ReadonlyMap<number, Key>): Key[] {
  return grid.lines.flatMap(({ cells }): Key[] => {
    if (cells.length !== 2 && cells.length !== 4) return [];
    return cells.flatMap((cell, index): Key[] => {
      const value = cells[index + 1];
      if (index % 2 === 1 || value === undefined || ofCell.has(cell.index) || !looseKey.test(cell.text)) return [];
      if (value.end - value.start > maxLooseValueLength || value.end === value.start) return [];
      const words = foldWords(grid.text, cell.start, cell.end);
      return words.length === 0 ? [] : [makeKey(cell, cell.start, cell.end, words, false, { start: value.start, end: value.end })];
    });
  });
}

function keysOfCell(grid: Grid, cell: Cell): Key[] {
  const { text } = grid;
  if (cell.text.length === 0) return [];
  const marks = keyMarks(text, cell);
  const keys: Key[] = [];
  marks.forEach((mark, index) => {
    const next = marks[index + 1];
    const words = foldWords(text, mark.start, mark.end);
    if (words.length === 0) return;
    keys.push(makeKey(cell, mark.start, mark.end, words, true, inlineSpan(text, mark.valueStart, mark.valueEnd ?? next?.start ?? cell.end)));
  });
  const [first] = marks;
  if (first === undefined || first.start > cell.start) {
    const open = openKey(text, cell, first?.start ?? cell.end);
    if (open !== undefined) keys.unshift(open);
  }
  // "Your ref: PO 88213": the value of a key contains another key with its value.
  const only = keys.length === 1 ? keys[0] : undefined;
  if (
    only?.closed === true &&
    only.inline !== null &&
    only.inline.end - only.inline.start <= maxKeyLength &&
    /^\p{L}/u.test(text.slice(only.inline.start, only.inline.end))
  ) {
    const inner = openKey(text, { ...cell, ...only.inline, text: text.slice(only.inline.start, only.inline.end) }, only.inline.end);
    if (inner !== undefined && inner.inline !== null && inner.naming?.share === 1) keys.push({ ...inner, cell });
  }
  return ofTitle(grid, cell, keys);
}

/** "INVOICE    No. 17": a number without a name takes the name of the title before it. */
function ofTitle(grid: Grid, cell: Cell, keys: Key[]): Key[] {
  const [first, ...others] = keys;
  const title = grid.cells[cell.index - 1];
  if (first?.words.length !== 1 || first.words[0]?.word !== 'no' || first.start !== cell.start || title?.line !== cell.line) return keys;
  const words = foldWords(grid.text, title.start, title.end);
  if (words.length === 0 || words.length > 3 || /[\d:]/.test(title.text)) return keys;
  const whole = [...words, ...first.words];
  return [{ ...first, words: whole, naming: nameOf(whole) }, ...others];
}

/** A key without a colon: known words at the start of the cell, followed by nothing, a number, a currency or a code. */
function openKey(text: string, cell: Cell, limit: number): Key | undefined {
  const words = foldWords(text, cell.start, limit);
  if (words.length === 0 || /^\W{0,3}\d/.test(cell.text)) return undefined;
  let count = 0;
  while (count < words.length && !valueLike(text, words, count)) count++;
  if (count === 0) return undefined;
  const prefix = words.slice(0, count);
  const last = lastOf(prefix);
  // Checked first, because lines of running text are long and looking up key names is expensive.
  const rest = inlineSpan(text, last.end, limit);
  if (rest !== null && rest.end - rest.start > maxOpenValueLength) return undefined;
  const naming = nameOf(prefix);
  const role = amountRole(prefix);
  if (naming === null && role === null) return undefined;
  // "PO-7781" is a code, not a key and its value.
  if (/^[-/_.+]\p{N}/u.test(text.slice(last.end, last.end + 2))) return undefined;
  // Running text that happens to contain a known word is not a key.
  const known = Math.max(naming === null || naming.first > 0 ? 0 : naming.share, role?.share ?? 0);
  if (known < 0.5) return undefined;
  return makeKey(cell, cell.start, rest === null ? trimEnd(text, cell.start, limit) : last.end, prefix, false, rest);
}

function valueLike(text: string, words: readonly FoldedWord[], index: number): boolean {
  const { start, end } = itemAt(words, index);
  const word = text.slice(start, end);
  // "INV/2024/0008": letters joined to digits begin a code.
  if (index > 0 && /^[-/_.+]\p{N}/u.test(text.slice(end, end + 2))) return true;
  if (/\d/.test(word)) {
    // "GST 6%" and "SR @ 6%": a rate belongs to the key.
    const rest = text.slice(end, end + 4);
    return !/^(?:[.,]\d{1,2})?\s?%/.test(rest) && !/^\s?%/.test(rest);
  }
  return /^(?:rm|eur|usd|gbp|chf|myr|sgd|inr|cad|aud)$/i.test(word) && index > 0;
}

function makeKey(cell: Cell, start: number, end: number, words: readonly FoldedWord[], closed: boolean, inline: Span | null): Key {
  return { cell, start, end, words, naming: nameOf(words), role: amountRole(words), closed, inline };
}

/** The rest of a cell after the punctuation that joins key and value; null if it is empty. */
function inlineSpan(text: string, from: number, to: number): Span | null {
  let start = from;
  while (start < to && /[\s:：=.\-–_>)#*]/.test(text[start] ?? '')) {
    // A sign or decimal point belongs to the number after it.
    if (/[-.]/.test(text[start] ?? '') && /\d/.test(text[start + 1] ?? '')) break;
    if (text[start] === '#' && /[\p{L}\p{N}]/u.test(text[start + 1] ?? '')) {
      start++;
      continue;
    }
    start++;
  }
  const end = trimEnd(text, start, to);
  const rest = text.slice(start, end);
  return end > start && /[\p{L}\p{N}]/u.test(rest) && !isFiller(rest) ? { start, end } : null;
}

const maxBelow = 4;

/** The places where the value of a key may be, most common first. */
export function placesOf(grid: Grid, keys: Keys, key: Key): Place[] {
  if (key.inline !== null) return [{ ...key.inline, prior: 0, cell: key.cell }];
  const places: Place[] = [];
  const add = (cell: Cell | undefined, prior: number): boolean => {
    if (cell === undefined) return false;
    const span = valueSpan(grid.text, cell);
    if (span !== null && !places.some((place) => place.start === span.start)) places.push({ ...span, prior, cell });
    return true;
  };
  const line = grid.lines[key.cell.line];
  if (line === undefined) return places;
  const position = key.cell.index - (line.cells[0]?.index ?? 0);
  // To the right on the same line, skipping currencies and lone colons.
  let right = position + 1;
  while (right < line.cells.length && isFiller(line.cells[right]?.text ?? '')) right++;
  const neighbour = line.cells[right];
  // "Payment  PayPal": the name of an amount elsewhere is the method of payment here.
  const paidBy = key.naming?.concepts.includes('payment-method') === true;
  const neighbourIsKey = neighbour !== undefined && !paidBy && keys.ofCell.has(neighbour.index);
  if (neighbour !== undefined && !neighbourIsKey) add(neighbour, -0.1);
  for (let further = right + 1; further < Math.min(line.cells.length, right + 4); further++) {
    const cell = line.cells[further];
    if (cell === undefined || keys.ofCell.has(cell.index)) break;
    add(cell, -0.6);
  }
  if (line.cells.length === 1) addFollowing(grid, keys, key, add);
  else addBelow(grid, keys, key, position, add);
  return places;
}

type Add = (cell: Cell | undefined, prior: number) => boolean;

// In text with one cell per line, a block of keys may be followed by a block of their values.
function addFollowing(grid: Grid, keys: Keys, key: Key, add: Add): void {
  const here = key.cell.line;
  const bareKeyLine = (index: number): boolean => {
    const line = grid.lines[index];
    const cell = line?.cells[0];
    return line !== undefined && cell !== undefined && line.cells.length === 1 && keys.isBareKey(cell);
  };
  let first = here;
  while (first > 0 && here - first < 12 && bareKeyLine(first - 1)) first--;
  let last = here;
  while (last + 1 < grid.lines.length && last - here < 12 && bareKeyLine(last + 1)) last++;
  let next = last + 1;
  while (next < grid.lines.length && isFiller(grid.lines[next]?.cells[0]?.text ?? '') && grid.lines[next]?.cells.length === 1) next++;
  if (last === here) {
    const line = grid.lines[next];
    add(line?.cells[0], -0.15);
    if (line !== undefined && line.cells.length > 1) for (const cell of line.cells.slice(1, 4)) add(cell, -0.8);
    add(grid.lines[next + 1]?.cells[0], -1.6);
  } else {
    add(grid.lines[next + here - first]?.cells[0], -0.4);
    add(grid.lines[next]?.cells[0], -1.8);
  }
  const above = grid.lines[first - 1];
  if (above !== undefined && above.cells.length === 1) add(above.cells[0], -2.2);
}

function addBelow(grid: Grid, keys: Keys, key: Key, position: number, add: Add): void {
  for (let down = 1; down <= maxBelow; down++) {
    const line = grid.lines[key.cell.line + down];
    if (line === undefined) return;
    const under = grid.aligned ? line.cells.filter((cell) => overlaps(cell, key.cell, grid.unit)) : line.cells.slice(position, position + 1);
    const free = under.filter((cell) => !keys.isBareKey(cell) && !isKeyed(line.cells, keys, cell));
    for (const cell of free) add(cell, -0.2 - 0.5 * (down - 1));
    if (free.length > 0) return;
  }
}

// In a sheet of keys and values, the value on the next line may extend below a short key, but belongs to its own key.
function isKeyed(line: readonly Cell[], keys: Keys, { index }: Cell): boolean {
  const before = line[index - (line[0]?.index ?? 0) - 1];
  return before !== undefined && keys.isBareKey(before);
}

/** Whether two cells share a column: they overlap, or the gap between them is at most two characters. */
function overlaps(left: Cell, right: Cell, unit: number): boolean {
  return left.left <= right.right + 2 * unit && right.left <= left.right + 2 * unit;
}

/** Whether text is only a currency, a colon or another sign between a key and its value. */
function isFiller(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]{1,3}|\(?(?:rm|eur|usd|gbp|chf|myr|sgd|inr|cad|aud|rs|hkd|jpy)\)?[.:]?)$/iu.test(text);
}

function valueSpan(text: string, cell: Cell): Span | null {
  let start = cell.start;
  while (start < cell.end && /[\s:：=]/.test(text[start] ?? '')) start++;
  return start < cell.end && /[\p{L}\p{N}]/u.test(text.slice(start, Math.min(cell.end, start + 200))) ? { start, end: cell.end } : null;
}
