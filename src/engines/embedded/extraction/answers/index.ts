// Answers to questions: spans of running text, found by a trained model that may also say that none of them is one, beside what the other generators found.
// Both models are made by test/eval/train/answers.ts and answers-merging.ts.
import type { FoundValue } from '../../../../core/find.js';
import type { Span } from '../../../../core/span.js';
import { numberAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { openQuestion } from '../../../../text/open-question.js';
import { logOdds, softmax } from '../../../../text/probability.js';
import { madeOfJson } from '../../data.js';
import { type Net, netOutput } from '../../weights/net.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { withoutOverlaps } from '../overlaps.js';
import { type Evidenced, evidenceNames, isForm } from '../scoring/evidence.js';
import { probabilityOf, scored } from '../scoring/score.js';
import { inputCount } from './inputs.js';
import { readQuestion } from './question.js';
import { weighedSentences } from './sentences.js';
import { answerSpans } from './spans.js';
import { languageIn } from './words.js';

export interface AnswerModel {
  /** Weighs spans of the likeliest sentences, and "none of them". */
  readonly net: Net;
  /** Weighs what it found and what the other generators found, by `mergedFigures`. */
  readonly merging: Readonly<Record<string, number>>;
}

interface Answer extends Span {
  /** Probability that it is the answer, 0 to 1. */
  readonly probability: number;
}

/** What the model says of a text; the probabilities of all spans and that of none sum to 1. */
interface Answers {
  readonly all: readonly Answer[];
  /** The likeliest spans without overlaps. */
  readonly spans: readonly Answer[];
  readonly none: number;
}

const answerModel = madeOfJson('answer-model.json', ({ net, merging }: AnswerModel) => ({
  net,
  weights: mergedFigures.map((name) => merging[name] ?? 0),
}));

/**
 * The question that a field asks of running text; null for a field that asks in another way, or for no more than a known concept ("When is
 * it due?"), and on a form, whose labels answer.
 */
export function questionOf(document: AnalysedDocument, { asked, concept, qualified }: ScalarQuery): string | null {
  const text = asked.description || asked.name;
  if (isForm(document)) return null;
  if (openQuestion(text) === null) return null;
  return concept !== null && !qualified ? null : text;
}

const minProbability = 0.02;

/** Spans of a document that answer a question. Linear in the text. */
export function answersTo(document: AnalysedDocument, question: string, net: Net = answerModel().net): Answers {
  const { spans, rows } = answerSpans(
    document,
    readQuestion(question, languageOf(question) ?? languageIn(document)),
    weighedSentences(document, question),
  );
  const shares = softmax(Array.from({ length: spans.length + 1 }, (_, row) => netOutput(net, rows, row * inputCount)));
  const all = spans.map((span, index) => ({ ...span, probability: numberAt(shares, index) }));
  const likely = all.filter(({ probability }) => probability >= minProbability).sort((left, right) => right.probability - left.probability);
  return { all, spans: withoutOverlaps(likely), none: numberAt(shares, spans.length) };
}

/** What is weighed of a value. */
export const mergedFigures = [
  'bias',
  'found by others',
  'log-odds by others',
  'told by the form of the document',
  'log-odds by others, told',
  'known concept',
  'known concept, found by others',
  'log-odds by others, known concept',
  'found in running text',
  'log-odds in running text',
  'log-odds around',
  'log-odds around, found by others',
  'log-odds around, known concept',
  'log-odds of none',
  'log-odds of none, told',
  'words',
] as const;

const tellingSources = ['key', 'table', 'receipt', 'named'].map((source) => evidenceNames.indexOf(source));
const maxLogOdds = 5;
const clipped = (probability: number): number => Math.max(-maxLogOdds, Math.min(maxLogOdds, logOdds(probability)));
/** Less likely values of other generators are not looked at. */
const minConfidence = 0.05;

interface Merged extends Span {
  /** In the order of `mergedFigures`. */
  readonly figures: readonly number[];
}

/** Values of one question, from all generators. The same words in several places are one value, at the likeliest of them. */
export function mergedEvidence(
  document: AnalysedDocument,
  { concept }: ScalarQuery,
  evidence: readonly Evidenced[],
  { all, spans, none }: Answers,
): Merged[] {
  const { text } = document;
  const isKnown = concept === null ? 0 : 1;
  const textOf = ({ start, end }: Span): string => text.slice(start, end).replace(/\s+/g, ' ').toLowerCase();
  const values = new Map<string, { span: Span; best: number; others: number; told: boolean; found: number }>();
  const add = (span: Span, strength: number, told: boolean, source: 'others' | 'found'): void => {
    const key = textOf(span);
    const known = values.get(key) ?? { span, best: 0, others: 0, told: false, found: 0 };
    if (strength > known.best) {
      known.span = span;
      known.best = strength;
    }
    if (source === 'others') known.others = Math.max(known.others, strength);
    else known.found = Math.min(1, known.found + strength);
    known.told ||= told;
    values.set(key, known);
  };
  for (const entry of evidence) {
    const probability = probabilityOf(entry);
    if (probability < minConfidence) continue;
    const told = entry.labelled || tellingSources.some((index) => (entry.figures[index] ?? 0) > 0);
    add({ start: entry.start, end: entry.end }, probability, told, 'others');
  }
  for (const { start, end, probability } of spans) add({ start, end }, probability, false, 'found');
  return [...values].map(([key, { span, others, told, found }]) => {
    const other = others > 0 ? clipped(others) : 0;
    const isTold = told ? 1 : 0;
    // Whatever else stands within an answer or around it, the answer is there.
    const around = clipped(all.reduce((sum, one) => (one.start < span.end && span.start < one.end ? sum + one.probability : sum), 0));
    return {
      ...span,
      figures: [
        1,
        others > 0 ? 1 : 0,
        other,
        isTold,
        other * isTold,
        isKnown,
        others > 0 ? isKnown : 0,
        other * isKnown,
        found > 0 ? 1 : 0,
        found > 0 ? clipped(found) : 0,
        around,
        others > 0 ? around : 0,
        around * isKnown,
        clipped(none),
        clipped(none) * isTold,
        Math.log(1 + key.split(' ').length),
      ],
    };
  });
}

/** Least confidence of a value that is returned. */
const minReturned = 0.1;

/** The values of a question with their probabilities, in text order and without overlaps. */
export function mergedValues(document: AnalysedDocument, query: ScalarQuery, evidence: readonly Evidenced[], question: string): FoundValue[] {
  const { weights } = answerModel();
  const values = mergedEvidence(document, query, evidence, answersTo(document, question))
    .map(({ start, end, figures }) => ({ start, end, confidence: scored(figures, weights) }))
    .filter(({ confidence }) => confidence >= minReturned)
    .sort((left, right) => right.confidence - left.confidence);
  return withoutOverlaps(values).sort((left, right) => left.start - right.start);
}
