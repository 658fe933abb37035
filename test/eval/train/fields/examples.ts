// Training examples of the field reader: concepts in many wordings and seven languages, with typical frames, spellings and typing errors.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { typeNouns } from '../../../../src/engines/embedded/extraction/prose/asked-types.js';
import { broadTypes } from '../../../../src/engines/embedded/extraction/prose/tagger.js';
import { recognisers } from '../../../../src/engines/embedded/extraction/recognisers/table.js';
import { fieldWords } from '../../../../src/engines/embedded/reading/field/features.js';
import framesFile from '../../../../src/engines/embedded/reading/field/field-frames.json' with { type: 'json' };
import type { Concept } from '../../../../src/engines/embedded/reading/field/field-model.js';
import type { FieldFrames } from '../../../../src/engines/embedded/reading/field/frames.js';
import { nounOf } from '../../../../src/engines/embedded/reading/text/noun-kinds.js';
import { hashWord, loadWordVectors } from '../../../../src/engines/embedded/vectors.js';
import type { Random } from '../random.js';
import { readWordNet } from '../wordnet.js';

export interface FieldExample {
  readonly name: string;
  readonly description: string;
  /** Index of the concept; the number of concepts means none of them; -1 if unknown. */
  readonly concept: number;
  /** Index of the kind of value; -1 if unknown. */
  readonly kind: number;
  readonly weight: number;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh'] as const;
/** The number of languages (the first ones) in which every concept must have wordings. */
const required = 7;
type Language = (typeof languages)[number];

export interface WordedConcept extends Omit<Concept, 'words' | 'related'> {
  readonly phrases: Readonly<Record<Language, readonly string[]>>;
}

/** English wordings in addition to those of the tables, by concept. */
function furtherWordings(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(new URL('further-wordings.txt', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' | '))
      .map(([id = '', wordings = '']): [string, readonly string[]] => [id, wordings.split('/')]),
  );
}

/** Reads the tables of concepts in this folder, with the further wordings if requested. */
export function readConcepts(further = false): WordedConcept[] {
  const more = further ? furtherWordings() : undefined;
  return ['concepts-papers.txt', 'concepts-world.txt'].flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): WordedConcept => {
        const [head = '', ...columns] = line.split(' | ');
        const [id = '', kind = '', name = '', description = ''] = head.split(';').map((part) => part.trim());
        const phrases = Object.fromEntries(
          languages.map((language, index) => [
            language,
            (columns[index] ?? '')
              .split('/')
              .map((phrase) => phrase.trim())
              .filter((phrase) => phrase !== ''),
          ]),
        );
        if (columns.length < required || columns.length > languages.length) throw new Error(`${id} has ${columns.length} languages`);
        const worded = phrases as unknown as WordedConcept['phrases'];
        return { id, kind, name, description, phrases: { ...worded, en: [...worded.en, ...(more?.get(id) ?? [])] } };
      }),
  );
}

export const frames: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '{}',
    '{}',
    '{}',
    'the {}',
    'What is the {}?',
    'Which {} is mentioned?',
    'Find the {}',
    'Extract the {}',
    'Give the {}',
    'List the {}',
    'List all {}',
    'Name the {}',
    'Tell me the {}.',
    'Pick out the {}',
    'Please tell me the {}.',
    'Please could you tell me the {}?',
    'May I have the {}, please?',
    'If possible, please give the {}.',
    'the {} as it stands in the text',
    'the {}, exactly as printed',
    'the {} mentioned in the document',
    'all {} in the text',
    'What does the text say about the {}?',
    "what's the {}",
    'the {} given in the message, whichever way it is written',
    '{} if there is one',
    'The value that the document states for the {}',
    'According to the text, what is the {}?',
    '{} to be ascertained',
    'I would like to know the {}',
    'we need the {} here',
    'full {}',
    'the exact {}',
    'Please extract any {} that you can find in this text',
    'string, {}',
    '{} (required)',
    'look for the {}',
    '{} named in the passage',
    '{} referred to in the text',
    'name of the {}',
    'name of a {}',
    'The name of any {} that is mentioned, whatever it may be',
    '{}, if any',
    'which {}?',
    'what {} is it',
    'any {} they mention',
    'the relevant {} as recorded in the record',
    'The complete {} which the document states, usually near the top, as it is printed there',
    '{} as indicated, stated or set out above',
    'Kindly provide the applicable {}',
    'the respective {} concerned',
    '{} it contains',
    '{} belonging to the item described',
    'value of {}',
    'pull out the {}',
    'gimme the {}',
    'wanna know the {}',
    'what {} did they say',
  ],
  de: [
    '{}',
    '{}',
    'der {}',
    'die {}',
    'das {}',
    'Wie lautet {}?',
    'Was ist {}?',
    'Welche {} wird genannt?',
    'Nenne {}',
    'Finde {}',
    'Gib {} an',
    'Bitte gib mir {}',
    'Könntest du mir bitte {} nennen?',
    '{} im Text',
    '{}, wie im Text angegeben',
    'Angabe zu {}',
    'Liste alle {} auf',
    '{} laut Dokument',
    'Name bzw. {}',
    'Name eines {}',
    'Name der {}',
    'alle {}',
    'Welches {} ist es?',
    '{}, die im Text genannt werden',
    '{} (falls angegeben)',
    'die vollständige Angabe: {}',
  ],
  fr: [
    '{}',
    '{}',
    'le {}',
    'la {}',
    "l'{}",
    'Quel est le {} ?',
    'Quelle est la {} ?',
    'Donne le {}',
    'Trouve le {}',
    'Extraire le {}',
    'Pourriez-vous me donner le {} ?',
    'Merci de donner la {}',
    '{} dans le texte',
    '{} tel que mentionné',
    'Liste des {}',
    '{} selon le document',
    "nom d'un {}",
    'nom de la {}',
    'tous les {}',
    '{} mentionné dans le texte',
    '{} cité, le cas échéant',
    'quel {}',
  ],
  es: [
    '{}',
    '{}',
    'el {}',
    'la {}',
    '¿Cuál es el {}?',
    '¿Cuál es la {}?',
    'Indica el {}',
    'Encuentra la {}',
    'Extrae el {}',
    'Por favor, dime el {}',
    '¿Podrías darme la {}?',
    '{} en el texto',
    '{} tal como aparece',
    'Lista de {}',
    '{} según el documento',
    'nombre de un {}',
    'nombre de la {}',
    'todos los {}',
    '{} que se menciona en el texto',
    '{} citado, si lo hay',
    'qué {}',
  ],
  it: [
    '{}',
    '{}',
    'il {}',
    'la {}',
    "l'{}",
    'Qual è il {}?',
    'Indica la {}',
    'Trova il {}',
    'Estrai il {}',
    'Per favore, dimmi il {}',
    '{} nel testo',
    '{} come indicato',
    'nome di un {}',
    'tutti i {}',
    '{} citato nel testo',
  ],
  nl: [
    '{}',
    '{}',
    'de {}',
    'het {}',
    'Wat is de {}?',
    'Geef het {}',
    'Zoek de {}',
    'Noem de {}',
    'Kunt u mij het {} geven?',
    '{} in de tekst',
    '{} zoals vermeld',
    'naam van een {}',
    'alle {}',
    '{} in de tekst genoemd',
  ],
  pt: [
    '{}',
    '{}',
    'o {}',
    'a {}',
    'Qual é o {}?',
    'Qual é a {}?',
    'Indica o {}',
    'Encontra a {}',
    'Extrai o {}',
    'Por favor, diga o {}',
    '{} no texto',
    '{} tal como aparece',
    'nome de um {}',
    'todos os {}',
    '{} mencionado no texto',
  ],
  zh: ['{}', '{}', '请给出{}', '{}是什么', '文中的{}'],
};

const fieldFrames: Readonly<Record<string, FieldFrames>> = framesFile;

/** A phrase within a frame: a complete frame, or one assembled from the phrases that the reader strips. */
function framed(phrase: string, language: Language, random: Random): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random.next() * from.length)] ?? '';
  const parts = fieldFrames[language];
  if (parts === undefined || random.next() < 0.6) return pick(frames[language]).replace('{}', phrase);
  const opening = random.next() < 0.7 ? `${pick(parts.openings)} ${random.next() < 0.4 ? `${pick(parts.determiners)} ` : ''}` : '';
  const form = random.next();
  const setting = `${pick(parts.determiners)} ${pick(parts.settings)}`;
  const closing =
    form < 0.3
      ? ''
      : form < 0.5
        ? ` ${pick(parts.closings)}`
        : form < 0.8
          ? ` ${pick(parts.links)} ${setting}`
          : ` ${pick(parts.relatives)} ${setting} ${pick(parts.clauses)}`;
  return `${opening}${phrase}${closing}`.replace(/ {2,}/g, ' ');
}

/** Words of the frames, and of each concept's wordings, as normalised by the reader. */
export const frameWords = (): string => [...new Set(Object.values(frames).flatMap((own) => own.flatMap(fieldWords)))].sort().join(' ');
export const vocabulary = ({ name, description, phrases }: WordedConcept): string =>
  [...new Set([name, description, ...languages.flatMap((language) => phrases[language])].flatMap(fieldWords))].sort().join(' ');

/** Concepts of the same kind that share at least this part of their wordings are related. */
const relatedShare = 0.2;

/** For each concept the ids of related concepts. */
export function relatedOf(concepts: readonly WordedConcept[]): readonly (readonly string[])[] {
  const wordings = concepts.map(({ phrases }) => new Set(languages.flatMap((language) => phrases[language]).map((phrase) => phrase.toLowerCase())));
  return concepts.map(({ id, kind }, index) =>
    concepts.flatMap((other, at) => {
      const [own, others] = [wordings[index]!, wordings[at]!];
      const shared = [...own].filter((phrase) => others.has(phrase)).length;
      return other.id !== id && other.kind === kind && shared >= relatedShare * Math.min(own.size, others.size) ? [other.id] : [];
    }),
  );
}

const opaque = [
  'q',
  'q1',
  'q2',
  'q3',
  'x',
  'y',
  'a',
  'b',
  'field',
  'field_1',
  'field2',
  'value',
  'val',
  'item_3',
  'f1',
  'col_a',
  'key',
  'attr',
  'out',
  'result',
  'answer',
  'wert',
  'feld',
  'champ',
  'campo',
  'which',
  'thing',
  'entity',
  'e1',
  'data',
  'info',
];

const camel = (phrase: string): string => phrase.replace(/[^\p{L}\p{N}]+(\p{L}|\p{N})/gu, (_all, letter: string) => letter.toUpperCase());
const snake = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
const plainLetters = (phrase: string): string =>
  phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');

/** Swaps, drops or doubles a letter in some of the longer words. */
function misspell(phrase: string, random: Random): string {
  return phrase.replace(/\p{L}{4,}/gu, (word) => {
    if (random.next() < 0.45) return word;
    const at = 1 + Math.floor(random.next() * (word.length - 2));
    const kind = random.next();
    if (kind < 0.5) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    if (kind < 0.75) return word.slice(0, at) + word.slice(at + 1);
    return word.slice(0, at) + word[at] + word.slice(at);
  });
}

function spelled(phrase: string, language: Language, random: Random): string {
  const form = Math.floor(random.next() * 8);
  if (form === 0) return camel(phrase);
  if (form === 1 || form === 2) return snake(language === 'en' ? phrase : plainLetters(phrase));
  if (form === 3) return phrase.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  if (form === 4 || form === 6) return misspell(snake(phrase), random);
  if (form === 5) return plainLetters(phrase);
  return phrase;
}

/** The head noun of a phrase: the first word of "name of the dish" and in Romance languages, otherwise the last. */
function headOf(phrase: string, language: Language): string {
  const words = phrase.match(/\p{L}{3,}/gu) ?? [phrase];
  const first = /\s(?:of|van|des|der)\s/.test(phrase) || ['fr', 'es', 'it', 'pt'].includes(language);
  return (first ? words[0] : words.at(-1)) ?? phrase;
}

/** Whether a phrase of a concept belongs to the share left out of training. Deterministic. */
export const isHeld = (concept: number, phrase: string, share: number): boolean => (hashWord(`${concept} ${phrase}`) % 1000) / 1000 < share;

const orders = 'first last earliest latest next highest lowest largest smallest'.split(' ');
const owners =
  'guest customer client company shop invoice order document contract person text message film movie picture booking payment account letter paper house flat gast kunde rechnung film person client facture personne cliente factura persona'.split(
    ' ',
  );

/** Number of additional examples for a wording of one word. */
const loneWordCopies = 2;

/** Examples of the chosen phrases of all concepts, with about `perPhrase` variants of each. */
export function examplesOf(
  concepts: readonly WordedConcept[],
  kinds: readonly string[],
  chosen: (concept: number, phrase: string) => boolean,
  perPhrase: number,
  random: Random,
): FieldExample[] {
  const examples: FieldExample[] = [];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
  concepts.forEach((concept, index) => {
    const kind = kinds.indexOf(concept.kind);
    const all = languages.map((language) => ({ language, phrases: concept.phrases[language].filter((phrase) => chosen(index, phrase)) }));
    // A concept with many wordings must not count more than others.
    const total = all.reduce((sum, { phrases }) => sum + phrases.length, 0);
    for (const { language, phrases } of all) {
      const nouns = phrases.filter((phrase) => !phrase.includes('?'));
      for (const phrase of phrases) {
        // Each wording on its own, in addition to the variants.
        if (phrase.includes('?')) {
          examples.push({ name: pick(opaque), description: phrase, concept: index, kind, weight: 1 });
          examples.push({ name: phrase, description: '', concept: index, kind, weight: 0.5 });
        } else {
          examples.push({ name: phrase, description: '', concept: index, kind, weight: 1 });
          // Most fields are called by a single word, which is also the weakest clue to a concept.
          if (!phrase.includes(' '))
            for (let at = 0; at < loneWordCopies; at++) examples.push({ name: phrase, description: '', concept: index, kind, weight: 1 });
          examples.push({ name: pick(opaque), description: phrase, concept: index, kind, weight: 0.5 });
        }
        const count = perPhrase * (phrase.length < 12 ? 1.3 : 1);
        for (let at = 0; at < count; at++) {
          const isQuestion = phrase.includes('?');
          let said = isQuestion ? phrase : framed(phrase, language, random);
          if (random.next() < 0.2) said = misspell(said, random);
          if (random.next() < 0.15) said = said.toLowerCase();
          const form = random.next();
          const weight = 20 / Math.max(20, total);
          // The request is in the name as often as in the description.
          if (form < 0.12) examples.push({ name: said, description: '', concept: index, kind, weight });
          else if (form < 0.36 && !isQuestion)
            examples.push({ name: spelled(phrase, language, random), description: '', concept: index, kind, weight });
          else if (form < 0.6) examples.push({ name: pick(opaque), description: said, concept: index, kind, weight });
          // The name often gives only the owner, and the description says what the field is.
          else if (form < 0.68) examples.push({ name: pick(owners), description: said, concept: index, kind, weight });
          // A general name that the description narrows down: "name" of "name of the dish", "time" of "check-in time".
          else if (form < 0.76)
            examples.push({ name: spelled(headOf(phrase, language), language, random), description: said, concept: index, kind, weight });
          // The same with a name that on its own means another concept.
          else if (form < 0.8)
            examples.push({ name: spelled(pick(pick(concepts).phrases.en), 'en', random), description: said, concept: index, kind, weight });
          else if (form < 0.93 && nouns.length > 0)
            examples.push({ name: spelled(pick(nouns), language, random), description: said, concept: index, kind, weight });
          else
            examples.push({
              name: spelled(pick(concept.phrases.en.filter((one) => !one.includes('?'))), 'en', random),
              description: said,
              concept: index,
              kind,
              weight,
            });
        }
      }
    }
  });
  return examples;
}

/** Kinds of value by schema.org type. */
const kindOfType: Readonly<Record<string, string>> = {
  Date: 'date',
  DateTime: 'datetime',
  Time: 'time',
  Person: 'person',
  Organization: 'organisation',
  PostalAddress: 'address',
  MonetaryAmount: 'money',
  Duration: 'duration',
  Integer: 'number',
  Number: 'number',
  Place: 'location',
  Country: 'country',
  City: 'location',
  QuantitativeValue: 'quantity',
  Distance: 'quantity',
  Mass: 'quantity',
  URL: 'url',
  Language: 'language',
  CreativeWork: 'work',
  Event: 'event',
  Product: 'product',
  MedicalCondition: 'condition',
  Drug: 'product',
};

/** The single kind of all types of a property; text if they differ. */
function kindOfTypes(types: readonly string[]): string {
  const own = new Set(types.map((type) => kindOfType[type] ?? 'text'));
  const [first] = own;
  return own.size === 1 && first !== undefined ? first : 'text';
}

/** All kinds of value that fields can have: those of the concepts, of the recognisers and of names in running text. */
export function kindsOf(concepts: readonly WordedConcept[]): string[] {
  return [...new Set([...concepts.map(({ kind }) => kind), ...recognisers.map(({ kind }) => (kind === 'id' ? 'code' : kind)), ...broadTypes])].sort();
}

/** Kinds of value by the number of the WordNet lexicographer file of a noun. */
const kindOfFile: Readonly<Record<number, string>> = {
  5: 'species',
  6: 'product',
  13: 'dish',
  14: 'organisation',
  15: 'location',
  18: 'person',
  20: 'species',
  21: 'money',
  23: 'quantity',
  26: 'condition',
  27: 'substance',
};
/** Nouns up to this rank among the words with vectors, which are used as nouns at least this often, and the weight of their examples. */
const commonRank = 10_000;
const mostlyNoun = 0.6;
const loneShare = 0.2;

/**
 * Phrases of no concept with their kinds (-1 for none): the table no-concept.txt in seven languages, and common English nouns that no wording of a concept
 * contains, nor a synonym of them.
 */
function phrasesOfNoConcept(concepts: readonly WordedConcept[], kinds: readonly string[]) {
  const worded = new Set(concepts.flatMap(({ phrases }) => languages.flatMap((language) => phrases[language].map(plain))));
  const own = readFileSync(new URL('no-concept.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [kind = '', ...columns] = line.split(' | ');
      return columns.flatMap((column, index) =>
        column
          .split('/')
          .flatMap((phrase) => (worded.has(plain(phrase)) ? [] : [{ phrase, language: languages[index] ?? 'en', kind: kinds.indexOf(kind) }])),
      );
    });
  const { synsets, senses } = readWordNet();
  const vectors = loadWordVectors();
  const words = new Set([...concepts.flatMap(({ phrases }) => phrases.en.flatMap(fieldWords)), ...own.flatMap(({ phrase }) => fieldWords(phrase))]);
  const nouns = [...senses].flatMap(([lemma, keys]) => {
    const [first] = keys.filter((key) => key.startsWith('noun:'));
    const synset = first === undefined ? undefined : synsets.get(first);
    const rank = /^[a-z]{3,}$/.test(lemma) ? vectors.rank(lemma) : -1;
    if (synset === undefined || rank < 0 || rank > commonRank || words.has(lemma) || words.has(`${lemma}s`)) return [];
    // Names of individuals are not kinds of things.
    if ((nounOf(lemma)?.asNoun ?? 0) < mostlyNoun || synset.pointers.some(([symbol]) => symbol === '@i')) return [];
    const near = [synset, ...synset.pointers.flatMap(([symbol, key]) => (symbol === '@' ? (synsets.get(key) ?? []) : []))];
    if (near.some(({ lemmas }) => lemmas.some((other) => words.has(other)))) return [];
    return [{ phrase: lemma, kind: kinds.indexOf(kindOfFile[synset.file] ?? '') }];
  });
  return { own, nouns };
}

/** Examples of phrases that are no concept: most nouns are none, even if they share letters with one. */
export function examplesOfNoConcept(concepts: readonly WordedConcept[], kinds: readonly string[], random: Random): FieldExample[] {
  const concept = concepts.length;
  const { own, nouns } = phrasesOfNoConcept(concepts, kinds);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
  return [
    ...own.flatMap(({ phrase, language, kind }): FieldExample[] => [
      { name: phrase, description: '', concept, kind, weight: 1 },
      { name: spelled(phrase, language, random), description: '', concept, kind, weight: 1 },
      { name: pick(opaque), description: framed(phrase, language, random), concept, kind, weight: 0.5 },
    ]),
    ...nouns.map(({ phrase, kind }): FieldExample => ({ name: phrase, description: '', concept, kind, weight: loneShare })),
  ];
}

/** The first names of a kind are specific to it. */
const ownNames = 4;
const plain = (phrase: string): string => fieldWords(phrase).join(' ');

function readLines(folder: string, set: string): Record<string, unknown>[] {
  const path = join(folder, set, 'train.jsonl');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/**
 * Examples from external vocabularies. Wordings grouped by meaning get the concept that their group is named after; properties teach kinds of value, and that
 * most fields are no known concept.
 */
export function outsideExamples(folder: string, concepts: readonly WordedConcept[], kinds: readonly string[], random: Random): FieldExample[] {
  const byPhrase = new Map<string, number>();
  concepts.forEach((concept, index) => {
    for (const phrase of [concept.name, concept.id.replaceAll('-', ' '), ...concept.phrases.en])
      if (!byPhrase.has(plain(phrase))) byPhrase.set(plain(phrase), index);
  });
  const none = concepts.length;
  const examples: FieldExample[] = [];
  for (const { kind, group, wording, source } of readLines(folder, 'wordings') as {
    kind: string;
    group: string;
    wording: string;
    source: string;
  }[]) {
    if (kind !== 'extraction') continue;
    const concept = byPhrase.get(plain(String(group).replace(/^.*:/, '').replaceAll('_', ' ')));
    if (concept !== undefined && source === 'hand-written here')
      examples.push({ name: 'q', description: wording, concept, kind: kinds.indexOf(concepts[concept]!.kind), weight: 1 });
    else if (concept === undefined && byPhrase.get(plain(wording)) === undefined && source === 'Wikidata')
      for (const description of [wording, framed(wording, 'en', random)])
        examples.push({ name: 'q', description, concept: none, kind: -1, weight: description === wording ? 0.3 : 0.15 });
  }
  for (const entry of readLines(folder, 'field_names')) {
    const name = String(entry.name);
    const description = String(entry.description ?? '').slice(0, 200);
    const types = Array.isArray(entry.type) ? (entry.type as string[]) : [];
    const kind = types.length === 0 ? undefined : kinds.indexOf(kindOfTypes(types));
    const concept = byPhrase.get(plain(name));
    if (concept !== undefined) examples.push({ name, description: '', concept, kind: kinds.indexOf(concepts[concept]!.kind), weight: 1 });
    else {
      examples.push({ name, description: '', concept: none, kind: kind ?? -1, weight: 0.4 });
      examples.push({ name, description, concept: none, kind: kind ?? -1, weight: 0.2 });
      examples.push({ name: framed(fieldWords(name).join(' '), 'en', random), description: '', concept: none, kind: kind ?? -1, weight: 0.2 });
    }
  }
  // What recognisers and the typing of names already know by their own words needs no concept; further names of a kind ("paid" for money) may be part of one.
  const nouns = broadTypes.flatMap((type) => typeNouns()[type].map((name) => ({ kind: type, name, concept: none })));
  for (const { kind, name, concept } of [
    ...recognisers.flatMap(({ kind, names }) =>
      names.map((name, order) => ({ kind: kind === 'id' ? 'code' : kind, name, concept: order < ownNames ? none : -1 })),
    ),
    ...nouns,
  ]) {
    if (byPhrase.has(plain(name))) continue;
    const known = { concept, kind: kinds.indexOf(kind), weight: 1 };
    const owner = owners[Math.floor(random.next() * owners.length)] ?? '';
    examples.push({ name: spelled(name, 'en', random), description: '', ...known });
    examples.push({ name: owner, description: name, ...known });
    examples.push({ name: owner, description: `${name} of the ${owner}`, ...known });
    for (const said of [framed(name, 'en', random), framed(name, 'en', random)])
      examples.push({ name: random.next() < 0.5 ? 'q1' : snake(name), description: said, ...known });
    examples.push({ name: framed(name, 'en', random), description: '', ...known });
    examples.push({ name: snake(name), description: '', ...known });
    // A word that selects one of several values is not part of a concept.
    examples.push({ name: owner, description: `${orders[Math.floor(random.next() * orders.length)]} ${name}`, ...known });
  }
  return examples;
}
