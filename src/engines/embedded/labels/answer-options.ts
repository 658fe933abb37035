// Options of an open question ("Which law governs?" with "England" and "France"): each option is scored as the statement that it forms with the question.
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

/** Reads an open question and pairs it with each of its options; null if the labels do not answer an open question. */
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
  /** One per option. */
  readonly pairs: readonly OptionPair[];
}

interface OptionPair {
  /** The option by itself. */
  readonly option: Question;
  /** The option combined with the words of the question. */
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
  /** One row per option, with values in the order of `optionEvidenceNames`. */
  readonly rows: readonly (readonly number[])[];
  /** For each option, the place in the text that supports it. */
  readonly places: readonly (Span | null)[];
  /** How much of the question the text contains: anywhere, and in the best sentence and its neighbours; 0 to 1. */
  readonly askedInText: number;
  readonly askedInNeighbours: number;
}

/** Measures how far a text supports each option. */
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

/** Signals for whether the top-scoring option is right: its lead, the number of options, its own evidence, and whether the text discusses the question. */
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

/** Logits of how far the text supports each option as the answer, and whether the top option is too uncertain to trust. */
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
