// The capability behind summarize and reasoning: writing prose under a token cap.
import type { TextLayout } from './document.js';
import type { Label } from './label.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

export type WriteRequest = SummaryRequest | ReasoningRequest;

export interface SummaryRequest {
  readonly task: 'summary';
  readonly text: string;
  /** The caller's extra rules (length, form, focus, …), empty if absent; they extend the base behaviour: no new information, no commentary. */
  readonly instructions: string;
  /** Hard cap on the result, in tokens as counted by `countTokens`. */
  readonly maxTokens: number;
  /** Whether the caller set the cap, so that it is also a hint at the desired length. */
  readonly isLength?: boolean;
  readonly countTokens: (text: string) => number;
  /** Receives lines that explain the summary; absent if not requested. */
  readonly explain?: (line: string) => void;
  /** Pages of the text, if it came from a document. */
  readonly layout?: TextLayout;
}

/** Asks for one sentence that explains a decision already made. */
export interface ReasoningRequest {
  readonly task: 'reasoning';
  readonly text: string;
  readonly labels: readonly Label[];
  /** Index of the chosen label. */
  readonly chosen: number;
  /** Probability of the chosen label, 0 to 1. */
  readonly probability: number;
  /** Whether the decision should not be relied on, however high its probability. */
  readonly isUncertain?: boolean;
  readonly evidence: Span | null;
}

export interface Written extends Provenance {
  readonly text: string;
  /** `length` if the cap ended the text early. */
  readonly finish: 'stop' | 'length';
  /** Parts of the instructions that the text does not meet, in the caller's words; absent if the engine takes them in full. */
  readonly unmet?: readonly string[];
  /** Present if a model was called: the sum over all calls. */
  readonly usage?: ModelUsage;
}
