// Divides a text into blocks: fences, code, data, JSON, tags, headings, tables, heads of mails, turns, items, single lines and running text. Every line is in
// one block, and blocks are in the order of the text. One pass, linear time.
import { itemAt } from '../at.js';
import { jsonEnd } from './json-end.js';
import { LineRoles } from './line-roles.js';
import { fenceLine, firstCode, headingLine, isBlank, isEntry, isQuotation, mailLine, nickLine, speakerLine, turnLine } from './lines.js';
import type { SourceLines } from './source-lines.js';
import { type Structure, structureAt } from './structures.js';
import { isTable } from './tables.js';
import { matchTagLines } from './tags.js';

/** Lines from `first` up to `end`. */
interface LineRange {
  readonly first: number;
  readonly end: number;
}

/**
 * `open` and `close`: a line that is a tag with a partner; `title`: an unmarked title; `mail`: the lines of a mail's head (writer, recipients, date);
 * `entry`, `quotation`, `key`: a single line; `text`: paragraphs of running text.
 */
export type Block = LineRange &
  (
    | { readonly kind: 'blank' | 'fence' | 'open' | 'close' | 'table' | 'title' | 'mail' | 'entry' | 'quotation' | 'key' | 'text' }
    | { readonly kind: 'structure'; readonly structure: Structure }
    /** JSON from `start` to `stop` in the source. */
    | { readonly kind: 'json'; readonly start: number; readonly stop: number }
    | { readonly kind: 'heading'; readonly level: number; readonly title: string }
    /** `label`: the part of the first line before the words spoken; all of the line if `isOver` is true. */
    | { readonly kind: 'turn'; readonly label: string; readonly speaker: string; readonly isOver: boolean }
    /**
     * `mark`: the text in front of the item, on a line of its own if `isOver` is true. `role`: `lead` if other items
     * are below it, `title` if running text is.
     */
    | { readonly kind: 'item'; readonly mark: string; readonly isOver: boolean; readonly role: 'item' | 'lead' | 'title' }
  );

interface Blocks {
  readonly blocks: readonly Block[];
  readonly roles: LineRoles;
}

const maxFenceLine = 500;
const maxHeadingLine = 300;
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/;
const brace = 123;
const bracket = 91;

/**
 * Reads the blocks of a text. If `nicknames` is true, names in lower case can be speakers ("ann: is the hall free?"); otherwise such lines are keys or text.
 */
export function readBlocks(lines: SourceLines, nicknames = false): Blocks {
  const reader = new BlockReader(lines, nicknames);
  reader.read();
  return reader;
}

/** Each reader method returns the line to continue at, or undefined if the block is of another kind. */
class BlockReader implements Blocks {
  readonly blocks: Block[] = [];
  readonly roles: LineRoles;
  private readonly tags: ReadonlyMap<number, 'open' | 'close'>;
  // The search for the end of JSON may fail; this limit keeps many failures linear.
  private jsonAllowance: number;
  private readonly textAt: (at: number) => string;

  constructor(
    private readonly lines: SourceLines,
    nicknames: boolean,
  ) {
    this.roles = new LineRoles(lines, nicknames);
    this.tags = matchTagLines(lines.source, lines.all);
    this.jsonAllowance = 4 * lines.source.length + 1000;
    this.textAt = (at) => lines.text(at);
  }

  read(): void {
    for (let at = 0; at < this.lines.count; )
      at = this.readBlank(at) ?? this.readFence(at) ?? this.readStructure(at) ?? this.readJson(at) ?? this.readTag(at) ?? this.readRun(at);
  }

  private add(block: Block): number {
    this.blocks.push(block);
    return block.end;
  }

  private readBlank(first: number): number | undefined {
    return isBlank(this.textAt(first)) ? this.add({ kind: 'blank', first, end: first + 1 }) : undefined;
  }

  private readFence(first: number): number | undefined {
    const fence = fenceOf(this.textAt(first));
    const close = fence === undefined ? undefined : this.fenceEnd(first, fence);
    return close === undefined ? undefined : this.add({ kind: 'fence', first, end: close + 1 });
  }

  // The line that closes a fenced block; undefined if the block would be empty.
  private fenceEnd(open: number, fence: string): number | undefined {
    const { count } = this.lines;
    for (let at = open + 1; at < count; at++) {
      const content = this.textAt(at).trim();
      if (content.startsWith(fence) && content.replaceAll(fence[0] ?? '`', '') === '') return at;
    }
    // An unclosed fence extends to the end, as in Markdown.
    return open === count - 1 ? undefined : count - 1;
  }

  private readStructure(first: number): number | undefined {
    const run = structureAt(this.textAt, first, this.lines.count);
    if (run === undefined || isTable(this.lines, first, run.end)) return undefined;
    return this.add({ kind: 'structure', first, ...run });
  }

  private readJson(first: number): number | undefined {
    const { lines } = this;
    if (!opensJson(firstCode(this.textAt(first))) || this.jsonAllowance <= 0) return undefined;
    const start = lines.contentStart(first) - lines.offset;
    const { end: stop, scanned } = jsonEnd(lines.source, start, this.jsonAllowance);
    this.jsonAllowance -= scanned;
    if (stop === undefined) return undefined;
    let end = first + 1;
    while (end < lines.count && itemAt(lines.all, end).start < stop) end++;
    if (!isBlank(lines.source.slice(stop, itemAt(lines.all, end - 1).end))) return undefined;
    return this.add({ kind: 'json', first, end, start, stop });
  }

  private readTag(first: number): number | undefined {
    const kind = this.tags.get(first);
    return kind === undefined ? undefined : this.add({ kind, first, end: first + 1 });
  }

  // Running text extends to a blank line or to a line that another reader may accept.
  private readRun(first: number): number {
    const opening = firstCode(this.textAt(first));
    let end = first + 1;
    for (; end < this.lines.count && !this.tags.has(end); end++) {
      const next = this.textAt(end);
      const code = firstCode(next);
      if (isBlank(next) || fenceOf(next) !== undefined || (opensJson(code) && code !== opening)) break;
    }
    for (let at = first; at < end; ) at = this.readHeading(at, end) ?? this.readPassage(at, end);
    return end;
  }

  private readHeading(first: number, end: number): number | undefined {
    const content = this.textAt(first);
    if (content.length >= maxHeadingLine) return undefined;
    const marked = headingLine.exec(content);
    if (marked !== null) return this.add({ kind: 'heading', first, end: first + 1, level: marked[1]?.length ?? 1, title: (marked[2] ?? '').trim() });
    const under = first + 1 < end && !content.includes('|') ? this.textAt(first + 1) : '';
    if (!underline.test(under)) return undefined;
    return this.add({ kind: 'heading', first, end: first + 2, level: under.includes('=') ? 1 : 2, title: content.trim() });
  }

  // Reads up to the next marked heading.
  private readPassage(first: number, end: number): number {
    let stop = first + 1;
    while (stop < end && !(this.textAt(stop).length < maxHeadingLine && headingLine.test(this.textAt(stop)))) stop++;
    for (let at = first; at < stop; ) at = this.readPart(at, stop);
    return stop;
  }

  private readPart(first: number, end: number): number {
    const { lines, roles } = this;
    if (roles.isMailHead(first, end)) {
      let stop = first + 1;
      while (stop < end && mailLine.test(roles.form(stop))) stop++;
      return this.add({ kind: 'mail', first, end: stop });
    }
    if (isTable(lines, first, end)) return this.add({ kind: 'table', first, end });
    if (!roles.isKeyed(first, first, end) && (roles.isTitle(first, end) || roles.isTitleOver(first, first, end)))
      return this.add({ kind: 'title', first, end: first + 1 });
    return this.readLines(first, end);
  }

  // Reads turns, items, single lines and running text, up to the next mail.
  private readLines(first: number, end: number): number {
    const { roles } = this;
    const logged = roles.isLogged(first, end);
    const isItem = (at: number): boolean => !logged && roles.isItem(at, end);
    const wholeKind = (at: number): 'entry' | 'quotation' | 'key' | undefined => {
      if (logged || isEntry(roles.form(at))) return 'entry';
      if (isQuotation(this.textAt(at))) return 'quotation';
      return roles.isKeyed(at, first, end) ? 'key' : undefined;
    };
    const isTitle = (at: number): boolean => !logged && at > first && roles.isTitleOver(at, first, end);
    let at = first;
    while (at < end && (at === first || !roles.isMailHead(at, end))) {
      if (isTitle(at)) at = this.add({ kind: 'title', first: at, end: at + 1 });
      else if (roles.isTurn(at)) at = this.readTurn(at, end);
      else if (isItem(at)) at = this.readItem(at, end);
      else {
        const kind = wholeKind(at);
        let stop = at + 1;
        if (kind === undefined)
          while (
            stop < end &&
            !isTitle(stop) &&
            !isItem(stop) &&
            wholeKind(stop) === undefined &&
            !roles.isTurn(stop) &&
            !roles.isMailHead(stop, end)
          )
            stop++;
        at = this.add({ kind: kind ?? 'text', first: at, end: stop });
      }
    }
    return at;
  }

  private readTurn(first: number, end: number): number {
    const form = this.roles.form(first);
    const inLine = turnLine.exec(form) ?? nickLine.exec(form);
    const [label = '', speaker = ''] = inLine ?? speakerLine.exec(form) ?? [];
    return this.add({ kind: 'turn', first, end: this.roles.turnEnd(first, end), label, speaker, isOver: inLine === null });
  }

  private readItem(first: number, end: number): number {
    const { lines, roles } = this;
    const isOver = roles.isMarked(first, end);
    const stop = roles.itemEnd(first, end, isOver);
    const text = lines.slice(first, stop - 1).trimEnd();
    const isTitle = !isOver && roles.isNumberedTitle(text, stop, end);
    const role = roles.isItemTitle(text, stop, roles.depthAt(first)) ? 'lead' : isTitle ? 'title' : 'item';
    return this.add({ kind: 'item', first, end: stop, mark: isOver ? lines.text(first) : (roles.markAt(first) ?? ''), isOver, role });
  }
}

/** The characters that open a fenced block; undefined for any other line. */
function fenceOf(line: string): string | undefined {
  return line.length < maxFenceLine ? fenceLine.exec(line)?.[1] : undefined;
}

function opensJson(code: number): boolean {
  return code === brace || code === bracket;
}
