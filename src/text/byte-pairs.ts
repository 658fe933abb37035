// Byte pair merging: the tokens of one pre-token, in n log n.

import type { TokenTable } from './token-table.js';

const shortPiece = 48;

/** Ends of the tokens of one pre-token (UTF-8) that is not a token itself. */
export function mergeEnds(bytes: Uint8Array, table: TokenTable): ArrayLike<number> {
  return bytes.length <= shortPiece ? mergeShort(bytes, table) : mergeLong(bytes, table);
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

// The same merge with a heap over (rank, position): n log n for runs of any length.
function mergeLong(bytes: Uint8Array, table: TokenTable): number[] {
  const size = bytes.length;
  const next = new Int32Array(size + 1);
  const previous = new Int32Array(size + 1);
  const current = new Int32Array(size).fill(-1);
  for (let index = 0; index <= size; index++) {
    next[index] = index + 1;
    previous[index] = index - 1;
  }
  const heapRanks = new Int32Array(3 * size + 1);
  const heapStarts = new Int32Array(3 * size + 1);
  let heapSize = 0;
  const push = (rank: number, start: number): void => {
    let at = heapSize++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heapRanks[parent]! < rank || (heapRanks[parent]! === rank && heapStarts[parent]! <= start)) break;
      heapRanks[at] = heapRanks[parent]!;
      heapStarts[at] = heapStarts[parent]!;
      at = parent;
    }
    heapRanks[at] = rank;
    heapStarts[at] = start;
  };
  const pop = (): void => {
    heapSize--;
    const rank = heapRanks[heapSize]!;
    const start = heapStarts[heapSize]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heapSize) break;
      const right = child + 1;
      if (
        right < heapSize &&
        (heapRanks[right]! < heapRanks[child]! || (heapRanks[right]! === heapRanks[child]! && heapStarts[right]! < heapStarts[child]!))
      )
        child = right;
      if (rank < heapRanks[child]! || (rank === heapRanks[child]! && start <= heapStarts[child]!)) break;
      heapRanks[at] = heapRanks[child]!;
      heapStarts[at] = heapStarts[child]!;
      at = child;
    }
    heapRanks[at] = rank;
    heapStarts[at] = start;
  };
  // The pair that starts at `start`: this part and the next.
  const offer = (start: number): void => {
    current[start] = -1;
    const middle = next[start]!;
    if (middle >= size) return;
    const end = next[middle]!;
    if (end - start > table.longest) return;
    const rank = table.rank(bytes, start, end);
    if (rank < 0) return;
    current[start] = rank;
    push(rank, start);
  };
  for (let start = 0; start < size; start++) offer(start);
  while (heapSize > 0) {
    const rank = heapRanks[0]!;
    const start = heapStarts[0]!;
    pop();
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
