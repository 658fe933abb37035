// How likely each word of a segment is part of what the prompt asks for, given that the segment holds it.
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

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly bare: string;
  readonly word: Word | undefined;
  readonly clauseEnd: boolean;
  readonly quoted: boolean;
}

/** Inputs of the word model for every maximal run of non-white-space characters. */
export function wordRows(text: string, query: Query, table: WordTable): { rows: Float32Array; size: number } {
  const pieces = piecesOf(text, table);
  const size = pieces.length;
  const rows = new Float32Array(size * wordInputCount);
  const distance = queryDistances(pieces);
  const { kind } = query;
  const is = (condition: boolean): number => (condition ? 1 : 0);
  const common = (piece: Piece | undefined): boolean => piece?.word !== undefined && piece.word.rank >= 0 && piece.word.rank < 150;
  const matches = (piece: Piece | undefined): boolean => (piece?.word?.term ?? -1) >= 0;
  const has = (piece: Piece | undefined, forms: number): boolean => ((piece?.word?.forms ?? 0) & forms) !== 0;
  for (let at = 0; at < size; at++) {
    const piece = pieces[at]!;
    const before = pieces[at - 1];
    const after = pieces[at + 1];
    const rarity = piece.word?.rarity ?? 0.5;
    const link = links.has(piece.bare);
    rows.set(
      [
        rarity, is(common(piece)), is(articles.has(piece.bare)), is(link), is(piece.bare === 'of'), is(matches(piece)), piece.word?.nearness ?? 0,
        is(matches(before)), is(matches(after)), 1 / (1 + distance[at]!), is(has(piece, form.capital)), is(has(piece, form.number | form.numeral)),
        is(has(before, form.capital) && !before!.clauseEnd) + is(has(after, form.capital) && !piece.clauseEnd),
        is(has(before, form.number | form.numeral)) + is(has(after, form.number | form.numeral)), is(articles.has(before?.bare ?? '')), is(links.has(before?.bare ?? '')),
        is(links.has(after?.bare ?? '')), is(piece.clauseEnd), is(before?.clauseEnd ?? true), at / size, Math.min(1, (piece.end - piece.start) / 12),
        is(piece.bare.endsWith('ly')), is(/(?:ing|ed)$/.test(piece.bare)), is(/[^s]s$/.test(piece.bare)),
        is(link && before !== undefined && after !== undefined && !common(before) && !common(after)), is(piece.quoted),
        is(kind === 'date'), is(kind === 'number'), is(kind === 'person'), is(kind === 'place'), is(kind === 'thing'), is(kind === 'none'),
        is(kind === 'number' && common(piece)), kind === 'thing' ? rarity : 0, kind === 'none' ? rarity : 0, is(at === 0), is(piece.bare.includes('-')),
        before?.word?.rarity ?? 0, after?.word?.rarity ?? 0,
      ], // biome-ignore format: in the order of the names
      at * wordInputCount,
    );
  }
  return { rows, size };
}

// Below 1: what is asked for is longer in general than the short answers the model is trained on, so the odds between words are less.
const temper = 0.7;

/** Probability per word that it belongs to what is asked for. */
export function wordImportances(text: string, query: Query, table: WordTable): number[] {
  const { rows, size } = wordRows(text, query, table);
  return Array.from({ length: size }, (_, at) => logistic(netOutput(wordNet, rows, at * wordInputCount)) ** temper);
}

function piecesOf(text: string, table: WordTable): Piece[] {
  const pieces: Piece[] = [];
  let quoted = false;
  let index = 0;
  const { length } = text;
  while (index < length) {
    while (index < length && isSpace(text.charCodeAt(index))) index++;
    if (index >= length) break;
    const start = index;
    while (index < length && !isSpace(text.charCodeAt(index))) index++;
    const chunk = text.slice(start, Math.min(index, start + 60));
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
    const last = chunk.charCodeAt(chunk.length - 1);
    const first = chunk.charCodeAt(0);
    if (first === 34 || first === 0x201c) quoted = true;
    pieces.push({
      start,
      end: index,
      bare: from < 0 ? '' : chunk.slice(from, to).toLowerCase(),
      word,
      clauseEnd: last === 44 || last === 46 || last === 59 || last === 58 || last === 41 || last === 63 || last === 33,
      quoted,
    });
    if (/["”]/.test(chunk.slice(1))) quoted = false;
  }
  return pieces;
}

// Words to the nearest query word on either side, at most 20.
function queryDistances(pieces: readonly Piece[]): Uint8Array {
  const distances = new Uint8Array(pieces.length);
  let away = 20;
  for (let at = 0; at < pieces.length; at++) {
    away = (pieces[at]!.word?.term ?? -1) >= 0 ? 0 : Math.min(20, away + 1);
    distances[at] = away;
  }
  away = 20;
  for (let at = pieces.length - 1; at >= 0; at--) {
    away = (pieces[at]!.word?.term ?? -1) >= 0 ? 0 : Math.min(20, away + 1);
    distances[at] = Math.min(distances[at]!, away);
  }
  return distances;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029 || (code >= 0x2000 && code <= 0x200a);
}
