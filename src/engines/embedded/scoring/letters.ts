// Matches words of a label with words of a text by their letters: the same word, an inflection or derivation ("cobro", "cobrado"), the head of a compound
// ("Rechnung", "Monatsrechnung"). Needs no language and no table. For each word of the text, only label words with the same beginning are compared.

import { float64At, itemAt, numberAt } from '../../../text/at.js';
import type { Word } from '../labels/read-text.js';

/** A word of a label, weighted by how well it discriminates between the labels, 0 to 1. */
interface LetterTerm {
  readonly label: number;
  readonly folded: string;
  readonly weight: number;
}

/** The words of all labels of a question, indexed by their beginning and in full. */
export interface LetterIndex {
  readonly terms: readonly LetterTerm[];
  readonly byBeginning: ReadonlyMap<string, readonly number[]>;
  readonly whole: ReadonlyMap<string, readonly number[]>;
  /** For each label, the sum of its words' weights. */
  readonly totals: readonly number[];
}

/** Minimum length of the common beginning of two words, and of a word looked for at the end of a compound. */
const beginning = 4;
const minHeadLength = 5;
const maxLength = 30;
const maxWords = 400;

/** Without accents: "économie" and "economia" then differ only in their endings. */
function foldedForm(form: string): string {
  return form.slice(0, maxLength).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** Indexes the words of each label, given with their weights. */
export function indexLetters(labels: readonly (readonly (readonly [Word, number])[])[]): LetterIndex {
  const terms = labels.flatMap((words, label) => words.map(([{ form }, weight]): LetterTerm => ({ label, folded: foldedForm(form), weight })));
  const byBeginning = new Map<string, number[]>();
  const whole = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, at: number): void => {
    const users = map.get(key);
    if (users === undefined) map.set(key, [at]);
    else users.push(at);
  };
  terms.forEach((term, at) => {
    add(whole, term.folded, at);
    if (term.folded.length >= beginning) add(byBeginning, term.folded.slice(0, beginning), at);
  });
  return { terms, byBeginning, whole, totals: labels.map((words) => words.reduce((sum, [, weight]) => sum + weight, 0)) };
}

/** For each label, the share of its words that match words of a text, 0 to 1. */
export function matchLetters(words: readonly Word[], { terms, byBeginning, whole, totals }: LetterIndex): number[] {
  const met = new Float64Array(terms.length);
  for (const { form } of words.slice(0, maxWords)) {
    const own = foldedForm(form);
    for (const at of whole.get(own) ?? []) met[at] = 1;
    for (const at of byBeginning.get(own.slice(0, beginning)) ?? []) met[at] = Math.max(float64At(met, at), likeness(own, itemAt(terms, at).folded));
    for (let from = beginning; from <= own.length - minHeadLength; from++)
      for (const at of whole.get(own.slice(from)) ?? []) met[at] = Math.max(float64At(met, at), 1 - from / own.length / 2);
  }
  const counts = totals.map(() => 0);
  terms.forEach(({ label, weight }, at) => {
    counts[label]! += weight * float64At(met, at);
  });
  return counts.map((count, label) => (numberAt(totals, label) > 0 ? count / numberAt(totals, label) : 0));
}

/** Length of the common beginning of two words as a share of the longer one; 0 if below one half. */
function likeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at < beginning || 2 * at < longer ? 0 : at / longer;
}
