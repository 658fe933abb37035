// The layout of a text for summaries: the blocks of written language, their speakers, and which blocks are titles or rows.
import { compact } from '../../../core/compact.js';
import { itemAt } from '../../../text/at.js';
import type { LineRoles } from '../../../text/blocks/line-roles.js';
import { isBlank, mayBeTitle } from '../../../text/blocks/lines.js';
import { readBlocks, type Block as TextBlock } from '../../../text/blocks/read-blocks.js';
import { SourceLines } from '../../../text/blocks/source-lines.js';
import { chatLine } from '../../../text/blocks/structures.js';
import { isPipeRule } from '../../../text/blocks/tables.js';
import { readMail, subjectIn } from './mail.js';

export type BlockKind = 'prose' | 'heading' | 'item' | 'row';

/** A stretch of text that reads as one: half-open UTF-16 offsets into the source. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: BlockKind;
  /** The speaker, in a dialogue. */
  readonly speaker?: string;
}

export interface Layout {
  readonly blocks: readonly Block[];
  /** Whether speakers take turns. */
  readonly dialogue: boolean;
  /** Whether the text is JSON; its blocks are the string values of written language. */
  readonly json: boolean;
  /** The subject line or first heading. */
  readonly title?: string;
  /** Whether the text is a mail or letter. */
  readonly letter: boolean;
  /** The person who signed a letter, or its sender according to the header. */
  readonly writer?: string;
}

/** Characters of a line that are read to recognise parts of a mail. */
const mailChars = 400;

export function readLayout(text: string): Layout {
  const strings = isJson(text) ? stringsIn(text, 0, text.length) : [];
  if (strings.length > 0) return { blocks: strings, dialogue: false, json: true, letter: false };
  const rows = new SourceLines(text, 0);
  const quoted = rows.all.map(({ start, end }) => quoteMarks(text, start, end));
  const mail = readMail(rows.all.map(({ start, end }, at) => text.slice(start + itemAt(quoted, at), Math.min(end, start + mailChars))));
  const first = rows.all.findIndex((_, at) => !isBlank(rows.text(at)));
  // A subject line on top of a text that is not a mail is the title.
  const subject = mail !== undefined || first < 0 ? undefined : subjectIn(rows.text(first));
  const isLeftOut = (at: number): boolean => mail?.skipped.has(at) === true || (subject !== undefined && at === first);
  const blanked = blankedLines(text, rows, (at) => (isLeftOut(at) ? Number.POSITIVE_INFINITY : itemAt(quoted, at)));
  const lines = blanked === text ? rows : new SourceLines(blanked, 0);
  const { blocks: read, roles } = readBlocks(lines, true);
  const teller = new BlockConverter(lines, roles, mail === undefined && roles.spoken);
  for (const [at, block] of read.entries()) teller.add(block, isAlone(at, read), mail?.writers);
  const { blocks, speakers } = teller.finish();
  const [top] = blocks;
  const heading = top?.kind === 'heading' ? text.slice(top.start, top.end).replace(/^[#\s]+/, '') : undefined;
  const title = (mail?.title ?? subject ?? heading)?.trim();
  return {
    blocks,
    dialogue: speakers > 1,
    json: false,
    letter: mail !== undefined,
    ...compact({
      writer: mail?.writer !== undefined && /^\p{Lu}[\p{L}'’. -]{1,40}$/u.test(mail.writer) ? mail.writer : undefined,
      title: title === '' ? undefined : title,
    }),
  };
}

/** Whether the block has blank lines, or an end of the text, on both sides. */
function isAlone(at: number, blocks: readonly TextBlock[]): boolean {
  return [blocks[at - 1], blocks[at + 1]].every((beside) => beside === undefined || beside.kind === 'blank');
}

/** Characters of "> " in front of a quoted line. */
function quoteMarks(text: string, start: number, end: number): number {
  return text.charAt(start) === '>' ? (/^(?:> ?){1,20}/.exec(text.slice(start, Math.min(end, start + 60)))?.[0].length ?? 0) : 0;
}

/** The text with the first `charsOf` characters of each line replaced by spaces. */
function blankedLines(text: string, { all }: SourceLines, charsOf: (at: number) => number): string {
  return all
    .map(({ start, end }, at) => {
      const chars = Math.min(end - start, charsOf(at));
      return ' '.repeat(chars) + text.slice(start + chars, all[at + 1]?.start ?? text.length);
    })
    .join('');
}

/** Converts text blocks into blocks of a summary. Code is left out, unless there is nothing else. */
class BlockConverter {
  private readonly blocks: Block[] = [];
  private readonly code: Block[] = [];
  private readonly names = new Set<string>();
  private speaker: string | undefined;

  constructor(
    private readonly lines: SourceLines,
    private readonly roles: LineRoles,
    /** Whether names in front of lines are those of speakers. */
    private readonly isSpoken: boolean,
  ) {}

  finish(): { readonly blocks: readonly Block[]; readonly speakers: number } {
    return { blocks: this.blocks.length > 0 ? this.blocks : this.code, speakers: this.names.size };
  }

  /** `writers`: the author of each message of a thread, by the line where the message starts. */
  add(block: TextBlock, alone: boolean, writers: ReadonlyMap<number, string> | undefined): void {
    const { first, end } = block;
    for (let at = first; at < end; at++) this.speaks(writers?.get(at));
    switch (block.kind) {
      case 'heading':
      case 'title':
        this.put('heading', first, first + 1);
        break;
      case 'table':
        this.putLines('row', isPipeRule(this.lines.text(first + 1)) ? first + 2 : first, end);
        break;
      case 'structure':
        if (block.structure === 'chat') for (let at = first; at < end; at++) this.addChatLine(at);
        else if (block.structure === 'code' || block.structure === 'diff') this.putCode(first, end);
        else this.putLines('row', first, end);
        break;
      case 'fence':
        if (isFence(this.lines.text(end - 1))) this.putCode(first, end);
        else this.addText(first + 1, end);
        break;
      case 'json':
        for (const string of stringsIn(this.lines.source, block.start, block.stop)) this.blocks.push(string);
        break;
      case 'entry':
      case 'mail':
        this.putLines('row', first, end);
        break;
      case 'item':
        this.put(block.role === 'title' ? 'heading' : 'item', first, end);
        break;
      case 'turn':
        if (this.isSpoken) {
          this.speaks(block.speaker.trim());
          this.addText(first, end, block.label.length);
        } else this.addText(first, end);
        break;
      case 'blank':
      case 'open':
      case 'close':
        break;
      default:
        if (alone && end === first + 1 && isLabel(this.lines.text(first).trim())) this.put('heading', first, end);
        else this.addText(first, end);
        break;
    }
  }

  private speaks(name: string | undefined): void {
    if (name === undefined) return;
    this.names.add(name);
    this.speaker = name;
  }

  private addChatLine(at: number): void {
    const [label = '', name] = chatLine.exec(this.lines.text(at)) ?? [];
    this.speaks(name);
    this.put('prose', at, at + 1, label.length);
  }

  // `chars`: characters of the first line to leave out, such as the speaker's name.
  private addText(from: number, to: number, chars = 0): void {
    for (const { first, end } of this.roles.paragraphs(from, to)) {
      let start = first;
      for (let at = first; at < end; at++) {
        const next = at + 1;
        if (next < end && !this.isRowAt(next) && !(this.isRowAt(at) && startsAnew(this.lines.text(next)))) continue;
        const own = start === from ? chars : 0;
        this.put(own === 0 && this.isRowAt(start) ? 'row' : 'prose', start, next, own);
        start = next;
      }
    }
  }

  private isRowAt(at: number): boolean {
    return isRow(this.lines.text(at));
  }

  private putLines(kind: BlockKind, first: number, end: number): void {
    for (let at = first; at < end; at++) this.put(kind, at, at + 1);
  }

  private putCode(first: number, end: number): void {
    for (let at = first; at < end; at++) this.code.push({ ...this.spanOf(at, at + 1), kind: 'prose' });
  }

  private put(kind: BlockKind, first: number, end: number, chars = 0): void {
    const { start: content, end: stop } = this.spanOf(first, end);
    const start = chars === 0 ? content : this.lines.start(first) + chars;
    if (isBlank(this.lines.source.slice(start, stop))) return;
    this.blocks.push({ start, end: stop, kind, ...compact({ speaker: kind === 'heading' ? undefined : this.speaker }) });
  }

  private spanOf(first: number, end: number): { readonly start: number; readonly end: number } {
    return { start: this.lines.contentStart(first), end: itemAt(this.lines.all, end - 1).end };
  }
}

/** A short line on its own, without a full stop: a heading or a name. */
function isLabel(line: string): boolean {
  return /^(?:\p{Lu}|\d+(?:\.\d+)*\s+\p{Lu})/u.test(line) && mayBeTitle(line) && !isRow(line) && line.split(/\s+/).length <= maxLabelWords;
}

const maxLabelWords = 12;
const isFence = (line: string): boolean => /^\s*(?:```+|~~~+)\s*$/.test(line);

/** "Present: Ann Lee, Bo Chen": an entry of a form, not a sentence. */
const keyed = /^\p{Lu}[\p{L}\p{N} ]{1,24}:\s\S.{0,170}(?<![.!?:;])$/u;

/** Whether a line is a row of a form or table: a key with its value, or cells. */
function isRow(line: string): boolean {
  if (line.length <= 200 && keyed.test(line.trim())) return true;
  return /\t|\S {3,}\S|\|.*\|/.test(line) && !(line.length > 120 && /\p{Ll}{2}[.!?] {1,2}\p{Lu}\p{Ll}/u.test(line));
}

/** Whether a line does not continue the one before it. */
const startsAnew = (line: string): boolean => !/^\s*[\p{Ll}(,"“'‘]/u.test(line);

/** Whether a text starts like JSON; it may be truncated. */
function isJson(text: string): boolean {
  return /^\s{0,100}[[{]\s{0,100}["{[]/.test(text.slice(0, 200)) && /"\s{0,20}:/.test(text.slice(0, 2000));
}

/** Longer strings, in characters, are data. */
const maxJsonString = 1500;

/** The string values of a JSON text that are written language: at least three spaces between letters. */
function stringsIn(text: string, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  for (let open = text.indexOf('"', from); open >= 0 && open < to; ) {
    let close = open + 1;
    while (close < to && text[close] !== '"') close += text[close] === '\\' ? 2 : 1;
    let next = close + 1;
    while (next < to && /\s/.test(text.charAt(next))) next++;
    const value = text.slice(open + 1, Math.min(close, open + 1 + maxJsonString));
    if (text[next] !== ':' && close - open <= maxJsonString && (value.match(/\p{L} \p{L}/gu)?.length ?? 0) >= 3)
      blocks.push({ start: open + 1, end: close, kind: 'prose' });
    open = text.indexOf('"', close + 1);
  }
  return blocks;
}
