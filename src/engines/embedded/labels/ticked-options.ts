// Options of a form and which of them are ticked: "[x] sick  [ ] annual", "☐ small ☒ large", "(x) low", "_X_ yes", "medium [x]".
import type { Label } from '../../../core/label.js';
import type { Span } from '../../../core/span.js';
import { append, largest } from '../../../text/lists.js';
import { stem } from '../../../text/stem.js';

/** One option as it occurs in the text. */
interface Option {
  readonly words: readonly string[];
  readonly isTicked: boolean;
  /** Its words and mark, as offsets. */
  readonly place: Span;
}

/** Adjacent options, with the words before them. */
interface OptionGroup {
  readonly heading: readonly string[];
  readonly options: readonly Option[];
}

/** What the form says about the labels of one question. */
export interface Ticked {
  /** For each label, its ticked option, or null. */
  readonly places: readonly (Span | null)[];
  readonly count: number;
}

const marks =
  /\[[ \t]{0,4}([xX✓✔✗✘×]?)[ \t]{0,4}\]|\([ \t]{0,4}([xX✓✔✗✘×]|(?<=[ \t]))[ \t]{0,4}\)|_{1,6}([xX✓✔])_{1,6}|_{2,12}|([☑☒✓✔✗✘■◉●])|[☐□○◯]/gu;
const affirming = /[☑✓✔]/u;
const crossed = /[☒✗✘×]/u;
const gap = /[ \t]{2,}|[ \t]*[|/,;][ \t]*/u;
/** A remark in parentheses is not part of an option's name. */
const note = /\([^()]{0,200}\)/gu;
const maxLine = 600;
const maxWords = 8;

interface Mark extends Span {
  readonly sign: string;
  readonly isTicked: boolean;
}

/** The groups of options of a text, in text order. Linear in the text. */
export function optionGroups(text: string): OptionGroup[] {
  const groups: { heading: readonly string[]; options: Option[] }[] = [];
  let open: { heading: readonly string[]; options: Option[] } | null = null;
  let above = '';
  let from = 0;
  for (const line of text.split('\n')) {
    const start = from;
    from += line.length + 1;
    if (line.trim() === '') continue;
    const own = line.length > maxLine ? [] : marksIn(line);
    if (own.length === 0) {
      open = null;
      above = line;
      continue;
    }
    for (const { heading, options } of partsOf(line, start, own)) {
      if (open === null || heading !== null) {
        open = { heading: heading ?? wordsOf(above), options: [] };
        groups.push(open);
      }
      append(open.options, options);
    }
  }
  return groups.map(({ heading, options }) => ({ heading, options: withoutCrosses(text, options) }));
}

function marksIn(line: string): Mark[] {
  return [...line.matchAll(marks)].map((found) => {
    const [sign, brackets, rounds, lines, alone] = found;
    return {
      start: found.index,
      end: found.index + sign.length,
      sign,
      isTicked: [brackets, rounds, lines, alone].some((inner) => inner !== undefined && inner.trim() !== ''),
    };
  });
}

/** Whether the marks of a line follow their words: the line starts with words and ends with a mark, and either all marks follow a colon or none does. */
export function standAfter(line: string, own: readonly Span[]): boolean {
  const pieces = own.map(({ start }, index) => line.slice(own[index - 1]?.end ?? 0, start).trimEnd());
  const [first] = pieces;
  if (first === undefined || wordsOf(line.slice(own.at(-1)?.end)).length > 0) return false;
  return pieces.every((piece) => wordsOf(piece).length > 0 && piece.endsWith(':') === first.endsWith(':'));
}

/** The options of a line; a heading starts a new group. Marks precede their words, unless `standAfter`; blanks to fill in after a colon are not boxes. */
function partsOf(line: string, offset: number, own: readonly Mark[]): { heading: readonly string[] | null; options: Option[] }[] {
  const [first] = own;
  if (first === undefined) return [];
  const lead = line.slice(0, first.start).trimEnd();
  const isLed = lead.endsWith(':');
  const isAfter = standAfter(line, own) && !(isLed && own.some(({ sign }) => sign.startsWith('_')));
  const colon = lead.lastIndexOf(':', isLed && isAfter ? lead.length - 2 : lead.length);
  const option = (start: number, end: number, mark: Mark | null): Option => ({
    words: wordsOf(line.slice(start, end).replace(note, ' ')),
    isTicked: mark?.isTicked === true,
    place: trimmed(line, offset, Math.min(start, mark?.start ?? start), Math.max(end, mark?.end ?? end)),
  });
  if (isAfter) {
    const options = own.map((mark, index) => option(own[index - 1]?.end ?? colon + 1, mark.start, mark));
    return [{ heading: colon < 0 ? null : wordsOf(lead.slice(0, colon)), options }];
  }
  const heading = wordsOf(lead);
  const parts: { heading: readonly string[] | null; options: Option[] }[] = [{ heading: heading.length === 0 ? null : heading, options: [] }];
  own.forEach((mark, index) => {
    const end = own[index + 1]?.start ?? line.length;
    let at = mark.end + (/^[ \t|]*/.exec(line.slice(mark.end, end))?.[0].length ?? 0);
    const pieces = line.slice(at, end).split(gap);
    pieces.forEach((piece, place) => {
      const begin = line.indexOf(piece, at);
      at = begin + piece.length;
      // "Size: [x] small   Colour: [ ] red": the next group starts on the same line.
      if (place > 0 && piece.trimEnd().endsWith(':')) parts.push({ heading: wordsOf(piece), options: [] });
      // A single tick precedes one of the words of its line.
      else if (place === 0 || own.length === 1) parts.at(-1)?.options.push(option(begin, at, place === 0 ? mark : null));
    });
  });
  return parts;
}

/** If some options have a tick and others a cross, a cross means no; if there are only crosses, they are the ticks. */
function withoutCrosses(text: string, options: readonly Option[]): Option[] {
  const signOf = ({ place }: Option): string => text.slice(place.start, place.end);
  const named = options.filter(({ words }) => words.length > 0);
  const hasBoth = named.some((option) => option.isTicked && affirming.test(signOf(option)));
  return hasBoth ? named.map((option) => (crossed.test(signOf(option)) ? { ...option, isTicked: false } : option)) : named;
}

function trimmed(line: string, offset: number, from: number, to: number): Span {
  const own = line.slice(from, to);
  const start = from + own.length - own.trimStart().length;
  return { start: offset + start, end: offset + start + own.trim().length };
}

function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll('_', ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);
}

/** Minimum ratio of the word counts of the shorter and the longer wording. */
const minShare = 0.5;

/** How well an option matches a label, 0 to 1: 1 for the same words, less if one contains all words of the other. */
function likenessOf(option: readonly string[], label: readonly string[]): number {
  if (option.length === 0 || label.length === 0 || label.length > maxWords) return 0;
  if (option.join('') === label.join('')) return 1;
  const [few, many] = option.length < label.length ? [option, label] : [label, option];
  const share = few.every((word) => many.includes(word)) ? few.length / (many.length + 1) : 0;
  return few.length / many.length >= minShare ? share : 0;
}

/** Index of the label that an option matches best; -1 if none matches, or two match equally well. */
function labelOf({ words }: Option, labels: readonly (readonly string[])[][]): number {
  const scores = labels.map((wordings) => largest(wordings.map((wording) => likenessOf(words, wording))));
  const best = largest(scores);
  return best > 0 && scores.indexOf(best) === scores.lastIndexOf(best) ? scores.indexOf(best) : -1;
}

/** The ticked labels on a form that has two or more of them as options; null if there is no such form, or several and none is clearly the one asked about. */
export function tickedLabels(groups: readonly OptionGroup[], labels: readonly Label[], asked: string): Ticked | null {
  if (groups.length === 0) return null;
  const wordings = labels.map(({ name, rubric }) => (rubric === name ? [wordsOf(name)] : [wordsOf(name), wordsOf(rubric)]));
  const read = groups.map(({ heading, options }) => ({ heading, ...readGroup(options, wordings) }));
  const forms = read.filter(({ known }) => known >= 2);
  // Options separated by notes still form one group.
  if (forms.length === 0)
    return answerOf(
      readGroup(
        groups.flatMap(({ options }) => options),
        wordings,
      ),
    );
  const own = new Set(wordsOf(asked));
  const named = forms.map(({ heading }) => heading.filter((word) => own.has(word)).length);
  const max = largest(named);
  const meant = forms.filter((_, index) => named[index] === max);
  return meant[0] === undefined || meant.length > 1 ? null : answerOf(meant[0]);
}

interface ReadGroup {
  readonly places: readonly (Span | null)[];
  /** Number of labels among the options. */
  readonly known: number;
  /** Whether all options are labels. */
  readonly isWhole: boolean;
}

function readGroup(options: readonly Option[], wordings: readonly (readonly string[])[][]): ReadGroup {
  const places = wordings.map((): Span | null => null);
  const found = options.map((option) => labelOf(option, wordings));
  options.forEach(({ isTicked, place }, index) => {
    const label = found[index] ?? -1;
    if (isTicked && label >= 0) places[label] = place;
  });
  return { places, known: new Set(found.filter((label) => label >= 0)).size, isWhole: !found.includes(-1) };
}

/** A form with no ticks counts as an answer only if all its options are labels: a to-do list has no ticks either. */
function answerOf({ places, known, isWhole }: ReadGroup): Ticked | null {
  const count = places.filter((place) => place !== null).length;
  return known >= 2 && count < known && (count > 0 || isWhole) ? { places, count } : null;
}
