// Reads a context into a plan, line by line: fences, JSON, tables, tags, headings, lists, chat turns, log lines, code, prose. One pass, linear.
import { itemAt, wordAt } from '../text/at.js';
import { type TextSpan, lines as textLines } from '../text/segments.js';
import { addJson, jsonEnd } from './json.js';
import { fenceLine, firstCode, headingLine, isBlank } from './lines.js';
import { addOutline, type LineView } from './outline.js';
import { passageReader } from './passages.js';
import { type Plan, PlanBuilder } from './plan.js';
import { withReferences } from './references.js';
import { structureAt } from './structures.js';
import { delimiterOf, isPipeRule } from './tables.js';
import { matchTagLines } from './tags.js';

const keepMark = /<keep>([\s\S]*?)<\/keep>/g;
// A longer fenced block, or one that is more than a quarter of the context, is divided.
const wholeFenceChars = 1600;
const minWholeFence = 200;
const wholeFenceShare = 0.25;

/** Parses a context. What stands between `<keep>` and `</keep>` is one unit that must stay; the tags themselves are not part of it. */
export function parseContext(context: string): Plan {
  const builder = new PlanBuilder();
  let from = 0;
  for (let open = context.indexOf('<keep>'); open >= 0; open = context.indexOf('<keep>', from)) {
    keepMark.lastIndex = open;
    const mark = context.indexOf('</keep>', open) < 0 ? null : keepMark.exec(context);
    if (mark === null) break;
    parseLines(context, from, mark.index, builder);
    if (/\n[ \t]*\n[ \t]*$/.test(context.slice(Math.max(from, mark.index - 200), mark.index))) builder.blank();
    if (mark[1] !== '') builder.unit(mark[1] ?? '', mark.index + '<keep>'.length, builder.block(), { verbatim: true, keep: true });
    from = mark.index + mark[0].length;
  }
  parseLines(context, from, context.length, builder);
  return withReferences(builder.finish());
}

function parseLines(context: string, from: number, to: number, builder: PlanBuilder): void {
  const source = from === 0 && to === context.length ? context : context.slice(from, to);
  const all = textLines(source);
  const tagLines = matchTagLines(source, all);
  const text = (line: TextSpan): string => source.slice(line.start, line.end);
  const textAt = (at: number): string => text(itemAt(all, at));
  const startAt = (at: number): number => itemAt(all, at).start;
  const endAt = (at: number): number => itemAt(all, at).end;
  // Looking for the end of JSON may fail; the allowance keeps many failures linear.
  let jsonAllowance = 4 * source.length + 1000;
  const view: LineView = {
    text: textAt,
    slice: (first, last) => source.slice(startAt(first), endAt(last)),
    start: (at) => from + startAt(at),
  };
  const addPassage = passageReader(source, all, from, builder, isTable, addRows);
  let index = 0;
  while (index < all.length) {
    const line = itemAt(all, index);
    const content = text(line);
    if (isBlank(content)) {
      builder.blank();
      index++;
      continue;
    }
    const fence = content.length < 500 ? fenceLine.exec(content) : null;
    if (fence !== null) {
      const end = fenceEnd(index, fence[1] ?? '```');
      if (end !== undefined) {
        builder.endLeads();
        addFence(index, end);
        index = end + 1;
        continue;
      }
    }
    const run = structureAt(view.text, index, all.length);
    if (run !== undefined && !isTable(index, run.end)) {
      builder.endLeads();
      addOutline(builder, view, index, run.end, run.structure, source.length);
      index = run.end;
      continue;
    }
    const first = firstCode(content);
    if ((first === 123 || first === 91) && jsonAllowance > 0) {
      const start = line.start + content.search(/\S/);
      const found = jsonEnd(source, start, jsonAllowance);
      jsonAllowance -= found.scanned;
      if (found.end !== undefined) {
        const last = lineAt(index, found.end);
        if (isBlank(source.slice(found.end, endAt(last)))) {
          builder.endLeads();
          addJson(builder, source.slice(start, found.end), from + start, source.length);
          index = last + 1;
          continue;
        }
      }
    }
    if (tagLines.has(index)) {
      if (tagLines.get(index) === 'open') builder.enter(content.trim(), startOf(index));
      else builder.leave(content.trim(), startOf(index));
      index++;
      continue;
    }
    let end = index + 1;
    while (end < all.length && !tagLines.has(end)) {
      const next = textAt(end);
      if (
        isBlank(next) ||
        (next.length < 500 && fenceLine.test(next)) ||
        ((firstCode(next) === 123 || firstCode(next) === 91) && firstCode(content) !== firstCode(next))
      )
        break;
      end++;
    }
    addRun(index, end);
    index = end;
  }

  // Where what a line holds starts in the context.
  function startOf(index: number): number {
    const line = itemAt(all, index);
    return from + line.start + Math.max(0, text(line).search(/\S/));
  }

  function fenceEnd(open: number, fence: string): number | undefined {
    for (let at = open + 1; at < all.length; at++) {
      const content = textAt(at).trim();
      if (content.startsWith(fence) && content.replaceAll(fence[0] ?? '`', '') === '') return at;
    }
    // An unclosed fence runs to the end, as in Markdown.
    return open === all.length - 1 ? undefined : all.length - 1;
  }

  function addFence(open: number, close: number): void {
    const start = startAt(open);
    const end = endAt(close);
    if (end - start <= Math.min(wholeFenceChars, Math.max(minWholeFence, wholeFenceShare * source.length)) || close - open < 4) {
      builder.unit(source.slice(start, end), from + start, builder.block(), { verbatim: true, glue: '\n' });
      return;
    }
    builder.enter(textAt(open), from + start);
    let first = open + 1;
    let last = close;
    while (first < last - 1 && isBlank(textAt(first))) first++;
    while (last > first + 1 && isBlank(textAt(last - 1))) last--;
    const run = structureAt(view.text, first, last);
    if (isTable(first, last)) addRows(first, last, isPipeRule(textAt(first + 1)) ? 2 : 1);
    else addOutline(builder, view, first, last, run?.end === last ? run.structure : 'code', source.length);
    builder.leave(textAt(close), from + startAt(close));
  }

  function lineAt(fromIndex: number, offset: number): number {
    let at = fromIndex;
    while (at + 1 < all.length && startAt(at + 1) < offset) at++;
    return at;
  }

  function isTable(first: number, end: number): boolean {
    if (end - first < 3) return false;
    const lines = linesOf(first, end);
    return (isPipeRule(wordAt(lines, 1)) && wordAt(lines, 0).includes('|')) || delimiterOf(lines) !== undefined;
  }

  function linesOf(first: number, end: number): string[] {
    return all.slice(first, Math.min(end, first + 50)).map(text);
  }

  function addRun(first: number, end: number): void {
    let at = first;
    while (at < end) {
      const content = textAt(at);
      const heading = content.length < 300 ? headingLine.exec(content) : null;
      if (heading !== null) {
        builder.heading(heading[1]?.length ?? 1, content.trimEnd(), from + startAt(at), (heading[2] ?? '').trim());
        at++;
        continue;
      }
      if (at + 1 < end && content.length < 300 && /^\s{0,3}(?:=+|-{2,})\s*$/.test(textAt(at + 1)) && !content.includes('|')) {
        builder.heading(/=/.test(textAt(at + 1)) ? 1 : 2, `${content.trimEnd()}\n${textAt(at + 1).trim()}`, from + startAt(at), content.trim());
        at += 2;
        continue;
      }
      let stop = at + 1;
      while (stop < end && !(textAt(stop).length < 300 && headingLine.test(textAt(stop)))) stop++;
      addPassage(at, stop);
      at = stop;
    }
  }

  function addRows(first: number, end: number, headerLines: number): void {
    const block = builder.block();
    const header = source.slice(startAt(first), endAt(first + headerLines - 1));
    const group = builder.group({ text: header, start: from + startAt(first), block }, undefined, '\n');
    const heading = `${builder.currentHeading()} ${textAt(first).replace(/[|,;\t]+/g, ' ')}`.trim();
    for (let at = first + headerLines; at < end; at++)
      builder.unit(textAt(at), from + startAt(at), builder.block(), { verbatim: true, glue: '\n', group, heading: heading.slice(0, 300) });
  }
}
