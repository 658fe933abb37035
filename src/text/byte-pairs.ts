// Byte pair merging: the tokens of one pre-token, in O(n log n).

import { itemAt, lastOf } from './at.js';
import type { TokenTable } from './token-table.js';

const shortPiece = 48;
const windowLength = 65_536;

/**
 * End offsets of the tokens of one pre-token (UTF-8) that is not a token itself. `window`: number of bytes merged at a
 * time; must exceed the length of two tokens.
 */
export function mergeEnds(bytes: Uint8Array, table: TokenTable, window = windowLength): number[] {
  if (bytes.length <= shortPiece) return mergeShort(bytes, table);
  const ends: number[] = [];
  let start = 0;
  for (let index = 1; index <= bytes.length; index++) {
    // If no token contains two adjacent bytes next to each other, they are never merged, and the bytes on each side are independent.
    if (index < bytes.length && table.joins(bytes[index - 1]!, bytes[index]!)) continue;
    const part = bytes.subarray(start, index);
    for (const end of part.length > window ? mergeInWindows(part, table, window) : merge(part, table)) ends.push(start + end);
    start = index;
  }
  return ends;
}

function merge(bytes: Uint8Array, table: TokenTable): number[] {
  return bytes.length <= shortPiece ? mergeShort(bytes, table) : mergeLong(bytes, table);
}

/**
 * The same in bounded memory. A sequence of tokens is that of the entire text if each two adjacent ones are the tokens of their bytes alone (van Antwerpen
 * and Neubeck, "So many tokens, so little time", 2024), so overlapping windows are joined at an end where that holds.
 */
function mergeInWindows(bytes: Uint8Array, table: TokenTable, window: number): number[] {
  const joined: number[] = [];
  let from = 0;
  let ends = merge(bytes.subarray(0, window), table);
  while (from + lastOf(ends) < bytes.length) {
    // What follows the window may change its last tokens.
    const next = joinFrom(bytes, table, window, from, ends);
    // The windows cannot be joined, so the rest is merged in one piece.
    if (next === undefined) {
      ends = merge(bytes.subarray(from), table);
      break;
    }
    for (const end of ends.slice(0, next.kept)) joined.push(from + end);
    from += itemAt(ends, next.kept - 1);
    ends = next.ends;
  }
  for (const end of ends) joined.push(from + end);
  return joined;
}

const maxJoins = 64;

/** How many tokens of the window at `from` are kept, and the ends of those of the next window; undefined if the windows join at none of the ends tried. */
function joinFrom(
  bytes: Uint8Array,
  table: TokenTable,
  window: number,
  from: number,
  ends: readonly number[],
): { readonly kept: number; readonly ends: number[] } | undefined {
  let kept = ends.length - 1;
  while (kept > 1 && itemAt(ends, kept - 1) > window - table.longest) kept--;
  for (const lowest = Math.max(0, kept - maxJoins); kept > lowest; kept--) {
    const at = from + itemAt(ends, kept - 1);
    const following = merge(bytes.subarray(at, at + window), table);
    const start = kept > 1 ? from + itemAt(ends, kept - 2) : from;
    const pair = merge(bytes.subarray(start, at + itemAt(following, 0)), table);
    if (pair.length === 2 && pair[0] === at - start) return { kept, ends: following };
  }
  return undefined;
}

function mergeShort(bytes: Uint8Array, table: TokenTable): number[] {
  const ends: number[] = [];
  for (let end = 1; end <= bytes.length; end++) ends.push(end);
  const pairRanks: number[] = [];
  const rankAt = (index: number): number => {
    if (index < 0 || index + 1 >= ends.length) return Infinity;
    const rank = table.rank(bytes, index === 0 ? 0 : ends[index - 1]!, ends[index + 1]!);
    return rank < 0 ? Infinity : rank;
  };
  for (let index = 0; index + 1 < ends.length; index++) pairRanks.push(rankAt(index));
  for (;;) {
    let best = Infinity;
    let at = -1;
    for (let index = 0; index < pairRanks.length; index++) {
      const rank = pairRanks[index]!;
      if (rank < best) {
        best = rank;
        at = index;
      }
    }
    if (at < 0) return ends;
    ends.splice(at, 1);
    pairRanks.splice(at, 1);
    if (at < pairRanks.length) pairRanks[at] = rankAt(at);
    if (at > 0) pairRanks[at - 1] = rankAt(at - 1);
  }
}

// The same merge with the pairs queued by rank: near linear for sequences of any length.
function mergeLong(bytes: Uint8Array, table: TokenTable): number[] {
  const size = bytes.length;
  const next = new Int32Array(size + 1);
  const previous = new Int32Array(size + 1);
  const current = new Int32Array(size).fill(-1);
  for (let index = 0; index <= size; index++) {
    next[index] = index + 1;
    previous[index] = index - 1;
  }
  const waiting = new RankQueue();
  // Queues the pair of the part at `start` and the part after it.
  const offer = (start: number): void => {
    current[start] = -1;
    const middle = next[start]!;
    if (middle >= size) return;
    const end = next[middle]!;
    if (end - start > table.longest) return;
    const rank = table.rank(bytes, start, end);
    if (rank < 0) return;
    current[start] = rank;
    waiting.push(rank, start);
  };
  for (let start = 0; start < size; start++) offer(start);
  for (let rank = waiting.lowest(); rank >= 0; rank = waiting.lowest()) {
    const start = waiting.take(rank);
    if (current[start] !== rank) continue;
    const middle = next[start]!;
    const end = next[middle]!;
    next[start] = end;
    previous[end] = start;
    current[middle] = -1;
    offer(start);
    if (start > 0) offer(previous[start]!);
  }
  const ends: number[] = [];
  for (let start = 0; start < size; start = next[start]!) ends.push(next[start]!);
  return ends;
}

const wordBits = 32;

/**
 * A queue of start offsets of pairs, lowest rank first and, within a rank, lowest offset first. The offsets of a rank arrive
 * mostly in order; the others go through a heap.
 */
class RankQueue {
  private readonly queues: (StartQueue | undefined)[] = [];
  // A bit for each rank with queued pairs; a bit for each of those words that is not 0; and so on up to a single word.
  private readonly levels: readonly Uint32Array[] = [new Uint32Array(8192), new Uint32Array(256), new Uint32Array(8), new Uint32Array(1)];

  push(rank: number, start: number): void {
    let queue = this.queues[rank];
    if (queue === undefined) {
      queue = new StartQueue();
      this.queues[rank] = queue;
    }
    if (queue.size === 0) {
      let at = rank;
      for (const level of this.levels) {
        level[at >>> 5]! |= 1 << (at & 31);
        at >>>= 5;
      }
    }
    queue.push(start);
  }

  /** The lowest queued rank; -1 if the queue is empty. */
  lowest(): number {
    let at = 0;
    for (let depth = this.levels.length - 1; depth >= 0; depth--) {
      const bits = this.levels[depth]![at]!;
      if (bits === 0) return -1;
      at = at * wordBits + 31 - Math.clz32(bits & -bits);
    }
    return at;
  }

  take(rank: number): number {
    const queue = this.queues[rank]!;
    const start = queue.take();
    if (queue.size === 0) {
      let at = rank;
      for (const level of this.levels) {
        const word = at >>> 5;
        level[word]! &= ~(1 << (at & 31));
        if (level[word] !== 0) break;
        at = word;
      }
    }
    return start;
  }
}

class StartQueue {
  size = 0;
  private readonly inOrder: number[] = [];
  private first = 0;
  private readonly heap: number[] = [];

  push(start: number): void {
    this.size++;
    const last = this.inOrder.at(-1);
    if (last === undefined || last <= start) this.inOrder.push(start);
    else this.pushHeap(start);
  }

  take(): number {
    this.size--;
    const front = this.inOrder[this.first];
    if (front === undefined || (this.heap.length > 0 && this.heap[0]! < front)) return this.takeHeap();
    this.first++;
    if (this.first === this.inOrder.length) {
      this.inOrder.length = 0;
      this.first = 0;
    }
    return front;
  }

  private pushHeap(start: number): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(start);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= start) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = start;
  }

  private takeHeap(): number {
    const { heap } = this;
    const lowest = heap[0]!;
    const start = heap.pop()!;
    const { length } = heap;
    if (length === 0) return lowest;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && heap[child + 1]! < heap[child]!) child++;
      if (start <= heap[child]!) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = start;
    return lowest;
  }
}
