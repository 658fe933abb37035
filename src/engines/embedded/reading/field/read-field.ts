// Reads fields: interprets a name and a description, in any wording and in seven languages, as one plain field that the rest of the engine understands.
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
  /** The field in its own words; a name without meaning is replaced by the description. */
  readonly own: ScalarField;
  /** The field in the plain words of its concept, if it has a known one. */
  readonly plain: ScalarField | null;
  /** The concept, if one is likely. */
  readonly concept: Concept | null;
  /** Probability of the best concept, or of none if that is higher, 0 to 1. */
  readonly certainty: number;
  /** If no concept is likely enough: the possible ones, and the probability that it is none of the known ones. */
  readonly open: { readonly concepts: readonly { readonly index: number; readonly probability: number }[]; readonly unknown: number };
  /** True if the field says more than any wording of its concept does ("opening balance"). */
  readonly qualified: boolean;
  /** True if the name only numbers the field, or is missing. */
  readonly nameless: boolean;
  /** What its question word asks for, which excludes values of other kinds; null without a question word. */
  readonly asks: AskedFor | null;
  /** Kinds of value that answer it with their probabilities, most likely first. */
  readonly kinds: readonly { readonly kind: string; readonly probability: number }[];
}

/**
 * Probability from the words at which the encoder is not consulted. In other languages, which are translated for it word by word, `minCertainty` is enough.
 */
const sureByWords = 0.95;
/** Minimum probability for the concept of a field. */
const minCertainty = 0.5;
const minPossible = 0.1;
/** Minimum probability at which a label names a concept. */
const minNamed = 0.5;
const keptKinds = 3;
/** Number of characters of a description used as a name. */
const maxNameLength = 80;
const remembered = new Map<string, FieldReading>();
/** Number of cached readings: requests ask for the same fields repeatedly. */
const maxRemembered = 2000;

/** Reads a field. Equal fields get equal readings. */
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
  // The frame may be informative after all: "What is the patient suffering from?"
  const wordings = field.name === whole.name && field.description === whole.description ? [field] : [field, whole];
  const read = (by: (name: string, description: string) => Float32Array, isNamed: boolean): Float32Array =>
    meanOf(wordings.map((own) => by(isNamed ? own.name : '', own.description)));
  const maxConceptProbability = (shares: Float32Array): number => largest(shares.subarray(0, concepts.length));
  const together = read(model.concepts, !isNameless);
  const described = field.description === '' ? together : read(model.concepts, false);
  // A name may say whose value it is, or nothing known: if it makes a concept unclear that the description identifies, only the description is read.
  const isNamed = !isNameless && (maxConceptProbability(together) >= minCertainty || maxConceptProbability(described) < minCertainty);
  const byWords = isNamed ? together : described;
  const likeliest = maxConceptProbability(byWords);
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

/** Concepts that are likely enough for the document to decide between them. */
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

/** Share of its probability that a concept keeps if no label names it, and that "none of the known ones" keeps. */
const unnamedShare = 0.15;
const unknownShare = 0.5;

/**
 * Completes a reading from a document: of the concepts that the words of the field leave open, chooses the one that a label of the document names. `named`
 * returns, for each concept, how likely a label names it, 0 to 1, in the order of the inventory.
 */
export function resolveWithLabels(reading: FieldReading, asked: ScalarField, named: () => Float32Array): FieldReading {
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

/** Normalises the probabilities of the permitted kinds, as one of them must apply. */
function certainOf(kinds: FieldReading['kinds'], permitted: readonly string[]): FieldReading['kinds'] {
  const [only] = permitted;
  if (only !== undefined && permitted.length === 1) return [{ kind: only, probability: 1 }];
  const total = kinds.reduce((sum, { probability }) => sum + probability, 0);
  return kinds.map(({ kind, probability }) => ({ kind, probability: probability / total }));
}

/** The probability of each kind, summed over its concepts; that of no known concept is not included. */
function kindsOfConcepts({ concepts, kinds }: FieldInventory, probabilities: Float32Array): Float32Array {
  const told = new Float32Array(kinds.length);
  concepts.forEach(({ kind }, index) => {
    told[kinds.indexOf(kind)]! += probabilities[index] ?? 0;
  });
  return told;
}

const wordSet = oncePerKey((words: string): ReadonlySet<string> => new Set(words.split(' ')));

/** Whether the text has a known word that is in none of the concept's wordings; a misspelt word is not known. */
function qualifies(text: string, concept: Concept): boolean {
  const own = wordSet(concept.words);
  const frame = wordSet(loadFieldModel().inventory.frameWords);
  const vectors = loadWordVectors();
  return contentWords(text).some(
    (word) => !own.has(word) && !frame.has(word) && !own.has(stem(word)) && !own.has(`${word}s`) && vectors.rank(word) >= 0 && !/^\d+$/.test(word),
  );
}

/** Names that only number a field or call it a field; question words are handled by the question. */
const empty =
  /^(?:[a-z]?|q|field|value|val|key|item|entity|attr|attribute|col|column|result|answer|data|feld|champ|campo|var|out|info|thing|which)\d*$/;

function saysNothing(name: string): boolean {
  const words = fieldWords(name);
  return askedByHeader(words.join(' ')) !== null || words.every((word) => empty.test(word) || /^\d+$/.test(word));
}
