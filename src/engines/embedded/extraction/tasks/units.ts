// The parts of a text that may each be a task: its sentences and list items, with the marks before their text.
import type { Span } from '../../../../core/span.js';
import { boxAt } from '../../../../text/check-boxes.js';
import { signOf } from '../../summaries/word-signs.js';
import type { AnalysedDocument } from '../candidate.js';

export interface TaskUnit extends Span {
  /** Start of the text after mark, box and label. */
  readonly said: number;
  /** Whether a box, a label or the heading above marks it as a task, whoever does it. */
  readonly announced: boolean;
  /** Whether it is a list item. */
  readonly listed: boolean;
}

const mark = /^\s*(?:[-*•▪–—]|\(?\d{1,2}[.)]|\(?[a-z][.)]|#\d{1,3})\s+/u;
const label = /^\**(\p{L}[\p{L} -]{1,20}?)(?: ?#?\d{1,3})?\**:\**\s+(?=\S)/u;
const maxHeading = 40;

/** In text order. Linear in the text. */
export function taskUnits(document: AnalysedDocument): TaskUnit[] {
  const { text, lines } = document;
  const pieces = cut(document);
  const headings = lines.filter((line) => isTaskHeading(text.slice(line.start, line.end)));
  let heading = 0;
  let open = false;
  let end = 0;
  return pieces.map((piece): TaskUnit => {
    while ((headings[heading]?.end ?? Number.POSITIVE_INFINITY) <= piece.start) {
      open = true;
      end = headings[heading++]?.end ?? 0;
    }
    const own = text.slice(piece.start, piece.end);
    const marked = mark.exec(own)?.[0] ?? '';
    const boxed = boxAt(own.slice(marked.length))?.length ?? 0;
    const before = marked.length + boxed;
    const labelled = label.exec(own.slice(before));
    const isLabel = labelled !== null && signOf('asksActions').test(labelled[1] ?? '');
    // The list below a heading continues until something else follows.
    if (open && marked === '' && boxed === 0 && /\n\s*\n/.test(text.slice(end, piece.start))) open = false;
    end = piece.end;
    return {
      ...piece,
      said: piece.start + before + (isLabel ? labelled[0].length : 0),
      announced: boxed > 0 || isLabel || open,
      listed: marked !== '' || boxed > 0,
    };
  });
}

/** Length of the label at the start of a text; 0 if it has none. */
export function labelLength(text: string): number {
  return label.exec(text)?.[0].length ?? 0;
}

/** Whether a line is short and only names tasks: "Action items", "## Aufgaben:". */
function isTaskHeading(line: string): boolean {
  const words = line
    .trim()
    .replace(/^[#*\s]+|[:*\s]+$/g, '')
    .replace(/^\d{1,2}[.)]?\s+/, '');
  return (
    words !== '' && words.length <= maxHeading && /^[\p{L} /&-]+$/u.test(words) && words.split(' ').length <= 4 && signOf('asksActions').test(words)
  );
}

/** Minimum width, in characters, of text that is wrapped. */
const minWidth = 60;
const firstWord = (line: string): number => /^\s*\S+/.exec(line)?.[0].length ?? 0;

/** Sentences, split where a line begins an item, or something new because its first word would have fitted on the line above. */
function cut({ text, sentences, lines }: AnalysedDocument): Span[] {
  const width = lines.reduce((max, { start, end }) => Math.max(max, end - start), minWidth);
  return sentences.flatMap((sentence): Span[] => {
    const pieces: Span[] = [];
    let start = sentence.start;
    for (const { index } of text.slice(sentence.start, sentence.end).matchAll(/\n/g)) {
      const at = sentence.start + index;
      const next = text.slice(at + 1, Math.min(sentence.end, at + 60));
      const line = at - text.lastIndexOf('\n', at - 1) - 1;
      const isNew = mark.test(next) || boxAt(next) !== undefined || label.test(next) || (/^\s*\p{Lu}/u.test(next) && line + firstWord(next) < width);
      if (!isNew) continue;
      pieces.push({ start, end: at });
      start = at + 1;
    }
    return [...pieces, { start, end: sentence.end }].filter((piece) => text.slice(piece.start, piece.end).trim() !== '');
  });
}
