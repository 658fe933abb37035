// The head of a business document: its issuer and the issuer's address, found by position and form if no key names them.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import type { Cell, Grid } from './grid.js';
import { findKeys, type Keys } from './keys.js';
import { type LineKind, lineKind } from './line-kind.js';

interface HeadValue extends Span {
  readonly logOdds: number;
}

interface HeadLine {
  readonly cell: Cell;
  readonly kind: LineKind;
  /** Whether it has a key whose value is neither the issuer nor an address. */
  readonly keyed: boolean;
}

const headLines = 28;

/** The first cells of a document in reading order, at most two per line. */
const readHead = oncePer((grid: Grid): readonly HeadLine[] => {
  const keys = findKeys(grid);
  const head: HeadLine[] = [];
  for (const line of grid.lines.slice(0, headLines)) {
    for (const cell of line.cells.slice(0, 2)) {
      const key = keys.ofCell.get(cell.index);
      const kind = lineKind(cell.text);
      const issuerKey =
        key?.naming !== null && key?.naming !== undefined && (key.naming.concepts.includes('issuer') || key.naming.concepts.includes('address'));
      head.push({
        cell,
        kind,
        keyed: key !== undefined && !issuerKey && !(kind.legal && !key.closed) && !(kind.address >= (key.words[0]?.word === 'no' ? 1 : 1.8)),
      });
    }
  }
  return head;
});

/** Candidates for the issuer's name, best first. */
export function findIssuer(grid: Grid, keys: Keys): HeadValue[] {
  const head = readHead(grid);
  const stop = firstCustomerKey(grid, keys);
  const found: HeadValue[] = [];
  let rank = 0;
  for (const [index, line] of head.entries()) {
    const { kind, cell } = line;
    if (index > 14 || cell.start >= stop) break;
    const key = keys.ofCell.get(cell.index);
    // A key that names the issuer is read with its value elsewhere.
    if (key?.closed === true && key.inline !== null && key.naming?.concepts.includes('issuer') === true) continue;
    if (kind.onlyLegal || kind.title || (kind.other && !kind.legal) || !/\p{L}{2}/u.test(cell.text)) continue;
    const next = head[index + 1];
    const first = nameStart(head, index);
    const last = next?.kind.onlyLegal === true && next.cell.line === cell.line + 1 ? next.cell : cell;
    const span = nameSpan(grid.text, first, last);
    if (span === null) continue;
    let score = 1.2 + kind.name - 0.45 * rank - Math.max(0, kind.address) * (kind.legal ? 0.2 : 1);
    rank++;
    if (line.keyed) score -= 2.5;
    if (last !== cell) score += 2.2;
    if (first !== cell) score += 0.5;
    // A registration number in brackets, or an address, follows the name.
    if (span.numbered || (next !== undefined && /^\W?\(?[\p{L} .:]{0,18}\d{4,}/u.test(next.cell.text) && next.kind.address < 2)) score += 0.8;
    if (next !== undefined && next.kind.address > 1.5 && !next.keyed) score += 0.7;
    found.push({ start: span.start, end: span.end, logOdds: score });
  }
  return found.sort((left, right) => right.logOdds - left.logOdds || left.start - right.start);
}

/** The first cell of a name that spans lines: "STATIONERY LTD" and "ALAM) SDN BHD" end such a name. */
function nameStart(head: readonly HeadLine[], index: number): Cell {
  let first = itemAt(head, index);
  if (!first.kind.tail) return first.cell;
  for (const back of [1, 2]) {
    const above = head[index - back];
    const usable =
      above !== undefined && !above.keyed && !above.kind.title && !above.kind.other && !above.kind.legal && above.kind.address < addressLine;
    if (!usable || above.cell.line !== first.cell.line - 1 || above.cell.text.split(' ').length < 2 || !/^[\p{L}\d][^:]*$/u.test(above.cell.text))
      break;
    first = above;
    if (!/^[^(]*\)/.test(itemAt(head, index).cell.text)) break;
  }
  return first.cell;
}

function firstCustomerKey(grid: Grid, keys: Keys): number {
  for (const key of keys.all) {
    if (key.cell.line > headLines) break;
    const concepts = key.naming?.concepts ?? [];
    const party = concepts.includes('customer') || concepts.includes('customer-address') || concepts.includes('recipient');
    if (party && (key.naming?.share ?? 0) > 0.6) return key.start;
  }
  return grid.text.length;
}

/** Span of a name without a number before it and without a registration number after it; null if nothing is left. */
function nameSpan(text: string, first: Cell, last: Cell): (Span & { numbered: boolean }) | null {
  const whole = text.slice(first.start, last.end);
  const lead = /^(?:#?\d{3,}\s+(?=\p{L}))?[^\p{L}\p{N}(]*/u.exec(whole)?.[0].length ?? 0;
  const number =
    /\s*[([](?:(?:co|company|reg|roc|gst|no)[\s.:]{0,3}){0,4}[a-z]{0,3}[\s-]?\d[\d\s-]{3,}[-\s]?[a-z]?\s?[)\]]?(?:\s|$)|\s+[a-z]{0,2}\d{5,}\s?-\s?[a-z]\s*$/iu.exec(
      whole,
    );
  const cut = number === null ? whole.length : number.index;
  const end = cut - (/[\s,;:*=~_-]+$/.exec(whole.slice(0, cut))?.[0].length ?? 0);
  if (end - lead < 2) return null;
  return { start: first.start + lead, end: first.start + end, numbered: number !== null };
}

/** The block of address lines in the head, from its first line to its last; null if there is none. */
export function findAddress(grid: Grid): HeadValue | null {
  return bestBlock(readHead(grid));
}

/** The best run of address lines. Up to two plain lines (a quarter, a building) may occur between them, and plain lines may end the block. */
function bestBlock(head: readonly HeadLine[]): HeadValue | null {
  let best: HeadValue | null = null;
  for (const [first, start] of head.entries()) {
    if (blocked(start) || start.kind.address < addressLine) continue;
    // Without a number, a word such as "zone" may be part of a slogan.
    let score = start.kind.opens ? 0 : -1.3;
    let plain = 0;
    for (let last = first; last < Math.min(head.length, first + 7); last++) {
      const line = head[last];
      if (line === undefined || blocked(line) || (last > first && !follows(head, last))) break;
      if (line.kind.address < addressLine) {
        plain++;
        score -= 0.35;
        if (plain > 2 || !line.kind.plain) break;
        continue;
      }
      score += Math.min(3, line.kind.address);
      plain = 0;
      const total = score - 0.12 * first - 1;
      if (best === null || total > best.logOdds) best = { start: valueStart(start), end: trimTail(closing(head, last)), logOdds: total };
    }
  }
  return best;
}

/** Min address score of a line that is part of an address. */
const addressLine = 0.7;

function follows(head: readonly HeadLine[], index: number): boolean {
  return (head[index]?.cell.line ?? 0) - (head[index - 1]?.cell.line ?? 0) <= 1;
}

/** Last line of a block: a line after a comma continues the address, and plain lines right before a contact or a key are its town or region. */
function closing(head: readonly HeadLine[], last: number): Cell {
  let end = last;
  for (let next = last + 1; next <= last + 3; next++) {
    const line = head[next];
    if (line === undefined || blocked(line) || !line.kind.plain || !follows(head, next)) break;
    const after = head[next + 1];
    const closed = after === undefined || blocked(after) || !follows(head, next + 1);
    if (closed || /,\s*$/.test(head[next - 1]?.cell.text ?? '')) end = next;
  }
  return itemAt(head, end).cell;
}

function valueStart(line: HeadLine): number {
  const { text, start } = line.cell;
  const key = /^[\p{L} ]{0,12}\b(?:add|addr|address|adresse|anschrift|alamat)\.?\s?:\s*/iu.exec(text);
  return start + (key?.[0].length ?? 0);
}

function blocked(line: HeadLine): boolean {
  return line.keyed || line.kind.title || (line.kind.other && line.kind.address < 3) || (line.kind.legal && line.kind.address < 1.5);
}

function trimTail(cell: Cell): number {
  return cell.end - (/[\s,;:-]+$/.exec(cell.text)?.[0].length ?? 0);
}

/** The name and the address lines below a key such as "Bill to", in the key's column. */
export function findParty(grid: Grid, keys: Keys, from: Cell): { name: Span | null; address: Span | null } {
  const block: Cell[] = [];
  for (let index = from.line + 1; index < Math.min(grid.lines.length, from.line + 9); index++) {
    const line = grid.lines[index];
    if (line === undefined || (block.length > 0 && line.blanksAbove > 0)) break;
    const under =
      grid.aligned && line.cells.length > 1
        ? line.cells.find((cell) => cell.left <= from.left + 12 * grid.unit && cell.right >= from.left - 2 * grid.unit)
        : line.cells[0];
    if (under === undefined) continue;
    const key = keys.ofCell.get(under.index);
    if (key?.closed === true) break;
    if (lineKind(under.text).other) continue;
    block.push(under);
  }
  const [first, ...rest] = block;
  const isAddress = (cell: Cell): boolean => lineKind(cell.text).address >= addressLine;
  const begin = rest.find(isAddress);
  let end = begin;
  // A block next to another column is not contiguous text: then only its first line is returned.
  for (const cell of rest) {
    if (begin === undefined || end === undefined || cell.index <= begin.index) continue;
    if (grid.lines[end.line]?.cells.at(-1) !== end || grid.lines[cell.line]?.cells.length !== 1 || cell.line !== end.line + 1) break;
    if (isAddress(cell) || lineKind(cell.text).plain) end = cell;
  }
  return {
    name:
      first === undefined || (first.text.match(/\p{L}/gu) ?? []).length <= Math.max(2, (first.text.match(/\d/g) ?? []).length)
        ? null
        : { start: first.start, end: first.end },
    address: begin === undefined || end === undefined ? null : { start: begin.start, end: trimTail(end) },
  };
}
