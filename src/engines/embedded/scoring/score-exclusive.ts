// Labels of which exactly one applies: evidence for every label, one fitted model that scores them all, and how far the answer can be trusted.
import type { Label, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { float32At, itemAt, numberAt, wordAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { findEvidence } from '../labels/find-evidence.js';
import { judgementNamed, type Route } from '../labels/judgements.js';
import { type OrderedStage, shippedIntents, shippedScorer, shippedTopic } from '../labels/models.js';
import { checkPresence } from '../labels/presence.js';
import { checkComparison } from '../labels/quantity.js';
import { readGuidance } from '../labels/read-guidance.js';
import type { Word } from '../labels/read-text.js';
import type { Readings } from '../labels/readings.js';
import type { TopicSpace, TopicText } from '../labels/topic.js';
import { addMeaning, canCompareMeaning, evidenceOf } from './evidence.js';
import { explainEvidence } from './explain-evidence.js';
import { type PreparedLabels, prepareLabels } from './prepare-labels.js';
import { adjustedForUnrelatedTexts, calibrationScale, labelLogits, probabilityOf, type Signals } from './scorer.js';
import { foreignLanguage, isConfidentLanguage, signalsOf } from './signals.js';

/** An exclusive question, read once for all texts. Its labels are in an order independent of the caller's, so that sums are too. */
export interface PreparedExclusive {
  readonly question: LabelQuestion;
  /** Index, in `question`, of each of the caller's labels. */
  readonly places: readonly number[];
  readonly labels: PreparedLabels;
  /** What the caller's instructions add to each logit. */
  readonly biases: readonly number[];
  /** The judgement that each label most probably asks for; null if it asks for a subject or is a catch-all. */
  readonly routes: readonly (Route | null)[];
  /** How far single words point towards each label; computed on first use, for evidence. */
  readonly projections: () => readonly ((word: Word) => number)[];
}

export function prepareExclusive(asked: LabelQuestion): PreparedExclusive {
  const space = shippedTopic();
  const reader = shippedIntents();
  const order = asked.labels.map((_, index) => index);
  // The levels of a scale keep their order.
  if (asked.ordinal !== true) order.sort((a, b) => compareLabels(itemAt(asked.labels, a), itemAt(asked.labels, b)));
  const question = { ...asked, labels: order.map((index) => itemAt(asked.labels, index)) };
  const places = order.map((_, index) => order.indexOf(index));
  const labels = prepareLabels(question, space, reader);
  return {
    question,
    places,
    labels,
    biases: readGuidance(question.guidance, question.labels),
    routes: labels.concepts.map((shares) => routeOf(wordAt(reader.concepts, shares.indexOf(largest(shares))))),
    projections: once(() => labels.topic.directions.map((direction) => space.projection(direction))),
  };
}

function compareLabels(a: Label, b: Label): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.rubric === b.rubric ? 0 : a.rubric < b.rubric ? -1 : 1;
}

function routeOf(concept: string): Route | null {
  if (concept === 'subject' || concept === 'rest') return null;
  const [family = '', pole] = concept.split(':');
  if (pole === 'for' || pole === 'against' || pole === 'between' || pole === 'both') return { judgement: judgementNamed(family), pole };
  return { judgement: judgementNamed(concept), pole: 'for' };
}

/** How far the top label can be trusted. */
interface Trust {
  /** Probability that it is right. */
  readonly probability: number;
  readonly isCertain: boolean;
}

/** Judges the top label of a question. */
export type JudgeTrust = (answer: Weighed, question: LabelQuestion) => Trust;

/** Trusts it according to the model fitted on other questions. */
export const trustAsFitted: JudgeTrust = ({ fitted, certainty, signals }) => {
  const { bar, certain } = shippedScorer();
  // Texts that belong to other questions make a catch-all label right more often.
  return { probability: adjustedForUnrelatedTexts(fitted, certainty), isCertain: fitted >= bar && (signals.rest === 1 || certainty >= certain) };
};

/** Calibrated logits for one text, whether they can be trusted, and, on request, the phrase that supports each label. */
export function scoreExclusive(
  prepared: PreparedExclusive,
  text: TopicText,
  readings: Readings,
  { evidence, explain }: Pick<ScoreLabelsRequest, 'evidence' | 'explain'>,
  judge: JudgeTrust = trustAsFitted,
): LabelScores {
  const { question, places, labels, biases } = prepared;
  const adjust = (scored: readonly number[]): number[] => scored.map((logit, index) => logit + numberAt(biases, index));
  const weighed = weighLabels(text, readings, labels, shippedTopic(), adjust);
  const { rows, weights, logits: biased, foreign } = weighed;
  const { probability, isCertain } = judge(weighed, question);
  const highest = largest(biased);
  const scale = calibrationScale(biased, Math.max(probability, likelier / biased.length));
  const logits = biased.map((logit) => scale * (logit - highest));
  if (explain !== undefined) {
    const lines = explainEvidence(question, labels, rows, weights, { logits, biases, scale });
    for (const place of places) explain(wordAt(lines, place));
  }
  const phrases = evidence ? phrasesOf(text, readings, prepared) : [];
  return {
    logits: places.map((place) => numberAt(logits, place)),
    uncertain: foreign !== null || !isCertain,
    ...(foreign !== null && isConfidentLanguage(text, foreign) ? { foreign } : {}),
    ...(evidence ? { evidence: places.map((place) => phrases[place] ?? null) } : {}),
  };
}

/** The scorer's result for a text and labels. */
export interface Weighed {
  readonly rows: Float32Array;
  readonly weights: Float64Array;
  readonly logits: readonly number[];
  readonly signals: Signals;
  /** Probability that the label with the highest logit is right. */
  readonly fitted: number;
  /** The same probability if every second text is about something else than the labels. */
  readonly certainty: number;
  /** Language of the text, if it cannot be compared with the labels. */
  readonly foreign: string | null;
}

/** Scores labels by words, and if that is not certain enough, by their encodings as well. `adjust` changes the logits. */
export function weighLabels(
  text: TopicText,
  readings: Readings,
  labels: PreparedLabels,
  space: TopicSpace,
  adjust: (logits: readonly number[]) => readonly number[] = (logits) => logits,
): Weighed {
  const { words, meaning, enough } = shippedScorer();
  const rows = evidenceOf(text, readings, labels, space, shippedIntents().concepts);
  const foreign = foreignLanguage(text, labels);
  const weigh = ({ weights, rest, trust, certainty }: OrderedStage): Weighed => {
    const logits = adjust(labelLogits(rows, weights, labels, rest));
    const signals = signalsOf(logits, rows, labels, text.view, foreign);
    return { rows, weights, logits, signals, fitted: probabilityOf(signals, trust), certainty: probabilityOf(signals, certainty), foreign };
  };
  const weighed = weigh(words);
  if (weighed.fitted >= enough || foreign !== null || labels.views.length < 2 || !canCompareMeaning(text, labels)) return weighed;
  addMeaning(rows, text, labels, shippedIntents().concepts);
  return weigh(meaning);
}

// Lower limit of the top label's probability, as a multiple of 1/n for n labels.
const likelier = 1.05;

/** For each label, in the order of the prepared question, the phrase of the text that best supports it, or null. */
export function phrasesOf(
  { view, weights }: TopicText,
  readings: Readings,
  { question, labels, routes, projections: leans }: PreparedExclusive,
): (Span | null)[] {
  const byLabel = leans().map((lean) => view.words.map((word, index) => float32At(weights, index) * lean(word)));
  const means = view.words.map((_, index) =>
    byLabel.length < 2 ? 0 : byLabel.reduce((sum, lean) => sum + numberAt(lean, index), 0) / byLabel.length,
  );
  return question.labels.map((_, label) => {
    const { comparison, presence } = itemAt(labels.views, label);
    if (comparison !== null) return checkComparison(view.text, comparison).evidence;
    if (presence !== null) return checkPresence(view.text, presence).evidence;
    const route = routes[label] ?? null;
    if (route !== null) {
      const { shares } = readings(route.judgement);
      const { pole } = route;
      const found = findEvidence(
        view,
        Float32Array.from(shares, (share) => (pole === 'for' ? share : pole === 'against' ? -share : pole === 'between' ? 0 : Math.abs(share))),
      );
      if (found !== null || pole === 'between') return found;
    }
    const byWord = view.words.map((word, index) => {
      const named = labels.topic.stems.get(word.stem)?.find((user) => user.label === label)?.share ?? 0;
      const near = labels.related.get(word.stem)?.find((user) => user.label === label)?.strength ?? 0;
      return numberAt(itemAt(byLabel, label), index) - numberAt(means, index) + 2 * named + near - 0.05;
    });
    return findEvidence(
      view,
      Float32Array.from(view.tokens, (index) => numberAt(byWord, index)),
    );
  });
}
