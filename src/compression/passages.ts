// Reads running text into a plan: titles, turns of a conversation, heads of mails, list items and numbered paragraphs with what leads into them, paragraphs.
// What is kept of a turn, a mail, an item or a list keeps the line that says whose or which it is.
import { itemAt } from '../text/at.js';
import { withQuotations } from '../text/quotations.js';
import { sentences } from '../text/segments.js';
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
  speakerLine,
  turnLine,
  writerLine,
} from './lines.js';
import { runsOn, splitLong, withNumbers } from './long-sentences.js';
import { type PlanBuilder, titleLevel } from './plan.js';
import type { SourceLines } from './source-lines.js';
import { addRows, isTable } from './tables.js';
import { splitTagBalanced } from './tags.js';
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
/** A longer quotation is divided. */
const maxQuotation = 400;
/** Level of a title that a number marks, below all marked otherwise. */
const numberedLevel = 6;
/** An item without a full stop that others are set in under is what they are items of. */
const maxItemTitle = 80;

/** What it gives adds lines from `first` up to `end`, none of them blank. */
export function passageReader(builder: PlanBuilder, lines: SourceLines): (first: number, end: number) => void {
  const { source, all, offset: from } = lines;
  const textAt = (at: number): string => source.slice(startAt(at), endAt(at));
  const startAt = (at: number): number => itemAt(all, at).start;
  const endAt = (at: number): number => itemAt(all, at).end;
  const formAt = (at: number): string => source.slice(startAt(at), Math.min(endAt(at), startAt(at) + formChars));
  const { conversation, spoken } = turnsOf(all.map((_, at) => formAt(at)));
  const captioned = all.filter((_, at) => captionLine.test(formAt(at))).length >= minCaptions;
  const isThread = all.filter((_, at) => startsPassage(at) && writerLine.test(formAt(at))).length >= minMails;
  return addPassage;

  function addPassage(first: number, end: number): void {
    if (isMailHead(first, end)) {
      builder.mail(textAt(first).trimEnd(), from + startAt(first));
      for (let at = first + 1; at < end; at++)
        if (!mailLine.test(formAt(at))) return void addPassage(at, end);
        else addWhole(at);
      return;
    }
    const opening = textAt(first);
    if (isTable(lines, first, end)) {
      builder.endLeads();
      addRows(builder, lines, first, end);
      return;
    }
    if (!isKeyed(first, first, end) && isTitle(first, end)) {
      const title = opening.trim();
      builder.heading(titleLevel, title, from + startAt(first) + Math.max(0, opening.search(/\S/)), title);
      if (end > first + 1) addPassage(first + 1, end);
      return;
    }
    // What stands between the entries of a log or in a stack trace belongs to them.
    let logged = false;
    for (let at = first; at < end && at < first + 50; at++) logged ||= isEntry(formAt(at));
    const isList = (at: number): boolean => markAt(at) !== undefined || isMarked(at, end);
    const isWhole = (at: number): boolean => logged || isEntry(formAt(at)) || isQuotation(textAt(at)) || isKeyed(at, first, end);
    let at = first;
    while (at < end) {
      if (at > first && isMailHead(at, end)) return void addPassage(at, end);
      const isItem = isList(at) && !logged;
      if (isItem || isQuotation(textAt(at))) builder.endLeads(depthAt(at));
      else if (isTurn(at) || indentAt(at) < 2) builder.endLeads();
      if (isTurn(at)) at = addTurn(at, end);
      else if (isItem) at = addListItem(at, end);
      else if (isWhole(at)) addWhole(at++);
      else {
        let stop = at + 1;
        while (stop < end && !isList(stop) && !isWhole(stop) && !isTurn(stop) && !isMailHead(stop, end)) stop++;
        addProse(at, stop);
        at = stop;
      }
    }
  }

  // Who wrote a mail stands over all that it says.
  function isMailHead(at: number, end: number): boolean {
    return at + 1 < end && writerLine.test(formAt(at)) && (mailLine.test(formAt(at + 1)) || (isThread && startsPassage(at)));
  }

  function indentAt(at: number): number {
    return Math.max(0, textAt(at).search(/\S/));
  }

  // How far in an item stands: by its columns, and of those in the same ones by its mark.
  function depthAt(at: number): number {
    return indentAt(at) + markDepth(formAt(at));
  }

  function startsPassage(at: number): boolean {
    return at === 0 || isBlank(textAt(at - 1));
  }

  // A line that is all or nothing.
  function addWhole(at: number): void {
    const content = textAt(at).trimEnd();
    if (/^\s*>+$/.test(content)) builder.blank();
    else builder.unit(content, from + startAt(at), builder.block(), { verbatim: true, glue: '\n' });
  }

  // One such line may be a sentence with a colon; two are a list of values.
  function isKeyed(at: number, first: number, end: number): boolean {
    const isKey = (other: number): boolean =>
      isKeyValue(textAt(other)) && (other === first || isKeyValue(textAt(other - 1)) || !runsOn(textAt(other - 1), textAt(other)));
    return !conversation && isKey(at) && ((at > first && isKey(at - 1)) || (at + 1 < end && isKey(at + 1)));
  }

  function isTurn(at: number): boolean {
    return conversation && (turnLine.test(formAt(at)) || speakerLine.test(formAt(at)));
  }

  function addTurn(at: number, end: number): number {
    const inLine = turnLine.exec(formAt(at));
    const match = inLine ?? speakerLine.exec(formAt(at));
    if (match === null) return at + 1;
    let stop = at + 1;
    // Where names do not come back, a turn is a label of its own paragraph.
    while (stop < end && !isTurn(stop) && !listLine.test(formAt(stop)) && (spoken || isWrapped(stop - 1, at, end))) stop++;
    const block = builder.block();
    builder.turn(match[0].trimEnd(), from + startAt(at), block, match[1] ?? '', inLine === null ? '\n' : ' ');
    if (inLine !== null) addParagraphs(startAt(at) + match[0].length, at, stop, block);
    else if (stop > at + 1) addParagraphs(startAt(at + 1), at + 1, stop, block);
    if (!spoken) builder.endTurn();
    return stop;
  }

  // What stands in front of an item or a paragraph and says which it is.
  function markAt(at: number): string | undefined {
    return listLine.exec(formAt(at))?.[1] ?? (captioned ? captionLine.exec(formAt(at))?.[1] : undefined);
  }

  function isMarked(at: number, end: number): boolean {
    return at + 1 < end && loneMark.test(formAt(at)) && !loneMark.test(formAt(at + 1)) && !listLine.test(formAt(at + 1));
  }

  function addListItem(at: number, end: number): number {
    const marked = isMarked(at, end);
    let stop = at + (marked ? 2 : 1);
    while (
      stop < end &&
      markAt(stop) === undefined &&
      !loneMark.test(formAt(stop)) &&
      !isTurn(stop) &&
      (/^\s/.test(textAt(stop)) || isWrapped(stop - 1, at, end))
    )
      stop++;
    const block = builder.block();
    const mark = marked ? textAt(at) : (markAt(at) ?? '');
    const text = source.slice(startAt(at), endAt(stop - 1)).trimEnd();
    const depth = depthAt(at);
    if (stop < all.length && leadsIn(stop, depth + 0.5) && (text.endsWith(':') || (text.length <= maxItemTitle && !/[.!?]$/.test(text)))) {
      builder.lead(text, from + startAt(at), block, depth);
      return stop;
    }
    if (!marked && isNumberedTitle(text, stop, end)) {
      builder.heading(numberedLevel, text.trim(), from + startAt(at) + indentAt(at), text.trim());
      return stop;
    }
    // The mark frames the item, so that it never stands alone and is never lost.
    const group = builder.group({ text: mark, start: from + startAt(at), block }, undefined, marked ? '\n' : ' ');
    addSentences(startAt(at) + mark.length, endAt(stop - 1), block, group);
    return stop;
  }

  // Whether the next word had no room on the line; `first` and `end`: the lines that show how much there was.
  function isWrapped(at: number, first: number, end: number): boolean {
    const line = textAt(at).trimEnd();
    const next = textAt(at + 1).trimStart();
    if (goesOn(line)) return true;
    if (line.length < meanWrapped || /[.!?:…。！？]["”’»)\]*_]{0,3}$/.test(line) || (line.endsWith(';') && !/^\p{Ll}/u.test(next))) return false;
    let margin = 0;
    for (let other = first; other < end && other < first + shownLines; other++) margin = Math.max(margin, endAt(other) - startAt(other));
    return margin <= maxMargin && line.length + 1 + next.search(/\s|$/) > margin;
  }

  // "2. Rent" over running text.
  function isNumberedTitle(text: string, next: number, end: number): boolean {
    if (text.length > maxItemTitle || !/^\s*[\p{N}§]/u.test(text) || /[.!?:;,…]$/.test(text)) return false;
    if (next >= end || listLine.test(formAt(next)) || isTurn(next)) return false;
    const after = textAt(next).trim();
    return /^[\p{Lu}"“„«(]/u.test(after) && /[.!?…][)"”»’]{0,2}$/.test(after) && after.length > text.trim().length;
  }

  // Whether items or quoted lines, at least so deep, stand from a line on; blank lines aside.
  function leadsIn(at: number, depth: number): boolean {
    let next = at;
    while (next < all.length && next < at + 3 && isBlank(textAt(next))) next++;
    return (
      next < all.length &&
      (listLine.test(formAt(next)) || isMarked(next, all.length) || isQuotation(textAt(next))) &&
      depthAt(next) >= depth &&
      !isTurn(next)
    );
  }

  function addProse(first: number, end: number): void {
    addParagraphs(startAt(first), first, end, builder.block());
  }

  // Lines that were wrapped at a margin are one text; a line that ends where the next word had room ends a paragraph, and short lines are lines.
  function addParagraphs(start: number, first: number, end: number, block: number): void {
    let length = 0;
    let margin = 0;
    for (let at = first; at < end; at++) {
      if (at < end - 1) length += endAt(at) - startAt(at);
      margin = Math.max(margin, endAt(at) - startAt(at));
    }
    const wrapped = end - first > 1 && length / (end - first - 1) >= meanWrapped;
    const goesOnAt = (at: number): boolean => {
      const line = textAt(at).trimEnd();
      const next = textAt(at + 1).trimStart();
      if (!wrapped || margin > maxMargin) return runsOn(line, next) || (line.length >= meanWrapped && breaksOff(line, next));
      const word = next.search(/\s|$/);
      return !/[.!?:…。！？]["”’»)\]*_]{0,3}$/.test(line) || line.length + 1 + word > margin;
    };
    for (let at = first, own = block; at < end; own = at < end ? builder.block() : own) {
      let stop = at + 1;
      while (stop < end && goesOnAt(stop - 1)) stop++;
      addSentences(at === first ? start : startAt(at), endAt(stop - 1), own, builder.current(), stop);
      at = stop;
    }
  }

  // `next`: the line behind it, where it may lead into what stands there.
  function addSentences(start: number, end: number, block: number, group: number, next?: number): void {
    const heading = builder.currentHeading();
    const spans = withQuotations(source, withNumbers(source, splitTagBalanced(source, sentences(source, start, end))), maxQuotation);
    const last = spans.at(-1);
    const lead = last !== undefined && next !== undefined && source.charAt(last.end - 1) === ':' && leadsIn(next, 0) ? last : undefined;
    for (const sentence of spans) {
      if (sentence === lead) builder.lead(source.slice(lead.start, lead.end), from + lead.start, block, -1, spans.length > 1 ? ' ' : '\n');
      else
        for (const part of splitLong(source, sentence))
          builder.unit(source.slice(part.start, part.end), from + part.start, block, { group, heading, ...part });
    }
  }

  function isTitle(first: number, end: number): boolean {
    const content = textAt(first).trim();
    const after = end > first + 1 ? textAt(first + 1) : nextContent(end);
    if (content.endsWith(':') && leadsIn(first + 1, 0)) return false;
    if (
      !mayBeTitle(content) ||
      (conversation && (turnLine.test(content) || speakerLine.test(content))) ||
      (end > first + 1 && runsOn(content, after ?? ''))
    )
      return false;
    return (
      after !== undefined &&
      (end === first + 1 ? after.length > content.length : after.length > 1.5 * content.length && (after.length >= 80 || /[.!?]\s*$/.test(after)))
    );
  }

  function nextContent(next: number): string | undefined {
    for (let at = next; at < Math.min(all.length, next + 3); at++) if (!isBlank(textAt(at))) return textAt(at);
    return undefined;
  }
}
