// Reads structured lines into a plan: the units are lines, byte for byte, framed by the lines that give them meaning (parent keys, heads of functions, of
// sections, and of files and hunks of a diff). Small parts stay together.
import { isBlank, isEntry } from '../text/blocks/lines.js';
import type { SourceLines } from '../text/blocks/source-lines.js';
import { fileHead, indentOf, isHead, isRemark, type Structure } from '../text/blocks/structures.js';
import type { PlanBuilder } from './plan.js';

// Characters up to which a part is not divided.
const wholeOf: Readonly<Record<Structure, number>> = { code: 1600, yaml: 90, settings: 0, diff: 0, log: 1600, chat: 0 };
const minWholeCode = 160;
const wholeShare = 0.25;
// Characters up to which consecutive statements stay together.
const mergedChars = 240;
const deepest = 12;
const maxCloserLength = 60;
const headingChars = 200;

/** Lines from `first` up to `end` of one structure, and the plan they are added to. */
interface Outline {
  readonly builder: PlanBuilder;
  readonly lines: SourceLines;
  readonly first: number;
  readonly end: number;
  readonly structure: Structure;
  /** Characters up to which a part is not divided. */
  readonly limit: number;
}

/** Adds the lines from `first` up to `end`, the last of which is not blank, of a context of `contextChars` characters. Linear time. */
export function addOutline(builder: PlanBuilder, lines: SourceLines, first: number, end: number, structure: Structure, contextChars: number): void {
  const limit = structure === 'code' ? Math.min(wholeOf.code, Math.max(minWholeCode, wholeShare * contextChars)) : wholeOf[structure];
  const outline = { builder, lines, first, end, structure, limit };
  if (structure === 'diff') addDiff(outline);
  else if (structure === 'settings') addSections(outline);
  else if (structure === 'log') addEntries(outline);
  else if (structure === 'chat') for (let at = first; at < end; at++) addUnit(outline, at, at);
  else addNested(outline, first, end, 0);
}

function addUnit({ builder, lines }: Outline, from: number, last: number): void {
  if (isBlank(lines.text(from)) && from === last) builder.blank();
  else builder.unit(lines.slice(from, last), lines.start(from), builder.block(), { verbatim: true, glue: '\n' });
}

function enter({ builder, lines }: Outline, from: number, last: number): void {
  const text = lines.slice(from, last);
  const title = `${builder.currentHeading()} ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trim();
  builder.enter(text, lines.start(from), title.slice(-headingChars));
}

// Divides code and YAML by indentation: a small part is one unit, consecutive small parts of code share one, and a larger part is framed by its head.
function addNested(outline: Outline, from: number, to: number, depth: number): void {
  const { builder, lines, structure, limit } = outline;
  let pending = -1;
  let pendingEnd = -1;
  const flush = (): void => {
    if (pending >= 0) addUnit(outline, pending, pendingEnd);
    pending = -1;
  };
  for (let at = from; at < to; ) {
    if (isBlank(lines.text(at))) {
      flush();
      builder.blank();
      at++;
      continue;
    }
    const head = behindRemarks(lines, at, to);
    const last = partEnd(outline, head, to);
    const stop = lines.start(last) + lines.text(last).length;
    if (last > head && stop - lines.start(at) > limit && depth < deepest) {
      flush();
      addFramed(outline, at, head, last, depth);
    } else {
      if (structure !== 'code' || pending < 0 || stop - lines.start(pending) > mergedChars) {
        flush();
        pending = at;
      }
      pendingEnd = last;
      if (structure !== 'code') flush();
    }
    at = last + 1;
  }
  flush();
}

// A line with the lines indented below it and the line that closes it. `from`: the first of the comments above its head.
function addFramed(outline: Outline, from: number, head: number, last: number, depth: number): void {
  const { builder, lines } = outline;
  const closes = isCloser(lines.text(last)) && indentOf(lines.text(last)) === indentOf(lines.text(head));
  enter(outline, from, head);
  addNested(outline, head + 1, closes ? last : last + 1, depth + 1);
  builder.leave(closes ? lines.text(last) : undefined, lines.start(last));
}

// The last line of the part whose first line is `head`.
function partEnd({ lines, structure }: Outline, head: number, to: number): number {
  const own = indentOf(lines.text(head));
  const listed = structure === 'yaml' && /:\s*$/.test(lines.text(head));
  let last = head;
  for (let at = head + 1; at < to; at++) {
    const text = lines.text(at);
    if (isBlank(text)) continue;
    const indent = indentOf(text);
    if (indent > own || (listed && indent === own && /^\s*-(?:\s|$)/.test(text))) last = at;
    else {
      if (indent === own && last > head && isCloser(text)) last = at;
      break;
    }
  }
  return last;
}

function isCloser(text: string): boolean {
  const line = text.trim();
  return line.length <= maxCloserLength && /^(?:[}\])][}\]);,]{0,80}|(?:end|fi|done|esac);?|<\/[\w.-]{1,80}>)$/.test(line);
}

// The line that the comments starting at a line belong to.
function behindRemarks(lines: SourceLines, at: number, end: number): number {
  let last = at;
  while (last + 1 < end && isRemark(lines.text(last)) && !isBlank(lines.text(last + 1))) last++;
  return last;
}

// Settings, framed by the names of their sections.
function addSections(outline: Outline): void {
  const { builder, lines, first, end } = outline;
  let open = false;
  for (let at = first; at < end; at++) {
    const last = behindRemarks(lines, at, end);
    if (isHead('settings', lines.text(last))) {
      if (open) builder.leave();
      enter(outline, at, last);
      open = true;
    } else addUnit(outline, at, last);
    at = last;
  }
  if (open) builder.leave();
}

// Changes, framed by the heads of their files and hunks.
function addDiff(outline: Outline): void {
  const { builder, lines, first, end } = outline;
  let open = 0;
  const leaveTo = (depth: number): void => {
    for (; open > depth; open--) builder.leave();
  };
  for (let at = first; at < end; at++) {
    const text = lines.text(at);
    let last = at;
    if (isFileHead(outline, at)) {
      leaveTo(0);
      while (last + 1 < end && isFileHead(outline, last + 1)) last++;
      enter(outline, at, last);
      open = 1;
    } else if (isHead('diff', text)) {
      leaveTo(Math.min(open, 1));
      enter(outline, at, at);
      open++;
    } else {
      last = changeEnd(outline, at, isChange(text));
      addUnit(outline, at, trimmed(lines, at, last));
    }
    at = last;
  }
  leaveTo(0);
}

function isFileHead({ lines, first, end }: Outline, at: number): boolean {
  const text = lines.text(at);
  if (!fileHead.test(text)) return false;
  // A removed line that starts with two dashes is not a head.
  if (text.startsWith('--- ')) return at + 1 < end && lines.text(at + 1).startsWith('+++ ');
  return !text.startsWith('+++ ') || (at > first && lines.text(at - 1).startsWith('--- '));
}

// The last of the consecutive lines that are all changes, or all not, like the current one. Removed lines and their replacements stay together.
function changeEnd(outline: Outline, at: number, changed: boolean): number {
  const { lines, end } = outline;
  let last = at;
  while (last + 1 < end && isChange(lines.text(last + 1)) === changed && !isFileHead(outline, last + 1) && !isHead('diff', lines.text(last + 1)))
    last++;
  return last;
}

function isChange(text: string): boolean {
  return /^[+-]/.test(text);
}

function trimmed(lines: SourceLines, from: number, last: number): number {
  let at = last;
  while (at > from && isBlank(lines.text(at))) at--;
  return at;
}

// Log entries, each with the lines that belong to it.
function addEntries(outline: Outline): void {
  const { lines, first, end, limit } = outline;
  const starts = (at: number): boolean => {
    const text = lines.text(at).slice(0, 120);
    return isEntry(text) && !/^\s|^Caused by: /.test(text);
  };
  for (let at = first; at < end; at++) {
    let last = at;
    while (last + 1 < end && !starts(last + 1) && !isBlank(lines.text(last + 1)) && lines.start(last + 1) - lines.start(at) < limit) last++;
    addUnit(outline, at, last);
    at = last;
  }
}
