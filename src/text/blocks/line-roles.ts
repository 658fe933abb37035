// The role of each line of running text, by its form and the lines around it: head of a mail, turn of a conversation, item, key with its value, title,
// or text that continues in the next line.
import { itemAt } from '../at.js';
import {
  breaksOff,
  captionLine,
  goesOn,
  isBlank,
  isEntry,
  isKeyValue,
  isQuotation,
  listLine,
  loneMark,
  mailLine,
  markDepth,
  mayBeTitle,
  nickLine,
  runsOn,
  speakerLine,
  turnLine,
  writerLine,
} from './lines.js';
import type { SourceLines } from './source-lines.js';
import { turnsOf } from './turns.js';

// Characters of a line that are read to determine its form.
const formChars = 120;
/** Minimum number of paragraphs with a caption for captions to be recognised at all. */
const minCaptions = 3;
/** Minimum number of writer lines for a text to be a thread, in which the writer's name may be all that precedes a mail. */
const minMails = 2;
/** Minimum mean length of wrapped lines, in characters; shorter lines are separate. */
const meanWrapped = 45;
/** Maximum margin, in characters, at which text is wrapped; longer lines are paragraphs. */
const maxMargin = 200;
/** Lines that are read to find the margin. */
const shownLines = 40;
/** Lines at the start of a run that are searched for a log entry, which makes the run a log or stack trace. */
const loggedLines = 50;
/** Maximum characters of a numbered title, and of an item without a full stop that has others indented below it. */
const maxItemTitle = 80;
/** Maximum characters of a title above text. */
const maxTitle = 60;
const maxKeyTitle = 90;
const maxTitleWords = 8;
/** If at least this many lines, and this share of them, end like sentences, each line is a paragraph. */
const minStopped = 4;
const stoppedShare = 0.75;
/** "Item 2: Water", "Article 5 - Term" */
const numberedName = /^\p{Lu}\p{L}{1,10}\.? \d{1,2}(?:[.:)]| [-–—]) \p{Lu}/u;
/** Characters at the end of a line that are read. */
const maxEnd = 26;
const sentenceEnd = /[.!?:…。！？]["”’»)\]*_]{0,3}$/;

/** Determines the roles of lines by number. If there is an `end`, lines from there on are ignored. */
export class LineRoles {
  /** Whether names in front of lines recur, so that everything after a turn belongs to it up to the next one. */
  readonly spoken: boolean;
  private readonly conversation: boolean;
  private readonly captioned: boolean;
  private readonly isThread: boolean;

  constructor(
    private readonly lines: SourceLines,
    private readonly nicknames: boolean,
  ) {
    const { conversation, spoken } = turnsOf(
      lines.all.map((_, at) => this.form(at)),
      nicknames,
    );
    this.conversation = conversation;
    this.spoken = spoken;
    this.captioned = lines.all.filter((_, at) => captionLine.test(this.form(at))).length >= minCaptions;
    this.isThread = lines.all.filter((_, at) => this.startsPassage(at) && writerLine.test(this.form(at))).length >= minMails;
  }

  /** The start of a line. */
  form(at: number): string {
    const { start, end } = itemAt(this.lines.all, at);
    return this.lines.source.slice(start, Math.min(end, start + formChars));
  }

  /** Whether a line starts the head of a mail: the name of its writer, followed by more of the head or, in a thread, after a blank line. */
  isMailHead(at: number, end: number): boolean {
    return at + 1 < end && writerLine.test(this.form(at)) && (mailLine.test(this.form(at + 1)) || (this.isThread && this.startsPassage(at)));
  }

  isTurn(at: number): boolean {
    const form = this.form(at);
    return this.conversation && (turnLine.test(form) || speakerLine.test(form) || (this.nicknames && this.spoken && nickLine.test(form)));
  }

  /** Whether a line is a key with its value. One such line may be a sentence with a colon; two are a list of values. `first`: start of the passage. */
  isKeyed(at: number, first: number, end: number): boolean {
    const isKey = (other: number): boolean =>
      isKeyValue(this.lines.text(other)) &&
      (other === first || isKeyValue(this.lines.text(other - 1)) || !runsOn(this.lines.text(other - 1), this.lines.text(other)));
    return !this.conversation && isKey(at) && ((at > first && isKey(at - 1)) || (at + 1 < end && isKey(at + 1)));
  }

  /** Whether the lines from `first` on are part of a log or a stack trace. */
  isLogged(first: number, end: number): boolean {
    for (let at = first; at < end && at < first + loggedLines; at++) if (isEntry(this.form(at))) return true;
    return false;
  }

  isItem(at: number, end: number): boolean {
    return this.markAt(at) !== undefined || this.isMarked(at, end);
  }

  /** The mark or caption in front of an item or a paragraph. */
  markAt(at: number): string | undefined {
    return listLine.exec(this.form(at))?.[1] ?? (this.captioned ? captionLine.exec(this.form(at))?.[1] : undefined);
  }

  /** Whether the line is the mark of an item and nothing else. */
  isMarked(at: number, end: number): boolean {
    return at + 1 < end && loneMark.test(this.form(at)) && !loneMark.test(this.form(at + 1)) && !listLine.test(this.form(at + 1));
  }

  /** The line after an item, including lines indented below its first line or wrapped. `marked`: whether its mark is on a line of its own. */
  itemEnd(at: number, end: number, marked: boolean): number {
    let stop = at + (marked ? 2 : 1);
    while (
      stop < end &&
      this.markAt(stop) === undefined &&
      !loneMark.test(this.form(stop)) &&
      !this.isTurn(stop) &&
      (/^\s/.test(this.lines.text(stop)) || this.isWrapped(stop - 1, at, end))
    )
      stop++;
    return stop;
  }

  /** The line after a turn. If names do not recur, a turn is a label of its own paragraph. */
  turnEnd(at: number, end: number): number {
    let stop = at + 1;
    while (stop < end && !this.isTurn(stop) && !listLine.test(this.form(stop)) && (this.spoken || this.isWrapped(stop - 1, at, end))) stop++;
    return stop;
  }

  indentAt(at: number): number {
    return Math.max(0, this.lines.text(at).search(/\S/));
  }

  /** Nesting depth of an item: its indentation in columns and, for equal indentation, its mark. */
  depthAt(at: number): number {
    return this.indentAt(at) + markDepth(this.form(at));
  }

  /** Whether items or quoted lines of at least this depth follow from a line on, ignoring blank lines. */
  leadsIn(at: number, depth: number): boolean {
    const { lines } = this;
    let next = at;
    while (next < lines.count && next < at + 3 && isBlank(lines.text(next))) next++;
    return (
      next < lines.count &&
      (listLine.test(this.form(next)) || this.isMarked(next, lines.count) || isQuotation(lines.text(next))) &&
      this.depthAt(next) >= depth &&
      !this.isTurn(next)
    );
  }

  /** Whether an item is the title of the items indented below it, which start at the line `next`. */
  isItemTitle(text: string, next: number, depth: number): boolean {
    if (next >= this.lines.count || !this.leadsIn(next, depth + 0.5)) return false;
    return text.endsWith(':') || (text.length <= maxItemTitle && !/[.!?]$/.test(text));
  }

  /** Whether a line is a numbered title above running text: "2. Rent". `next`: the line after it. */
  isNumberedTitle(text: string, next: number, end: number): boolean {
    if (text.length > maxItemTitle || !/^\s*[\p{N}§]/u.test(text) || /[.!?:;,…]$/.test(text)) return false;
    if (next >= end || this.isTurn(next)) return false;
    const after = this.lines.text(next).trim();
    if (listLine.test(this.form(next))) return /^\s*§/.test(text) && /^\(/.test(after);
    if (isShouted(text) && !isShouted(after)) return true;
    // On a page, the sentence continues in the next line.
    const isSentence = /[.!?…][)"”»’]{0,2}$/.test(after) || (next + 1 < end && runsOn(after, this.lines.text(next + 1)));
    return /^[\p{Lu}"“„«(]/u.test(after) && isSentence && after.length > text.trim().length;
  }

  /** Whether the first line of a passage is a title of what follows. */
  isTitle(first: number, end: number): boolean {
    const content = this.lines.text(first).trim();
    const after = end > first + 1 ? this.lines.text(first + 1) : this.nextContent(end);
    if ((content.endsWith(':') && this.leadsIn(first + 1, 0)) || (isKeyValue(content) && !this.startsPassage(first))) return false;
    if (
      !mayBeTitle(content) ||
      (this.conversation && (turnLine.test(content) || speakerLine.test(content))) ||
      (end > first + 1 && runsOn(content, after ?? ''))
    )
      return false;
    return (
      after !== undefined &&
      (end === first + 1 ? after.length > content.length : after.length > 1.5 * content.length && (after.length >= 80 || /[.!?]\s*$/.test(after)))
    );
  }

  /** Whether a line is a title above a sentence, a list or keys, at the start of a passage or after a sentence: "Measures". */
  isTitleOver(at: number, first: number, end: number): boolean {
    if (at + 1 >= end) return false;
    const line = this.lines.text(at).trim();
    const next = this.lines.text(at + 1);
    if (line.length > maxKeyTitle || !/^[\p{Lu}\p{N}]/u.test(line) || /[.!?,;:…)"”“’»|]$/.test(line) || listLine.test(line) || isEntry(line))
      return false;
    if (at > first && !/[.!?:]["”’)»]?\s*$/.test(this.lines.text(at - 1))) return false;
    const isNumbered = !this.spoken && numberedName.test(line);
    if (!isNumbered && (this.isTurn(at) || isKeyValue(line))) return false;
    // A label with a sentence is not a key with its value.
    if (isKeyValue(next) && !isNumbered && !sentenceEnd.test(next.trimEnd())) return true;
    if (line.length > maxTitle || line.split(/\s+/).length > maxTitleWords) return false;
    if (listLine.test(next)) return !isNumbered;
    if (isShouted(line) && !isShouted(next)) return true;
    return /^\s*[\p{Lu}\p{N}"“„«(]/u.test(next) && next.length > line.length + maxTitle / 2 && /[.!?:]/.test(next);
  }

  /** The paragraphs of lines of running text. */
  paragraphs(first: number, end: number): { readonly first: number; readonly end: number }[] {
    const goesOnAt = this.goingOn(first, end);
    const found: { first: number; end: number }[] = [];
    for (let at = first; at < end; ) {
      let stop = at + 1;
      while (stop < end && goesOnAt(stop - 1)) stop++;
      found.push({ first: at, end: stop });
      at = stop;
    }
    return found;
  }

  /**
   * Whether a line from `first` on continues in the next one. Lines wrapped at a margin are one text: one that ends although the next word had room
   * ends a paragraph. Short lines are separate.
   */
  private goingOn(first: number, end: number): (at: number) => boolean {
    let length = 0;
    for (let at = first; at < end - 1; at++) length += this.width(at);
    const margin = this.margin(first, end);
    const count = end - first;
    let stopped = 0;
    if (count >= minStopped) for (let at = first; at < end; at++) if (sentenceEnd.test(this.lines.text(at).slice(-maxEnd).trimEnd())) stopped++;
    const wrapped = count > 1 && length / (count - 1) >= meanWrapped && stopped < stoppedShare * Math.max(count, minStopped);
    const isClosed = sentenceEnd.test(this.lines.text(end - 1).trimEnd());
    return (at) => {
      const line = this.lines.text(at).trimEnd();
      const next = this.lines.text(at + 1).trimStart();
      if (!wrapped || margin > maxMargin)
        return (
          runsOn(line, next) ||
          (line.length >= meanWrapped && breaksOff(line, next)) ||
          (isClosed && /^\p{Ll}/u.test(next) && !/[.!?:;…]$/.test(line))
        );
      return !sentenceEnd.test(line) || isFull(line, next, margin);
    };
  }

  // Whether the next word had no room on the line; `first` and `end`: the lines from which the margin is taken.
  private isWrapped(at: number, first: number, end: number): boolean {
    const line = this.lines.text(at).trimEnd();
    const next = this.lines.text(at + 1).trimStart();
    // A capital that had room on the line starts something else.
    if (goesOn(line) && (!/^\p{Lu}/u.test(next) || isFull(line, next, Math.max(line.length, this.width(at + 1))))) return true;
    if (line.length < meanWrapped || sentenceEnd.test(line) || (line.endsWith(';') && !/^\p{Ll}/u.test(next))) return false;
    const margin = this.margin(first, Math.min(end, first + shownLines));
    return margin <= maxMargin && isFull(line, next, margin);
  }

  private margin(first: number, end: number): number {
    let margin = 0;
    for (let at = first; at < end; at++) margin = Math.max(margin, this.width(at));
    return margin;
  }

  private width(at: number): number {
    const { start, end } = itemAt(this.lines.all, at);
    return end - start;
  }

  private startsPassage(at: number): boolean {
    return at === 0 || isBlank(this.lines.text(at - 1));
  }

  private nextContent(next: number): string | undefined {
    const { lines } = this;
    for (let at = next; at < Math.min(lines.count, next + 3); at++) if (!isBlank(lines.text(at))) return lines.text(at);
    return undefined;
  }
}

/** Whether a line is in capitals. */
function isShouted(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase();
}

// Whether the first word of the next line would have exceeded the margin.
function isFull(line: string, next: string, margin: number): boolean {
  return line.length + 1 + next.search(/\s|$/) > margin;
}
