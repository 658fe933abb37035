// A document as lines of cells with positions on the page: from tabs, wide gaps and pipes of plain text, or from word boxes if there are any.
import { pageStarts } from '../../../../core/document.js';
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { append } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';

/** A piece of a line between two gaps. `left` and `right` are character columns, or in the unit of the word boxes. */
export interface Cell extends Span {
  /** Index in `Grid.cells`. */
  readonly index: number;
  /** Index of its line in `Grid.lines`. */
  readonly line: number;
  readonly left: number;
  readonly right: number;
  readonly text: string;
}

/** A line that is not blank. */
export interface GridLine extends Span {
  readonly index: number;
  readonly cells: readonly Cell[];
  /** Number of blank lines above it. */
  readonly blanksAbove: number;
  /** Whether pipes delimit its cells, including empty ones, so that the nth cell belongs to the nth column. */
  readonly isDelimited: boolean;
}

export interface Grid {
  readonly text: string;
  readonly lines: readonly GridLine[];
  readonly cells: readonly Cell[];
  /** Whether `left` and `right` show which cells share a column. False if cells are separated by tabs, commas or semicolons. */
  readonly aligned: boolean;
  /** Whether `left` and `right` come from word boxes. */
  readonly boxed: boolean;
  /** Median width of a character in the unit of `left`. */
  readonly unit: number;
}

/** Longer lines (UTF-16 code units) are running text: they become a single cell, and other generators read their contents. */
const maxLineLength = 2000;

/** The grid of a document; cached per document. */
export const readGrid = oncePer(cutDocument);

function cutDocument(document: AnalysedDocument): Grid {
  const { text } = document;
  const boxes = wordPlaces(document);
  const separators = delimitedLines(document);
  const lines: GridLine[] = [];
  const cells: Cell[] = [];
  let blanks = 0;
  let aligned = true;
  document.lines.forEach((span, number) => {
    const start = skipSpace(text, span.start, span.end);
    if (start >= span.end) {
      blanks++;
      return;
    }
    const pieces = cutLine(text, start, span.end, separators.get(number));
    const own: Cell[] = [];
    for (const piece of pieces) {
      const place = boxes?.place(piece.start, piece.end) ?? { left: piece.start - span.start, right: piece.end - span.start };
      const cell: Cell = {
        ...piece,
        ...place,
        index: cells.length,
        line: lines.length,
        text: text.slice(piece.start, piece.end),
      };
      own.push(cell);
      cells.push(cell);
    }
    if (own.length === 0) return;
    const separator = separators.get(number);
    if (own.length > 1 && boxes === undefined && ((separator !== undefined && separator !== '|') || text.slice(start, span.end).includes('\t')))
      aligned = false;
    lines.push({
      start: own[0]?.start ?? start,
      end: own.at(-1)?.end ?? span.end,
      index: lines.length,
      cells: own,
      blanksAbove: blanks,
      isDelimited: separator === '|',
    });
    blanks = 0;
  });
  return { text, lines, cells, aligned, boxed: boxes !== undefined, unit: boxes?.unit ?? 1 };
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 0xa0 || code === 0x202f || code === 13 || code === 0x3000;
}

/** Dot leaders between a name and its value. */
const leader = /\.{4,}|…{2,}|(?:\. ){3,}/y;

/** Cuts at tabs, at two or more spaces, at pipes, at dot leaders, at middle dots and bullets between spaces, or at the separator of a delimited table. */
function cutLine(text: string, from: number, to: number, separator: string | undefined): Span[] {
  const pieces: Span[] = [];
  if (to - from > maxLineLength && separator === undefined) return [{ start: from, end: to }];
  let start = from;
  const close = (end: number): void => {
    let first = skipSpace(text, start, end);
    let last = end;
    while (last > first && isSpace(text.charCodeAt(last - 1))) last--;
    if (separator !== undefined && last - first > 1 && text[first] === '"' && text[last - 1] === '"') {
      first++;
      last--;
    }
    if (last > first) pieces.push({ start: first, end: last });
  };
  let quoted = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (separator !== undefined) {
      if (code === 34) quoted = !quoted;
      if (quoted || text[at] !== separator) continue;
      close(at);
      // An empty field keeps its place; the text before the first pipe is not a field.
      if (separator === '|' ? at > from && text.slice(start, at).trim() === '' : pieces.length > 0 && start === at)
        pieces.push({ start: at, end: at });
      start = at + 1;
      continue;
    }
    if ((code === 46 || code === 0x2026) && at > from) {
      leader.lastIndex = at;
      const length = leader.exec(text)?.[0].length ?? 0;
      if (length > 0 && at + length < to) {
        close(at);
        at += length - 1;
        start = at + 1;
        continue;
      }
    }
    const pipe = code === 124 || code === 0x2502;
    // At the beginning of a line it is a list bullet.
    const dot = (code === 0xb7 || code === 0x2022) && at > from && isSpace(text.charCodeAt(at - 1)) && isSpace(text.charCodeAt(at + 1));
    if (!pipe && !dot && code !== 9 && !(isSpace(code) && at + 1 < to && isSpace(text.charCodeAt(at + 1)))) continue;
    close(at);
    start = at + 1;
  }
  close(to);
  return pieces;
}

/** Code, data, and numbers with a comma. */
const noPair = /[()[\]{}]|\d,\d/;

/**
 * Lines of comma- or semicolon-separated tables, and of Markdown tables, each with its separator: at least three consecutive lines with the same number of
 * fields. Two fields are weak evidence: then no line may end with the separator or, for commas, contain brackets or numbers with commas.
 */
function delimitedLines(document: AnalysedDocument): Map<number, string> {
  const { text, lines } = document;
  const found = new Map<number, string>();
  for (const separator of [';', ',']) {
    let run: number[] = [];
    let fields = 0;
    const isPair = (number: number): boolean => {
      const line = text.slice(lines[number]?.start, lines[number]?.end).trimEnd();
      return !line.endsWith(separator) && !(separator === ',' && noPair.test(line));
    };
    const close = (): void => {
      if (run.length >= 3 && (fields >= 3 || run.every(isPair))) for (const number of run) if (!found.has(number)) found.set(number, separator);
      run = [];
    };
    lines.forEach((span, number) => {
      const count = span.end - span.start > maxLineLength ? 0 : countFields(text, span.start, span.end, separator);
      if (count !== fields) close();
      fields = count;
      if (count >= 2) run.push(number);
    });
    close();
  }
  for (const number of pipedLines(document)) found.set(number, '|');
  return found;
}

const piped = /^\s*\|.*\|\s*$/u;
const pipedRule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/u;

/** Lines of Markdown tables: consecutive lines between pipes, one of them a rule. */
function pipedLines({ text, lines }: AnalysedDocument): number[] {
  const found: number[] = [];
  let run: number[] = [];
  let hasRule = false;
  lines.forEach(({ start, end }, number) => {
    const line = end - start > maxLineLength ? '' : text.slice(start, end);
    if (!piped.test(line)) {
      run = [];
      hasRule = false;
      return;
    }
    run.push(number);
    hasRule ||= pipedRule.test(line);
    if (hasRule) append(found, run.splice(0));
  });
  return found;
}

// In running text a comma is nearly always followed by a space, in a table hardly ever.
function countFields(text: string, from: number, to: number, separator: string): number {
  let count = 1;
  let spaced = 0;
  let quoted = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    // A line with gaps is cut at the gaps; its commas are decimal points or belong to names.
    if (code === 9 || (code === 32 && text.charCodeAt(at + 1) === 32 && !quoted)) return 0;
    if (code === 34) quoted = !quoted;
    if (quoted || text[at] !== separator) continue;
    count++;
    if (text.charCodeAt(at + 1) === 32) spaced++;
  }
  return spaced * 2 > count - 1 ? 0 : count;
}

interface WordPlaces {
  readonly unit: number;
  place(start: number, end: number): { left: number; right: number } | undefined;
}

/** Positions of the words of all pages, in text order. */
function wordPlaces(document: AnalysedDocument): WordPlaces | undefined {
  if (document.layout === undefined) return undefined;
  const words: { start: number; end: number; left: number; right: number }[] = [];
  const widths: number[] = [];
  const starts = pageStarts(document.layout);
  for (const [index, page] of document.layout.pages.entries()) {
    const offset = itemAt(starts, index);
    for (const word of page.words ?? []) {
      words.push({ start: offset + word.start, end: offset + word.end, left: word.left, right: word.right });
      if (word.end > word.start) widths.push((word.right - word.left) / (word.end - word.start));
    }
  }
  if (words.length === 0) return undefined;
  words.sort((left, right) => left.start - right.start);
  widths.sort((left, right) => left - right);
  let next = 0;
  return {
    unit: Math.max(1e-6, widths[widths.length >> 1] ?? 1),
    // Cells come in text order, so a single pass serves all of them.
    place(start, end) {
      while (next > 0 && (words[next - 1]?.end ?? 0) > start) next--;
      while (next < words.length && (words[next]?.end ?? 0) <= start) next++;
      let left = Number.POSITIVE_INFINITY;
      let right = Number.NEGATIVE_INFINITY;
      for (let at = next; at < words.length && (words[at]?.start ?? end) < end; at++) {
        left = Math.min(left, words[at]?.left ?? left);
        right = Math.max(right, words[at]?.right ?? right);
      }
      return right >= left ? { left, right } : undefined;
    },
  };
}
