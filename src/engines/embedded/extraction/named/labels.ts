// Labelled values (`Label: value`, `**Label:** value`, `KEY=value`): what the keys of the layout name, for any field and in every line of the text.
import type { Span } from '../../../../core/span.js';
import { append } from '../../../../text/lists.js';
import type { Grid } from '../layout/grid.js';
import { findKeys } from '../layout/keys.js';
import { endBefore, furtherLabels } from './listed.js';
import { type NamedSpan, spansOfLabel } from './named-span.js';
import { rolesOfLabel } from './roles.js';

/** Longer lines are running text. */
const maxLineLength = 400;
const labelLogOdds = 2.6;
const looseLogOdds = 2.2;
const afterLogOdds = 1.9;
/** A role written after the name. */
const part = /^\p{Lu}\p{L}{3,20}(?: \p{L}{3,20})?$/u;
/** List, quotation or heading marks before the words of a label. */
const mark = /^[\s>#*+-]*(?:\d{1,2}[.)] )?/;
/** The shape of a label; a sentence before a colon is not one. */
const label = /^\p{L}[^|\n]{0,40}$/u;
const maxWords = 5;
/** A full stop that ends a sentence is not part of the value; that of "Ltd." is. */
const sentenceEnd = /(?<=\d|\p{Ll}{4})\.$/u;

/** A line that ends a caption: "v", "- and -", or empty. */
const captionEnd = /^[\s–—-]*(?:v\.?|vs\.?|and|und|et|y|gegen|contre|contra)?[\s–—-]*$/iu;
const capitalised = /^\p{Lu}[^:;,!?]{2,60}$/u;

/** "JOHN SMITH" above "Claimant": captions of judgments and deeds give the role under the name. */
function captioned(grid: Grid, add: (key: Span, value: Span) => void): void {
  grid.lines.forEach(({ cells, blanksAbove }, index) => {
    const [key] = cells;
    const above = grid.lines[index - 1];
    const below = grid.lines[index + 1];
    const [value] = above?.cells ?? [];
    if (key === undefined || value === undefined || cells.length > 1 || above?.cells.length !== 1 || blanksAbove > 1 || !part.test(key.text)) return;
    // "Parties" is the heading of a list, not the role of one party.
    if (rolesOfLabel(key.text).includes('party')) return;
    const closed = below === undefined || below.blanksAbove > 0 || captionEnd.test(grid.text.slice(below.start, below.end));
    if (closed && capitalised.test(value.text) && !/\d/.test(value.text) && value.text.includes(' ')) add(key, value);
  });
}

export function labelledSpans(grid: Grid): NamedSpan[] {
  const { text } = grid;
  const keys = findKeys(grid);
  const found: NamedSpan[] = [];
  const add = (key: Span, value: Span, logOdds: number): void => {
    // A value with another role starts with a label of its own: "Present: Ann, Bill. Apologies: Carl."
    const others = furtherLabels(text, value).filter(({ label: other }) => rolesOfLabel(text.slice(other.start, other.end)).length > 0);
    const [next] = others;
    addOne(key, next === undefined ? value : { start: value.start, end: endBefore(text, value.start, next.label.start) }, logOdds);
    for (const other of others) addOne(other.label, other.value, logOdds);
  };
  const addOne = (key: Span, value: Span, logOdds: number): void => {
    const own = text.slice(key.start, key.end);
    const words = own.replace(mark, '');
    if (!label.test(words) || words.split(/\s+/).length > maxWords) return;
    const start = key.end - words.length;
    const said = text.slice(value.start, value.end);
    const end = value.end - (sentenceEnd.test(said) ? 1 : 0);
    const named = spansOfLabel(words, { start, end: key.end }, { start: value.start, end }, logOdds, true);
    const isAddress = said.includes('@');
    append(found, named);
    append(
      found,
      named.flatMap((span): NamedSpan[] => (isAddress && span.role === 'sender' ? [{ ...span, role: 'sender-email' }] : [])),
    );
  };
  for (const key of keys.all) {
    const line = grid.lines[key.cell.line];
    if (line === undefined || line.end - line.start > maxLineLength) continue;
    const next = grid.cells[key.cell.index + 1];
    // The value of a label is the rest of its cell ("Subject: Re: your order"), that of a pair only what is joined to it ("status=502 time=9").
    const isLabel = keys.ofCell.get(key.cell.index) === key && text.slice(key.end, key.inline?.start).includes(':');
    if (key.inline !== null && key.closed) add(key, isLabel ? { start: key.inline.start, end: key.cell.end } : key.inline, labelLogOdds);
    else if (key.inline === null && next?.line === key.cell.line && !keys.ofCell.has(next.index) && (key.closed || line.cells.length === 2))
      add(key, next, key.closed ? labelLogOdds : looseLogOdds);
  }
  for (const { cells } of grid.lines) {
    const [value, key] = cells.filter(({ text: own }) => /[\p{L}\p{N}]/u.test(own));
    // "POPINDER DHILLON | Appellant": the role follows the name.
    if (cells.filter(({ text: own }) => /[\p{L}\p{N}]/u.test(own)).length !== 2 || value === undefined || key === undefined) continue;
    if (part.test(key.text) && !keys.ofCell.has(value.index) && value.end - value.start > key.end - key.start) add(key, value, afterLogOdds);
  }
  captioned(grid, (key, value) => add(key, value, afterLogOdds));
  for (const key of keys.loose) if (key.inline !== null && grid.lines[key.cell.line]?.cells.length === 2) add(key, key.inline, looseLogOdds);
  return found;
}
