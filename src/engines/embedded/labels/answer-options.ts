// Options of an open question ("Which law governs?" with "England" and "France"): each is weighed as the statement that question and option make together.

import type { LabelQuestion } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { openQuestion } from '../../../text/open-question.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { shippedPairs } from './models.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { pairInputs, subjectFeatureNames, weighPair } from './pair-model.js';
import type { TextView } from './read-text.js';

/** One statement for each option, null where the labels are no answers to an open question. */
export function answerOptions({ mode, labels, guidance, ordinal }: LabelQuestion): readonly OptionPair[] | null {
  if (mode !== 'exclusive' || ordinal === true) return null;
  if (openQuestion(guidance) === null) return null;
  const asked = readQuestion(guidance);
  return labels.map(({ rubric, name }) => {
    const option = readQuestion(rubric || name);
    const own = new Set(option.words.map(({ key }) => key));
    return { option, together: { ...option, words: [...option.words, ...asked.words.filter(({ key }) => !own.has(key))] } };
  });
}

export interface OptionPair {
  /** The option alone. */
  readonly option: Question;
  /** The option with what is asked. */
  readonly together: Question;
}

const noSubject = subjectFeatureNames.map(() => 0);
const inText = pairFeatureNames.indexOf('in-text');
const inNeighbours = pairFeatureNames.indexOf('in-neighbours');

/** How far the text bears each option out as the answer, as logits; and whether none stands out. */
export function optionFits(pairs: readonly OptionPair[], view: TextView): { logits: number[]; places: (Span | null)[]; isUncertain: boolean } {
  const model = shippedPairs();
  const places: (Span | null)[] = [];
  const logits = pairs.map(({ option, together }) => {
    const { features, place } = pairFeatures(together, view);
    places.push(place);
    const alone = pairFeatures(option, view).features;
    const holds = weighPair(pairInputs(features, noSubject), model);
    return holds + numberAt(alone, inText) + numberAt(features, inNeighbours);
  });
  const [first = 0, second = 0] = [...logits].sort((one, other) => other - one);
  return { logits, places, isUncertain: first - second < model.certain };
}
