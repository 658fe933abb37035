import { describe, expect, it } from 'vitest';
import { selectUnits } from '../../../../src/engines/embedded/summaries/select.js';
import type { Unit } from '../../../../src/engines/embedded/summaries/units.js';

const unit = (terms: readonly number[], index: number): Unit => ({
  index,
  start: 0,
  end: 0,
  text: '',
  kind: 'prose',
  block: index,
  speaker: undefined,
  terms,
  wordCount: 10,
  question: false,
  names: 0,
  numbers: 0,
});

const choose = (terms: readonly (readonly number[])[], scores: readonly number[], count: number, parts?: readonly number[]): number[] =>
  selectUnits(terms.map(unit), Float32Array.from(scores), new Float32Array(20).fill(1), {
    words: Number.POSITIVE_INFINITY,
    slack: 0,
    units: count,
    ...(parts === undefined ? {} : { parts }),
  });

describe('of several sentences', () => {
  it('one that repeats another gives way to a new one', () => {
    expect(choose([[1, 2, 3], [1, 2, 3, 4], [5, 6, 7], [8]], [3, 2.5, 2, 0], 2)).toEqual([0, 2]);
  });

  it('one that has a little of each is not taken for a repetition', () => {
    expect(choose([[1, 2, 3, 4], [5, 6, 7, 8], [1, 5, 9, 10], [11, 12, 13, 14], [15]], [4, 3.5, 3, 2, 0], 3)).toEqual([0, 1, 2]);
  });

  it('one without words that count comes last', () => {
    expect(choose([[], [1], [2]], [3, 2, 1], 2)).toEqual([1, 2]);
  });

  it('one from another part is preferred to an equal one', () => {
    expect(choose([[1], [2], [3], [4]], [3, 2.4, 2.2, 0], 2, [0, 0, 1, 1])).toEqual([0, 2]);
  });
});
