// Reads running text into a plan: titles, turns of a conversation, heads of mails, list items and numbered paragraphs with what leads into them, paragraphs.
// What is kept of a turn, a mail, an item or a list keeps the line that says whose or which it is.
import { itemAt } from '../text/at.js';
import { withQuotations } from '../text/quotations.js';
import { sentences } from '../text/segments.js';
import { LineRoles } from './line-roles.js';
import { isEntry, isQuotation, mailLine, speakerLine, turnLine } from './lines.js';
import { splitLong, withNumbers } from './long-sentences.js';
import { type PlanBuilder, titleLevel } from './plan.js';
import type { SourceLines } from './source-lines.js';
import { addRows, isTable } from './tables.js';
import { splitTagBalanced } from './tags.js';

/** A longer quotation is divided. */
const maxQuotation = 400;
/** Level of a title that a number marks, below all marked otherwise. */
const numberedLevel = 6;

/** What it gives adds lines from `first` up to `end`, none of them blank. */
export function passageReader(builder: PlanBuilder, lines: SourceLines): (first: number, end: number) => void {
  const reader = new PassageReader(builder, lines);
  return (first, end) => void reader.add(first, end);
}

/** Adds lines to a plan. What its parts answer with is the line to go on at. */
class PassageReader {
  private readonly roles: LineRoles;

  constructor(
    private readonly builder: PlanBuilder,
    private readonly lines: SourceLines,
  ) {
    this.roles = new LineRoles(lines);
  }

  add(first: number, end: number): void {
    for (let at = first; at < end; ) at = this.addPart(at, end);
  }

  private addPart(first: number, end: number): number {
    if (this.roles.isMailHead(first, end)) return this.addMailHead(first, end);
    if (isTable(this.lines, first, end)) return this.addTable(first, end);
    if (!this.roles.isKeyed(first, first, end) && this.roles.isTitle(first, end)) return this.addTitle(first);
    return this.addText(first, end);
  }

  private addMailHead(first: number, end: number): number {
    this.builder.mail(this.lines.text(first).trimEnd(), this.lines.start(first));
    let at = first + 1;
    for (; at < end && mailLine.test(this.roles.form(at)); at++) this.addWhole(at);
    return at;
  }

  private addTable(first: number, end: number): number {
    this.builder.endLeads();
    addRows(this.builder, this.lines, first, end);
    return end;
  }

  private addTitle(at: number): number {
    const title = this.lines.text(at).trim();
    this.builder.heading(titleLevel, title, this.lines.contentStart(at), title);
    return at + 1;
  }

  // Turns, items, whole lines and prose, up to the next mail.
  private addText(first: number, end: number): number {
    const { lines, roles } = this;
    const logged = roles.isLogged(first, end);
    const isItem = (at: number): boolean => !logged && roles.isItem(at, end);
    const isWhole = (at: number): boolean => logged || isEntry(roles.form(at)) || isQuotation(lines.text(at)) || roles.isKeyed(at, first, end);
    let at = first;
    while (at < end && (at === first || !roles.isMailHead(at, end))) {
      const item = isItem(at);
      this.endLeads(at, item);
      if (roles.isTurn(at)) at = this.addTurn(at, end);
      else if (item) at = this.addListItem(at, end);
      else if (isWhole(at)) this.addWhole(at++);
      else {
        let stop = at + 1;
        while (stop < end && !isItem(stop) && !isWhole(stop) && !roles.isTurn(stop) && !roles.isMailHead(stop, end)) stop++;
        this.addParagraphs(itemAt(lines.all, at).start, at, stop, this.builder.block());
        at = stop;
      }
    }
    return at;
  }

  // Ends the lists that a line is no part of.
  private endLeads(at: number, isItem: boolean): void {
    const { builder, roles } = this;
    if (isItem || isQuotation(this.lines.text(at))) builder.endLeads(roles.depthAt(at));
    else if (roles.isTurn(at) || roles.indentAt(at) < 2) builder.endLeads();
  }

  // A line that is all or nothing.
  private addWhole(at: number): void {
    const content = this.lines.text(at).trimEnd();
    if (/^\s*>+$/.test(content)) this.builder.blank();
    else this.builder.unit(content, this.lines.start(at), this.builder.block(), { verbatim: true, glue: '\n' });
  }

  private addTurn(at: number, end: number): number {
    const { builder, lines, roles } = this;
    const inLine = turnLine.exec(roles.form(at));
    const match = inLine ?? speakerLine.exec(roles.form(at));
    if (match === null) return at + 1;
    const stop = roles.turnEnd(at, end);
    const block = builder.block();
    builder.turn(match[0].trimEnd(), lines.start(at), block, match[1] ?? '', inLine === null ? '\n' : ' ');
    if (inLine !== null) this.addParagraphs(itemAt(lines.all, at).start + match[0].length, at, stop, block);
    else if (stop > at + 1) this.addParagraphs(itemAt(lines.all, at + 1).start, at + 1, stop, block);
    if (!roles.spoken) builder.endTurn();
    return stop;
  }

  private addListItem(at: number, end: number): number {
    const { builder, lines, roles } = this;
    const marked = roles.isMarked(at, end);
    const stop = roles.itemEnd(at, end, marked);
    const block = builder.block();
    const text = lines.slice(at, stop - 1).trimEnd();
    const depth = roles.depthAt(at);
    if (roles.isItemTitle(text, stop, depth)) {
      builder.lead(text, lines.start(at), block, depth);
      return stop;
    }
    if (!marked && roles.isNumberedTitle(text, stop, end)) {
      builder.heading(numberedLevel, text.trim(), lines.contentStart(at), text.trim());
      return stop;
    }
    // The mark frames the item, so that it never stands alone and is never lost.
    const mark = marked ? lines.text(at) : (roles.markAt(at) ?? '');
    const group = builder.group({ text: mark, start: lines.start(at), block }, undefined, marked ? '\n' : ' ');
    this.addSentences(itemAt(lines.all, at).start + mark.length, itemAt(lines.all, stop - 1).end, block, group);
    return stop;
  }

  // `start`: where the text of the first line starts in the source.
  private addParagraphs(start: number, first: number, end: number, block: number): void {
    const goesOnAt = this.roles.goingOn(first, end);
    let own = block;
    for (let at = first; at < end; ) {
      let stop = at + 1;
      while (stop < end && goesOnAt(stop - 1)) stop++;
      const { all } = this.lines;
      this.addSentences(at === first ? start : itemAt(all, at).start, itemAt(all, stop - 1).end, own, this.builder.current(), stop);
      at = stop;
      if (at < end) own = this.builder.block();
    }
  }

  // `next`: the line behind it, where it may lead into what stands there.
  private addSentences(start: number, end: number, block: number, group: number, next?: number): void {
    const { builder, lines, roles } = this;
    const { source, offset } = lines;
    const heading = builder.currentHeading();
    const spans = withQuotations(source, withNumbers(source, splitTagBalanced(source, sentences(source, start, end))), maxQuotation);
    const last = spans.at(-1);
    const lead = last !== undefined && next !== undefined && source.charAt(last.end - 1) === ':' && roles.leadsIn(next, 0) ? last : undefined;
    for (const sentence of spans) {
      if (sentence === lead) builder.lead(source.slice(lead.start, lead.end), offset + lead.start, block, -1, spans.length > 1 ? ' ' : '\n');
      else
        for (const part of splitLong(source, sentence))
          builder.unit(source.slice(part.start, part.end), offset + part.start, block, { group, heading, ...part });
    }
  }
}
