// Assigns each claim of an answer one of its possible places: records stay together, repeated values keep the order of the answer.
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { smallest } from '../../../text/lists.js';
import { words } from '../../../text/segments.js';
import { placeInOrder } from './ordered.js';

/** One value of an answer, in the order of the answer. */
export interface Claim {
  readonly value: string;
  /** The words around the value as quoted by the model; empty if it gave none. */
  readonly quote: string;
  /** The lines of the text that the model named for it. */
  readonly window?: Span;
  /** The field it belongs to; two claims of one field do not share a place. */
  readonly field: string;
  /** The record it belongs to; values of one record are near each other. Empty for none. */
  readonly record: string;
}

export interface Grounded extends Span {
  readonly how: 'exact' | 'folded' | 'value' | 'near';
  /** Share of the value that was found, 0 to 1; below 1 only for `near`. */
  readonly share: number;
  /** Whether it is inside the lines or the quote that the model gave for it. */
  readonly quoted: boolean;
}

// Extra distance for a line break between two values of a record, in characters.
const lineBreak = 200;

/**
 * Chooses a place for every claim that has any. A claim with only one place takes it; the others of its record take the nearest free place, regardless of the
 * order of the fields. The rest are chosen field by field: in the order of the answer, without overlap, with the most tokens matched.
 */
export function placeClaims(text: string, claims: readonly Claim[], possible: readonly (readonly Grounded[])[]): (Grounded | null)[] {
  const placed = new Array<Grounded | null>(claims.length).fill(null);
  const open = new Set<number>();
  const records = new Map<string, Grounded[]>();
  const taken = new Map<string, Uint8Array>();
  const takenBy = (field: string): Uint8Array => {
    const known = taken.get(field) ?? new Uint8Array(text.length + 1);
    taken.set(field, known);
    return known;
  };
  const place = (index: number, span: Grounded): void => {
    const { field, record } = itemAt(claims, index);
    placed[index] = span;
    open.delete(index);
    takenBy(field).fill(1, span.start, span.end);
    if (record === '') return;
    const siblings = records.get(record);
    if (siblings === undefined) records.set(record, [span]);
    else siblings.push(span);
  };
  const placeNearest = (index: number, siblings: readonly Span[]): void => {
    const used = takenBy(itemAt(claims, index).field);
    const free = itemAt(possible, index).filter(({ start, end }) => !used.subarray(start, end).includes(1));
    const distance = (span: Span): number =>
      siblings.length === 0 ? span.start : smallest(siblings.map((sibling) => distanceBetween(text, span, sibling)));
    place(
      index,
      (free.length > 0 ? free : itemAt(possible, index)).reduce((best, next) => (distance(next) < distance(best) ? next : best)),
    );
  };
  possible.forEach((candidates, index) => {
    if (candidates.length === 1) place(index, itemAt(candidates, 0));
    else if (candidates.length > 1) open.add(index);
  });
  while (open.size > 0) {
    for (const index of [...open]) {
      const siblings = records.get(itemAt(claims, index).record);
      if (siblings !== undefined) placeNearest(index, siblings);
    }
    const [first] = open;
    if (first === undefined) break;
    const { field } = itemAt(claims, first);
    const same = [...claims.keys()].filter((index) => itemAt(claims, index).field === field && itemAt(possible, index).length > 0);
    const inOrder = placeInOrder(
      same.map((index) => {
        const own = placed[index] ?? null;
        return { spans: own === null ? itemAt(possible, index) : [own], tokens: Math.max(1, words(itemAt(claims, index).value).length) };
      }),
    );
    same.forEach((index, order) => {
      const span = inOrder[order];
      const chosen = itemAt(possible, index).find(({ start, end }) => start === span?.start && end === span.end);
      if (open.has(index) && chosen !== undefined) place(index, chosen);
    });
    // Claims that cannot keep the order take any free place.
    for (const index of same) if (open.has(index)) placeNearest(index, []);
  }
  return placed;
}

function distanceBetween(text: string, left: Span, right: Span): number {
  const [before, after] = left.start <= right.start ? [left, right] : [right, left];
  const gap = Math.max(0, after.start - before.end);
  return gap > 0 && gap < lineBreak && text.slice(before.end, after.start).includes('\n') ? gap + lineBreak : gap;
}
