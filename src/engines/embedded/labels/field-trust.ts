// Whether the value chosen for a field of a document can be trusted: documents are silent on most fields, yet some label always scores highest. The model was
// fitted on fields of documents; fields that a document lacks count as wrong. Numbers: labels-fields.json, produced by test/eval/train/labels-fields.ts.
import type { Label, LabelQuestion } from '../../../core/label.js';
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { languageOf } from '../../../text/language.js';
import { largest } from '../../../text/lists.js';
import { logOdds } from '../../../text/probability.js';
import { loadPolarity } from '../reading/polarity.js';
import { readQuestion } from '../reading/request/question.js';
import { type Word, wordsOf } from '../reading/text/words.js';
import { type JudgeTrust, trustAsFitted, type Weighed } from '../scoring/score-exclusive.js';
import { probabilityOf, type Signals } from '../scoring/scorer.js';
import { shippedFields } from './models.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { contentWords, coverage } from './read-answer.js';
import { spellOut } from './read-rubric.js';
import type { TextView } from './read-text.js';
import { cellsOf } from './stated-cells.js';
import type { Ticked } from './ticked-options.js';

/** Signals of the scorer that this model uses. */
const ofScorer = ['support', 'labels', 'length', 'judgement', 'likeness'] as const;
const maxLogOdds = 4;

/** Named signals for whether the top-scoring value of a field is right. */
export function fieldSignals(
  { name = '', guidance, labels }: LabelQuestion,
  { logits, signals, fitted, certainty }: Weighed,
  view: TextView,
): Signals {
  const value = wordingsOf(itemAt(labels, logits.indexOf(largest(logits))));
  const field = fieldOf(name, guidance);
  const held = heldBy(view);
  const together = field.flatMap((one) => value.map((other) => `${one} ${other}`));
  return {
    ...Object.fromEntries(ofScorer.map((own) => [own, signals[own] ?? 0])),
    trust: bounded(logOdds(fitted)),
    certainty: bounded(logOdds(certainty)),
    'field in text': held(field, 'in-text'),
    'value in text': held(value, 'in-text'),
    'value as it is in text': held(value, 'exact-in-sentence'),
    'value denied': held(value, 'denied-share'),
    'both in sentence': held(together, 'in-sentence'),
    'both in neighbours': held(together, 'in-neighbours'),
    ...linesWith(field, value, view),
  };
}

/** Judges field values of a text with the model. */
export function judgeField(view: TextView): JudgeTrust {
  return (answer, question) => {
    // A catch-all label is right if the text mentions none of the others.
    if (answer.signals.rest === 1) return trustAsFitted(answer, question);
    const model = shippedFields();
    const probability = probabilityOf(fieldSignals(question, answer, view), model);
    return { probability, isCertain: probability >= model.certain };
  };
}

const bounded = (odds: number): number => Math.max(-maxLogOdds, Math.min(maxLogOdds, odds));

// Only the first line of the guidance is about this field; further lines apply to all fields.
const fieldOf = (name: string, guidance: string): string[] => wordingsOf({ name, rubric: itemAt(guidance.split('\n', 1), 0) });

function wordingsOf({ name, rubric }: Label): string[] {
  const spelled = spellOut(name).toLowerCase();
  return [...new Set([spelled, rubric === name ? spelled : rubric])].filter((wording) => wording.trim() !== '');
}

/** Returns a function giving the highest value of a feature over several wordings. */
function heldBy(view: TextView): (wordings: readonly string[], feature: (typeof pairFeatureNames)[number]) => number {
  const read = new Map<string, readonly number[]>();
  return (wordings, feature) =>
    largest(
      wordings.map((wording) => {
        const features = read.get(wording) ?? pairFeatures(readQuestion(wording), view).features;
        read.set(wording, features);
        return numberAt(features, pairFeatureNames.indexOf(feature));
      }),
      0,
    );
}

/** Maximum number of lines read. */
const maxLines = 200;

/** A line of a form that relates to a field. */
interface FieldLine extends Span {
  /** How well its name matches the field's name. */
  readonly like: number;
  /** Whether its name and the field's name have the same words. */
  readonly isNamed: boolean;
  /** How well the content next to the name matches a value. */
  readonly beside: (value: readonly Word[][]) => number;
  /** Whether that content is one of the wordings. */
  readonly says: (wordings: readonly string[]) => boolean;
}

function* linesOf(field: readonly string[], view: TextView): Generator<FieldLine> {
  const names = field.map((name) => wordsIn(name, view));
  let left = maxLines;
  for (const { label, value: beside, start, end } of cellsOf(view.text)) {
    if (left-- === 0) return;
    const own = wordsIn(label, view);
    const like = largest(names.map((name) => Math.max(coverage(name, own), coverage(own, name))));
    if (like <= 0) continue;
    const words = wordsIn(beside, view);
    yield {
      start,
      end,
      like,
      isNamed: names.some((name) => isSame(name, own)),
      beside: (value) => largest(value.map((one) => coverage(one, words))),
      says: (wordings) => wordings.some((one) => denials(one) === denials(beside) && isSame(wordsIn(one, view), words)),
    };
  }
}

const languageIn = oncePer(({ text }: TextView) => ({ code: languageOf(text) ?? 'en' }));

function wordsIn(wording: string, view: TextView): Word[] {
  return contentWords(wordsOf(wording, 0, wording.length, languageOf(wording) ?? languageIn(view).code));
}

// "Not allowed" is not "allowed".
function denials(wording: string): number {
  const { negations } = loadPolarity();
  return wordsOf(wording, 0, wording.length, 'en').filter(({ lower }) => negations.has(lower)).length;
}

function isSame(one: readonly Word[], other: readonly Word[]): boolean {
  const keys = new Set(other.map(({ key }) => key));
  return one.length > 0 && one.length === other.length && one.every(({ key }) => keys.has(key));
}

/** How well the name of some line of a form matches the field, and how well such a line states the value. */
function linesWith(field: readonly string[], value: readonly string[], view: TextView): Signals {
  const values = value.map((one) => wordsIn(one, view));
  let [named, stated] = [0, 0];
  for (const { like, beside } of linesOf(field, view)) {
    named = Math.max(named, like);
    stated = Math.max(stated, like * beside(values));
  }
  return { 'field at a line': named, 'value at its line': stated };
}

/** The label that a line of the text states, in its own words, next to exactly the field's name; null if there is none, or if lines disagree. */
export function statedLabel({ name = '', guidance, labels }: LabelQuestion, view: TextView): Ticked | null {
  const field = fieldOf(name, guidance);
  const values = labels.map(wordingsOf);
  const places = labels.map((): Span | null => null);
  for (const { isNamed, says, start, end } of linesOf(field, view)) {
    if (!isNamed) continue;
    values.forEach((one, index) => {
      if (says(one)) places[index] ??= { start, end };
    });
  }
  const count = places.filter((place) => place !== null).length;
  return count === 1 ? { places, count } : null;
}
