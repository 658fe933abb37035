// The capability behind summarize and reasoning: prose under a token cap.
import type { TextLayout } from './document.js';
import type { Label } from './label.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

export type WriteRequest = SummaryRequest | ReasoningRequest;

export interface SummaryRequest {
  readonly task: 'summary';
  readonly text: string;
  /** Extra rules of the caller (length, form, focus, …), empty when absent; they extend the base behaviour: no new information, no commentary. */
  readonly instructions: string;
  /** Hard cap on the result. */
  readonly maxTokens: number;
  /** Whether the caller set the cap, so that it also says how long the result should be. */
  readonly isLength?: boolean;
  readonly countTokens: (text: string) => number;
  /** Takes lines that say what the summary is made of and why; absent when nobody asked. */
  readonly explain?: (line: string) => void;
  /** Pages of the text, where it came from a document. */
  readonly layout?: TextLayout;
}

/** One sentence that explains a decision already made. */
export interface ReasoningRequest {
  readonly task: 'reasoning';
  readonly text: string;
  readonly labels: readonly Label[];
  /** Index of the chosen label. */
  readonly chosen: number;
  /** Probability of the chosen label, 0 to 1. */
  readonly probability: number;
  /** Whether the decision should not be relied on, however probable. */
  readonly isUncertain?: boolean;
  readonly evidence: Span | null;
}

export interface Written extends Provenance {
  readonly text: string;
  /** `length` when the cap ended the text early. */
  readonly finish: 'stop' | 'length';
  /** Parts of the instructions that the text does not meet, in the caller's words; absent from an engine that takes them as they are. */
  readonly unmet?: readonly string[];
  /** Present when a model was asked: the sum over all calls to it. */
  readonly usage?: ModelUsage;
}
