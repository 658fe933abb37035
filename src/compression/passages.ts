// Reads blocks into a plan. Whatever is kept of a turn, a mail, an item or a list keeps the line that identifies it.
import { itemAt } from '../text/at.js';
import type { LineRoles } from '../text/blocks/line-roles.js';
import { isQuotation } from '../text/blocks/lines.js';
import type { Block } from '../text/blocks/read-blocks.js';
import type { SourceLines } from '../text/blocks/source-lines.js';
import { splitTagBalanced } from '../text/blocks/tags.js';
import { splitLong, withNumbers } from '../text/long-sentences.js';
import { withQuotations } from '../text/quotations.js';
import { sentences } from '../text/segments.js';
import { addFence } from './fences.js';
import { addJson } from './json.js';
import { addOutline } from './outline.js';
import { type PlanBuilder, titleLevel } from './plan.js';
import { addRows } from './tables.js';

/** A longer quotation, in characters, is divided. */
const maxQuotation = 400;
/** Level of a numbered title, below all headings marked otherwise. */
const numberedLevel = 6;

type Of<Kind> = Block & { readonly kind: Kind };

export class BlockPlanner {
  constructor(
    private readonly builder: PlanBuilder,
    private readonly lines: SourceLines,
    private readonly roles: LineRoles,
  ) {}

  add(block: Block): void {
    const { builder, lines } = this;
    const { first, end } = block;
    const chars = lines.source.length;
    switch (block.kind) {
      case 'blank':
        builder.blank();
        break;
      case 'fence':
        builder.endLeads();
        addFence(builder, lines, first, end - 1);
        break;
      case 'structure':
        builder.endLeads();
        addOutline(builder, lines, first, end, block.structure, chars);
        break;
      case 'json':
        builder.endLeads();
        addJson(builder, lines.source.slice(block.start, block.stop), lines.offset + block.start, chars);
        break;
      case 'open':
        builder.enter(lines.text(first).trim(), lines.contentStart(first));
        break;
      case 'close':
        builder.leave(lines.text(first).trim(), lines.contentStart(first));
        break;
      case 'heading': {
        const under = end > first + 1 ? `\n${lines.text(first + 1).trim()}` : '';
        builder.heading(block.level, lines.text(first).trimEnd() + under, lines.start(first), block.title);
        break;
      }
      case 'title':
        this.addTitle(titleLevel, lines.text(first).trim(), first);
        break;
      case 'table':
        builder.endLeads();
        addRows(builder, lines, first, end);
        break;
      case 'mail':
        builder.mail(lines.text(first).trimEnd(), lines.start(first));
        for (let at = first + 1; at < end; at++) this.addWhole(at);
        break;
      default:
        this.endLeads(first, block.kind === 'item');
        if (block.kind === 'turn') this.addTurn(block);
        else if (block.kind === 'item') this.addItem(block);
        else if (block.kind === 'text') this.addParagraphs(itemAt(lines.all, first).start, first, end, builder.block());
        else this.addWhole(first);
    }
  }

  private addTitle(level: number, title: string, at: number): void {
    this.builder.heading(level, title, this.lines.contentStart(at), title);
  }

  // Ends the lists that a line is not part of.
  private endLeads(at: number, isItem: boolean): void {
    const { builder, roles } = this;
    if (isItem || isQuotation(this.lines.text(at))) builder.endLeads(roles.depthAt(at));
    else if (roles.isTurn(at) || roles.indentAt(at) < 2) builder.endLeads();
  }

  // Adds a line as a unit that is kept unchanged or dropped.
  private addWhole(at: number): void {
    const content = this.lines.text(at).trimEnd();
    if (/^\s*>+$/.test(content)) this.builder.blank();
    else this.builder.unit(content, this.lines.start(at), this.builder.block(), { verbatim: true, glue: '\n' });
  }

  private addTurn({ first, end, label, speaker, isOver }: Of<'turn'>): void {
    const { builder, lines, roles } = this;
    const block = builder.block();
    builder.turn(label.trimEnd(), lines.start(first), block, speaker, isOver ? '\n' : ' ');
    if (!isOver) this.addParagraphs(itemAt(lines.all, first).start + label.length, first, end, block);
    else if (end > first + 1) this.addParagraphs(itemAt(lines.all, first + 1).start, first + 1, end, block);
    if (!roles.spoken) builder.endTurn();
  }

  private addItem({ first, end, mark, isOver, role }: Of<'item'>): void {
    const { builder, lines, roles } = this;
    const block = builder.block();
    const text = lines.slice(first, end - 1).trimEnd();
    if (role === 'lead') builder.lead(text, lines.start(first), block, roles.depthAt(first));
    if (role === 'title') this.addTitle(numberedLevel, text.trim(), first);
    if (role !== 'item') return;
    // The mark frames the item, so that one is never kept without the other.
    const group = builder.group({ text: mark, start: lines.start(first), block }, undefined, isOver ? '\n' : ' ');
    this.addSentences(itemAt(lines.all, first).start + mark.length, itemAt(lines.all, end - 1).end, block, group);
  }

  // `start`: offset in the source where the text of the first line starts.
  private addParagraphs(start: number, first: number, end: number, block: number): void {
    for (const [index, { first: at, end: stop }] of this.roles.paragraphs(first, end).entries())
      this.addSentences(
        index === 0 ? start : itemAt(this.lines.all, at).start,
        itemAt(this.lines.all, stop - 1).end,
        index === 0 ? block : this.builder.block(),
        this.builder.current(),
        stop,
      );
  }

  // `next`: the line after the text, if the text may lead into it.
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
