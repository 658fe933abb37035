// One pass over the segments: which query terms each contains, exactly or by meaning, and which forms of answers it has.
import type { Segment } from '../../../core/weigh.js';
import { float32At, itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { PartIndex } from '../../../text/part-index.js';
import type { TextSpan } from '../../../text/segments.js';
import { addWord, emptySums, removeCommonPart } from '../sentence-vectors.js';
import type { WordVectors } from '../vectors.js';
import { englishRank } from './english-rank.js';
import { forEachWord } from './for-each-word.js';
import { prefixOf, type Query, rarityOf } from './query.js';
import { termKey } from './term-key.js';

/** Bits for the form of a word. */
export const form = { capital: 1, number: 2, year: 4, month: 8, numeral: 16, placeLink: 32 } as const;

/** Information on one distinct word of the context; there is one object for each word. */
export interface Word {
  /** Index of the query term it is a form of, or -1. */
  readonly term: number;
  /** Index of the query term closest in meaning, or -1 if none is close. */
  readonly near: number;
  /** How close, 0 to 1. */
  readonly nearness: number;
  readonly forms: number;
  readonly rarity: number;
  readonly rank: number;
  /** Weighted mean cosine similarity to the words of the query; rare query words have more weight. */
  readonly meaning: number;
}

/** Counts of one pass; rows are segments, columns query terms. */
export interface Scan {
  readonly exact: Float32Array;
  readonly soft: Float32Array;
  /** Words per segment. */
  readonly lengths: Float32Array;
  /** Capitalised words that are not in the query, except common words at the start of a segment. */
  readonly names: Float32Array;
  /** Names directly after another name, and names after a preposition of place. */
  readonly nameRuns: Float32Array;
  readonly placeNames: Float32Array;
  readonly numbers: Float32Array;
  readonly years: Float32Array;
  /** Adjacent words that are adjacent in the query. */
  readonly bigrams: Float32Array;
  /** Sum of the rarity of all words. */
  readonly rarity: Float32Array;
  /** Sum of the cosine similarities of the words to the query. */
  readonly meaning: Float32Array;
  /** The sum of the words of each segment as sentence vectors, without the common part. */
  readonly sums: readonly Float32Array[];
}

const months = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);
const numerals = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen'.split(
    ' ',
  ),
);
const placeLinks = new Set('in at near from to of on around outside inside within across through'.split(' '));

// Cosine similarities of unrelated words in GloVe stay below this.
const nearnessFloor = 0.5;

// Information that does not depend on the query, cached between requests.
interface Surface {
  readonly key: string;
  readonly rank: number;
  readonly forms: number;
  readonly rarity: number;
}

const maxSurfaces = 50_000;

// Words by number; a request keeps the numbering it started with.
class Surfaces {
  readonly index = new PartIndex();
  private readonly known: Surface[] = [];

  constructor(
    readonly vectors: WordVectors,
    readonly language: Language,
  ) {}

  of(id: number, text: string): Surface {
    const known = this.known[id];
    if (known !== undefined) return known;
    const surface = inspectSurface(text, this);
    this.known[id] = surface;
    return surface;
  }
}

const shared = new Map<Language, Surfaces>();

function surfacesFor(vectors: WordVectors, language: Language): Surfaces {
  const known = shared.get(language);
  if (known !== undefined && known.vectors === vectors && known.index.size < maxSurfaces) return known;
  const surfaces = new Surfaces(vectors, language);
  shared.set(language, surfaces);
  return surfaces;
}

function inspectSurface(text: string, { vectors, language }: Surfaces): Surface {
  const lower = text.toLowerCase();
  const key = termKey(text);
  const rank = englishRank(lower, language, vectors);
  let forms = 0;
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) forms |= /^(?:1[0-9]|20)\d\ds?$/.test(text) ? form.number | form.year : form.number;
  else if (text.charAt(0) !== lower.charAt(0)) forms |= form.capital;
  if (months.has(lower) && (forms & form.capital) !== 0) forms |= form.month;
  if (numerals.has(lower)) forms |= form.numeral;
  if (placeLinks.has(lower)) forms |= form.placeLink;
  return { key, rank, forms, rarity: rarityOf(rank, key) };
}

// Maximum number of query words compared by meaning, rarest first; the others are compared by form only.
const maxCompared = 16;
// Lower ranks are function words, which are close to everything.
const commonRanks = 150;

/** Looks up each word once; shared by headings, segments and word weights of a request. */
export class WordTable {
  private readonly surfaces: Surfaces;
  private readonly words: (Word | undefined)[] = [];
  private readonly compared: readonly { index: number; rank: number; weight: number }[];

  /** `language`: that of the context. */
  constructor(
    private readonly query: Query,
    readonly vectors: WordVectors,
    language: Language,
  ) {
    this.surfaces = surfacesFor(vectors, language);
    const known = query.terms.flatMap(({ rank, rarity }, index) => (rank < 0 ? [] : [{ index, rank, rarity, weight: vectors.weight(rank) }]));
    const compared = known.sort((a, b) => b.rarity - a.rarity || a.index - b.index).slice(0, maxCompared);
    const total = compared.reduce((sum, term) => sum + term.weight, 0);
    this.compared = compared.map(({ index, rank, weight }) => ({ index, rank, weight: weight / total }));
  }

  /** The word from `start` to `end` of a text, offsets as `forEachWord` passes them. */
  of(text: string, start: number, end: number): Word {
    const id = this.surfaces.index.idOf(text, start, end);
    let word = this.words[id];
    if (word === undefined) {
      word = this.inspect(this.surfaces.of(id, text.slice(start, end)));
      this.words[id] = word;
    }
    return word;
  }

  private inspect({ key, rank, forms, rarity }: Surface): Word {
    const prefix = this.query.prefixes === undefined ? undefined : prefixOf(key);
    const term = this.query.index.get(key) ?? (prefix === undefined ? undefined : this.query.prefixes?.get(prefix)) ?? -1;
    let near = term;
    let nearness = term >= 0 ? 1 : 0;
    let meaning = 0;
    if (rank >= commonRanks) {
      for (const compared of this.compared) {
        const similarity = this.vectors.similarity(rank, compared.rank);
        meaning += compared.weight * similarity;
        if (term < 0 && similarity > nearnessFloor + (1 - nearnessFloor) * nearness) {
          near = compared.index;
          nearness = (similarity - nearnessFloor) / (1 - nearnessFloor);
        }
      }
    }
    return { term, near, nearness, forms, rarity, rank, meaning };
  }
}

/** The segments as they were scanned for the words of a prompt. */
export interface ScannedText {
  readonly query: Query;
  readonly scan: Scan;
  readonly table: WordTable;
}

/** Scans all segments. */
export function scanSegments(segments: readonly Segment[], query: Query, table: WordTable): Scan {
  const size = segments.length;
  const columns = query.terms.length;
  const scan: Scan = {
    exact: new Float32Array(size * columns),
    soft: new Float32Array(size * columns),
    lengths: new Float32Array(size),
    names: new Float32Array(size),
    nameRuns: new Float32Array(size),
    placeNames: new Float32Array(size),
    numbers: new Float32Array(size),
    years: new Float32Array(size),
    bigrams: new Float32Array(size),
    rarity: new Float32Array(size),
    meaning: new Float32Array(size),
    sums: emptySums(size),
  };
  const { exact, soft, names, numbers, years, bigrams, rarity, meaning } = scan;
  const aliases = aliasesIn(segments, table);
  for (let row = 0; row < size; row++) {
    let length = 0;
    let lastTerm = -2;
    let lastName = false;
    let lastPlaceLink = false;
    const { text } = itemAt(segments, row);
    const sum = itemAt(scan.sums, row);
    forEachWord(text, (start, end) => {
      const word = table.of(text, start, end);
      length++;
      addWord(sum, word.rank, table.vectors);
      rarity[row]! += word.rarity;
      meaning[row]! += word.meaning;
      if (word.term >= 0) exact[row * columns + word.term]! += 1;
      else if (aliases.size > 0 && (word.forms & form.capital) !== 0)
        for (const term of aliases.get(text.slice(start, end)) ?? []) {
          exact[row * columns + term]! += 1;
          soft[row * columns + term] = 1;
        }
      if (word.near >= 0 && word.nearness > float32At(soft, row * columns + word.near)) soft[row * columns + word.near] = word.nearness;
      if (word.term >= 0 && word.term === lastTerm + 1) bigrams[row]! += 1;
      lastTerm = word.term >= 0 ? word.term : -2;
      const name = (word.forms & form.capital) !== 0 && word.term < 0 && (length > 1 || word.rank > 2000 || word.rank < 0);
      if (name) {
        names[row]! += 1;
        if (lastName) scan.nameRuns[row]! += 1;
        if (lastPlaceLink) scan.placeNames[row]! += 1;
      }
      lastName = name;
      lastPlaceLink = (word.forms & form.placeLink) !== 0;
      if ((word.forms & (form.number | form.numeral)) !== 0) numbers[row]! += 1;
      if ((word.forms & (form.year | form.month)) !== 0) years[row]! += 1;
    });
    removeCommonPart(sum);
    scan.lengths[row] = length;
  }
  return scan;
}

const abbreviation = /\((\p{Lu}[\p{Lu}\p{Ll}]{1,7})\)/gu;
const maxExplained = 120;

// "peripheral nervous system (PNS)": for each abbreviation, the terms among the words before it, one word for each of its capitals.
function aliasesIn(segments: readonly Segment[], table: WordTable): ReadonlyMap<string, readonly number[]> {
  const aliases = new Map<string, number[]>();
  for (const { text } of segments) {
    if (!text.includes('(')) continue;
    for (const match of text.matchAll(abbreviation)) {
      const short = match[1] ?? '';
      const capitals = short.replace(/\P{Lu}/gu, '');
      const before = text.slice(Math.max(0, match.index - maxExplained), match.index);
      const words: TextSpan[] = [];
      forEachWord(before, (start, end) => words.push({ start, end }));
      const own = words.slice(-capitals.length);
      if (capitals.length < 2 || !own.every(({ start }, at) => before.charAt(start).toUpperCase() === capitals.charAt(at))) continue;
      const terms = own.map(({ start, end }) => table.of(before, start, end).term).filter((term) => term >= 0);
      if (terms.length > 0) aliases.set(short, [...new Set(terms)]);
    }
  }
  return aliases;
}
