// Chooses among the occurrences of repeated values: the choice that keeps the order of the answer and matches most of it.
import type { Span } from '../../../core/span.js';
import { itemAt, lastOf } from '../../../text/at.js';
import { countBefore } from '../../../text/lists.js';

interface Candidates {
  readonly spans: readonly Span[];
  /** Number of tokens that each of the spans matches. */
  readonly tokens: number;
}

interface State {
  readonly end: number;
  readonly tokens: number;
  readonly from: State | undefined;
  readonly item: number;
  readonly span: Span | undefined;
}

/**
 * Chooses at most one span per item, in the order of the items and without overlap, so that the number of matched tokens is maximal; among equals, the choice
 * that ends first. An item that cannot keep the order gets `undefined`. O(occurrences · log occurrences).
 */
export function placeInOrder(items: readonly Candidates[]): (Span | undefined)[] {
  // States ordered by end; each has more tokens than all that end before it.
  let frontier: State[] = [{ end: 0, tokens: 0, from: undefined, item: -1, span: undefined }];
  items.forEach(({ spans, tokens }, item) => {
    const grown = spans.flatMap((span): State[] => {
      const before = lastEndingBy(frontier, span.start);
      return before === undefined ? [] : [{ end: span.end, tokens: before.tokens + tokens, from: before, item, span }];
    });
    if (grown.length > 0) frontier = best([...frontier, ...grown]);
  });
  const placed = new Array<Span | undefined>(items.length).fill(undefined);
  for (let state = frontier.at(-1); state !== undefined && state.item >= 0; state = state.from) placed[state.item] = state.span;
  return placed;
}

function lastEndingBy(frontier: readonly State[], start: number): State | undefined {
  return frontier[countBefore(frontier.length, (index) => itemAt(frontier, index).end <= start) - 1];
}

function best(states: readonly State[]): State[] {
  const sorted = [...states].sort((a, b) => a.end - b.end || b.tokens - a.tokens);
  const kept: State[] = [];
  for (const state of sorted) if (kept.length === 0 || state.tokens > lastOf(kept).tokens) kept.push(state);
  return kept;
}
