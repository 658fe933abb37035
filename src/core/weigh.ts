// The capability behind compress: how much each segment of a context matters to a prompt.
import type { Provenance } from './provenance.js';
import type { ModelUsage } from './usage.js';

/** A unit that compression keeps, shortens or drops: a sentence, a table row, a log line, a code block. */
export interface Segment {
  readonly text: string;
  /** Index of the block (paragraph, table, list, …) it belongs to; non-decreasing over the segments. */
  readonly block: number;
  /** Heading, table header or speaker above it; empty if there is none. */
  readonly heading: string;
  /** Who says it, in a conversation or mail; absent or undefined if nobody is named. */
  readonly speaker?: string | undefined;
}

export interface WeighRequest {
  readonly prompt: string;
  readonly segments: readonly Segment[];
}

/** Same length and order as the segments of the request; every number is finite. */
export interface SegmentWeights extends Provenance {
  /** Log-odds that the segment contains what the prompt needs; calibrated, so their probabilities can be summed. */
  readonly logOdds: readonly number[];
  /** How well the prompt matched anything at all, 0 to 1; if low, the weights come from centrality and position. */
  readonly match: number;
  /** Indices of segments that answer the prompt only jointly, such as table rows that are to be counted. */
  readonly together?: readonly number[];
  /** Present if a model was called: the sum over all calls. */
  readonly usage?: ModelUsage;
}
