// A parsed context: units that are kept, shortened or dropped, and the groups that frame them.
import { uint32At } from '../text/at.js';

/**
 * The smallest part that is kept or dropped: a sentence, a table row, a log line, a block of code, an element of a JSON array. Every unit has every
 * property, so that all have the same memory layout and are fast to read.
 */
export interface Unit {
  /** Verbatim text of the source; JSON without the white space between tokens. */
  readonly text: string;
  /** Offset in the context; all offsets here are in UTF-16 code units. */
  readonly start: number;
  /** Number of its block (paragraph, table, list item …). Units are in source order, so blocks never decrease. */
  readonly block: number;
  /** Index of its group; -1 for none. */
  readonly group: number;
  /** The text between this unit and the one before it in the same block. */
  readonly glue: string;
  /** Kept unchanged or dropped: code, rows, JSON, tags. In other units, words may be left out. */
  readonly verbatim: boolean;
  /** Must stay, whatever the budget: the caller marked it with keep tags. */
  readonly keep: boolean;
  /** Nearest heading, table header or speaker; empty if there is none. */
  readonly heading: string;
  /** Whether this is a later piece of a sentence that an earlier unit starts. */
  readonly continues: boolean;
  /** Indices of the units without which this one would say something else: the first item of its list, the sentences with the marks of its quotation. */
  readonly needs: readonly number[] | undefined;
  /** Index of the unit that says what this one's "he" or "this" refers to, or that it continues. */
  readonly referent: number | undefined;
  /** The speaker or writer; undefined if nobody is named. */
  readonly speaker: string | undefined;
}

/** A line that frames a group, its offset in the context, and its block. */
interface Frame {
  readonly text: string;
  readonly start: number;
  readonly block: number;
}

/** Units that share a frame: a table header, code fences, brackets, a pair of tags, a speaker, a heading. The frame is printed only around kept units. */
export interface Group {
  readonly parent: number;
  readonly open: Frame;
  readonly close: Frame | undefined;
  /** The text between the frame and the units, if they are in the same block. */
  readonly glue: string;
  /** The text between the frame and what precedes it in the same block. */
  readonly lead: string;
  /** 1 to 6 for marked headings; `titleLevel`, `mailLevel`, `turnLevel` or `leadLevel`; 0 for any other frame. */
  readonly level: number;
}

/** How much each unit of a plan matters to the prompt. */
export interface UnitWeights {
  /** Log-odds that the unit contains what the prompt needs. */
  readonly logOdds: readonly number[];
  /** How well the prompt matches the context, 0 to 1. */
  readonly match: number;
  /** Units that contain what the prompt needs only all together. */
  readonly together?: readonly number[];
}

export interface Plan {
  readonly units: readonly Unit[];
  readonly groups: readonly Group[];
  /** For each block, whether a blank line precedes it. */
  readonly blankBefore: readonly boolean[];
}

/** Level of the line that names the writer of a mail; below 1, since mails contain headings. */
const mailLevel = 0.5;
/** Level of an unmarked line that reads as a title. */
export const titleLevel = 7;
/** Level of a speaker; a heading ends a turn. */
export const turnLevel = 8;
/** Level of a sentence that leads into a list. */
const leadLevel = 9;

/** Whether the frame is directly next to its units, as all are but headings, titles and the heads of mails. */
export function isClose({ level }: Group): boolean {
  return level === 0 || level > titleLevel;
}

/** Whether units can be kept without this frame, as under an unmarked title. Without its marked heading, a unit would seem to belong to the section before. */
export function isOptional({ level }: Group): boolean {
  return level === titleLevel;
}

/** Whether the frame names the writer of a mail. */
export function isMail({ level }: Group): boolean {
  return level === mailLevel;
}

interface OpenGroup {
  readonly index: number;
  /** The level of its group; 0 for a frame that headings do not end. */
  readonly level: number;
  /** Indentation, in columns, of a list item that leads into others; -1 for a sentence. */
  readonly depth?: number;
}

/** Builds a plan block by block, in source order. */
export class PlanBuilder {
  private readonly units: Unit[] = [];
  private readonly groups: Group[] = [];
  private readonly blankBefore: boolean[] = [];
  private readonly open: OpenGroup[] = [];
  private readonly headings: string[] = [];
  private pendingBlank = false;

  /** Records a blank line before the next block. */
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
      referent: undefined,
      speaker: undefined,
    });
  }

  /** Adds a group without opening it; the caller fills it by passing its index to `unit`. */
  group(open: Frame, close: Frame | undefined, glue: string, parent = this.current(), lead = '\n'): number {
    this.groups.push({ parent, open, close, glue, lead, level: 0 });
    return this.groups.length - 1;
  }

  /** Opens a section; it ends at the next heading of the same or a higher level, or with the surrounding tags. */
  heading(level: number, line: string, start: number, title: string): void {
    this.popTo(level);
    this.push(level, { text: line, start, block: this.block() }, title);
  }

  /** Opens a framed part: between two tag lines or fences, or under a line that gives it meaning. `title` replaces the heading inside. */
  enter(line: string, start: number, title = this.currentHeading()): void {
    this.push(0, { text: line, start, block: this.block() }, title);
  }

  /** Opens a mail with the line that names its writer; it ends where the next mail starts. */
  mail(line: string, start: number): void {
    this.popTo(mailLevel);
    this.push(mailLevel, { text: line, start, block: this.block() }, '');
  }

  /** Opens a speaker's turn, with `glue` before the words spoken; it ends at the next turn, a heading, or `endTurn`. */
  turn(label: string, start: number, block: number, name: string, glue = ' '): void {
    this.popTo(turnLevel);
    const heading = this.currentHeading();
    this.push(turnLevel, { text: label, start, block }, heading === '' ? name : heading, glue);
  }

  endTurn(): void {
    if (this.open.some(({ level }) => level === turnLevel)) this.popTo(turnLevel);
  }

  /** Opens a list with the sentence or item that leads into it; `depth`: indentation of the item in columns, -1 for a sentence. */
  lead(text: string, start: number, block: number, depth: number, before = '\n'): void {
    const title = `${this.currentHeading()} ${text}`.trim().slice(-300);
    this.push(leadLevel, { text, start, block }, title, '\n', before, depth);
  }

  /** Ends the lists that an item at this depth is not part of; without a depth, all lists. */
  endLeads(depth = -1): void {
    for (let last = this.open.at(-1); last?.level === leadLevel && (last.depth ?? -1) >= depth; last = this.open.at(-1)) this.pop();
  }

  /** Ends what `enter` opened, with its closing line if there is one, and all headings inside. */
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

// The frame of an empty group, such as a heading or a pair of tags with nothing below or between, becomes content itself.
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
      if (frame !== undefined) added.push({ ...frame, ...own, needs: undefined, referent: undefined, speaker: undefined });
  }
  if (added.length === 0) return plan;
  return { ...plan, units: inOrder([...plan.units, ...added]) };
}

// Sorts units by block and updates the indices in `needs`; `referent` is not set yet.
function inOrder(units: readonly Unit[]): Unit[] {
  const sorted = [...units.entries()].sort(([, a], [, b]) => a.block - b.block);
  const places = new Uint32Array(units.length);
  for (const [place, [index]] of sorted.entries()) places[index] = place;
  return sorted.map(([, unit]) => (unit.needs === undefined ? unit : { ...unit, needs: unit.needs.map((needed) => uint32At(places, needed)) }));
}
