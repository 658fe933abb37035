// Temperature scaling: log-odds are divided by a temperature per type of question, which the user sets from known answers.
import type { LabelQuestion } from '../../../core/label.js';

/** 1 leaves the model's probabilities unchanged, higher values make them less confident (Guo et al. 2017). Default 1 for each type. */
export interface Temperatures {
  /** Exactly one of several labels. */
  readonly choice?: number;
  /** Yes or no, and labels of which several may apply. */
  readonly noul?: number;
  /** A level on a scale. */
  readonly score?: number;
}

export function temperatureFor({ mode, ordinal }: Pick<LabelQuestion, 'mode' | 'ordinal'>, temperatures: Temperatures): number {
  return temperatures[mode !== 'exclusive' ? 'noul' : ordinal === true ? 'score' : 'choice'] ?? 1;
}
