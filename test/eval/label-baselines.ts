// Simple ways to choose a label, which the engine has to beat.
import winkModel from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import type { Label } from '../../src/core/label.js';
import { loadWordVectors } from '../../src/engines/embedded/vectors.js';

const vectors = loadWordVectors();

function forms(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function meanVector(text: string): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (const form of forms(text)) vectors.addTo(sum, vectors.rank(form), 1);
  return sum;
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  for (let index = 0; index < a.length; index++) dot += a[index]! * b[index]!;
  return dot / (Math.hypot(...a) * Math.hypot(...b) || 1);
}

/** Cosine similarity of the mean word vectors of text and label. */
export function cosineScores(labels: readonly Label[]): (text: string) => number[] {
  const wanted = labels.map(({ name, rubric }) => meanVector(`${name.replaceAll('_', ' ')} ${rubric === name ? '' : rubric}`));
  return (text) => {
    const mean = meanVector(text);
    return wanted.map((vector) => cosine(mean, vector));
  };
}

/** Share of the label's words that occur in the text. */
export function keywordScores(labels: readonly Label[]): (text: string) => number[] {
  const wanted = labels.map(({ name, rubric }) => new Set(forms(`${name.replaceAll('_', ' ')} ${rubric === name ? '' : rubric}`)));
  return (text) => {
    const present = new Set(forms(text));
    return wanted.map((label) => [...label].filter((form) => present.has(form)).length / label.size);
  };
}

/** Sentiment by wink-nlp (a word list with negation), above 0 for positive texts. */
export function wordListSentiment(): (text: string) => number {
  const nlp = winkNLP(winkModel, ['sbd', 'negation', 'sentiment']);
  return (text) => nlp.readDoc(text).out(nlp.its.sentiment) as unknown as number;
}

export function argmax(scores: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < scores.length; index++) if (scores[index]! > scores[best]!) best = index;
  return best;
}
