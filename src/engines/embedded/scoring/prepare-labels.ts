// The labels of one exclusive question, read once for any number of texts: their words, what they ask for, what is related to them.
import type { Label, LabelQuestion } from '../../../core/label.js';
import { once } from '../../../core/once-per.js';
import { float32At } from '../../../text/at.js';
import { encode } from '../encoder/encoder.js';
import { askingWords, functionWords, languageNamed } from '../labels/languages.js';
import { frameInside, type LabelView, readLabel, spellOut } from '../labels/read-rubric.js';
import { readText, type TextView, textInEnglish } from '../labels/read-text.js';
import { inOneOrder, prepareTopic, type TopicLabels, type TopicSpace } from '../labels/topic.js';
import { correctSpelling } from '../reading/request/spelling.js';
import { type ConceptShares, familyOf, readConcepts } from './label-concepts.js';
import { indexLetters, type LetterIndex } from './letters.js';
import type { IntentReader } from './read-intent.js';
import { relatedStems } from './related-words.js';

export interface PreparedLabels {
  readonly views: readonly LabelView[];
  readonly topic: TopicLabels;
  /** For each label, the probability of each concept of the reader. */
  readonly concepts: readonly ConceptShares[];
  /** Concepts that at least one label asks for with a probability above `minShare`. */
  readonly asked: readonly number[];
  /** For each family of judgements: how far the labels are of that family, 0 to 1, which a mean share of one half reaches. */
  readonly gates: ReadonlyMap<string, number>;
  /** How far the labels are about opinions: the gate of that family. */
  readonly opinions: number;
  /** Mean probability that a label asks for something other than a subject. */
  readonly judged: number;
  /** How clear it is what the labels ask for: the mean, over labels, of the highest concept probability. */
  readonly clear: number;
  /** For each label, whether it is a catch-all. */
  readonly rest: readonly boolean[];
  /** For each label, the probability that it is between the poles of a judgement, as "neutral" is. */
  readonly between: readonly number[];
  /** For each label, the code of the language it names, if the labels are languages. */
  readonly languages: readonly (string | null)[];
  /** Code of the common language of the labels; null if it is English or unknown. */
  readonly language: string | null;
  /** For each label, unit vectors of its words with their weights, highest weight first. */
  readonly words: readonly (readonly { readonly unit: Float32Array; readonly weight: number }[])[];
  /** For each label, the mean of the encodings of its name, its rubric and its content words; computed on first use. */
  readonly meanings: () => readonly Float32Array[];
  /** The words of the labels, for matching by letters. */
  readonly letters: LetterIndex;
  /** By stem: the labels it is related to without being one of their words, with its strength. */
  readonly related: ReadonlyMap<string, readonly { readonly label: number; readonly strength: number }[]>;
}

/** Family of the judgements of praise and criticism. */
export const opinion = 'polarity';
const maxWords = 10;
const minShare = 0.02;

export function prepareLabels({ labels: written }: Pick<LabelQuestion, 'labels'>, space: TopicSpace, reader: IntentReader): PreparedLabels {
  const whole = readText(written.map(({ name, rubric }) => `${name.replaceAll('_', ' ')} ${rubric}`).join(' '));
  const viewsOf = (some: readonly Label[]): LabelView[] =>
    withoutFunctionWords(
      some.map((label) => readLabel(label, whole.language)),
      whole,
    );
  const labels = whole.language === null ? written.map(corrected) : written;
  const views = viewsOf(labels);
  const concepts = readConcepts(labels, reader);
  const restConcept = reader.concepts.indexOf('rest');
  const rest = concepts.map((shares) => labels.length > 1 && shares[restConcept]! > 0.5);
  const asked = reader.concepts.flatMap((concept, index) =>
    concept !== 'subject' && concept !== 'rest' && concepts.some((shares) => shares[index]! > minShare) ? [index] : [],
  );
  const others = concepts.filter((_, label) => !rest[label]);
  const families = new Set(asked.map((index) => familyOf(reader.concepts[index]!)));
  const shareOf = (family: string): number =>
    sum(others.map((shares) => sum(asked.filter((index) => familyOf(reader.concepts[index]!) === family).map((index) => shares[index]!)))) /
    Math.max(1, others.length);
  const gates = new Map([...families].map((family) => [family, Math.min(1, 2 * shareOf(family))]));
  const judged = others.length === 0 ? 0 : 1 - sum(others.map((shares) => shares[0]!)) / others.length;
  return {
    views,
    topic: prepareTopic(space, views, true),
    concepts,
    asked,
    gates,
    opinions: gates.get(opinion) ?? 0,
    judged,
    clear: sum(concepts.map((shares) => shares.reduce((max, share) => Math.max(max, share), 0))) / concepts.length,
    rest,
    between: concepts.map((shares) => sum(reader.concepts.map((concept, index) => (concept.endsWith(':between') ? shares[index]! : 0)))),
    languages: namedLanguages(views, rest),
    language: whole.language,
    words: views.map(({ terms }) => {
      const weighed = terms.map(({ word, weight }) => ({
        unit: space.unit(word),
        weight: word.rank < 0 ? 0 : weight * space.labelWeight(word) * rarity(word.stem, views),
      }));
      return weighed
        .sort((a, b) => b.weight - a.weight)
        .slice(0, maxWords)
        .filter(({ weight }) => weight > 0);
    }),
    meanings: meaningsOf(views, whole.language),
    letters: lettersOf(labels === written ? views : viewsOf(written)),
    related: relatedOf(views),
  };
}

function meaningsOf(views: readonly LabelView[], language: string | null): () => readonly Float32Array[] {
  const inEnglish = (text: string): string => (language === null ? text : textInEnglish(readText(text, 0, text.length, language)));
  return once(() =>
    views.map(({ name, terms, label }) => {
      const named = encode(inEnglish(name));
      const wanted = encode(terms.flatMap(({ word, weight }) => (weight < 1 ? [] : [word.english ?? word.form])).join(' '));
      const asked = encode(inEnglish(label.rubric === '' ? name : label.rubric));
      return named.map((value, index) => (value + float32At(wanted, index) + float32At(asked, index)) / 3);
    }),
  );
}

function corrected({ name, rubric }: Label): Label {
  const spelled = correctSpelling(spellOut(name));
  return { name: spelled, rubric: rubric === name ? spelled : correctSpelling(spellOut(rubric)) };
}

// Uses the original spelling: a word without a vector may be a name, which texts spell the same way.
function lettersOf(views: readonly LabelView[]): LetterIndex {
  return indexLetters(views.map(({ terms }) => terms.map(({ word, weight }) => [word, weight * rarity(word.stem, views)] as const)));
}

// In languages other than English, function words of a rubric look like content words.
function withoutFunctionWords(views: readonly LabelView[], whole: TextView): LabelView[] {
  const small = functionWords(whole);
  if (small === null) return [...views];
  const asking = askingWords(whole);
  return views.map((view) => ({
    ...view,
    terms: view.terms.flatMap((term) => {
      const { form, stem } = term.word;
      if (small.has(form)) return [];
      return [asking?.has(form) === true && !view.nameStems.includes(stem) ? { ...term, weight: frameInside * term.weight } : term];
    }),
  }));
}

// The labels are languages if nearly all of them name one.
function namedLanguages(views: readonly LabelView[], rest: readonly boolean[]): (string | null)[] {
  const named = views.map(({ name, label }, index) => (rest[index] ? null : (languageNamed(name) ?? onlyLanguage(label.rubric))));
  const count = named.filter((code) => code !== null).length;
  return count > 0 && count >= views.length - Math.max(1, rest.filter((is) => is).length) ? named : named.map(() => null);
}

function onlyLanguage(rubric: string): string | null {
  const codes = new Set(
    rubric
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => languageNamed(word) ?? []),
  );
  return codes.size === 1 ? [...codes][0]! : null;
}

function rarity(stem: string, views: readonly LabelView[]): number {
  if (views.length < 2) return 1;
  const users = views.filter(({ terms }) => terms.some(({ word }) => word.stem === stem)).length;
  return Math.max(0.05, Math.log(views.length / Math.max(1, users)) / Math.log(views.length));
}

function relatedOf(views: readonly LabelView[]): PreparedLabels['related'] {
  const byStem = new Map<string, { label: number; strength: number }[]>();
  views.forEach(({ terms }, label) => {
    const own = new Set(terms.map(({ word }) => word.stem));
    const strongest = new Map<string, number>();
    for (const { word, weight } of terms) {
      const scale = weight * rarity(word.stem, views);
      if (scale < 0.2) continue;
      for (const [stem, strength] of relatedStems(word.stem))
        if (!own.has(stem)) strongest.set(stem, Math.max(strongest.get(stem) ?? 0, scale * strength));
    }
    for (const [stem, strength] of strongest) byStem.set(stem, [...(byStem.get(stem) ?? []), { label, strength }]);
  });
  return inOneOrder(byStem);
}

function sum(values: readonly number[]): number {
  // In ascending order, so that the sum does not depend on the order of the labels.
  return [...values].sort((a, b) => a - b).reduce((total, value) => total + value, 0);
}
