// What a parsed context is: units that are kept, shortened or dropped, and the groups that hold them together.
import { uint32At } from '../text/at.js';

/**
 * The smallest thing that is kept or dropped: a sentence, a table row, a log line, a block of code, an element of a JSON array. All have all properties, so that
 * they lie in memory alike and are read without looking for them.
 */
export interface Unit {
  /** Verbatim text of the source; for JSON without the white space between tokens. */
  readonly text: string;
  /** Where it starts in the context, as everywhere here in UTF-16 code units. */
  readonly start: number;
  /** Block (paragraph, table, list item, …) it belongs to; units are in source order, so blocks never decrease. */
  readonly block: number;
  /** Index of the group that holds it, -1 for none. */
  readonly group: number;
  /** What stands between it and the unit before it in the same block. */
  readonly glue: string;
  /** All or nothing: code, rows, JSON, tags. Otherwise words may be left out. */
  readonly verbatim: boolean;
  /** Must stay, whatever the budget: the caller marked it with keep tags. */
  readonly keep: boolean;
  /** Nearest heading, table header or speaker, empty when there is none. */
  readonly heading: string;
  /** A later piece of the sentence that the unit before it starts. */
  readonly continues: boolean;
  /** Indices of the units without which this one says something else: the first item of its list, the sentences with the marks of its quotation. */
  readonly needs: readonly number[] | undefined;
  /** Index of the unit that says who or what this one means by its "he" or "this", or what it goes on from. */
  readonly means: number | undefined;
  /** Who says it; undefined where nobody is named. */
  readonly speaker: string | undefined;
}

/** A line that frames a group, where it starts in the context, and the block it stands in. */
interface Frame {
  readonly text: string;
  readonly start: number;
  readonly block: number;
}

/** Units that share a frame: a table header, code fences, brackets, a pair of tags, a speaker, a heading. Emitted only around units that are kept. */
export interface Group {
  readonly parent: number;
  readonly open: Frame;
  readonly close: Frame | undefined;
  /** Between the frame and the units when they stand in the same block. */
  readonly glue: string;
  /** Between the frame and what stands before it in the same block. */
  readonly lead: string;
  /** 1 to 6 for marked headings, `titleLevel`, `mailLevel`, `turnLevel`, `leadLevel`, 0 for every other frame. */
  readonly level: number;
}

/** How much each unit of a plan matters to the prompt. */
export interface UnitWeights {
  /** Log-odds that the unit holds what the prompt needs. */
  readonly logOdds: readonly number[];
  /** 0 to 1: how well the prompt matched anything. */
  readonly match: number;
  /** Units that hold it only all together. */
  readonly together?: readonly number[];
}

export interface Plan {
  readonly units: readonly Unit[];
  readonly groups: readonly Group[];
  /** Per block: whether a blank line stands before it. */
  readonly blankBefore: readonly boolean[];
}

/** Level of the line that says who wrote a mail; headings stand in mails. */
const mailLevel = 0.5;
/** Level of a line that looks like a title and has no mark of one. */
export const titleLevel = 7;
/** Level of who speaks; a heading ends a turn. */
export const turnLevel = 8;
/** Level of a sentence that leads into a list. */
const leadLevel = 9;

/** Whether what a line frames stands next to it: everything but headings and the heads of mails. */
export function isClose({ level }: Group): boolean {
  return level === 0 || level > titleLevel;
}

/** Whether the units stand without their frame. Without a marked heading they would be read under the one before. */
export function isOptional({ level }: Group): boolean {
  return level === titleLevel;
}

/** Whether a line says who wrote a mail. */
export function isMail({ level }: Group): boolean {
  return level === mailLevel;
}

interface OpenGroup {
  readonly index: number;
  /** That of its group: 0 for anything that a heading does not end. */
  readonly level: number;
  /** How deep a list item stands that leads into others, in columns; -1 for a sentence. */
  readonly depth?: number;
}

/** Collects a plan block by block, in source order. */
export class PlanBuilder {
  private readonly units: Unit[] = [];
  private readonly groups: Group[] = [];
  private readonly blankBefore: boolean[] = [];
  private readonly open: OpenGroup[] = [];
  private readonly headings: string[] = [];
  private pendingBlank = false;

  /** Notes a blank line before the next block. */
  blank(): void {
    this.pendingBlank = true;
  }

  block(): number {
    this.blankBefore.push(this.pendingBlank && this.blankBefore.length > 0);
    this.pendingBlank = false;
    return this.blankBefore.length - 1;
  }

  unit(
    text: string,
    start: number,
    block: number,
    options: { glue?: string; verbatim?: boolean; keep?: boolean; group?: number; heading?: string; part?: number; isItem?: boolean } = {},
  ): void {
    this.units.push({
      text,
      start,
      block,
      group: options.group ?? this.current(),
      glue: options.glue ?? ' ',
      verbatim: options.verbatim ?? false,
      keep: options.keep ?? false,
      heading: options.heading ?? this.headings.at(-1) ?? '',
      continues: options.part !== undefined && options.part > 0,
      needs: options.part !== undefined && options.isItem === true ? [this.units.length - options.part] : undefined,
      means: undefined,
      speaker: undefined,
    });
  }

  /** Adds a group that the caller fills itself, by passing its index to `unit`. */
  group(open: Frame, close: Frame | undefined, glue: string, parent = this.current(), lead = '\n'): number {
    this.groups.push({ parent, open, close, glue, lead, level: 0 });
    return this.groups.length - 1;
  }

  /** Starts a section; it ends where a heading of the same or a higher level starts, or its surrounding tags end. */
  heading(level: number, line: string, start: number, title: string): void {
    this.popTo(level);
    this.push(level, { text: line, start, block: this.block() }, title);
  }

  /** Starts what a line frames: what stands between two tag lines or fences, or under a line that gives it meaning. `title` replaces the heading inside. */
  enter(line: string, start: number, title = this.currentHeading()): void {
    this.push(0, { text: line, start, block: this.block() }, title);
  }

  /** Starts a mail by the line that says who wrote it; it ends where the next one starts. */
  mail(line: string, start: number): void {
    this.popTo(mailLevel);
    this.push(mailLevel, { text: line, start, block: this.block() }, '');
  }

  /** Starts the turn of a speaker, with `glue` before what they say; it ends with the next one, a heading, or `endTurn`. */
  turn(label: string, start: number, block: number, name: string, glue = ' '): void {
    this.popTo(turnLevel);
    const heading = this.currentHeading();
    this.push(turnLevel, { text: label, start, block }, heading === '' ? name : heading, glue);
  }

  endTurn(): void {
    if (this.open.some(({ level }) => level === turnLevel)) this.popTo(turnLevel);
  }

  /** Starts a list by the sentence or the item that leads into it; `depth`: how deep an item stands, in columns, -1 for a sentence. */
  lead(text: string, start: number, block: number, depth: number, before = '\n'): void {
    const title = `${this.currentHeading()} ${text}`.trim().slice(-300);
    this.push(leadLevel, { text, start, block }, title, '\n', before, depth);
  }

  /** Ends the lists that an item so deep is none of; without a number, all of them. */
  endLeads(depth = -1): void {
    for (let last = this.open.at(-1); last?.level === leadLevel && (last.depth ?? -1) >= depth; last = this.open.at(-1)) this.pop();
  }

  /** Ends what `enter` started, with its closing line where it has one, and all headings inside. */
  leave(line?: string, start = 0): void {
    while ((this.open.at(-1)?.level ?? 0) > 0) this.pop();
    const index = this.open.at(-1)?.index;
    const group = index === undefined ? undefined : this.groups[index];
    if (index === undefined || group === undefined) return;
    if (line !== undefined) this.groups[index] = { ...group, close: { text: line, start, block: this.block() } };
    this.pop();
  }

  current(): number {
    return this.open.at(-1)?.index ?? -1;
  }

  currentHeading(): string {
    return this.headings.at(-1) ?? '';
  }

  finish(): Plan {
    return withoutEmptyGroups({ units: this.units, groups: this.groups, blankBefore: this.blankBefore });
  }

  private push(level: number, open: Frame, title: string, glue = '\n', lead = '\n', depth?: number): void {
    this.groups.push({ parent: this.current(), open, close: undefined, glue, lead, level });
    this.open.push({ index: this.groups.length - 1, level, ...(depth === undefined ? {} : { depth }) });
    this.headings.push(title);
  }

  private popTo(level: number): void {
    while (this.open.length > 0 && (this.open.at(-1)?.level ?? 0) >= level) this.pop();
  }

  private pop(): void {
    this.open.pop();
    this.headings.pop();
  }
}

// A heading with nothing under it, or a pair of tags with nothing between, is content itself.
function withoutEmptyGroups(plan: Plan): Plan {
  const filled = new Uint8Array(plan.groups.length);
  const mark = (group: number): void => {
    for (let at = group; at >= 0 && filled[at] === 0; at = plan.groups[at]?.parent ?? -1) filled[at] = 1;
  };
  for (const unit of plan.units) mark(unit.group);
  const added: Unit[] = [];
  for (const [index, group] of plan.groups.entries()) {
    if (filled[index] === 1) continue;
    const parent = group.parent >= 0 && filled[group.parent] === 1 ? group.parent : -1;
    const own = { group: parent, glue: '\n', verbatim: true, keep: false, heading: '', continues: false };
    for (const frame of [group.open, group.close])
      if (frame !== undefined) added.push({ ...frame, ...own, needs: undefined, means: undefined, speaker: undefined });
  }
  if (added.length === 0) return plan;
  return { ...plan, units: inOrder([...plan.units, ...added]) };
}

// What a unit needs is found again where units came in between; what it means is looked for later.
function inOrder(units: readonly Unit[]): Unit[] {
  const sorted = [...units.entries()].sort(([, a], [, b]) => a.block - b.block);
  const places = new Uint32Array(units.length);
  for (const [place, [index]] of sorted.entries()) places[index] = place;
  return sorted.map(([, unit]) => (unit.needs === undefined ? unit : { ...unit, needs: unit.needs.map((needed) => uint32At(places, needed)) }));
}
