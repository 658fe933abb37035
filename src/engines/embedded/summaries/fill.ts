// Chooses units whose printed length together is within a range: a knapsack over exact lengths, in which units that must be printed together form one piece.
import { float32At, float64At, int32At, itemAt } from '../../../text/at.js';
import { append } from '../../../text/lists.js';

/** Maximum number of units that compete. */
const maxPool = 60;
/** In a cluster, the first units up to this number are taken in any combination; the rest only one at a time. */
const maxCombined = 4;
const maxCapacity = 4000;
const maxTries = 12;
/** Discount by rank: the worth of a unit is divided by 1 + rank × this. */
const falloff = 0.08;

/** Units that can be printed together, with their length and worth. */
interface Piece {
  readonly indices: readonly number[];
  readonly length: number;
  readonly worth: number;
}

interface Filling {
  /** Units, best first. */
  readonly ranked: readonly number[];
  readonly count: { readonly min: number; readonly max: number };
  /** Words or characters of one unit. */
  readonly lengthOf: (index: number) => number;
  readonly scores: Float32Array;
  /** A unit with everything that must be printed with it. */
  readonly whole: (index: number) => readonly number[];
  /** The exact length of some units as printed, including the effects of joining them. */
  readonly measure: (indices: readonly number[]) => number;
}

/**
 * The units whose printed length together is within `count` and which are worth most, best first. If no selection reaches the minimum, one that stays under
 * the maximum; failing that, the shortest unit.
 */
export function fillWords({ ranked, count, lengthOf, scores, whole, measure }: Filling): number[] {
  const pool = ranked.slice(0, maxPool);
  const clusters = clustersOf(pool, whole).map((cluster) => piecesOf(cluster, pool, { lengthOf, scores, whole }));
  const capacity = Math.min(count.max, maxCapacity);
  const worth = new Float64Array(capacity + 1).fill(-1);
  worth[0] = 0;
  const taken = clusters.map((pieces) => {
    const best = new Int32Array(capacity + 1).fill(-1);
    for (let room = capacity; room > 0; room--)
      for (const [at, piece] of pieces.entries()) {
        const before = piece.length > room ? -1 : float64At(worth, room - piece.length);
        if (before < 0 || before + piece.worth <= float64At(worth, room)) continue;
        worth[room] = before + piece.worth;
        best[room] = at;
      }
    return best;
  });
  const rebuild = (total: number): number[] => {
    const picked: number[] = [];
    let room = total;
    for (let place = clusters.length - 1; place >= 0; place--) {
      const piece = clusters[place]?.[int32At(itemAt(taken, place), room)];
      if (piece === undefined) continue;
      append(picked, piece.indices);
      room -= piece.length;
    }
    return picked.sort((a, b) => float32At(scores, b) - float32At(scores, a) || a - b);
  };
  const byWorth = (a: number, b: number): number => float64At(worth, b) - float64At(worth, a) || b - a;
  const totals = Array.from({ length: capacity + 1 }, (_, total) => total).filter((total) => total > 0 && float64At(worth, total) >= 0);
  const fitting = totals.filter((total) => total >= count.min).sort(byWorth);
  const tried = fitting.length > 0 ? fitting : totals.toReversed();
  for (const total of tried.slice(0, maxTries)) {
    const picked = rebuild(total);
    const length = measure(picked);
    if (length <= count.max && (length >= count.min || fitting.length === 0)) return picked;
  }
  for (const total of totals.sort(byWorth)) {
    const picked = rebuild(total);
    if (measure(picked) <= count.max) return picked;
  }
  const shortestFirst = [...pool].sort((a, b) => lengthOf(a) - lengthOf(b));
  return shortestFirst.slice(0, 1);
}

/** The units of a pool, grouped so that units that share something printed with them are together. */
function clustersOf(pool: readonly number[], whole: (index: number) => readonly number[]): number[][] {
  const clusters: { readonly units: number[]; readonly all: Set<number> }[] = [];
  for (const index of pool) {
    const own = whole(index);
    const joined = clusters.filter(({ all }) => own.some((other) => all.has(other)));
    for (const cluster of joined) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push({
      units: [...joined.flatMap(({ units }) => units), index],
      all: new Set([...joined.flatMap(({ all }) => [...all]), ...own]),
    });
  }
  return clusters.map(({ units }) => units);
}

/** What can be printed of a cluster: each unit with what it needs, and the first units in any combination. */
function piecesOf(
  cluster: readonly number[],
  pool: readonly number[],
  { lengthOf, scores, whole }: Pick<Filling, 'lengthOf' | 'scores' | 'whole'>,
): Piece[] {
  const lowest = pool.reduce((low, index) => Math.min(low, float32At(scores, index)), Infinity);
  const ranks = new Map(pool.map((index, place) => [index, place]));
  const worthOf = (index: number): number =>
    (Math.max(0, float32At(scores, index) - lowest) + 0.1) / (1 + (ranks.get(index) ?? pool.length) * falloff);
  const combined = cluster.slice(0, maxCombined);
  const choices = [
    ...Array.from({ length: 2 ** combined.length - 1 }, (_, bits) => combined.filter((__, place) => ((bits + 1) >> place) % 2 === 1)),
    ...cluster.slice(maxCombined).map((index) => [index]),
  ];
  const seen = new Set<string>();
  return choices.flatMap((choice) => {
    const indices = [...new Set(choice.flatMap(whole))].sort((a, b) => a - b);
    const key = indices.join();
    if (seen.has(key)) return [];
    seen.add(key);
    return {
      indices,
      length: indices.reduce((sum, index) => sum + lengthOf(index), 0),
      worth: indices.reduce((sum, index) => sum + worthOf(index), 0),
    };
  });
}
