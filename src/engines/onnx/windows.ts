// Divides long texts into overlapping windows that fit a model.
import { numberAt } from '../../text/at.js';

/** A half-open range of tokens or words. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Windows over items of the given sizes: the items of each sum to at most `room`, and it starts at most `overlap` before the end of the previous one. An item
 * larger than `room` has its own window. A single window, possibly empty, if everything fits.
 */
export function windowsOver(sizes: readonly number[], room: number, overlap: number): Window[] {
  const windows: Window[] = [];
  let from = 0;
  for (;;) {
    let to = from;
    let sum = 0;
    while (to < sizes.length && (to === from || sum + numberAt(sizes, to) <= room)) sum += numberAt(sizes, to++);
    windows.push({ from, to });
    if (to >= sizes.length) return windows;
    let next = to;
    let shared = 0;
    while (next - 1 > from && shared + numberAt(sizes, next - 1) <= overlap) shared += numberAt(sizes, --next);
    from = next;
  }
}

/** Windows over `count` tokens. */
export function windowsOfTokens(count: number, room: number, overlap: number): Window[] {
  if (count <= room) return [{ from: 0, to: count }];
  const step = Math.max(1, room - overlap);
  const windows: Window[] = [];
  for (let from = 0; ; from += step) {
    windows.push({ from, to: Math.min(count, from + room) });
    if (from + room >= count) return windows;
  }
}
