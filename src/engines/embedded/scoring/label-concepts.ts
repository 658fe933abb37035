// What the labels of one question ask for. Each label is read in full, and again without the words common to all labels: frames, polite words and whatever else
// they share cannot tell them apart, in any language. The other labels then resolve what one label leaves open.
import type { Label } from '../../../core/label.js';
import { spellOut } from '../labels/read-rubric.js';
import type { IntentReader } from './read-intent.js';

/** Probability of each concept, in the order of the reader's concepts. */
export type ConceptShares = readonly number[];

/** The family of a concept: a judgement and its opposite are one family, all emotions are one, all kinds of answer are one. */
export function familyOf(concept: string): string {
  const [first = '', second] = concept.split(':');
  return second === undefined && first !== 'subject' && first !== 'rest' ? 'emotion' : first;
}

// Names that identify a label without describing it; its rubric does that.
const placeholder = /^(?:[a-z]?\d{0,3}|[a-z]|(?:q|x|label|class|option|key|field|choice|item)[ _-]?\d{0,3})$/i;
// Share of its own reading that a label keeps if no other label asks for anything of that family.
const ownShare = 0.12;
const maxPhrase = 600;
const wordPattern = /[\p{L}\p{M}\p{N}'’-]+/gu;

const spelledOut = (name: string): string => spellOut(name.slice(0, maxPhrase)).toLowerCase();

/** Concepts of every label, in order; independent of the order of the labels. */
export function readConcepts(labels: readonly Label[], reader: IntentReader): ConceptShares[] {
  const phrases = labels.map(phraseOf);
  const shared = sharedWords(phrases);
  const alone = phrases.map((phrase, label) => {
    const readings = [reader.read(phrase)];
    const name = spelledOut(labels[label]!.name);
    if (phrase !== name && !placeholder.test(name)) readings.push(reader.read(name));
    const distinct = shared.size === 0 ? '' : phrase.replace(wordPattern, (word) => (shared.has(word) ? '' : word));
    if (/[\p{L}\p{N}]/u.test(distinct)) readings.push(reader.read(distinct));
    return readings[0]!.map((_, concept) => readings.reduce((sum, reading) => sum + reading[concept]!, 0) / readings.length);
  });
  if (labels.length < 2) return alone;
  const families = reader.concepts.map(familyOf);
  const byFamily = new Map<string, number>();
  const ordered = inOneOrder(alone);
  for (const shares of ordered)
    shares.forEach((share, concept) => {
      byFamily.set(families[concept]!, (byFamily.get(families[concept]!) ?? 0) + share / labels.length);
    });
  return alone.map((shares) => {
    const settled = shares.map((share, concept) => share * (families[concept] === 'rest' ? 1 : ownShare + byFamily.get(families[concept]!)!));
    const total = settled.reduce((sum, share) => sum + share, 0);
    return settled.map((share) => share / total);
  });
}

function phraseOf({ name, rubric }: Label): string {
  const [spelled, asked] = [spelledOut(name), spelledOut(rubric)];
  if (asked === '' || asked === spelled) return spelled;
  return placeholder.test(name) ? asked : `${spelled}. ${asked}`;
}

function sharedWords(phrases: readonly string[]): ReadonlySet<string> {
  if (phrases.length < 2) return new Set();
  const sets = phrases.map((phrase) => new Set(phrase.match(wordPattern) ?? []));
  return new Set([...sets[0]!].filter((word) => sets.every((set) => set.has(word))));
}

// Sums must not depend on the order of the labels, not even in their last bit.
function inOneOrder(rows: readonly number[][]): number[][] {
  return [...rows].sort((a, b) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  });
}
