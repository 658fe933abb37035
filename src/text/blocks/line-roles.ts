// What each line of running text is, by its form and by the lines around it: head of a mail, turn of a conversation, item, key with its value, title,
// or text that goes on in the next line.
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

// Characters of a line that are looked at for its form.
const formChars = 120;
/** So many paragraphs start with a caption where those that do have one. */
const minCaptions = 3;
/** In a thread the name of the writer may be all that stands over a mail. */
const minMails = 2;
/** Short lines are lines of their own. */
const meanWrapped = 45;
/** Nothing is wrapped at a wider margin: longer lines are paragraphs. */
const maxMargin = 200;
/** Lines that show at which margin a text was wrapped. */
const shownLines = 40;
/** What stands between the entries of a log or in a stack trace belongs to them, where one of so many lines is an entry. */
const loggedLines = 50;
/** A title behind a number is no longer, and an item without a full stop that others are set in under is what they are items of. */
const maxItemTitle = 80;
/** A title is shorter than what stands under it. */
const maxTitle = 60;
const maxKeyTitle = 90;
const maxTitleWords = 8;
/** Where so many lines end as sentences do, each says something of its own. */
const minStopped = 4;
const stoppedShare = 0.75;
/** "Item 2: Water", "Article 5 - Term" */
const numberedName = /^\p{Lu}\p{L}{1,10}\.? \d{1,2}(?:[.:)]| [-–—]) \p{Lu}/u;
/** What is looked at of the end of a line. */
const maxEnd = 26;
const sentenceEnd = /[.!?:…。！？]["”’»)\]*_]{0,3}$/;

/** Answers about lines by their number; where there is an `end`, lines from there on are left out of account. */
export class LineRoles {
  /** Names in front of lines come back, so that what follows a turn belongs to it up to the next. */
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

  /** Who wrote a mail stands over all that it says. */
  isMailHead(at: number, end: number): boolean {
    return at + 1 < end && writerLine.test(this.form(at)) && (mailLine.test(this.form(at + 1)) || (this.isThread && this.startsPassage(at)));
  }

  isTurn(at: number): boolean {
    const form = this.form(at);
    return this.conversation && (turnLine.test(form) || speakerLine.test(form) || (this.nicknames && this.spoken && nickLine.test(form)));
  }

  /** One such line may be a sentence with a colon; two are a list of values. `first`: where the passage starts. */
  isKeyed(at: number, first: number, end: number): boolean {
    const isKey = (other: number): boolean =>
      isKeyValue(this.lines.text(other)) &&
      (other === first || isKeyValue(this.lines.text(other - 1)) || !runsOn(this.lines.text(other - 1), this.lines.text(other)));
    return !this.conversation && isKey(at) && ((at > first && isKey(at - 1)) || (at + 1 < end && isKey(at + 1)));
  }

  /** Whether lines from `first` on are of a log or a stack trace. */
  isLogged(first: number, end: number): boolean {
    for (let at = first; at < end && at < first + loggedLines; at++) if (isEntry(this.form(at))) return true;
    return false;
  }

  isItem(at: number, end: number): boolean {
    return this.markAt(at) !== undefined || this.isMarked(at, end);
  }

  /** What stands in front of an item or a paragraph and says which it is. */
  markAt(at: number): string | undefined {
    return listLine.exec(this.form(at))?.[1] ?? (this.captioned ? captionLine.exec(this.form(at))?.[1] : undefined);
  }

  /** Whether the mark of an item has its line to itself. */
  isMarked(at: number, end: number): boolean {
    return at + 1 < end && loneMark.test(this.form(at)) && !loneMark.test(this.form(at + 1)) && !listLine.test(this.form(at + 1));
  }

  /** The line behind an item, with what is set in under its first line or was wrapped. `marked`: its mark has a line to itself. */
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

  /** The line behind a turn. Where names do not come back, a turn is a label of its own paragraph. */
  turnEnd(at: number, end: number): number {
    let stop = at + 1;
    while (stop < end && !this.isTurn(stop) && !listLine.test(this.form(stop)) && (this.spoken || this.isWrapped(stop - 1, at, end))) stop++;
    return stop;
  }

  indentAt(at: number): number {
    return Math.max(0, this.lines.text(at).search(/\S/));
  }

  /** How far in an item stands: by its columns, and of those in the same ones by its mark. */
  depthAt(at: number): number {
    return this.indentAt(at) + markDepth(this.form(at));
  }

  /** Whether items or quoted lines, at least so deep, stand from a line on; blank lines aside. */
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

  /** Whether an item is what those are items of that stand from the line `next` on, set in under it. */
  isItemTitle(text: string, next: number, depth: number): boolean {
    if (next >= this.lines.count || !this.leadsIn(next, depth + 0.5)) return false;
    return text.endsWith(':') || (text.length <= maxItemTitle && !/[.!?]$/.test(text));
  }

  /** "2. Rent" over running text. `next`: the line behind it. */
  isNumberedTitle(text: string, next: number, end: number): boolean {
    if (text.length > maxItemTitle || !/^\s*[\p{N}§]/u.test(text) || /[.!?:;,…]$/.test(text)) return false;
    if (next >= end || this.isTurn(next)) return false;
    const after = this.lines.text(next).trim();
    if (listLine.test(this.form(next))) return /^\s*§/.test(text) && /^\(/.test(after);
    if (isShouted(text) && !isShouted(after)) return true;
    // On a page the sentence goes on in the next line.
    const isSentence = /[.!?…][)"”»’]{0,2}$/.test(after) || (next + 1 < end && runsOn(after, this.lines.text(next + 1)));
    return /^[\p{Lu}"“„«(]/u.test(after) && isSentence && after.length > text.trim().length;
  }

  /** Whether the first line of a passage is a title over what follows. */
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

  /** "Measures" over a sentence, a list or keys, at the start of a passage or behind a sentence. */
  isTitleOver(at: number, first: number, end: number): boolean {
    if (at + 1 >= end) return false;
    const line = this.lines.text(at).trim();
    const next = this.lines.text(at + 1);
    if (line.length > maxKeyTitle || !/^[\p{Lu}\p{N}]/u.test(line) || /[.!?,;:…)"”“’»|]$/.test(line) || listLine.test(line) || isEntry(line))
      return false;
    if (at > first && !/[.!?:]["”’)»]?\s*$/.test(this.lines.text(at - 1))) return false;
    const isNumbered = !this.spoken && numberedName.test(line);
    if (!isNumbered && (this.isTurn(at) || isKeyValue(line))) return false;
    // A sentence behind a label is no key with its value.
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
   * Whether a line from `first` on goes on in the next one. Lines that were wrapped at a margin are one text; a line that ends where the next word had room
   * ends a paragraph, and short lines are lines.
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

  // Whether the next word had no room on the line; `first` and `end`: the lines that show how much there was.
  private isWrapped(at: number, first: number, end: number): boolean {
    const line = this.lines.text(at).trimEnd();
    const next = this.lines.text(at + 1).trimStart();
    if (goesOn(line)) return true;
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

/** In capitals. */
function isShouted(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase();
}

// Whether the first word of the next line would have gone over the margin.
function isFull(line: string, next: string, margin: number): boolean {
  return line.length + 1 + next.search(/\s|$/) > margin;
}
