// How sure a model's answers may be: log-odds are divided by a temperature per type of question, which the user sets from answers that are known.
import type { LabelQuestion } from '../../../core/label.js';

/** 1 leaves the model's probabilities as they are, more makes them less sure (Guo et al. 2017). A type that is left out has 1. */
export interface Temperatures {
  /** One of several labels. */
  readonly choice?: number;
  /** Yes or no, and labels of which several may apply. */
  readonly noul?: number;
  /** A level on a scale. */
  readonly score?: number;
}

export function temperatureFor({ mode, ordinal }: Pick<LabelQuestion, 'mode' | 'ordinal'>, temperatures: Temperatures): number {
  return temperatures[mode === 'independent' ? 'noul' : ordinal === true ? 'score' : 'choice'] ?? 1;
}
