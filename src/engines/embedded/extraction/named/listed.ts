// Lists written in a line: where they end (at the next label or with the sentence) and their items.
import type { Span } from '../../../../core/span.js';
import type { AnalysedDocument } from '../candidate.js';
import { sentenceAt } from '../sentence-at.js';

/** A further label in a line, after a full stop, a semicolon, a bar or a dash: "Present: Ann, Bill. Apologies: Carl." */
const furtherLabel = /(?<=[.;|]\s{1,3}|\s[–—-]\s)\p{L}[\p{L}\p{M}'’]{1,20}(?: [\p{L}\p{M}'’]{1,20}){0,2}(?=\s?:\s)/gu;
/** A full stop after a word of at least three letters; shorter words may be abbreviations: "Jr." */
const fullStop = /\p{L}{3}\.$/u;
const beforeLabel = /[\s.;|–—-]+$/u;

/** The labels inside a value, each with its own value, which extends to the next label. */
export function furtherLabels(text: string, value: Span): { readonly label: Span; readonly value: Span }[] {
  const found = [...text.slice(value.start, value.end).matchAll(furtherLabel)].map(({ index, 0: label }) => ({
    start: value.start + index,
    end: value.start + index + label.length,
  }));
  return found.map((label, index) => {
    const next = found[index + 1]?.start ?? value.end;
    const end = next < value.end ? endBefore(text, label.end, next) : next;
    return { label, value: { start: afterColon(text, label.end), end } };
  });
}

function afterColon(text: string, at: number): number {
  return at + (/^\s?:\s+/u.exec(text.slice(at, at + 10))?.[0].length ?? 0);
}

/** The end of the text before a further label, without separators. */
export function endBefore(text: string, start: number, label: number): number {
  return label - (beforeLabel.exec(text.slice(start, label))?.[0].length ?? 0);
}

/** The list at the start of a labelled span: up to the next label and, for persons, to the end of the sentence. */
export function listIn(document: AnalysedDocument, span: Span, kind: string | undefined): Span {
  const { text } = document;
  const [further] = furtherLabels(text, span);
  const list = further === undefined ? span : { start: span.start, end: endBefore(text, span.start, further.label.start) };
  if (kind !== 'person') return list;
  const sentence = sentenceAt(document, span.start);
  const end = sentence === undefined ? list.end : Math.min(list.end, sentence.end);
  return { start: list.start, end: end - (fullStop.test(text.slice(Math.max(list.start, end - 4), end)) ? 1 : 0) };
}

/** A span without surrounding white space and quotation marks, and without the punctuation that ends it. */
export function trimmed(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /[\s"'“«]/.test(text[start] ?? '')) start++;
  while (end > start && /[\s,;"'”»]/.test(text[end - 1] ?? '')) end--;
  if (/[\p{L})]\.$/u.test(text.slice(end - 2, end)) && / /.test(text.slice(start, end)) && !/\b\p{L}{1,4}\.$/u.test(text.slice(start, end))) end--;
  return { start, end };
}

/** Items of a list written in a line: "a, b and c", "a | b", "a · b". Brackets after an item are left out, as they only describe it. */
export function itemsOf(text: string, span: Span): Span[] {
  const value = text.slice(span.start, span.end);
  const items: Span[] = [];
  for (const piece of value.matchAll(/(?:(?!\s(?:and|und|et|y|&)\s)[^,;|·•\n(])+(?:\([^()\n]{0,60}\))?/gu)) {
    const lead = /^(?:\s|and |und |et |y |& )+/u.exec(piece[0])?.[0].length ?? 0;
    const item = trimmed(text, {
      start: span.start + piece.index + lead,
      end: span.start + piece.index + piece[0].replace(/\s?\([^()]*\)$/, '').length,
    });
    if (item.end > item.start) items.push(item);
  }
  return items;
}
