// Weights without a useful prompt: what the context is mostly about, where it says so, and what it says only once.
import type { Segment } from '../../../core/weigh.js';
import { float64At } from '../../../text/at.js';
import { PartIndex } from '../../../text/part-index.js';
import type { WordVectors } from '../vectors.js';
import { forEachWord } from './for-each-word.js';
import { rarityOf } from './query.js';
import { termKey } from './term-key.js';

interface Term {
  readonly id: number;
  readonly rarity: number;
}

/**
 * Scores per segment, about 0 to 3: the mean, over its words, of how many segments share them (rare words count more), plus terms for informative words and
 * for the start of the context and of each block, minus one for fragments. Linear in the text.
 */
export function centralityScores(segments: readonly Segment[], vectors: WordVectors): Float64Array {
  const surfaces = new PartIndex();
  const terms: Term[] = [];
  const roots = new Map<string, number>();
  const rows: Term[][] = segments.map((segment) => {
    const row: Term[] = [];
    forEachWord(segment.text, (start, end) => {
      const number = surfaces.idOf(segment.text, start, end);
      let term = terms[number];
      if (term === undefined) {
        const surface = segment.text.slice(start, end);
        const root = termKey(surface);
        let id = roots.get(root);
        if (id === undefined) {
          id = roots.size;
          roots.set(root, id);
        }
        term = { id, rarity: rarityOf(vectors.rank(surface.toLowerCase()), root) };
        terms[number] = term;
      }
      row.push(term);
    });
    return row;
  });
  // Number of segments in which each term occurs.
  const spread = new Float64Array(roots.size);
  const lastRow = new Int32Array(roots.size).fill(-1);
  for (const [row, list] of rows.entries()) {
    for (const { id } of list) {
      if (lastRow[id] === row) continue;
      lastRow[id] = row;
      spread[id]!++;
    }
  }
  const size = Math.max(1, segments.length);
  const scores = new Float64Array(segments.length);
  let blockStart = 0;
  for (const [row, list] of rows.entries()) {
    if (row > 0 && segments[row - 1]?.block !== segments[row]?.block) blockStart = row;
    let shared = 0;
    let information = 0;
    for (const { id, rarity } of list) {
      shared += rarity * Math.log(1 + float64At(spread, id) - 1);
      information += rarity;
    }
    const length = list.length;
    scores[row] =
      (2 * shared) / ((length + 4) * Math.log(2 + size)) +
      Math.min(1, information / 8) +
      0.5 / (1 + row - blockStart) +
      0.6 / (1 + row / 3) +
      (length < 4 ? -1 : 0);
  }
  return scores;
}
