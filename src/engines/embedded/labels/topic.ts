// Compares the topics of a text and a label: a learned comparison of weighted word vectors, and exact matches of word stems. The weights are trained by
// test/eval/train/labels-topic.ts.
import { oncePerKey } from '../../../core/once-per.js';
import { float64At } from '../../../text/at.js';
import { dimensions, dot, normalise } from '../directions.js';
import { loadWordVectors } from '../vectors.js';
import { functionWords } from './languages.js';
import type { LabelView, Term } from './read-rubric.js';
import type { TextView, Word } from './read-text.js';

/**
 * Learned parameters of the comparison. Word vectors are first centred, have their common components removed, and are scaled; they are then called cleared.
 */
export interface TopicModel {
  /** Mean word vector. */
  readonly mean: readonly number[];
  /** Unit vectors of the common components that are removed (Mu and Viswanath 2018). */
  readonly components: readonly (readonly number[])[];
  /** Factor that gives the cleared vectors a mean length of 1. */
  readonly scale: number;
  /** Directions along which a word has more weight in a text, and in a label. */
  readonly textGate: readonly number[];
  readonly labelGate: readonly number[];
  /** Bilinear form between text and label, by rows. */
  readonly metric: readonly (readonly number[])[];
  /** For each stem of a label name: stems that occur in texts with such labels, and what each adds to the label's logit. */
  readonly ties: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Cleared vectors and weights of words under one model. */
export interface TopicSpace {
  /** Weight of a word in a text, or in a label. */
  textWeight(word: Word): number;
  labelWeight(word: Word): number;
  /** The cleared vector of a word; zeros if it has none. */
  cleared(word: Word): Float32Array;
  /** Direction of a label in the space of texts: its dot product with a text's direction is the fit. */
  labelDirection(terms: readonly Term[], weights: readonly number[]): Float32Array;
  textDirection(view: TextView): Float32Array;
  /** Direction of some words of a text. */
  directionOf(words: readonly Word[]): Float32Array;
  /** Cleared vector of a word, scaled to length 1; zeros if it has none. Cached. */
  unit(word: Word): Float32Array;
  /** For a stem of a label name: stems of text words, and what each adds to the label's logit. */
  ties(nameStem: string): readonly (readonly [string, number])[];
  /** Projection of single words on a label's direction. */
  projection(direction: Float32Array): (word: Word) => number;
}

const steepest = 3;
const maxUnits = 10_000;

export function topicSpace(model: TopicModel): TopicSpace {
  const vectors = loadWordVectors();
  const mean = Float32Array.from(model.mean);
  const components = model.components.map((component) => Float32Array.from(component));
  const textGate = clearedGate(model, model.textGate);
  const labelGate = clearedGate(model, model.labelGate);
  const metric = model.metric.map((row) => Float32Array.from(row));
  const ties = new Map(Object.entries(model.ties).map(([stem, words]) => [stem, Object.entries(words)]));

  // Weights by rank, filled on first use; 0 until then.
  const remembered = { text: new Float64Array(vectors.size), label: new Float64Array(vectors.size) };
  const weigh = ({ rank }: Word, gate: Gate, known: Float64Array): number => {
    if (rank < 0) return 1;
    const found = float64At(known, rank);
    if (found > 0) return found;
    const projection = vectors.dot(gate.direction, rank) + gate.offset;
    known[rank] = vectors.weight(rank) * Math.exp(Math.max(-steepest, Math.min(steepest, projection)));
    return float64At(known, rank);
  };
  const clear = (sum: Float32Array, total: number): void => {
    for (let index = 0; index < dimensions; index++) sum[index]! -= total * mean[index]!;
    for (const component of components) {
      const along = dot(sum, component);
      for (let index = 0; index < dimensions; index++) sum[index]! -= along * component[index]!;
    }
    for (let index = 0; index < dimensions; index++) sum[index]! *= model.scale;
  };
  // Result has length 1.
  const meanOf = (words: readonly Word[], weightOf: (word: Word, index: number) => number): Float32Array => {
    const sum = new Float32Array(dimensions);
    let total = 0;
    words.forEach((word, index) => {
      if (word.rank < 0) return;
      const weight = weightOf(word, index);
      vectors.addTo(sum, word.rank, weight);
      total += weight;
    });
    clear(sum, total);
    normalise(sum);
    return sum;
  };
  const cleared = ({ rank }: Pick<Word, 'rank'>): Float32Array => {
    const sum = new Float32Array(dimensions);
    if (rank < 0) return sum;
    vectors.addTo(sum, rank, 1);
    clear(sum, 1);
    return sum;
  };
  const unitOf = oncePerKey((rank: number) => {
    const unit = cleared({ rank });
    normalise(unit);
    return unit;
  }, maxUnits);
  const space: TopicSpace = {
    directionOf: (words) => meanOf(words, space.textWeight),
    cleared,
    unit: ({ rank }) => unitOf(rank),
    textWeight: (word) => weigh(word, textGate, remembered.text),
    labelWeight: (word) => weigh(word, labelGate, remembered.label),
    ties: (nameStem) => ties.get(nameStem) ?? [],
    labelDirection(terms, weights) {
      const mean = meanOf(
        terms.map(({ word }) => word),
        (_, index) => weights[index]!,
      );
      return Float32Array.from(metric, (row) => dot(row, mean));
    },
    projection(direction) {
      const gate = clearedGate(model, direction);
      return (word) => (word.rank < 0 ? 0 : vectors.dot(gate.direction, word.rank) + gate.offset);
    },
    textDirection: ({ words, counts }) => meanOf(words, (word, index) => space.textWeight(word) * counts[index]!),
  };
  return space;
}

interface Gate {
  readonly direction: Float32Array;
  readonly offset: number;
}

// The gate is trained on cleared vectors; folding the clearing into it allows it to read the stored ones.
function clearedGate(model: TopicModel, gate: ArrayLike<number>): Gate {
  const direction = Float32Array.from(gate, (value) => value * model.scale);
  for (const component of model.components) {
    let along = 0;
    for (let index = 0; index < dimensions; index++) along += direction[index]! * component[index]!;
    for (let index = 0; index < dimensions; index++) direction[index]! -= along * component[index]!;
  }
  let offset = 0;
  for (let index = 0; index < dimensions; index++) offset -= direction[index]! * model.mean[index]!;
  return { direction, offset };
}

/** The labels of one question, prepared for comparison with any number of texts. */
export interface TopicLabels {
  readonly directions: readonly Float32Array[];
  /** Direction of what a label excludes; null if it excludes nothing. */
  readonly excluded: readonly (Float32Array | null)[];
  /** For each stem: the labels that use it, its share of the label, and how well it discriminates between the labels, 0 to 1. */
  readonly stems: ReadonlyMap<string, readonly { readonly label: number; readonly share: number; readonly weight: number }[]>;
  /** For each stem: the labels it was learned to support, and by how much. */
  readonly ties: ReadonlyMap<string, readonly { readonly label: number; readonly weight: number }[]>;
}

/** With `together`, a term's weight falls with the number of labels that use it: words that all labels use do not discriminate. */
export function prepareTopic(space: TopicSpace, labels: readonly LabelView[], together: boolean): TopicLabels {
  const users = new Map<string, number>();
  for (const { terms } of labels) for (const { word } of terms) users.set(word.stem, (users.get(word.stem) ?? 0) + 1);
  const rarity = (term: Term): number =>
    !together || labels.length < 2 ? 1 : Math.max(0.05, Math.log(labels.length / users.get(term.word.stem)!) / Math.log(labels.length));
  const stems = new Map<string, { label: number; share: number; weight: number }[]>();
  const directions = labels.map(({ terms }, label) => {
    const weights = terms.map((term) => term.weight * rarity(term) * space.labelWeight(term.word));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    terms.forEach(({ word }, index) => {
      const entries = stems.get(word.stem) ?? [];
      entries.push({ label, share: weights[index]! / total, weight: terms[index]!.weight * rarity(terms[index]!) });
      stems.set(word.stem, entries);
    });
    return space.labelDirection(terms, weights);
  });
  const excluded = labels.map(({ excluded: terms }) =>
    terms.length === 0
      ? null
      : space.labelDirection(
          terms,
          terms.map((term) => term.weight * space.labelWeight(term.word)),
        ),
  );
  const ties = new Map<string, { label: number; weight: number }[]>();
  labels.forEach(({ nameStems }, label) => {
    // A one-word name has its general meaning; ties were learned from names that narrow it down.
    if (nameStems.length < 2) return;
    for (const [stem, weight] of nameStems.flatMap((name) => space.ties(name))) ties.set(stem, [...(ties.get(stem) ?? []), { label, weight }]);
  });
  return { directions, excluded, stems: inOneOrder(stems), ties: inOneOrder(ties) };
}

/** Sorts the stems: sums over them must not depend on the order of the labels, not even in their last bit. */
export function inOneOrder<T>(byStem: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...byStem].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A prepared text: its direction and the weights of its words. */
export interface TopicText {
  readonly view: TextView;
  readonly direction: Float32Array;
  /** Weight of each distinct word, regardless of its count, and the sum of the weights over all tokens. */
  readonly weights: Float32Array;
  readonly total: number;
}

// The weight that English function words get from the ranks of their vectors.
const functionWordWeight = 0.02;

export function prepareText(space: TopicSpace, view: TextView): TopicText {
  const weights = new Float32Array(view.words.length);
  let total = 0;
  const small = functionWords(view);
  view.words.forEach((word, index) => {
    weights[index] = small?.has(word.form) === true ? functionWordWeight : space.textWeight(word);
    total += weights[index]! * view.counts[index]!;
  });
  return { view, direction: space.textDirection(view), weights, total };
}

/**
 * For each label: `fit`, -1 to 1, of the directions; `covered`, 0 to 1, the share of the label's words in the text; `vote`, the share of the text's words in
 * the label; `tied`, the sum of what words of the text were learned to add.
 */
interface TopicFit {
  readonly fit: number;
  readonly covered: number;
  readonly vote: number;
  readonly tied: number;
  /** Similarity to what the label excludes, half of which is subtracted from `fit`; 0 if the label excludes nothing. */
  readonly against: number;
}

/** Number of distinct words up to which ties are summed; in longer texts the sum is divided by the length relative to this. */
const maxSumLength = 12;

export function compareTopic(text: TopicText, labels: TopicLabels): TopicFit[] {
  const { view, weights, total } = text;
  const covered = new Float64Array(labels.directions.length);
  const votes = new Float64Array(labels.directions.length);
  for (const [stem, users] of labels.stems) {
    const index = view.withStem(stem);
    if (index < 0) continue;
    for (const { label, share, weight } of users) {
      covered[label]! += share;
      votes[label]! += (weight * weights[index]! * view.counts[index]!) / (total + 0.3);
    }
  }
  const tied = new Float64Array(labels.directions.length);
  const dilution = Math.max(1, view.words.length / maxSumLength);
  for (const [stem, users] of labels.ties) {
    if (view.withStem(stem) >= 0) for (const { label, weight } of users) tied[label]! += weight / dilution;
  }
  return labels.directions.map((direction, label) => {
    const against = labels.excluded[label];
    const likeness = against === null || against === undefined ? 0 : dot(text.direction, against);
    return {
      fit: dot(text.direction, direction) - 0.5 * likeness,
      covered: covered[label]!,
      vote: votes[label]!,
      tied: tied[label]!,
      against: likeness,
    };
  });
}

/**
 * Log-odds that a label applies, regardless of other labels. The coefficients are a compromise between the best ones for intents unseen by the metric and the
 * best ones for everyday labels.
 */
export function topicLogOdds({ fit, covered, vote, tied }: TopicFit): number {
  return 5 * fit + 2.5 * covered + 6 * vote + 1.3 * tied - 2.9;
}
