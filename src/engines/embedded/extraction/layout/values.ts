// The values in a place that a field may take, by the field's shape. The fit is in natural log-odds, 0 for a clear match.
import { type Span, spanOf } from '../../../../core/span.js';
import { countBefore } from '../../../../text/lists.js';
import type { Match } from '../candidate.js';
import { recogniserOf } from '../recognisers/table.js';
import { amountsIn } from './amounts.js';
import type { FieldIntent } from './field-intent.js';
import type { Key, Place } from './keys.js';
import type { LaidOut } from './laid-out.js';
import { lineKind } from './line-kind.js';

interface Value {
  readonly span: Span;
  readonly fit: number;
}

const maxWords = 60;

export function valuesIn(laidOut: LaidOut, intent: FieldIntent, place: Place, key: Key): Value[] {
  const { document, grid } = laidOut;
  const text = grid.text;
  switch (intent.shape) {
    case 'amount':
      return amountsIn(text, place.start, place.end, place.cell)
        .slice(0, 3)
        .map((amount, index) => ({ span: spanOf(amount), fit: (amount.cents || amount.currency ? 0 : -0.8) - 0.6 * index }));
    case 'count':
      return amountsIn(text, place.start, place.end, place.cell)
        .slice(0, 2)
        .map((amount, index) => ({ span: spanOf(amount), fit: (amount.currency ? -1.5 : 0) - 0.6 * index }));
    case 'date':
      return [...within(document.matches('date'), place), ...compactDates(text, place)]
        .slice(0, 2)
        .map((span, index) => ({ span, fit: -0.7 * index }));
    case 'time':
    case 'percent':
    case 'email':
    case 'phone':
      return within(document.matches(intent.shape), place)
        .slice(0, 1)
        .map((span) => ({ span, fit: 0 }));
    case 'url':
      return [...within(document.matches('url'), place), ...within(document.matches('domain'), place)].slice(0, 1).map((span) => ({ span, fit: 0 }));
    case 'code': {
      const [iban] = intent.concept === 'iban' ? within(document.matches('iban'), place) : [];
      return iban === undefined ? codeValue(text, place) : [{ span: iban, fit: 0.3 }];
    }
    case 'address':
      return addressValue(laidOut, place);
    case 'words':
      return wordsValue(text, place);
    case 'kind':
      return kindValues(laidOut, intent, place, key);
    default:
      return openValue(text, place, key);
  }
}

/** Matches inside a place, found by binary search: matches are in text order. */
function within(matches: readonly Match[], place: Span): Span[] {
  const first = countBefore(matches.length, (index) => (matches[index]?.start ?? 0) < place.start);
  const inside: Span[] = [];
  for (let at = first; at < matches.length && (matches[at]?.start ?? place.end) < place.end; at++) {
    const match = matches[at];
    if (match !== undefined && match.end <= place.end) inside.push(spanOf(match));
  }
  return inside;
}

// 20171004: a date only because of its key.
function compactDates(text: string, place: Place): Span[] {
  const match = /(?<!\d)(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/.exec(
    text.slice(place.start, Math.min(place.end, place.start + 60)),
  );
  return match === null ? [] : [{ start: place.start + match.index, end: place.start + match.index + match[0].length }];
}

/** A number or code: the first word with a digit and the parts joined to it; "CS 00010562" keeps its letters. */
function codeValue(text: string, place: Place): Value[] {
  const slice = text.slice(place.start, Math.min(place.end, place.start + 80));
  const match =
    /^[^\p{L}\p{N}]*((?:[\p{Lu}]{1,5}[ .]?)?[\p{L}\p{N}_]*\d[\p{L}\p{N}_]*(?:[-/._\\+&][\p{L}\p{N}_]+|[-–] [\p{L}\p{N}]+|(?<=\d) (?=\d{2,4}(?: |$))\d{2,4}){0,8}(?:\([\p{L}\p{N}]{1,4}\))?)/u.exec(
      slice,
    );
  const value = match?.[1];
  if (match === null || value === undefined) {
    const later = /[\p{L}\p{N}_/-]*\d[\p{L}\p{N}_/-]*/u.exec(slice);
    if (later === null || later[0].length < 3) return [];
    return [{ span: { start: place.start + later.index, end: place.start + later.index + later[0].length }, fit: -1.2 }];
  }
  const start = place.start + match[0].length - value.length;
  let fit = 0;
  if (/^\d{1,2}$/.test(value)) fit -= 1;
  if (/^\d{1,6}[.,]\d{2}$/.test(value)) fit -= 3;
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(value)) fit -= 2;
  return [{ span: { start, end: start + value.length }, fit }];
}

function addressValue(laidOut: LaidOut, place: Place): Value[] {
  const { grid, keys } = laidOut;
  const first = lineKind(grid.text.slice(place.start, place.end));
  if (first.title || (first.other && first.address < 2)) return [];
  let { start, end } = place;
  let score = first.address;
  const alone = grid.lines[place.cell.line]?.cells.at(-1) === place.cell;
  for (let index = place.cell.line + 1; alone && index < Math.min(grid.lines.length, place.cell.line + 6); index++) {
    const line = grid.lines[index];
    const [cell] = line?.cells ?? [];
    // A block next to other columns is not contiguous text.
    if (line === undefined || cell === undefined || line.cells.length > 1 || line.blanksAbove > 0 || keys.ofCell.has(cell.index)) break;
    const kind = lineKind(cell.text);
    const closes = kind.plain && score > 1;
    if (kind.other || kind.title || (kind.address < 0.7 && !closes)) break;
    // The name above an address is not part of it.
    if (index === place.cell.line + 1 && first.address < 0.5 && kind.address >= 1 && !place.cell.text.endsWith(',') && start === place.cell.start)
      start = cell.start;
    end = cell.end;
    score += kind.address;
    if (kind.address < 0.7) break;
  }
  return [{ span: { start, end: end - (/[\s,;:-]+$/.exec(grid.text.slice(end - 5, end))?.[0].length ?? 0) }, fit: Math.min(0.5, score - 1.2) }];
}

function wordsValue(text: string, place: Place): Value[] {
  const end = Math.min(place.end, place.start + 120);
  const slice = text.slice(place.start, end);
  if (!/\p{L}{2}/u.test(slice) || slice.length < 3) return [];
  const digits = (slice.match(/\d/g) ?? []).length;
  const letters = (slice.match(/\p{L}/gu) ?? []).length;
  return [
    {
      span: { start: place.start, end: place.start + slice.trimEnd().length },
      fit: (digits > letters ? (slice.includes(' ') ? -1.5 : -3) : 0) + (slice.length > 70 ? -0.8 : 0),
    },
  ];
}

const measured = new Set(['duration', 'quantity', 'money', 'percent', 'score', 'age']);

function kindValues(laidOut: LaidOut, intent: FieldIntent, place: Place, key: Key): Value[] {
  const { kinds } = intent.query.need;
  for (const { kind, weight } of kinds) {
    const [first] = within(laidOut.document.matches(kind), place);
    if (first !== undefined) return [{ span: first, fit: 0.3 * (weight - 1) }];
  }
  // "timeout = 30": the unit is in the key or implied.
  if (
    kinds[0] !== undefined &&
    measured.has(kinds[0].kind) &&
    /^[-+]?\d[\d.,]*$/.test(laidOut.grid.text.slice(place.start, Math.min(place.end, place.start + 20)))
  )
    return [{ span: { start: place.start, end: place.end }, fit: -0.2 }];
  // Names and places have no pattern of their own: the key has to suffice.
  const patterned = kinds[0] !== undefined && recogniserOf(kinds[0].kind) !== undefined;
  return patterned ? [] : openValue(laidOut.grid.text, place, key);
}

function openValue(text: string, place: Place, key: Key): Value[] {
  const end = Math.min(place.end, place.start + 400);
  // The full stop of a sentence is not part of a value, that of "Ltd." is.
  const slice = text
    .slice(place.start, end)
    .trimEnd()
    .replace(/(?<=\d|\p{Ll}{4})\.$/u, '');
  if (slice.split(/\s+/, maxWords + 1).length > maxWords) return [];
  return [{ span: { start: place.start, end: place.start + slice.length }, fit: key.closed ? 0 : -0.6 }];
}
