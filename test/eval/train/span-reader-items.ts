// Training data for the span reader, as numbers: npx tsx test/eval/train/span-reader-items.ts --train DIR --out DIR
// Questions, slots and fields of DIR with the spans that answer them, documents/ and our own free documents, and phrases that recur in plain text.
// span-reader.py reads the output.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { languageIn } from '../../../src/engines/embedded/extraction/language-in.js';
import { type QuestionTokens, questionTokens, type SpanTokens, tokensOf } from '../../../src/engines/embedded/extraction/span-reader/tokens.js';
import { valueGroups } from '../../../src/engines/embedded/extraction/value-groups.js';
import { readField } from '../../../src/engines/embedded/reading/field/read-field.js';
import { wordsOfName } from '../../../src/engines/embedded/reading/field/words-of-name.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { fnv1a } from '../../../src/text/hash.js';
import { languageOf } from '../../../src/text/language.js';
import { firstHalf } from '../suites/free-documents-first.js';
import { fourthSet } from '../suites/free-documents-fourth.js';
import { secondHalf } from '../suites/free-documents-second.js';
import { thirdSet } from '../suites/free-documents-third.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';
import { questionSets } from './reader-questions.js';
import { wordedDocuments } from './worded-documents.js';

const { values } = parseArgs({ options: { train: { type: 'string' }, out: { type: 'string' } } });
if (values.train === undefined || values.out === undefined) throw new Error('--train DIR and --out DIR are needed');
const folder = values.train;
const target = values.out;
const random = randomFrom(5);
const maxTextTokens = 700;

/** Arrays of numbers that grow row by row, with the start of each row. */
class Rows {
  readonly starts: number[] = [0];
  readonly columns = new Map<string, number[]>();
  add(length: number, columns: Readonly<Record<string, ArrayLike<number>>>): number {
    for (const [name, own] of Object.entries(columns)) {
      const column = this.columns.get(name) ?? [];
      this.columns.set(name, column);
      for (let index = 0; index < own.length; index++) column.push(own[index]!);
    }
    this.starts.push((this.starts.at(-1) ?? 0) + length);
    return this.starts.length - 2;
  }
  write(name: string): void {
    writeFileSync(join(target, `${name}.starts.i32`), Int32Array.from(this.starts));
    for (const [column, numbers] of this.columns) writeFileSync(join(target, `${name}.${column}.i32`), Int32Array.from(numbers));
  }
}

const texts = new Rows();
const asked = new Rows();
const sets: string[] = [];
const items: number[][] = [];
const spans: number[] = [];

const columnsOf = ({ words, ranks, affixes, flags, within, begun }: SpanTokens): Record<string, ArrayLike<number>> => ({
  ranks,
  keys: words.map(({ key }) => fnv1a(key)),
  shapes: words.map(({ shape }) => shape),
  affixes,
  flags,
  within,
  begun,
});

interface ReadText {
  readonly id: number;
  readonly text: string;
  readonly tokens: SpanTokens;
}
const readTexts = new Map<string, ReadText>();

function readText(text: string): ReadText {
  const known = readTexts.get(text);
  if (known !== undefined) return known;
  const tokens = tokensOf(analyse({ text }));
  const read = { id: texts.add(tokens.words.length, columnsOf(tokens)), text, tokens };
  readTexts.set(text, read);
  return read;
}

const askedIds = new Map<string, number>();
function addAsked(key: string, make: () => QuestionTokens): number {
  const known = askedIds.get(key);
  if (known !== undefined) return known;
  const tokens = make();
  const id = asked.add(tokens.words.length, { ...columnsOf(tokens), groups: tokens.groups.map((share) => Math.round(1000 * share)) });
  askedIds.set(key, id);
  return id;
}

const askedOf = (name: string, description: string, text: string): number =>
  addAsked(`${name}\n${description}\n${languageOf(text) ?? 'en'}`, () => {
    const words = `${wordsOfName(name)} ${description}`.trim();
    return questionTokens(
      words,
      languageOf(words) ?? languageIn(analyse({ text })),
      readField({ kind: 'scalar', path: [name], name, description }).kinds,
    );
  });

/** Indexes of the first and last token of a stretch of text; null if it does not consist of complete tokens. */
function tokenSpan({ tokens: { words } }: ReadText, start: number, end: number): [number, number] | null {
  const first = words.findIndex((word) => word.start >= start);
  if (first < 0 || words[first]!.start - start > 1) return null;
  let last = first;
  while (last + 1 < words.length && words[last + 1]!.start < end) last++;
  return Math.abs(words[last]!.end - end) > 1 ? null : [first, last];
}

/** All occurrences of a phrase in a text. */
function placesOf(read: ReadText, words: string): [number, number][] {
  const found: [number, number][] = [];
  const pattern = words
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  if (pattern === '') return found;
  for (const { index, 0: match } of read.text.matchAll(new RegExp(pattern, 'giu'))) {
    const span = tokenSpan(read, index, index + match.length);
    if (span !== null) found.push(span);
  }
  return found;
}

/** Adds an item: its set, text, question, group (number of the document, or the label) and spans. */
function addItem(set: string, read: ReadText, askedId: number, group: number, right: readonly (readonly [number, number])[]): void {
  if (read.tokens.words.length > maxTextTokens || read.tokens.words.length === 0) return;
  if (!sets.includes(set)) sets.push(set);
  const distinct = [...new Map(right.map((span) => [span.join(), span])).values()];
  items.push([sets.indexOf(set), read.id, askedId, group, distinct.length, spans.length / 2]);
  for (const [first, last] of distinct) spans.push(first, last);
}

for (const { set, items: questions, learnt } of questionSets(folder)) {
  const before = items.length;
  for (const { context, question, answers } of questions) {
    if (items.length - before >= learnt) break;
    const read = readText(context);
    const right = answers.flatMap((answer) => placesOf(read, answer).slice(0, 3));
    if (answers.length > 0 && right.length === 0) continue;
    addItem(set, read, askedOf('', question, ''), -1, right);
  }
  console.log(set, items.length - before);
}

// Slots and entities: one item for each label that occurs once in a text, and one for a label of the set that does not occur.
interface SlotItem {
  readonly text: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly label: string }[];
  readonly service?: string;
  readonly kind?: string;
  readonly subject?: { readonly text: string };
}
const wordings = new Map<string, string[]>();
for (const { group = '', wording } of packedItems<{ group?: string; wording: string }>(folder, 'wordings'))
  if (/^(?:sgd-slot|extraction|wikidata):/.test(group)) wordings.set(group, [...(wordings.get(group) ?? []), wording]);
const byName = new Map<string, string[]>();
for (const own of wordings.values()) for (const wording of own) if (wording.length < 30) byName.set(wording.toLowerCase(), own);
const frames = ['what is the {}?', 'which {}?', 'the {}', 'the {} that is mentioned', 'which {} is named in the text?', '{} in the text'];

function wordingsOf(label: string, service: string | undefined): readonly string[] {
  const name = label
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
  const known = wordings.get(`sgd-slot:${service}:${label}`) ?? byName.get(name) ?? [];
  return [name, ...known, ...frames.slice(0, 3).map((frame) => frame.replace('{}', name))];
}
const pick = <T>(own: readonly T[]): T => own[Math.floor(random.next() * own.length)]!;

const slotSets = {
  sgd_slots: 16_000,
  snips_slots: 7000,
  hwu64_slots: 6378,
  fewrel_fields: 6000,
  e2e_fields: 3000,
  fields_made: 9000,
  tasteset: 695,
  gum_entities: 4488,
  re3d: 381,
};
for (const [set, count] of Object.entries(slotSets)) {
  const before = items.length;
  const own = random.shuffled(packedItems<SlotItem>(folder, set)).slice(0, count);
  const labelsOf = new Map<string, Set<string>>();
  const scope = ({ service, kind }: SlotItem): string => service ?? kind ?? '';
  for (const item of own) {
    const labels = labelsOf.get(scope(item)) ?? new Set<string>();
    for (const { label } of item.entities) labels.add(label);
    labelsOf.set(scope(item), labels);
  }
  for (const item of own) {
    const read = readText(item.text);
    const byLabel = new Map<string, [number, number][]>();
    for (const { start, end, label } of item.entities) {
      const span = tokenSpan(read, start, end);
      if (span !== null) byLabel.set(label, [...(byLabel.get(label) ?? []), span]);
    }
    const subject = item.subject === undefined ? '' : pick([` of ${item.subject.text}`, ` / ${item.subject.text}`, ` (${item.subject.text})`]);
    for (const [label, right] of random.shuffled([...byLabel]).slice(0, 4))
      if (right.length === 1)
        addItem(set, read, askedOf(`${pick(wordingsOf(label, item.service))}${subject}`, '', ''), fnv1a(`${set} ${label}`), right);
    if (set === 'fewrel_fields') continue;
    const others = [...labelsOf.get(scope(item))!].filter((label) => !item.entities.some((entity) => entity.label === label));
    if (others.length > 0 && random.next() < 0.35) {
      const label = pick(others);
      addItem(set, read, askedOf(pick(wordingsOf(label, item.service)), '', ''), fnv1a(`${set} ${label}`), []);
    }
  }
  console.log(set, items.length - before);
}

const worded = wordedDocuments();
const documents = [
  ...worded.map(({ text, fields }) => ({ set: 'documents', text, fields })),
  ...[firstHalf, secondHalf, thirdSet, fourthSet].flatMap((set) =>
    set.map(({ text, fields }) => ({
      set: 'free',
      text,
      fields: Object.entries(fields).flatMap(([name, field]) =>
        'each' in field
          ? []
          : [
              {
                name,
                description: field[0],
                values: (field[1] === null ? [] : typeof field[1] === 'string' ? [field[1]] : field[1]).map((value) => value.split(' || ')),
              },
            ],
      ),
    })),
  ),
];
let missing = 0;
for (const [document, { set, text, fields }] of documents.entries()) {
  const read = readText(text);
  for (const { name, description, values: right } of fields) {
    const places = right.flatMap((forms) => forms.flatMap((form) => placesOf(read, form).slice(0, 4)));
    if (right.length > 0 && places.length === 0) missing++;
    else addItem(set, read, askedOf(name, description, text), document, places);
  }
}
console.log('documents', documents.length, 'values that are no whole words', missing);

// Phrases that recur in plain text: the sentence around one occurrence, with "what" in its place, asks for the others.
const wantedTexts = 9000;
const window = 220;
let made = 0;
for (const { text } of random.shuffled(packedItems<{ text: string }>(folder, 'corpus')).slice(0, wantedTexts)) {
  const from = Math.floor(random.next() * Math.max(1, text.length - 1500));
  const begin = from === 0 ? 0 : text.indexOf('. ', from) + 2;
  const piece = text.slice(begin, begin + 1500);
  const read = readText(piece);
  const { words, ranks, flags } = read.tokens;
  if (words.length < 40) continue;
  const counts = new Map<string, number[]>();
  for (let at = 0; at < Math.min(words.length, window); at++)
    for (let length = 1; length <= 4 && at + length <= words.length; length++) {
      const last = at + length - 1;
      if ((flags[at]! & 3) !== 0 || (flags[last]! & 3) !== 0) continue;
      const own = words.slice(at, last + 1);
      if (own.some(({ lower }) => !/[\p{L}\p{N}]/u.test(lower))) break;
      const rare = own.some(({ shape }, index) => shape >= 8 && shape <= 17 && ranks[at + index]! > 300) || ranks[at]! > 2000 || length > 1;
      if (!rare) continue;
      const key = own.map(({ key }) => key).join(' ');
      counts.set(key, [...(counts.get(key) ?? []), at]);
    }
  const recurring = [...counts].filter(([, places]) => places.length >= 2);
  // Prefers the longest: a full name, not its last word.
  const longest = recurring.filter(
    ([key, places]) =>
      !recurring.some(([other, more]) => other.length > key.length && ` ${other} `.includes(` ${key} `) && more.length === places.length),
  );
  for (const [key, places] of random.shuffled(longest).slice(0, 3)) {
    const length = key.split(' ').length;
    const place = pick(places);
    const inside = (at: number): boolean => at >= place - 12 && at < place + length + 12;
    const right = places.filter((at) => !inside(at));
    if (right.length === 0) continue;
    const before = words.slice(Math.max(0, place - 12), place);
    const after = words.slice(place + length, place + length + 12);
    const lastStop = before.findLastIndex(({ lower }) => /^[.?!]$/.test(lower));
    const stop = after.findIndex(({ lower }) => /^[.?!]$/.test(lower));
    const asking = `${before
      .slice(lastStop + 1)
      .map(({ start, end }) => piece.slice(start, end))
      .join(' ')} what ${after
      .slice(0, stop < 0 ? after.length : stop)
      .map(({ start, end }) => piece.slice(start, end))
      .join(' ')}`;
    const id = addAsked(asking, () => questionTokens(asking, 'en', []));
    // The trainer masks the asking sentence in the text: `group` is its position.
    addItem(
      'recurring',
      read,
      id,
      place,
      right.map((at): [number, number] => [at, at + length - 1]),
    );
    made++;
  }
}
console.log('recurring', made);

mkdirSync(target, { recursive: true });
texts.write('texts');
asked.write('asked');
writeFileSync(join(target, 'items.i32'), Int32Array.from(items.flat()));
writeFileSync(join(target, 'spans.i32'), Int32Array.from(spans));
// Vectors of all words that occur, ordered by rank.
const vectors = loadWordVectors();
const used = [...new Set([...texts.columns.get('ranks')!, ...asked.columns.get('ranks')!])]
  .filter((rank) => rank >= 0)
  .sort((left, right) => left - right);
const table = new Float32Array(used.length * vectors.dimensions);
for (const [row, rank] of used.entries()) vectors.addTo(table.subarray(row * vectors.dimensions, (row + 1) * vectors.dimensions), rank, 1);
writeFileSync(join(target, 'used.i32'), Int32Array.from(used));
writeFileSync(join(target, 'vectors.f32'), table);
writeFileSync(
  join(target, 'sets.json'),
  JSON.stringify({ sets, groups: valueGroups, firstUnread: worded.findIndex(({ unseenBy }) => unseenBy === 'shipped') }),
);
console.log(
  `${items.length} items, ${texts.starts.length - 1} texts of ${texts.starts.at(-1)} words, ${asked.starts.length - 1} askings, ${used.length} words`,
);
