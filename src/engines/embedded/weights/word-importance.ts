// How likely each word of a segment is part of what the prompt asks for, given that the segment holds it.
import { PartIndex } from '../../../text/part-index.js';
import { logistic } from '../../../text/probability.js';
import { netOutput } from './net.js';
import type { Query } from './query.js';
import { forEachWord, form, type Word, type WordTable } from './scan.js';
import { wordNet } from './word-model.js';

/** Names of the inputs of the word model. */
export const wordInputNames = [
  'rarity', 'common', 'article', 'link', 'of', 'query word', 'nearness', 'after query word', 'before query word', 'query distance', 'capital', 'number', 'next to name',
  'next to number', 'after article', 'after link', 'before link', 'ends clause', 'after clause', 'position', 'length', 'ly', 'ing or ed', 'plural', 'joined to phrase', 'in quotes',
  'kind date', 'kind number', 'kind person', 'kind place', 'kind thing', 'kind none', 'kind number by common', 'kind thing by rarity', 'kind none by rarity', 'first word', 'hyphen', 'after rare', 'before rare',
] as const; // biome-ignore format: a table

export const wordInputCount = wordInputNames.length;

const articles = new Set(['a', 'an', 'the']);
const links = new Set('of in on at to for from by with and or as than is are was were be been has have had that which who'.split(' '));

// What one run of characters is, wherever it stands.
interface Piece {
  /** Of its rarest word; undefined where it has none. */
  readonly rarity: number | undefined;
  readonly nearness: number;
  readonly matches: boolean;
  readonly common: boolean;
  readonly forms: number;
  readonly article: boolean;
  readonly link: boolean;
  readonly of: boolean;
  readonly adverb: boolean;
  readonly participle: boolean;
  readonly plural: boolean;
  readonly hyphen: boolean;
  readonly clauseEnd: boolean;
  readonly opensQuote: boolean;
  readonly closesQuote: boolean;
  readonly length: number;
}

// What is asked of a place where no word stands.
const nothing: Piece = {
  rarity: undefined,
  nearness: 0,
  matches: false,
  common: false,
  forms: 0,
  article: false,
  link: false,
  of: false,
  adverb: false,
  participle: false,
  plural: false,
  hyphen: false,
  clauseEnd: true,
  opensQuote: false,
  closesQuote: false,
  length: 0,
};

/** Inputs of the word model for every maximal run of non-white-space characters. */
export function wordRows(text: string, query: Query, table: WordTable): { rows: Float32Array; size: number } {
  const pieces = piecesOf(text, table);
  const size = pieces.length;
  const rows = new Float32Array(size * wordInputCount);
  const distance = queryDistances(pieces);
  const { kind } = query;
  const numeric = form.number | form.numeral;
  let quoted = false;
  let before = nothing;
  for (let at = 0, row = 0; at < size; at++, row += wordInputCount) {
    const piece = pieces[at]!;
    const after = pieces[at + 1] ?? nothing;
    const { link } = piece;
    const rarity = piece.rarity ?? 0.5;
    if (piece.opensQuote) quoted = true;
    rows[row] = rarity;
    if (piece.common) rows[row + 1] = 1;
    if (piece.article) rows[row + 2] = 1;
    if (link) rows[row + 3] = 1;
    if (piece.of) rows[row + 4] = 1;
    if (piece.matches) rows[row + 5] = 1;
    rows[row + 6] = piece.nearness;
    if (before.matches) rows[row + 7] = 1;
    if (after.matches) rows[row + 8] = 1;
    rows[row + 9] = 1 / (1 + distance[at]!);
    if ((piece.forms & form.capital) !== 0) rows[row + 10] = 1;
    if ((piece.forms & numeric) !== 0) rows[row + 11] = 1;
    rows[row + 12] =
      Number((before.forms & form.capital) !== 0 && !before.clauseEnd) + Number((after.forms & form.capital) !== 0 && !piece.clauseEnd);
    rows[row + 13] = Number((before.forms & numeric) !== 0) + Number((after.forms & numeric) !== 0);
    if (before.article) rows[row + 14] = 1;
    if (before.link) rows[row + 15] = 1;
    if (after.link) rows[row + 16] = 1;
    if (piece.clauseEnd) rows[row + 17] = 1;
    if (before.clauseEnd) rows[row + 18] = 1;
    rows[row + 19] = at / size;
    rows[row + 20] = Math.min(1, piece.length / 12);
    if (piece.adverb) rows[row + 21] = 1;
    if (piece.participle) rows[row + 22] = 1;
    if (piece.plural) rows[row + 23] = 1;
    if (link && before !== nothing && after !== nothing && !before.common && !after.common) rows[row + 24] = 1;
    if (quoted) rows[row + 25] = 1;
    rows[row + kindInputs[kind]] = 1;
    if (kind === 'number' && piece.common) rows[row + 32] = 1;
    if (kind === 'thing') rows[row + 33] = rarity;
    if (kind === 'none') rows[row + 34] = rarity;
    if (at === 0) rows[row + 35] = 1;
    if (piece.hyphen) rows[row + 36] = 1;
    rows[row + 37] = before.rarity ?? 0;
    rows[row + 38] = after.rarity ?? 0;
    if (piece.closesQuote) quoted = false;
    before = piece;
  }
  return { rows, size };
}

const kindInputs = { date: 26, number: 27, person: 28, place: 29, thing: 30, none: 31 } as const;

// Below 1: what is asked for is longer in general than the short answers the model is trained on, so the odds between words are less.
const temper = 0.7;

/** Probability per word that it belongs to what is asked for. */
export function wordImportances(text: string, query: Query, table: WordTable): number[] {
  const { rows, size } = wordRows(text, query, table);
  return Array.from({ length: size }, (_, at) => logistic(netOutput(wordNet, rows, at * wordInputCount)) ** temper);
}

// Pieces by their number, for the table they were read with.
const knownPieces = new WeakMap<WordTable, { readonly index: PartIndex; readonly pieces: Piece[] }>();

const longestPiece = 60;

function piecesOf(text: string, table: WordTable): Piece[] {
  let known = knownPieces.get(table);
  if (known === undefined) {
    known = { index: new PartIndex(), pieces: [] };
    knownPieces.set(table, known);
  }
  const pieces: Piece[] = [];
  const { length } = text;
  for (let index = 0; index < length; ) {
    while (index < length && isSpace(text.charCodeAt(index))) index++;
    if (index >= length) break;
    const start = index;
    while (index < length && !isSpace(text.charCodeAt(index))) index++;
    if (index - start > longestPiece) {
      pieces.push({ ...readPiece(text.slice(start, start + longestPiece), table), length: index - start });
      continue;
    }
    const id = known.index.idOf(text, start, index);
    let piece = known.pieces[id];
    if (piece === undefined) {
      piece = readPiece(text.slice(start, index), table);
      known.pieces[id] = piece;
    }
    pieces.push(piece);
  }
  return pieces;
}

function readPiece(chunk: string, table: WordTable): Piece {
  // The rarest word inside stands for the whole: "co-founder", "(aspirin)".
  let word: Word | undefined;
  let from = -1;
  let to = 0;
  forEachWord(chunk, (wordStart, wordEnd) => {
    const found = table.of(chunk, wordStart, wordEnd);
    if (word === undefined || found.term >= 0 || (word.term < 0 && found.rarity > word.rarity)) word = found;
    if (from < 0) from = wordStart;
    to = wordEnd;
  });
  const read = word as Word | undefined;
  const bare = from < 0 ? '' : chunk.slice(from, to).toLowerCase();
  const first = chunk.charCodeAt(0);
  const last = chunk.charCodeAt(chunk.length - 1);
  return {
    rarity: read?.rarity,
    nearness: read?.nearness ?? 0,
    matches: (read?.term ?? -1) >= 0,
    common: read !== undefined && read.rank >= 0 && read.rank < 150,
    forms: read?.forms ?? 0,
    article: articles.has(bare),
    link: links.has(bare),
    of: bare === 'of',
    adverb: bare.endsWith('ly'),
    participle: /(?:ing|ed)$/.test(bare),
    plural: /[^s]s$/.test(bare),
    hyphen: bare.includes('-'),
    clauseEnd: last === 44 || last === 46 || last === 59 || last === 58 || last === 41 || last === 63 || last === 33,
    opensQuote: first === 34 || first === 0x201c,
    closesQuote: /["”]/.test(chunk.slice(1)),
    length: chunk.length,
  };
}

// Words to the nearest query word on either side, at most 20.
function queryDistances(pieces: readonly Piece[]): Uint8Array {
  const distances = new Uint8Array(pieces.length);
  let away = 20;
  for (let at = 0; at < pieces.length; at++) {
    away = pieces[at]!.matches ? 0 : Math.min(20, away + 1);
    distances[at] = away;
  }
  away = 20;
  for (let at = pieces.length - 1; at >= 0; at--) {
    away = pieces[at]!.matches ? 0 : Math.min(20, away + 1);
    distances[at] = Math.min(distances[at]!, away);
  }
  return distances;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029 || (code >= 0x2000 && code <= 0x200a);
}
