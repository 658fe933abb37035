// Options of an open question ("Which law governs?" with "England" and "France"): each is weighed as the statement that question and option make together.
import type { LabelQuestion } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { openQuestion } from '../../../text/open-question.js';
import { softmax } from '../../../text/probability.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { shippedOptions, shippedPairs } from './models.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { pairInputs, subjectFeatureNames, weighPair } from './pair-model.js';
import { type ReadAnswer, readAnswer, readAnswerNames } from './read-answer.js';
import type { TextView } from './read-text.js';

/** An open question with one statement for each option, null where the labels are no answers to one. */
export function openQuestionOf({ mode, labels, guidance, ordinal }: LabelQuestion): OpenQuestion | null {
  if (mode !== 'exclusive' || ordinal === true) return null;
  if (openQuestion(guidance) === null) return null;
  const asked = readQuestion(guidance);
  const pairs = labels.map(({ rubric, name }) => {
    const option = readQuestion(rubric || name);
    const own = new Set(option.words.map(({ key }) => key));
    return { option, together: { ...option, words: [...option.words, ...asked.words.filter(({ key }) => !own.has(key))] } };
  });
  return { asked, pairs };
}

export interface OpenQuestion {
  readonly asked: Question;
  /** Of each option. */
  readonly pairs: readonly OptionPair[];
}

interface OptionPair {
  /** The option alone. */
  readonly option: Question;
  /** The option with what is asked. */
  readonly together: Question;
}

export const optionEvidenceNames = [
  ...['holds', 'option in text', 'in neighbours', 'option in neighbours', 'option in sentence'],
  ...readAnswerNames,
] as const;

const noSubject = subjectFeatureNames.map(() => 0);
const inText = pairFeatureNames.indexOf('in-text');
const inNeighbours = pairFeatureNames.indexOf('in-neighbours');
const inSentence = pairFeatureNames.indexOf('in-sentence');

interface OptionEvidence {
  /** In the order of `optionEvidenceNames`. */
  readonly values: readonly number[];
  readonly place: Span | null;
}

/** How far a text bears each option out, and where. */
export function optionEvidence({ asked, pairs }: OpenQuestion, view: TextView, document: AnalysedDocument): OptionEvidence[] {
  const read = readAnswer(document, asked.core, pairFeatures(asked, view).place);
  return pairs.map((pair) => evidenceOf(pair, view, read));
}

function evidenceOf({ option, together }: OptionPair, view: TextView, read: ReadAnswer): OptionEvidence {
  const { features, place } = pairFeatures(together, view);
  const alone = pairFeatures(option, view).features;
  const holds = weighPair(pairInputs(features, noSubject), shippedPairs());
  const compared = [holds, numberAt(alone, inText), numberAt(features, inNeighbours), numberAt(alone, inNeighbours), numberAt(features, inSentence)];
  return { values: [...compared, ...read(option.core)], place };
}

/** How far the text bears each option out as the answer, as logits; and whether none is likely enough. */
export function optionFits(
  question: OpenQuestion,
  view: TextView,
  document: AnalysedDocument,
): { logits: number[]; places: (Span | null)[]; isUncertain: boolean } {
  const { weights, certain } = shippedOptions();
  const found = optionEvidence(question, view, document);
  const logits = found.map(({ values }) => optionEvidenceNames.reduce((sum, name, index) => sum + numberAt(values, index) * (weights[name] ?? 0), 0));
  return { logits, places: found.map(({ place }) => place), isUncertain: largest(softmax(logits)) < certain };
}
