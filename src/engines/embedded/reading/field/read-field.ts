// The reader of fields: what a name and a description ask for, in any wording and in seven languages, as one plain field that the rest of the engine understands.
import type { ScalarField } from '../../../../core/find.js';
import { oncePerKey } from '../../../../core/once-per.js';
import { largest } from '../../../../text/lists.js';
import { stem } from '../../../../text/stem.js';
import { loadWordVectors } from '../../vectors.js';
import { type AskedFor, askedByHeader, askedFor, kindsAsked } from '../request/question-word.js';
import { fieldWords } from './features.js';
import { type Concept, type FieldInventory, loadFieldModel } from './field-model.js';
import { unframed } from './frames.js';
import { contentWords } from './label-fit.js';
import { languageOfField, pooledConcepts } from './meaning-model.js';
import { correctFieldWords } from './spelling.js';

/** What a field asks for. */
export interface FieldReading {
  /** The field in its own words; a name that says nothing gives way to the description. */
  readonly own: ScalarField;
  /** The field in the plain words of its concept, where it is a known one. */
  readonly plain: ScalarField | null;
  /** The concept that it is, where one is likely. */
  readonly concept: Concept | null;
  /** Probability of the concept, 0 to 1. */
  readonly certainty: number;
  /** Where no concept is likely enough: those that it may be, and the probability that it is no known one. */
  readonly open: { readonly concepts: readonly { readonly index: number; readonly probability: number }[]; readonly unknown: number };
  /** True when the field says more than any wording of its concept does ("opening balance"). */
  readonly qualified: boolean;
  /** True when the name only numbers the field. */
  readonly nameless: boolean;
  /** What its question word asks for, null without one: nothing of another kind answers it. */
  readonly asks: AskedFor | null;
  /** Kinds of value that answer it, likeliest first, with their probabilities. */
  readonly kinds: readonly { readonly kind: string; readonly probability: number }[];
}

/** A concept that the words alone make this likely needs no second opinion; in other languages, which are read word by word for it, a likely one needs none. */
const sureByWords = 0.95;
/** A concept less likely than this does not stand for the field. */
const minCertainty = 0.5;
const minPossible = 0.1;
/** A label less likely than this names no concept. */
const minNamed = 0.5;
const keptKinds = 3;
/** Characters of a description that stand in for a name. */
const maxNameLength = 80;
const remembered = new Map<string, FieldReading>();
/** Readings kept: requests ask for the same fields again and again. */
const maxRemembered = 2000;

/** Reads a field. The same field gives the same reading. */
export function readField(field: ScalarField): FieldReading {
  const key = `${field.name}\n${field.description}`;
  const known = remembered.get(key);
  const reading = known ?? compute(field);
  if (known === undefined && remembered.size < maxRemembered) remembered.set(key, reading);
  const { path } = field;
  return { ...reading, own: { ...reading.own, path }, plain: reading.plain === null ? null : { ...reading.plain, path } };
}

function compute(asked: ScalarField): FieldReading {
  const whole = { ...asked, name: correctFieldWords(asked.name), description: correctFieldWords(asked.description) };
  const field = unframed(whole);
  const model = loadFieldModel();
  const { concepts, kinds } = model.inventory;
  const isNameless = saysNothing(field.name) && field.description !== '';
  const name = isNameless ? '' : field.name;
  // What stands around it may tell of it after all: "What is the patient suffering from?"
  const wordings = field.name === whole.name && field.description === whole.description ? [field] : [field, whole];
  const read = (by: (name: string, description: string) => Float32Array, isNamed: boolean): Float32Array =>
    meanOf(wordings.map((own) => by(isNamed ? own.name : '', own.description)));
  const likeliestOf = (shares: Float32Array): number => largest(shares.subarray(0, concepts.length));
  const together = read(model.concepts, !isNameless);
  const described = field.description === '' ? together : read(model.concepts, false);
  // What a field is called may say whose it is, or nothing that is known: where it leaves open what the description says, that stands alone.
  const isNamed = !isNameless && (likeliestOf(together) >= minCertainty || likeliestOf(described) < minCertainty);
  const byWords = isNamed ? together : described;
  const likeliest = likeliestOf(byWords);
  const meant = isNamed ? name : '';
  const language = likeliest < sureByWords ? languageOfField(meant, field.description) : null;
  const probabilities =
    language === null || (language !== 'en' && likeliest >= minCertainty) ? byWords : pooledConcepts(meant, field.description, language, byWords);
  const best = probabilities.indexOf(largest(probabilities));
  const certainty = probabilities[best] ?? 0;
  const asks = askedFor(asked.description || asked.name);
  const permitted = asks === null || asks === 'what' ? null : kindsAsked[asks];
  const likely = certainty >= minCertainty ? (concepts[best] ?? null) : null;
  const concept = likely === null || permitted === null || permitted.includes(likely.kind) ? likely : null;
  const possible = concept !== null ? [] : possibleConcepts(model.inventory, probabilities, permitted);
  const told = kindsOfConcepts(model.inventory, probabilities);
  const byKind = [...read(model.kinds, isNamed)]
    .map((own, index) => ({ kind: kinds[index] ?? '', probability: (own + (told[index] ?? 0) + own * (probabilities[concepts.length] ?? 0)) / 2 }))
    .filter(({ kind }) => permitted === null || permitted.includes(kind))
    .sort((left, right) => right.probability - left.probability)
    .slice(0, keptKinds);
  return {
    own: name === '' ? { ...field, name: field.description.slice(0, maxNameLength) } : field,
    plain: concept === null ? null : { ...field, name: concept.name, description: concept.description },
    concept,
    certainty,
    open: { concepts: possible, unknown: probabilities[concepts.length] ?? 0 },
    qualified: concept !== null && qualifies(`${name} ${field.description}`, concept),
    nameless: name === '',
    asks,
    kinds: permitted === null ? byKind : certainOf(byKind, permitted),
  };
}

function meanOf(lists: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(lists[0]?.length ?? 0);
  for (const list of lists)
    list.forEach((value, index) => {
      mean[index]! += value / lists.length;
    });
  return mean;
}

/** Concepts that are likely enough to be told apart by the document. */
function possibleConcepts(
  { concepts }: FieldInventory,
  probabilities: Float32Array,
  permitted: readonly string[] | null,
): FieldReading['open']['concepts'] {
  return concepts.flatMap(({ kind }, index) => {
    const probability = probabilities[index] ?? 0;
    return probability < minPossible || (permitted !== null && !permitted.includes(kind)) ? [] : [{ index, probability }];
  });
}

/** What is left of the probability of a concept that no label names, and of its being none of the known ones, next to one that a label does name. */
const unnamedShare = 0.15;
const unknownShare = 0.5;

/**
 * A reading in the light of a document: of the concepts that the words of the field leave open, the one that a label of the document is. `named` says how likely a
 * label is each concept, 0 to 1, in the order of the inventory.
 */
export function inLightOf(reading: FieldReading, asked: ScalarField, named: () => Float32Array): FieldReading {
  const { concepts: possible, unknown } = reading.open;
  if (possible.length === 0) return reading;
  const labels = named();
  const weighed = possible.map(({ index, probability }) => ({ index, weight: probability * (unnamedShare + (labels[index] ?? 0)) }));
  const others = 1 - unknown - possible.reduce((sum, { probability }) => sum + probability, 0);
  const total = unknown * unknownShare + others * unnamedShare + weighed.reduce((sum, { weight }) => sum + weight, 0);
  const best = weighed.reduce((top, one) => (one.weight > top.weight ? one : top));
  const concept = loadFieldModel().inventory.concepts[best.index];
  const certainty = best.weight / total;
  if (concept === undefined || certainty < minCertainty || (labels[best.index] ?? 0) < minNamed) return reading;
  const { own } = reading;
  return {
    ...reading,
    concept,
    certainty,
    plain: { ...own, name: concept.name, description: concept.description },
    qualified: qualifies(`${own.name} ${asked.description}`, concept),
    kinds: [{ kind: concept.kind, probability: certainty }, ...reading.kinds.filter(({ kind }) => kind !== concept.kind)].slice(0, keptKinds),
  };
}

/** The probabilities of the kinds that are left, as shares of all: it is one of them. */
function certainOf(kinds: FieldReading['kinds'], permitted: readonly string[]): FieldReading['kinds'] {
  const [only] = permitted;
  if (only !== undefined && permitted.length === 1) return [{ kind: only, probability: 1 }];
  const total = kinds.reduce((sum, { probability }) => sum + probability, 0);
  return kinds.map(({ kind, probability }) => ({ kind, probability: probability / total }));
}

/** What the concepts, as likely as they are, say of each kind; the share of none of them is left out. */
function kindsOfConcepts({ concepts, kinds }: FieldInventory, probabilities: Float32Array): Float32Array {
  const told = new Float32Array(kinds.length);
  concepts.forEach(({ kind }, index) => {
    told[kinds.indexOf(kind)]! += probabilities[index] ?? 0;
  });
  return told;
}

const wordSet = oncePerKey((words: string): ReadonlySet<string> => new Set(words.split(' ')));

/** Whether a known word of the text is of none of the concept's wordings; a misspelt one is not known. */
function qualifies(text: string, concept: Concept): boolean {
  const own = wordSet(concept.words);
  const frame = wordSet(loadFieldModel().inventory.frameWords);
  const vectors = loadWordVectors();
  return contentWords(text).some(
    (word) => !own.has(word) && !frame.has(word) && !own.has(stem(word)) && !own.has(`${word}s`) && vectors.rank(word) >= 0 && !/^\d+$/.test(word),
  );
}

/** Names that only number a field or call it a field; a question word says less than the question. */
const empty =
  /^(?:[a-z]?|q|field|value|val|key|item|entity|attr|attribute|col|column|result|answer|data|feld|champ|campo|var|out|info|thing|which)\d*$/;

function saysNothing(name: string): boolean {
  const words = fieldWords(name);
  return askedByHeader(words.join(' ')) !== null || words.every((word) => empty.test(word) || /^\d+$/.test(word));
}
