// Finds the sentences, items and rows that state open tasks: the tasks that extraction finds and those marked as open, without those marked as done.
import { lazily } from '../../../core/lazily.js';
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { boxAt } from '../../../text/check-boxes.js';
import { countBefore } from '../../../text/lists.js';
import { anyFunctionWords } from '../languages/languages.js';
import { countOf } from './statements.js';
import { itemMark, type Source, type Unit } from './units.js';
import { signOf } from './word-signs.js';

type State = 'done' | 'open';

// Loaded on first use: extraction is needed only if tasks are requested.
const extraction = lazily(() => import('../extraction/find-values.js'));

/** Indices of the units that state an open task, and of those marked as done. */
export interface Tasks {
  readonly open: ReadonlySet<number>;
  readonly done: ReadonlySet<number>;
}

export const noTasks: Tasks = { open: new Set(), done: new Set() };

/** The tasks of a text, as far as they can be recognised. `written`: the text as given, with markup and table headings. */
export async function tasksOf(source: Source, written: string, signal: AbortSignal): Promise<Tasks> {
  if (source.log || source.layout.json) return noTasks;
  const { units } = source;
  const { findTasks } = await extraction();
  const holds = holdsOneOf(await findTasks(written, signal));
  const states = statesOf(source, written);
  const told = units.filter(({ kind, index }) => kind !== 'heading' && states[index] !== 'done');
  const isMarked = states.some((state) => state !== undefined);
  const found = told.filter((unit) => states[unit.index] === 'open' || holds(unit));
  // Unmarked tasks are recognised by their words: in sentences always, in list items only if the text marks no tasks, in rows never.
  const worded = told.filter(
    ({ kind, text }) => (kind === 'prose' || !(isMarked || kind === 'row')) && countOf('actions', text, source.language) > 0,
  );
  return {
    open: new Set([...found, ...worded].map(({ index }) => index)),
    done: new Set(units.flatMap(({ index }) => (states[index] === 'done' ? [index] : []))),
  };
}

/** Whether a unit contains the start of one of the spans. */
function holdsOneOf(spans: readonly Span[]): (unit: Span) => boolean {
  const starts = spans.map(({ start }) => start).sort((left, right) => left - right);
  return ({ start, end }) => (starts[countBefore(starts.length, (at) => itemAt(starts, at) < start)] ?? Number.POSITIVE_INFINITY) < end;
}

/** For each unit, whether it is marked as done or open: by itself, its item, its row, or the heading above it. */
function statesOf(source: Source, written: string): (State | undefined)[] {
  const { units, layout } = source;
  const blocks = layout.blocks.map(({ start, end, kind }) => blockState(source.text, start, end, kind === 'row'));
  const columns = stateColumns(source, written);
  const states: (State | undefined)[] = [];
  let heading: State | undefined;
  let block = -1;
  let labelled: State | undefined;
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    const isNew = unit.block !== block;
    block = unit.block;
    if (isNew) labelled = undefined;
    if (isHeading(unit, units[at + 1])) {
      heading = saidState(unit.text);
      states.push(undefined);
      continue;
    }
    // The items below a heading end at the next sentence.
    if (unit.kind === 'prose' && before?.kind === 'item') heading = undefined;
    const own = wordedState(unit.text);
    const state = boxState(unit.text) ?? blocks[unit.block] ?? own ?? columns.get(unit.block);
    // "Done: roof inspected. Chimney swept."
    if (own !== undefined) labelled = own === 'done' ? own : undefined;
    states.push(state ?? labelled ?? (unit.kind === 'item' || heading === 'done' ? heading : undefined));
  }
  return withRestOfLists(source, states);
}

/** A heading, or a line that introduces a list. */
function isHeading({ kind, text, block }: Unit, next: Unit | undefined): boolean {
  return (
    kind === 'heading' || (kind === 'prose' && next?.kind === 'item' && next.block !== block && (text.endsWith(':') || saidState(text) !== undefined))
  );
}

/** In a list with an item marked as done, items without a mark are open. */
function withRestOfLists({ units }: Source, states: readonly (State | undefined)[]): (State | undefined)[] {
  const all = states.slice();
  for (let from = 0; from < units.length; from++) {
    if (itemAt(units, from).kind !== 'item') continue;
    let to = from;
    while (units[to]?.kind === 'item') to++;
    if (states.slice(from, to).includes('done')) for (let at = from; at < to; at++) all[at] ??= 'open';
    from = to;
  }
  return all;
}

const struck = /^~~[^~]+~~\W*$/u;

/** The state of an item or row by its checkbox or strikethrough, or, in a row, by a cell after the first. */
function blockState(text: string, start: number, end: number, isRow: boolean): State | undefined {
  const line = text.slice(start, end).replace(itemMark, '').trim();
  const boxed = boxState(line);
  if (boxed !== undefined) return boxed;
  if (struck.test(line)) return 'done';
  if (!isRow) return undefined;
  return cellsOf(line)
    .slice(1)
    .map(saidState)
    .find((state) => state !== undefined);
}

function boxState(text: string): State | undefined {
  const box = boxAt(text);
  return box && (box.ticked ? 'done' : 'open');
}

const cellsOf = (line: string): string[] => line.split(/\||\t| {3,}/).filter((cell) => cell.trim() !== '');

/** The state of each row, by block, from the column headed "Done?": done for a tick or "yes", otherwise open. `written`: the text with its table headings. */
function stateColumns({ text, layout }: Source, written: string): ReadonlyMap<number, State> {
  const byLine = new Map<number, State>();
  let column = -1;
  let start = 0;
  for (const line of written.split('\n')) {
    const cells = cellsOf(line);
    const headed = cells.findIndex((cell) => /\?\s*$/.test(cell) && saidState(cell) === 'done');
    if (headed >= 0 || cells.length < 2) column = headed;
    else if (column >= 0) byLine.set(start, isYes(cells[column]?.trim() ?? '') ? 'done' : 'open');
    start += line.length + 1;
  }
  if (byLine.size === 0) return byLine;
  const lineOf = (block: Span): number => text.lastIndexOf('\n', block.start - 1) + 1;
  return new Map(layout.blocks.flatMap((block, at) => (block.kind === 'row' ? [[at, byLine.get(lineOf(block))] as const] : [])).filter(hasState));
}

const hasState = (entry: readonly [number, State | undefined]): entry is readonly [number, State] => entry[1] !== undefined;
const isYes = (cell: string): boolean => signOf('affirmations').test(cell) || boxAt(`${cell} `)?.ticked === true || /^x$/i.test(cell);

const label = /^\W*(\p{L}[\p{L} '’-]{1,30}?)\s*(?::|\s[–—-]\s)/u;
const closing = /(?:\(([^()]{2,30})\)|[–—:-]\s*(\p{L}[\p{L} ]{1,29}))[\s.!]*$/u;
const tick = /[☑☒✅✓✔]\ufe0f?[\s.!]*$/u;

/** The state of a sentence by the label before it, or by the word or tick at its end: "DONE: …", "… (done)", "… ✓". */
function wordedState(text: string): State | undefined {
  const before = label.exec(text)?.[1];
  const behind = closing.exec(text);
  return (before && saidState(before)) || (tick.test(text) ? 'done' : undefined) || (behind ? saidState(behind[1] ?? behind[2] ?? '') : undefined);
}

/** The state that some words name, if they name nothing else but tasks. */
function saidState(words: string): State | undefined {
  // "Open tasks", "Done"
  const isWhole = (list: 'doneStates' | 'openStates'): boolean =>
    signOf(list).test(words) &&
    signOf('asksActions')
      .others(signOf(list).others(words).join(' '))
      .every((word) => anyFunctionWords().has(word));
  return isWhole('openStates') ? 'open' : isWhole('doneStates') ? 'done' : undefined;
}
