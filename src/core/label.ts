// The capability behind classify, decide and classification keys: how well each label fits each text.
import type { TextLayout } from './document.js';
import type { Provenance } from './provenance.js';
import type { Span } from './span.js';
import type { ModelUsage } from './usage.js';

export interface Label {
  /** Short identifier, as given by the caller. */
  readonly name: string;
  /** Yes/no question or description phrased so that yes means the label applies; may equal the name if the caller gave none. */
  readonly rubric: string;
}

/** A text whose right label is known. */
export interface LabelExample {
  readonly text: string;
  /** Name of the right label. */
  readonly label: string;
}

export interface LabelQuestion {
  /**
   * `exclusive`: exactly one label applies. `independent`: any number of labels may describe the text. `yes-no`: the only label is a question or statement, which
   * holds or not by what the text says.
   */
  readonly mode: 'exclusive' | 'independent' | 'yes-no';
  /** In the caller's order; scores must not depend on the order. */
  readonly labels: readonly Label[];
  /** The caller's extra instructions, empty if absent. */
  readonly guidance: string;
  /** The caller's name for the question, if it has one. */
  readonly name?: string;
  /** True if the labels are steps of one scale, lowest first. */
  readonly ordinal?: boolean;
  /** True if the labels are values of a document field, which the document may not mention. */
  readonly isField?: boolean;
  /** Texts with their right labels, for `exclusive`; examples with labels that the question does not have are skipped. */
  readonly examples?: readonly LabelExample[];
}

export interface ScoreLabelsRequest {
  readonly texts: readonly string[];
  /** Every question is asked of every text. */
  readonly questions: readonly LabelQuestion[];
  /** Whether evidence spans are requested; if not, they may be left out. */
  readonly evidence: boolean;
  /** Receives lines that explain what each score is made of; absent if not requested. */
  readonly explain?: (line: string) => void;
  /** Pages of the text, if there is only one text and it came from a document. */
  readonly layout?: TextLayout;
}

export interface LabelScores {
  /**
   * One finite number per label, in the order of the request. `exclusive`: calibrated logits, softmax at temperature 1 gives the probabilities.
   * Otherwise calibrated log-odds, the logistic function gives the probability of yes.
   */
  readonly logits: readonly number[];
  /** Per label, the verbatim phrase of the text that best supports it, or null. */
  readonly evidence?: readonly (Span | null)[];
  /**
   * True if the engine has reason not to trust the most probable answer: little or conflicting evidence, or a language it cannot compare. Absent if the
   * engine does not assess itself.
   */
  readonly uncertain?: boolean;
  /** Language code of the text, if the labels are in another language and could not be compared with it. */
  readonly foreign?: string;
  /** The engine's own sentence on why its best label fits, if it gave one while looking for evidence. */
  readonly reason?: string;
  /**
   * Present if a model did not return the probabilities itself: they were counted from sampled answers, stated in words, or are partly bounds because the
   * server returns too few alternatives.
   */
  readonly approximation?: 'sampled' | 'stated' | 'bounded';
}

/** `scores[t][q]` answers question `q` about text `t`. */
export interface LabelFindings extends Provenance {
  readonly scores: readonly (readonly LabelScores[])[];
  /** Parts of the guidance that the engine follows for no question, as `instructionParts` splits it; absent if the engine takes it in full. */
  readonly unmet?: readonly string[];
  /** Present if a model was called: the sum over all calls. */
  readonly usage?: ModelUsage;
}
