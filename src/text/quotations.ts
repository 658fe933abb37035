// Finds quotations of several sentences, in all the usual marks: „…“ «…» »…« “…” "…" ‘…’ '…' ``…''.

import { itemAt } from './at.js';
import type { TextSpan } from './segments.js';

/** From one sentence to another, both inclusive, with the opening mark. */
export interface QuotationRange {
  readonly first: number;
  readonly last: number;
  readonly mark: string;
  /** The sentence with words outside the marks, which may name the speaker; undefined if there is none. */
  readonly named: number | undefined;
}

const closersOf: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”"',
  '‚': '‘’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '"': '"',
  '‘': '’',
  "'": "'",
  '「': '」',
  '『': '』',
};
const marks = /[“”„‚«»‹›"‘’'「」『』]|``/g;
const anyMark = new RegExp(marks.source);
const spaceOrOpening = /^$|[\s([{—–-]/;
const letter = /[\p{L}\p{N}]/u;
// A single quotation mark opens a quotation only if one that can close it follows within this many characters; otherwise it is an apostrophe.
const maxSingle = 600;
const singleEnd = /[.,!?…—]['’](?![\p{L}\p{N}])|[\p{L}\p{N}]['’](?=[.,;:!?)])/u;

/** The quotations that open in one sentence of a paragraph and close in a later one. Linear time. */
export function quotationRanges(sentences: readonly string[]): QuotationRange[] {
  const ranges: QuotationRange[] = [];
  let closers = '';
  let opened = 0;
  let opening = '';
  let isLed = false;
  for (const [index, text] of sentences.entries()) {
    if (!anyMark.test(text)) continue;
    for (const { 0: mark, index: at } of text.matchAll(marks)) {
      const before = text.charAt(at - 1);
      const after = text.charAt(at + mark.length);
      if (closers === '') {
        if (!opens(mark, before, after, sentences, index, at)) continue;
        closers = mark === '``' ? '\'"' : (closersOf[mark] ?? '');
        opened = index;
        opening = mark;
        isLed = letter.test(text.slice(0, at));
      } else if (closers.includes(mark) && closes(mark, before, after)) {
        closers = '';
        const named = letter.test(text.slice(at + mark.length)) ? index : isLed ? opened : undefined;
        if (index > opened) ranges.push({ first: opened, last: index, mark: opening, named });
      }
    }
  }
  return ranges;
}

/** The usual closing mark for an opening one. */
export function closerOf(mark: string): string {
  return mark === '``' ? '"' : (closersOf[mark]?.charAt(0) ?? mark);
}

/**
 * The quotations of an entire text, block by block: a quotation ends at the latest with its block. `isRead`: whether to read a
 * block, by the index of its first sentence.
 */
export function quotationsByBlock(
  sentences: readonly { readonly text: string; readonly block: number }[],
  isRead: (first: number) => boolean = () => true,
): QuotationRange[] {
  const ranges: QuotationRange[] = [];
  for (let from = 0; from < sentences.length; ) {
    let to = from + 1;
    while (to < sentences.length && itemAt(sentences, to).block === itemAt(sentences, from).block) to++;
    if (to > from + 1 && isRead(from))
      for (const { first, last, mark, named } of quotationRanges(sentences.slice(from, to).map(({ text }) => text)))
        ranges.push({ first: from + first, last: from + last, mark, named: named === undefined ? undefined : from + named });
    from = to;
  }
  return ranges;
}

function opens(mark: string, before: string, after: string, sentences: readonly string[], index: number, at: number): boolean {
  if (closersOf[mark] === undefined) return mark === '``';
  if (mark === '„' || mark === '‚' || mark === '「' || mark === '『') return true;
  if (!spaceOrOpening.test(before) || after === '') return false;
  if (mark === '«' || mark === '‹') return true;
  if (/\s/.test(after)) return false;
  if (mark !== "'" && mark !== '‘') return true;
  let rest = (sentences[index] ?? '').slice(at + 1, at + maxSingle);
  for (let next = index + 1; next < sentences.length && rest.length < maxSingle; next++) rest += ` ${sentences[next]?.slice(0, maxSingle) ?? ''}`;
  return singleEnd.test(rest);
}

function closes(mark: string, before: string, after: string): boolean {
  if (mark === '"') return !(spaceOrOpening.test(before) && letter.test(after));
  return mark !== '’' && mark !== "'" ? true : !letter.test(after) && !/\s/.test(before);
}

/** The sentences of a paragraph, with quotations of at most `maxLength` characters joined into one. */
export function withQuotations(source: string, spans: readonly TextSpan[], maxLength: number): readonly TextSpan[] {
  if (spans.length < 2) return spans;
  const joined: TextSpan[] = [];
  let from = 0;
  for (const { first, last } of quotationRanges(spans.map(({ start, end }) => source.slice(start, end)))) {
    if (first < from || itemAt(spans, last).end - itemAt(spans, first).start > maxLength) continue;
    for (; from < first; from++) joined.push(itemAt(spans, from));
    joined.push({ start: itemAt(spans, first).start, end: itemAt(spans, last).end });
    from = last + 1;
  }
  if (from === 0) return spans;
  for (; from < spans.length; from++) joined.push(itemAt(spans, from));
  return joined;
}
