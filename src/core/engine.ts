// The engine contract: four capabilities, each one async function. Engines score; operations decide.
import type { Findings, FindRequest } from './find.js';
import type { LabelFindings, ScoreLabelsRequest } from './label.js';
import type { SegmentWeights, WeighRequest } from './weigh.js';
import type { WriteRequest, Written } from './write.js';

/**
 * What an engine can be asked for. Every call answers in the order and number of its request, with finite numbers and half-open spans that slice
 * the text, rejects with `cancelled` or `timed-out` soon after `signal` aborts, and never logs text.
 */
export interface Capabilities {
  weighSegments(request: WeighRequest, signal: AbortSignal): Promise<SegmentWeights>;
  findValues(request: FindRequest, signal: AbortSignal): Promise<Findings>;
  scoreLabels(request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings>;
  write(request: WriteRequest, signal: AbortSignal): Promise<Written>;
}

export type Capability = keyof Capabilities;

export type Readiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface Engine {
  /** Name used in settings, in `model_used` and in the `x-txp-engine` header. */
  readonly id: string;
  /** One line for `txp engines`. */
  readonly summary: string;
  readonly can: Partial<Capabilities>;
  /** Whether it uses the page images in a request; absent if it reads only their text. */
  readonly seesPages?: boolean;
  /** Whether it uses the examples of a question itself; for other engines a separate layer learns from them. */
  readonly readsExamples?: boolean;
  /**
   * Embeds texts as unit vectors of one dimension, whose cosine measures their similarity; all zero for a text it knows nothing about. Absent if the engine
   * does not compare texts.
   */
  encode?(texts: readonly string[], signal: AbortSignal): Promise<readonly ArrayLike<number>[]>;
  ready(signal: AbortSignal): Promise<Readiness>;
  close(): Promise<void>;
}
