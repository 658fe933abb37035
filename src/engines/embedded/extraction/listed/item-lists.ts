// Lists with a line for each item: items with bullets or numbers, and runs of short lines under a line that introduces them.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import type { LanguageCode } from '../../languages/languages.js';
import { withoutArticle } from './articles.js';
import { cuesIn } from './list-cues.js';
import type { TextList } from './text-list.js';

const itemMark = /^(\s*)((?:[-*+•·▪◦‣–—►>✓✔☐☑✗]|\d{1,3}[.)]|\(?(?:\p{Ll}|[ivx]{1,4})\))(?:\s*(?:\[[ xX✓]?\]|[☐☑]))?|\[[ xX✓]?\])\s+(?=\S)/u;
/** Max UTF-16 code units of an item, of an item without a bullet, and of a line above a list that introduces it without a colon. */
const [maxItem, maxLine, maxLead] = [100, 60, 80];
const maxMembers = 60;
/** Min lines without bullets that form a list even if running text follows directly. */
const minCut = 4;
const maxLeadWords = 4;
/** End of a sentence: no item of a list without bullets has one. */
const sentenceEnd = /[.!?]["”»)]?\s*$/u;
const labelled = /^[^:]{1,40}:\s+\S/u;
const columns = /\s{3,}\S|\t|\||,\S[^,]*,\S/u;

interface Line extends Span {
  readonly text: string;
  readonly isBlank: boolean;
  /** The bullet of an item, with its number or letter replaced by "1"; null for any other line. */
  readonly mark: { readonly kind: string; readonly indent: number; readonly length: number } | null;
}

function lineOf(text: string, { start, end }: Span): Line {
  const own = text.slice(start, end);
  const found = own.length > maxItem * 4 ? null : itemMark.exec(own);
  const kind = (found?.[2] ?? '').replace(/\d+|\p{Ll}+(?=\))/u, '1').replace(/\[.?\]/u, '[]');
  const mark = found === null ? null : { kind, indent: found[1]?.length ?? 0, length: found[0].length };
  return { start, end, text: own, isBlank: own.trim() === '', mark };
}

export function itemLists(text: string, spans: readonly Span[], code: LanguageCode): TextList[] {
  const lines = spans.map((span) => lineOf(text, span));
  return [...markedLists(text, lines, code), ...lineLists(text, lines, code)];
}

/** The span without spaces, Markdown characters around it, and punctuation at its end. */
function trimmed(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s#*_>"“]/.test(text[from] ?? '')) from++;
  while (to > from && /[\s*_:;,"”]/.test(text[to - 1] ?? '')) to--;
  if (text[to - 1] === '.' && !/\.\p{L}{1,3}\.$/u.test(text.slice(from, to))) to--;
  return { start: from, end: to };
}

const leadOf = (text: string, line: Line | undefined): Span | null => {
  if (line === undefined) return null;
  const whole = trimmed(text, { start: line.start + (line.mark?.length ?? 0), end: line.end });
  if (line.text.length <= maxLead) return whole;
  if (!/[:：]\s*$/u.test(line.text)) return null;
  // The last sentence of a paragraph introduces the list.
  const from = text.slice(whole.start, whole.end).search(/(?:[^.!?]|[.!?](?!\s))*$/u);
  return { start: whole.start + Math.max(0, from), end: whole.end };
};

/** Runs of lines with the same bullet; deeper lines belong to the item above. */
function markedLists(text: string, lines: readonly Line[], code: LanguageCode): TextList[] {
  const found: TextList[] = [];
  const open: { readonly kind: string; readonly indent: number; readonly lead: Line | undefined; readonly items: Line[] }[] = [];
  const close = (): void => {
    const run = open.pop();
    if (run === undefined || run.items.length > maxMembers) return;
    const members = run.items.map((line) =>
      withoutArticle(text, trimmed(text, { start: line.start + (line.mark?.length ?? 0), end: line.end }), code),
    );
    // Numbered rules and paragraphs are not things.
    if (members.some(({ start, end }) => end - start > maxItem || /\p{Ll}{2}[.!?;]\s/u.test(text.slice(start, end)))) return;
    found.push({ members: members.filter(({ start, end }) => end > start), lead: leadOf(text, run.lead), tail: null, form: 'items' });
  };
  let above: Line | undefined;
  for (const line of lines) {
    if (line.isBlank) continue;
    const { mark } = line;
    if (mark === null) {
      // An indented line continues the item above it.
      const indent = line.text.length - line.text.trimStart().length;
      if (open.length === 0 || indent <= (open.at(-1)?.indent ?? 0)) while (open.length > 0) close();
    } else {
      while (open.length > 0 && (open.at(-1)?.indent ?? 0) > mark.indent) close();
      if (open.length > 0 && open.at(-1)?.indent === mark.indent && open.at(-1)?.kind !== mark.kind) close();
      if (open.at(-1)?.indent === mark.indent) open.at(-1)?.items.push(line);
      else open.push({ kind: mark.kind, indent: mark.indent, lead: above, items: [line] });
    }
    above = line;
  }
  while (open.length > 0) close();
  return found;
}

const isShort = ({ text, mark, isBlank }: Line): boolean =>
  !isBlank && mark === null && text.length <= maxLine && !sentenceEnd.test(text) && !columns.test(text.trim());

/** A line that consists of little more than a phrase that introduces lists. */
function isLead(text: string, line: Line, code: LanguageCode): boolean {
  const words = line.text.trim().split(/\s+/u).length;
  return words <= maxLeadWords && !/\d/.test(line.text) && cuesIn(text, line, code).length > 0;
}

/** Runs of short lines without bullets, introduced by their first line or by a separate line above them. */
function lineLists(text: string, lines: readonly Line[], code: LanguageCode): TextList[] {
  const found: TextList[] = [];
  const add = (lead: Line | undefined, items: readonly Line[]): void => {
    if (items.length < 2 || items.length > maxMembers || items.some((line) => labelled.test(line.text) || /[:：]\s*$/u.test(line.text))) return;
    const members = items.map((line) => withoutArticle(text, trimmed(text, line), code));
    found.push({ members, lead: leadOf(text, lead), tail: null, form: 'lines' });
  };
  for (let first = 0; first < lines.length; ) {
    let end = first;
    while (end < lines.length && isShort(itemAt(lines, end)) && (end === first || !/[:：]\s*$/u.test(itemAt(lines, end).text))) end++;
    const run = lines.slice(first, end);
    const isWhole = lines[end] === undefined || itemAt(lines, end).isBlank || /[:：]\s*$/u.test(itemAt(lines, end).text);
    if ((isWhole && run.length > 1) || run.length >= minCut) {
      add(run[0], run.slice(1));
      // Further lines of the run that introduce lists.
      const leads = run.flatMap((line, index) => (index > 0 && isLead(text, line, code) ? [index] : []));
      for (const [at, lead] of leads.entries()) {
        if (at === 0 && lead > 1) add(run[0], run.slice(1, lead));
        add(run[lead], run.slice(lead + 1, leads[at + 1] ?? run.length));
      }
      // "Ingredients", a blank line, and then the items.
      const lone = lines[first - 2];
      if (lone !== undefined && lines[first - 1]?.isBlank === true && isShort(lone) && (lines[first - 3]?.isBlank ?? true)) add(lone, run);
    }
    first = Math.max(end, first + 1);
  }
  return found;
}
