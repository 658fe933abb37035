// Reads a context into a plan, line by line: fences, JSON, tables, tags, headings, lists, chat turns, log lines, code, prose. One pass, linear.
import { itemAt } from '../text/at.js';
import { addFence, fenceEnd, fenceOf } from './fences.js';
import { addJson, jsonEnd } from './json.js';
import { firstCode, headingLine, isBlank } from './lines.js';
import { addOutline } from './outline.js';
import { passageReader } from './passages.js';
import { type Plan, PlanBuilder } from './plan.js';
import { withReferences } from './references.js';
import { SourceLines } from './source-lines.js';
import { structureAt } from './structures.js';
import { isTable } from './tables.js';
import { matchTagLines } from './tags.js';

const keepMark = /<keep>([\s\S]*?)<\/keep>/g;
const maxHeadingLine = 300;
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/;

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

/** Adds the lines of a part of the context, each kind by who reads it. What a reader gives is the line to go on at, or undefined where it is not its kind. */
function parseLines(context: string, from: number, to: number, builder: PlanBuilder): void {
  const lines = new SourceLines(from === 0 && to === context.length ? context : context.slice(from, to), from);
  const { source, count } = lines;
  const textAt = (at: number): string => lines.text(at);
  const tagLines = matchTagLines(source, lines.all);
  const addPassage = passageReader(builder, lines);
  // Looking for the end of JSON may fail; the allowance keeps many failures linear.
  let jsonAllowance = 4 * source.length + 1000;

  for (let index = 0; index < count; )
    index = readBlank(index) ?? readFence(index) ?? readStructure(index) ?? readJson(index) ?? readTag(index) ?? readRun(index);

  function readBlank(index: number): number | undefined {
    if (!isBlank(textAt(index))) return undefined;
    builder.blank();
    return index + 1;
  }

  function readFence(index: number): number | undefined {
    const fence = fenceOf(textAt(index));
    const end = fence === undefined ? undefined : fenceEnd(lines, index, fence);
    if (end === undefined) return undefined;
    builder.endLeads();
    addFence(builder, lines, index, end);
    return end + 1;
  }

  function readStructure(index: number): number | undefined {
    const run = structureAt(textAt, index, count);
    if (run === undefined || isTable(lines, index, run.end)) return undefined;
    builder.endLeads();
    addOutline(builder, lines, index, run.end, run.structure, source.length);
    return run.end;
  }

  function readJson(index: number): number | undefined {
    if (!opensJson(firstCode(textAt(index))) || jsonAllowance <= 0) return undefined;
    const start = lines.contentStart(index) - from;
    const found = jsonEnd(source, start, jsonAllowance);
    jsonAllowance -= found.scanned;
    if (found.end === undefined) return undefined;
    let last = index;
    while (last + 1 < count && itemAt(lines.all, last + 1).start < found.end) last++;
    if (!isBlank(source.slice(found.end, itemAt(lines.all, last).end))) return undefined;
    builder.endLeads();
    addJson(builder, source.slice(start, found.end), from + start, source.length);
    return last + 1;
  }

  function readTag(index: number): number | undefined {
    const kind = tagLines.get(index);
    if (kind === undefined) return undefined;
    if (kind === 'open') builder.enter(textAt(index).trim(), lines.contentStart(index));
    else builder.leave(textAt(index).trim(), lines.contentStart(index));
    return index + 1;
  }

  // Running text goes on up to a blank line or what another reader may know.
  function readRun(index: number): number {
    const opening = firstCode(textAt(index));
    let end = index + 1;
    for (; end < count && !tagLines.has(end); end++) {
      const next = textAt(end);
      const code = firstCode(next);
      if (isBlank(next) || fenceOf(next) !== undefined || (opensJson(code) && code !== opening)) break;
    }
    addRun(index, end);
    return end;
  }

  function addRun(first: number, end: number): void {
    let at = first;
    while (at < end) {
      const content = textAt(at);
      const heading = headingAt(at);
      if (heading !== null) {
        builder.heading(heading[1]?.length ?? 1, content.trimEnd(), lines.start(at), (heading[2] ?? '').trim());
        at++;
        continue;
      }
      if (at + 1 < end && content.length < maxHeadingLine && underline.test(textAt(at + 1)) && !content.includes('|')) {
        const under = textAt(at + 1);
        builder.heading(under.includes('=') ? 1 : 2, `${content.trimEnd()}\n${under.trim()}`, lines.start(at), content.trim());
        at += 2;
        continue;
      }
      let stop = at + 1;
      while (stop < end && headingAt(stop) === null) stop++;
      addPassage(at, stop);
      at = stop;
    }
  }

  function headingAt(at: number): RegExpExecArray | null {
    const content = textAt(at);
    return content.length < maxHeadingLine ? headingLine.exec(content) : null;
  }
}

function opensJson(code: number): boolean {
  return code === 123 || code === 91;
}
