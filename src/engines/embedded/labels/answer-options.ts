// Options of an open question ("Which law governs?" with "England" and "France"): each is weighed as the statement that question and option make together.
import type { LabelQuestion } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { openQuestion } from '../../../text/open-question.js';
import { softmax } from '../../../text/probability.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { probabilityOf, type Signals } from '../scoring/scorer.js';
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

export interface OptionEvidence {
  /** For each option in the order of `optionEvidenceNames`. */
  readonly rows: readonly (readonly number[])[];
  /** Where the text bears each option out. */
  readonly places: readonly (Span | null)[];
  /** How much of the question stands in the text, and in one stretch of it, 0 to 1. */
  readonly askedInText: number;
  readonly askedInNeighbours: number;
}

/** How far a text bears each option out. */
export function optionEvidence({ asked, pairs }: OpenQuestion, view: TextView, document: AnalysedDocument): OptionEvidence {
  const { features, place } = pairFeatures(asked, view);
  const read = readAnswer(document, asked.core, place);
  const found = pairs.map((pair) => evidenceOf(pair, view, read));
  return {
    rows: found.map(({ values }) => values),
    places: found.map(({ place: own }) => own),
    askedInText: numberAt(features, inText),
    askedInNeighbours: numberAt(features, inNeighbours),
  };
}

function evidenceOf({ option, together }: OptionPair, view: TextView, read: ReadAnswer): { values: number[]; place: Span | null } {
  const { features, place } = pairFeatures(together, view);
  const alone = pairFeatures(option, view).features;
  const holds = weighPair(pairInputs(features, noSubject), shippedPairs());
  const compared = [holds, numberAt(alone, inText), numberAt(features, inNeighbours), numberAt(alone, inNeighbours), numberAt(features, inSentence)];
  return { values: [...compared, ...read(option.core)], place };
}

/** What tells whether the likeliest of some options is right: how far it leads, how many there are, what it rests on, and whether the text speaks of the question. */
export function optionSignals(logits: readonly number[], { rows, askedInText, askedInNeighbours }: OptionEvidence): Signals {
  const probabilities = softmax(logits);
  const top = probabilities.indexOf(largest(probabilities));
  const second = probabilities.reduce((max, probability, index) => (index === top ? max : Math.max(max, probability)), 0);
  const own = (name: (typeof optionEvidenceNames)[number]): number => numberAt(rows[top] ?? [], optionEvidenceNames.indexOf(name));
  return {
    lead: numberAt(probabilities, top) - second,
    options: Math.log(probabilities.length),
    'option in text': own('option in text'),
    'option in sentence': own('option in sentence'),
    'like a likely answer': own('like a likely answer'),
    'question in text': askedInText,
    'question in neighbours': askedInNeighbours,
  };
}

/** How far the text bears each option out as the answer, as logits; and whether the likeliest cannot be trusted. */
export function optionFits(
  question: OpenQuestion,
  view: TextView,
  document: AnalysedDocument,
): { logits: number[]; places: readonly (Span | null)[]; isUncertain: boolean } {
  const { weights, trust, certain } = shippedOptions();
  const found = optionEvidence(question, view, document);
  const logits = found.rows.map((values) =>
    optionEvidenceNames.reduce((sum, name, index) => sum + numberAt(values, index) * (weights[name] ?? 0), 0),
  );
  return { logits, places: found.places, isUncertain: probabilityOf(optionSignals(logits, found), trust) < certain };
}
