// Reads a context into a plan, line by line: fences, JSON, tables, tags, headings, lists, chat turns, log lines, code, prose. One pass, linear.
import { itemAt, wordAt } from '../text/at.js';
import { sentences, type TextSpan, lines as textLines } from '../text/segments.js';
import { addJson, jsonEnd } from './json.js';
import { fenceLine, firstCode, goesOn, headingLine, isBlank, isEntry, isKeyValue, isQuotation, listLine, mayBeTitle, turnLine } from './lines.js';
import { runsOn, splitLong, withNumbers } from './long-sentences.js';
import { addOutline, type LineView } from './outline.js';
import { type Plan, PlanBuilder, titleLevel } from './plan.js';
import { structureAt } from './structures.js';
import { delimiterOf, isPipeRule } from './tables.js';
import { matchTagLines, splitTagBalanced } from './tags.js';

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
  return builder.finish();
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
  const turns = all.filter(
    (line) => line.end - line.start > 3 && turnLine.test(source.slice(line.start, Math.min(line.end, line.start + 120))),
  ).length;
  const conversation = turns >= 3 && turns >= 0.3 * all.filter((line) => line.end > line.start).length;
  const view: LineView = {
    text: textAt,
    slice: (first, last) => source.slice(startAt(first), endAt(last)),
    start: (at) => from + startAt(at),
  };
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
        addFence(index, end);
        index = end + 1;
        continue;
      }
    }
    const run = structureAt(view.text, index, all.length);
    if (run !== undefined && !isTable(index, run.end)) {
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
      addBody(at, stop);
      at = stop;
    }
  }

  function addBody(first: number, end: number): void {
    const opening = textAt(first);
    if (isTable(first, end)) {
      addRows(first, end, isPipeRule(textAt(first + 1)) ? 2 : 1);
      return;
    }
    if (!isKeyed(first, first, end) && isTitle(first, end)) {
      builder.heading(titleLevel, opening.trim(), startOf(first), opening.trim());
      if (end > first + 1) addBody(first + 1, end);
      return;
    }
    // What stands between the entries of a log or in a stack trace belongs to them.
    const logged = linesOf(first, end).some((line) => isEntry(line.slice(0, 120)));
    const isList = (at: number): boolean => listLine.test(textAt(at).slice(0, 120));
    const isWhole = (at: number): boolean => logged || isEntry(textAt(at).slice(0, 120)) || isQuotation(textAt(at)) || isKeyed(at, first, end);
    let at = first;
    while (at < end) {
      if (isTurn(at)) at = addTurn(at, end);
      else if (isList(at) && !logged) at = addListItem(at, end);
      else if (isWhole(at)) addWhole(at++);
      else {
        let stop = at + 1;
        while (stop < end && !isList(stop) && !isWhole(stop) && !isTurn(stop)) stop++;
        addProse(at, stop);
        at = stop;
      }
    }
  }

  // A line that is all or nothing.
  function addWhole(at: number): void {
    const content = textAt(at).trimEnd();
    if (/^\s*>+$/.test(content)) builder.blank();
    else builder.unit(content, from + startAt(at), builder.block(), { verbatim: true, glue: '\n' });
  }

  // One such line may be a sentence with a colon; two are a list of values.
  function isKeyed(at: number, first: number, end: number): boolean {
    const isKey = (other: number): boolean => isKeyValue(textAt(other));
    return !conversation && isKey(at) && ((at > first && isKey(at - 1)) || (at + 1 < end && isKey(at + 1)));
  }

  function isTurn(at: number): boolean {
    return conversation && turnLine.test(textAt(at).slice(0, 120));
  }

  function addRows(first: number, end: number, headerLines: number): void {
    const block = builder.block();
    const header = source.slice(startAt(first), endAt(first + headerLines - 1));
    const group = builder.group({ text: header, start: from + startAt(first), block }, undefined, '\n');
    const heading = `${builder.currentHeading()} ${textAt(first).replace(/[|,;\t]+/g, ' ')}`.trim();
    for (let at = first + headerLines; at < end; at++)
      builder.unit(textAt(at), from + startAt(at), builder.block(), { verbatim: true, glue: '\n', group, heading: heading.slice(0, 300) });
  }

  function addListItem(at: number, end: number): number {
    let stop = at + 1;
    while (stop < end && !listLine.test(textAt(stop).slice(0, 120)) && (/^\s/.test(textAt(stop)) || goesOn(textAt(stop - 1)))) stop++;
    // The mark frames the item, so that it never stands alone and is never lost.
    const block = builder.block();
    const mark = listLine.exec(textAt(at).slice(0, 120))?.[1] ?? '';
    const group = builder.group({ text: mark, start: from + startAt(at), block }, undefined, ' ');
    addSentences(startAt(at) + mark.length, endAt(stop - 1), block, group, builder.currentHeading());
    return stop;
  }

  function addTurn(at: number, end: number): number {
    const match = turnLine.exec(textAt(at).slice(0, 120));
    if (match === null) return at + 1;
    let stop = at + 1;
    while (stop < end && !isTurn(stop) && !listLine.test(textAt(stop).slice(0, 120))) stop++;
    const block = builder.block();
    const label = match[0].slice(0, -1).trimEnd();
    const group = builder.group({ text: label, start: from + startAt(at), block }, undefined, ' ');
    const start = startAt(at) + match[0].length - 1;
    addSentences(start, endAt(stop - 1), block, group, builder.currentHeading() === '' ? (match[1] ?? '') : builder.currentHeading());
    return stop;
  }

  // Lines that were wrapped at a margin are one text; short lines are lines.
  function addProse(first: number, end: number): void {
    let length = 0;
    for (let at = first; at < end - 1; at++) length += endAt(at) - startAt(at);
    if (end - first === 1 || length / (end - first - 1) >= 45) {
      addSentences(startAt(first), endAt(end - 1), builder.block(), builder.current(), builder.currentHeading());
      return;
    }
    for (let at = first, stop = at + 1; at < end; at = stop++) {
      while (stop < end && runsOn(textAt(stop - 1), textAt(stop))) stop++;
      addSentences(startAt(at), endAt(stop - 1), builder.block(), builder.current(), builder.currentHeading());
    }
  }

  function addSentences(start: number, end: number, block: number, group: number, heading: string): void {
    for (const sentence of withNumbers(source, splitTagBalanced(source, sentences(source, start, end))))
      for (const part of splitLong(source, sentence))
        builder.unit(source.slice(part.start, part.end), from + part.start, block, { group, heading, ...part });
  }

  function isTitle(first: number, end: number): boolean {
    const content = textAt(first).trim();
    const after = end > first + 1 ? textAt(first + 1) : nextContent(end);
    if (!mayBeTitle(content) || (conversation && turnLine.test(content)) || (end > first + 1 && runsOn(content, after ?? ''))) return false;
    return (
      after !== undefined &&
      (end === first + 1 ? after.length > content.length : after.length > 1.5 * content.length && (after.length >= 80 || /[.!?]\s*$/.test(after)))
    );
  }

  function nextContent(from_: number): string | undefined {
    for (let at = from_; at < Math.min(all.length, from_ + 3); at++) if (!isBlank(textAt(at))) return textAt(at);
    return undefined;
  }
}
