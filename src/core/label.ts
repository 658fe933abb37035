// The capability behind classify, decide and classification keys: how well each label fits each text.
import type { TextLayout } from './document.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

export interface Label {
  /** Short identifier, as the caller named it. */
  readonly name: string;
  /** Yes/no question or description phrased so that yes means the label applies; may equal the name when the caller gave none. */
  readonly rubric: string;
}

/** A text whose right label is known. */
export interface LabelExample {
  readonly text: string;
  /** Name of the right label. */
  readonly label: string;
}

export interface LabelQuestion {
  /** `exclusive`: exactly one label applies. `independent`: each label is a yes/no question of its own. */
  readonly mode: 'exclusive' | 'independent';
  /** In the caller's order; scores must not depend on the order. */
  readonly labels: readonly Label[];
  /** Extra instructions of the caller, empty when absent. */
  readonly guidance: string;
  /** What the caller calls the question, where it has a name. */
  readonly name?: string;
  /** True where the labels are steps of one scale, lowest first. */
  readonly ordinal?: boolean;
  /** True where the labels are values of a field of a document, which may say nothing of it. */
  readonly isField?: boolean;
  /** Texts with their right labels, for `exclusive`; labels that the question does not have are passed over. */
  readonly examples?: readonly LabelExample[];
}

export interface ScoreLabelsRequest {
  readonly texts: readonly string[];
  /** Every question is asked of every text. */
  readonly questions: readonly LabelQuestion[];
  /** Whether evidence spans are wanted; without it they may be left out. */
  readonly evidence: boolean;
  /** Takes lines that say what each score is made of; absent when nobody asked. */
  readonly explain?: (line: string) => void;
  /** Pages of the text, where there is one text and it came from a document. */
  readonly layout?: TextLayout;
}

export interface LabelScores {
  /**
   * One finite number per label, in the order asked. `exclusive`: calibrated logits, softmax at temperature 1 gives the probabilities.
   * `independent`: calibrated log-odds, the logistic function gives the probability of yes.
   */
  readonly logits: readonly number[];
  /** Per label, the verbatim phrase of the text that speaks most for it, or null. */
  readonly evidence?: readonly (Span | null)[];
  /**
   * True where the engine has reason not to trust the most probable answer: little or contrary evidence, a language it cannot compare. Absent where the
   * engine does not judge itself.
   */
  readonly uncertain?: boolean;
  /** Code of the text's language, where the labels are in another and could not be compared with it. */
  readonly foreign?: string;
  /** The engine's own sentence on why its best label fits, where it explained while it looked for the evidence. */
  readonly reason?: string;
  /**
   * Present when a model did not tell the probabilities itself: counted from sampled answers, stated in words, or partly a bound because a server tells too few
   * alternatives.
   */
  readonly approximation?: 'sampled' | 'stated' | 'bounded';
}

/** `scores[t][q]` answers question `q` about text `t`. */
export interface LabelFindings extends Provenance {
  readonly scores: readonly (readonly LabelScores[])[];
  /** Parts of the guidance of all questions that the engine heeds for none, as `instructionParts` tells them; absent from an engine that takes it as it is. */
  readonly unmet?: readonly string[];
  /** Present when a model was asked: the sum over all calls to it. */
  readonly usage?: ModelUsage;
}
