// Evidence of a text for each label of a question: the same named quantities for every label, whatever it asks for. Their weights are fitted (`scorer.ts`).
import { float32At, float64At, itemAt, numberAt } from '../../../text/at.js';
import { dot } from '../directions.js';
import { cosineSimilarity, encode } from '../encoder/encoder.js';
import { poles, readAttitude } from '../labels/attitude.js';
import { languageLogOdds } from '../labels/languages.js';
import { checkPresence } from '../labels/presence.js';
import { checkComparison } from '../labels/quantity.js';
import { isReadInEnglish, textInEnglish } from '../labels/read-text.js';
import { type Readings, readingOf } from '../labels/readings.js';
import { compareTopic, type TopicSpace, type TopicText } from '../labels/topic.js';
import { familyOf } from './label-concepts.js';
import { matchLetters } from './letters.js';
import { opinion, type PreparedLabels } from './prepare-labels.js';

const subjectEvidence = ['fit', 'sentence', 'vote', 'tied', 'related', 'nearest', 'pointing', 'meaning'] as const;
const judgedFamilies: readonly string[] = ['polarity', 'advertising', 'abuse', 'hostility', 'urgency', 'irony', 'emotion', 'answer', 'act'];

/** Names of the evidence, in the order of the columns. `… judged` is the same quantity times the share of labels that ask for a judgement. */
export const evidenceNames: readonly string[] = [
  ...subjectEvidence,
  ...subjectEvidence.map((name) => `${name} judged`),
  ...judgedFamilies,
  'attitude',
  'language',
  'comparison',
  'presence',
  'asks a subject',
  'letters',
  'excluded',
];
export const evidenceCount = evidenceNames.length;

const maxTextWords = 160;
const maxSentences = 400;
const near = 0.35;

/** One row of `evidenceCount` numbers per label. Meaning and attitude, which cost more than everything else together, are left at 0 for `addMeaning`. */
export function evidenceOf(
  text: TopicText,
  readings: Readings,
  labels: PreparedLabels,
  space: TopicSpace,
  concepts: readonly string[],
): Float32Array {
  const count = labels.views.length;
  const rows = new Float32Array(count * evidenceCount);
  const fits = compareTopic(text, labels.topic);
  const related = relatedVotes(text, labels);
  const sentences = bestSentences(text, labels, space);
  const { nearest, pointing } = alignment(text, labels, space);
  const letters = matchLetters(text.view.words, labels.letters);
  const found = new Map(labels.asked.map((concept) => [concept, readingOf(concepts[concept]!, readings)]));
  const languages = labels.languages.some((code) => code !== null) ? languageLogOdds(text.view) : null;
  for (let label = 0; label < count; label++) {
    const at = label * evidenceCount;
    const { fit, vote, tied, against } = fits[label]!;
    [fit, Math.max(fit, sentences[label]!), vote, tied, related[label]!, nearest[label]!, pointing[label]!, 0].forEach((value, index) => {
      rows[at + index] = value;
      rows[at + subjectEvidence.length + index] = value * labels.judged;
    });
    let column = at + 2 * subjectEvidence.length;
    for (const concept of labels.asked) {
      const family = familyOf(concepts[concept]!);
      const value = labels.gates.get(family)! * labels.concepts[label]![concept]! * found.get(concept)!;
      const index = judgedFamilies.indexOf(family);
      if (index < 0) continue;
      rows[column + index]! += value;
    }
    column += judgedFamilies.length + 1;
    const code = labels.languages[label];
    rows[column] = code === null || code === undefined ? 0 : (languages?.get(code) ?? -4);
    const { comparison, presence } = labels.views[label]!;
    rows[column + 1] = comparison === null ? 0 : checkComparison(text.view.text, comparison).logOdds;
    rows[column + 2] = presence === null ? 0 : checkPresence(text.view.text, presence).logOdds;
    rows[column + 3] = labels.concepts[label]![0]! * labels.judged;
    rows[column + 4] = letters[label]!;
    // For judgements, "not spam" is read as the opposite pole, so the exclusion has already been counted.
    rows[column + 5] = against * (1 - labels.judged);
  }
  return rows;
}

const meaningColumn = evidenceNames.indexOf('meaning');
const attitudeColumn = evidenceNames.indexOf('attitude');

/** Whether the encoder can compare the text with the labels: both are in readable languages. */
export function canCompareMeaning(text: TopicText, labels: PreparedLabels): boolean {
  return isReadInEnglish(labels.language) && isReadInEnglish(text.view.language) && unreadShare(text) < maxUnread;
}

/** Adds two columns to the rows of `evidenceOf`: the cosine similarity of text and label, and how far the text has the attitude that a label asks for. */
export function addMeaning(rows: Float32Array, { view }: TopicText, labels: PreparedLabels, concepts: readonly string[]): void {
  const encoded = encode(textInEnglish(view));
  // Sentences with opposite words have very similar encodings: praise and criticism are therefore read with weights of their own.
  const gate = labels.opinions;
  if (gate < 1)
    labels.meanings().forEach((meaning, label) => {
      const value = (1 - gate) * cosineSimilarity(encoded, meaning);
      const at = label * evidenceCount + meaningColumn;
      rows[at] = value;
      rows[at + subjectEvidence.length] = value * labels.judged;
    });
  if (gate === 0) return;
  const attitude = readAttitude(encoded);
  for (const pole of poles) {
    const concept = concepts.indexOf(`${opinion}:${pole}`);
    if (!labels.asked.includes(concept)) continue;
    labels.concepts.forEach((shares, label) => {
      rows[label * evidenceCount + attitudeColumn]! += gate * numberAt(shares, concept) * attitude[pole];
    });
  }
}

// Minimum unread share at which a text in another language cannot be compared with labels.
export const maxUnread = 0.5;
// Vectors of higher ranks are unreliable, or of words of another language.
const rarestKnown = 40_000;
const minWeight = 0.1;
// Words of a text with less weight are not compared individually.
const minAligned = 0.15;

/** Share of a text's distinct words, except low-weight ones, that have no vector or an unreliable one, and no English translation in the glossary. */
export function unreadShare({ view, weights }: TopicText): number {
  let [unread, all] = [0, 0];
  view.words.forEach(({ rank }, index) => {
    if (weights[index]! < minWeight) return;
    all++;
    if (rank < 0 || rank > rarestKnown) unread++;
  });
  return all === 0 ? 0 : unread / all;
}

function relatedVotes({ view, weights, total }: TopicText, labels: PreparedLabels): Float64Array {
  const votes = new Float64Array(labels.views.length);
  for (const [stem, users] of labels.related) {
    const index = view.withStem(stem);
    if (index >= 0) for (const { label, strength } of users) votes[label]! += (strength * weights[index]!) / (total + 0.3);
  }
  return votes;
}

// In a long text, a single sentence may be about the label.
function bestSentences(text: TopicText, labels: PreparedLabels, space: TopicSpace): Float64Array {
  const best = new Float64Array(labels.views.length).fill(-1);
  const { view } = text;
  let from = 0;
  let read = 0;
  for (let at = 1; at <= view.tokens.length && read < maxSentences; at++) {
    const ends = at === view.tokens.length || /[.!?\n]/.test(view.text.slice(view.ends[at - 1]!, Math.min(view.starts[at]!, view.ends[at - 1]! + 4)));
    if (!ends || (at - from < 3 && at < view.tokens.length)) continue;
    if (from > 0 || at < view.tokens.length) {
      const direction = space.directionOf(view.tokens.slice(from, at).map((index) => view.words[index]!));
      labels.topic.directions.forEach((wanted, label) => {
        best[label] = Math.max(best[label]!, dot(direction, wanted));
      });
      read++;
    }
    from = at;
  }
  return best;
}

// `nearest`: how similar each word of a label is to its closest word of the text. `pointing`: how similar the best words of the text are to the label.
function alignment(text: TopicText, labels: PreparedLabels, space: TopicSpace): { nearest: Float64Array; pointing: Float64Array } {
  const count = labels.views.length;
  const [nearest, pointing] = [new Float64Array(count), new Float64Array(count)];
  const units: Float32Array[] = [];
  const weights: number[] = [];
  for (const [index, word] of text.view.words.slice(0, maxTextWords).entries()) {
    const weight = float32At(text.weights, index);
    if (word.rank < 0 || weight < minAligned) continue;
    units.push(space.unit(word));
    weights.push(Math.min(1, weight));
  }
  const reached = new Float64Array(units.length);
  for (let label = 0; label < count; label++) {
    reached.fill(0);
    let [sum, total] = [0, 0];
    for (const { unit, weight } of itemAt(labels.words, label)) {
      const capped = Math.min(1, weight);
      let best = 0;
      for (let index = 0; index < units.length; index++) {
        const alike = dot(unit, itemAt(units, index));
        if (alike > best) best = alike;
        if (alike > near && alike * capped > float64At(reached, index)) reached[index] = alike * capped;
      }
      sum += weight * best;
      total += weight;
    }
    nearest[label] = total > 0 ? sum / total : 0;
    pointing[label] = meanOfStrongest(reached, weights);
  }
  return { nearest, pointing };
}

// Mean of the three highest products of two lists of equal length; missing values count as 0.
function meanOfStrongest(reached: Float64Array, weights: readonly number[]): number {
  let [first, second, third] = [0, 0, 0];
  for (let index = 0; index < reached.length; index++) {
    const value = float64At(reached, index) * numberAt(weights, index);
    if (value > first) [first, second, third] = [value, first, second];
    else if (value > second) [second, third] = [value, second];
    else if (value > third) third = value;
  }
  return (third + second + first) / 3;
}
