// The capability behind compress: how much each segment of a context matters for a prompt.
import type { Provenance } from './provenance.js';
import type { ModelUsage } from './usage.js';

/** A unit that compression keeps, shortens or drops: a sentence, a table row, a log line, a code block. */
export interface Segment {
  readonly text: string;
  /** Index of the block (paragraph, table, list, …) it belongs to; non-decreasing over the segments. */
  readonly block: number;
  /** Heading, table header or speaker above it, empty when there is none. */
  readonly heading: string;
  /** Who says it, in a conversation or a mail; absent or undefined where nobody is named. */
  readonly speaker?: string | undefined;
}

export interface WeighRequest {
  readonly prompt: string;
  readonly segments: readonly Segment[];
}

/** Same length and order as the segments asked for; every number finite. */
export interface SegmentWeights extends Provenance {
  /** Log-odds that the segment holds what the prompt needs; calibrated, so that their probabilities can be added up. */
  readonly logOdds: readonly number[];
  /** 0 to 1: how well the prompt matched anything at all; low means the weights come from centrality and position. */
  readonly match: number;
  /** Segments that answer the prompt only all together: the rows of a table that are to be counted. */
  readonly together?: readonly number[];
  /** Present when a model was asked: the sum over all calls to it. */
  readonly usage?: ModelUsage;
}
