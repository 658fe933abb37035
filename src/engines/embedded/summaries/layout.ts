// The shape of a text: blocks of running text, headings, list items, speaker turns and mail headers, before sentences are cut.
import { groupOf, itemAt } from '../../../text/at.js';
import { boxPattern } from '../../../text/check-boxes.js';
import { lines } from '../../../text/segments.js';
import { readMail, subjectIn } from './mail.js';

export type BlockKind = 'prose' | 'heading' | 'item' | 'row';

/** Consecutive text that reads as one: half-open UTF-16 offsets into the source. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: BlockKind;
  /** Who speaks, in a dialogue. */
  readonly speaker?: string;
}

export interface Layout {
  readonly blocks: readonly Block[];
  /** True when speakers take turns. */
  readonly dialogue: boolean;
  /** True when the text is JSON; its blocks are the string values that hold written language. */
  readonly json: boolean;
  /** Subject line or first heading. */
  readonly title?: string;
  /** True for mails and letters. */
  readonly letter: boolean;
  /** Who signed a letter, or sent it by its header. */
  readonly writer?: string;
}

const speakerPattern = /^\s*(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s*(?:[-–]\s*)?)?([^\s:.?!"'{}[\]<>=][^:\n?!"{}[\]<>=]{0,79}):(?:\s+|$)/;
const listItem = new RegExp(`^\\s*(?:(?:[-*+•‣◦–]|\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s|${boxPattern})\\s*\\S`);

/** Longest line that is looked at for structure; the rest of a longer one is running text. */
const structureChars = 200;

/** Empty rows of a run that are looked at; more say nothing. */
const maxEmptyRows = 2;

export function readLayout(text: string): Layout {
  const strings = jsonStrings(text);
  if (strings !== undefined) return { blocks: strings, dialogue: false, json: true, letter: false };
  const rows = lines(text, maxEmptyRows).map((row) => ({ start: row.start + quoteMarks(text, row), end: row.end }));
  if (isTable(text, rows))
    return {
      blocks: rows.filter(({ start, end }) => text.slice(start, end).trim() !== '').map((row) => ({ ...row, kind: 'row' })),
      dialogue: false,
      json: false,
      letter: false,
    };
  const mail = readMail(rows.map((row) => text.slice(row.start, Math.min(row.end, row.start + 2 * structureChars))));
  const speakers = mail === undefined ? findSpeakers(text, rows) : new Set<string>();
  const blocks: Block[] = [];
  let title = mail?.title;
  let at = 0;
  let speaker: string | undefined;
  while (at < rows.length) {
    const row = itemAt(rows, at);
    const line = lineOf(text, row);
    speaker = mail?.writers.get(at) ?? speaker;
    if (line.trim() === '' || mail?.skipped.has(at) === true) {
      at++;
      continue;
    }
    // A subject alone above everything else is the title of what follows.
    const subject = blocks.length === 0 && title === undefined ? subjectIn(line) : undefined;
    if (subject !== undefined) {
      title = subject;
      at++;
      continue;
    }
    const turn = turnOf(line, speakers);
    if (turn !== null) {
      speaker = groupOf(turn, 1).trim();
      const start = row.start + turn[0].length;
      if (start < row.end) blocks.push({ start, end: row.end, kind: 'prose', speaker });
      at++;
      continue;
    }
    const paragraph = takeParagraph(
      text,
      rows,
      at,
      (index, part) => index > at && (mail?.skipped.has(index) === true || mail?.writers.has(index) === true || turnOf(part, speakers) !== null),
    );
    for (const block of paragraph.blocks) {
      if (block.kind === 'heading' && title === undefined && blocks.length === 0) title = text.slice(block.start, block.end).replace(/^[#\s]+/, '');
      blocks.push(speaker !== undefined && block.kind !== 'heading' ? { ...block, speaker } : block);
    }
    at = paragraph.next;
  }
  return {
    blocks,
    dialogue: speakers.size > 0 || (mail !== undefined && mail.writers.size > 1),
    json: false,
    letter: mail !== undefined,
    ...(mail?.writer === undefined || !/^\p{Lu}[\p{L}'’. -]{1,40}$/u.test(mail.writer) ? {} : { writer: mail.writer }),
    ...(title === undefined || title.trim() === '' ? {} : { title: title.trim() }),
  };
}

/** What is looked at of a line. */
function lineOf(text: string, { start, end }: Row): string {
  return text.slice(start, Math.min(end, start + structureChars));
}

/** Characters of "> " in front of a quoted line. */
function quoteMarks(text: string, { start, end }: Row): number {
  return text.charAt(start) === '>' ? (/^(?:> ?){1,20}/.exec(text.slice(start, Math.min(end, start + 60)))?.[0].length ?? 0) : 0;
}

/** The beginning of a line with which one of the speakers takes their turn, else null. */
function turnOf(line: string, speakers: ReadonlySet<string>): RegExpExecArray | null {
  const turn = speakers.size > 0 ? speakerPattern.exec(line) : null;
  return turn !== null && speakers.has(groupOf(turn, 1).trim()) ? turn : null;
}

/** Whether all lines have the same number of cells, parted by commas, semicolons or tabs, as files of tables do. */
function isTable(text: string, rows: readonly Row[]): boolean {
  const filled = rows.map((row) => text.slice(row.start, row.end)).filter((line) => line.trim() !== '');
  const [first = ''] = filled;
  // Prose has a space or, in numbers, a digit behind its commas, and verse ends its lines with them.
  const separator = [/\t/g, /;(?! )/g, /,(?! )/g].find((pattern) => pattern.test(first));
  if (filled.length < 2 || separator === undefined || /[,;]\s*$/.test(first) || (!/[\t;]/.test(first) && !/,[^ \d]/.test(first))) return false;
  const cells = (line: string): number => line.replace(/"[^"]*"/g, '').split(separator).length;
  return filled.every((line) => cells(line) === cells(first));
}

/** Longer strings are data. */
const maxJsonString = 1500;

/** In JSON, the values that are written language; undefined for any other text. */
function jsonStrings(text: string): Block[] | undefined {
  if (!/^\s{0,100}[[{]\s{0,100}["{[]/.test(text.slice(0, 200)) || !/"\s{0,20}:/.test(text.slice(0, 2000))) return undefined;
  const blocks: Block[] = [];
  for (let open = text.indexOf('"'); open >= 0; ) {
    let close = open + 1;
    while (close < text.length && text[close] !== '"') close += text[close] === '\\' ? 2 : 1;
    let next = close + 1;
    while (next < text.length && /\s/.test(text.charAt(next))) next++;
    const value = text.slice(open + 1, Math.min(close, open + 1 + maxJsonString));
    if (text[next] !== ':' && close - open <= maxJsonString && (value.match(/\p{L} \p{L}/gu)?.length ?? 0) >= 3)
      blocks.push({ start: open + 1, end: close, kind: 'prose' });
    open = text.indexOf('"', close + 1);
  }
  return blocks.length > 0 ? blocks : undefined;
}

// A name before a colon is a speaker when at least two names take turns and at least one comes back.
function findSpeakers(text: string, rows: readonly Row[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let filled = 0;
  let turns = 0;
  for (const row of rows) {
    const line = lineOf(text, row);
    if (line.trim() === '') continue;
    filled++;
    const name = speakerPattern.exec(line)?.[1]?.trim();
    if (name === undefined || name.split(/\s+/).length > 12 || /^(?:https?|note|subject|from|to|date|re|cc)$/i.test(name) || listItem.test(line))
      continue;
    turns++;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const repeated = [...counts].filter(([, count]) => count > 1);
  const repeatedTurns = repeated.reduce((sum, [, count]) => sum + count, 0);
  const spoken = counts.size >= 2 && turns >= 3 && turns >= 0.3 * filled && repeated.length >= 1 && repeatedTurns >= 0.5 * turns;
  if (!spoken) return new Set();
  const capitalized = [...counts.keys()].filter((name) => !/^\p{Ll}/u.test(name) && name.split(/\s+/).length <= 8);
  return new Set([...repeated.map(([name]) => name), ...capitalized]);
}

/** The stop of a line, and what may stand behind it in brackets: "(done)". */
const sentenceEnd = /[.!?…]["”’)]{0,3}(?:\s\([^()]{1,20}\))?\s*$/;
const maxEnd = 26;
const minLines = 4;
const maxStops = 0.75;

interface Row {
  readonly start: number;
  readonly end: number;
}

// One paragraph up to the next blank line. Wrapped lines are joined; a list, a table or verse keeps its lines apart.
function takeParagraph(
  text: string,
  rows: readonly Row[],
  from: number,
  ends: (row: number, line: string) => boolean,
): { readonly blocks: readonly Block[]; readonly next: number } {
  let next = from;
  let longest = 0;
  let stopped = 0;
  while (next < rows.length) {
    const row = itemAt(rows, next);
    const line = lineOf(text, row);
    if (line.trim() === '' || ends(next, line)) break;
    longest = Math.max(longest, row.end - row.start);
    if (sentenceEnd.test(text.slice(Math.max(row.start, row.end - maxEnd), row.end))) stopped++;
    next++;
  }
  const alone = next - from === 1;
  // Where the lines end as sentences do, each says something of its own.
  const isWrapped = next - from < minLines || stopped < maxStops * (next - from);
  const blocks: Block[] = [];
  let open: { start: number; end: number; kind: BlockKind } | undefined;
  const close = (): void => {
    if (open !== undefined) blocks.push(open);
    open = undefined;
  };
  for (let index = from; index < next; index++) {
    const row = itemAt(rows, index);
    const line = lineOf(text, row);
    const following = index + 1 < next ? lineOf(text, itemAt(rows, index + 1)) : '';
    const previous = rows[index - 1];
    const before = index === from || previous === undefined ? '' : text.slice(Math.max(previous.start, previous.end - 3), previous.end);
    const kind = lineKind(line, { alone, length: row.end - row.start, before, following });
    const wraps = isWrapped && open !== undefined && previous !== undefined && kind === 'prose' && continues(text, previous, row, longest);
    if (open !== undefined && wraps) {
      open.end = row.end;
      continue;
    }
    close();
    open = { start: row.start, end: row.end, kind };
  }
  close();
  return { blocks, next };
}

// A line goes on when it is full, or ends without a stop before a lower-case start.
function continues(text: string, previous: Row, row: Row, longest: number): boolean {
  const before = previous.end - previous.start;
  if (longest >= 40 && before >= 0.65 * longest) return true;
  const first = text.slice(row.start, row.start + 20).trimStart();
  return /^[\p{Ll}(,"“'‘]/u.test(first) && !/[.!?:;]\s*$/.test(text.slice(Math.max(previous.start, previous.end - 5), previous.end));
}

/** "Present: Ann Lee, Bo Chen": a fact of a form, not a sentence. */
const keyed = /^\p{Lu}[\p{L}\p{N} ]{1,24}:\s\S.{0,170}(?<![.!?:;])$/u;
/** "2. Support backlog" over running text. */
const numbered = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,2}|\p{Lu})[.)]\s+\p{Lu}[^.!?:;]{0,60}$/u;
/** "§ 3 Rent", "Item 2: Water", "Article 5 - Term" */
const named = /^\s*(?:§{1,2} ?|\p{Lu}\p{L}{1,10}\.? )\d{1,2}(?:\.?[ªº°]|\p{Ll}{1,2})?(?:[.:)]| [-–—])? \p{Lu}[^.!?:;]{0,60}$/u;

interface LinePlace {
  /** It is a paragraph of its own. */
  readonly alone: boolean;
  readonly length: number;
  /** The last characters of the line before it in the paragraph, and the line after it; empty where there is none. */
  readonly before: string;
  readonly following: string;
}

/** A title is shorter than what stands under it. */
const maxTitle = 60;
const maxTitleWords = 8;

/** "Measures" over a sentence or a list, behind a sentence or at the start of a paragraph. */
function isTitle(line: string, { length, before, following }: LinePlace): boolean {
  const trimmed = line.trim();
  if (length > maxTitle || !/^[\p{Lu}\p{N}]/u.test(trimmed) || /[.!?,;:…)"”“’»]$/.test(trimmed) || trimmed.split(/\s+/).length > maxTitleWords)
    return false;
  if (!/^$|[.!?:]["”’)»]?\s*$/.test(before)) return false;
  return (
    listItem.test(following) || (/^\s*[\p{Lu}\p{N}"“„«(]/u.test(following) && following.length > length + maxTitle / 2 && /[.!?:]/.test(following))
  );
}

function lineKind(line: string, place: LinePlace): BlockKind {
  const { alone, length, following } = place;
  const over = following !== '' && !listItem.test(following) && !keyed.test(following);
  if (following !== '' && length <= 90 && named.test(line) && /^\s*[\p{Lu}(]/u.test(following) && /[.;:]/.test(following)) return 'heading';
  if (listItem.test(line)) return over && numbered.test(line) && /^\p{Lu}/u.test(following) ? 'heading' : 'item';
  if (keyed.test(line.trim()) && length <= structureChars) return 'row';
  if (/\t|\S {3,}\S|\|.*\|/.test(line) && !(length > 120 && /\p{Ll}{2}[.!?] {1,2}\p{Lu}\p{Ll}/u.test(line))) return 'row';
  const trimmed = line.trim();
  // What stands over the keys of a form is its title.
  if (keyed.test(following.trim()) && length <= structureChars && !/[.!?:;,]$/.test(trimmed) && /^\p{Lu}/u.test(trimmed)) return 'heading';
  if (/^#{1,6}\s/.test(trimmed)) return 'heading';
  if (following !== '' && isTitle(line, place)) return 'heading';
  const short = length <= 90 && trimmed.split(/\s+/).length <= 12;
  if (!short || /[.!?,;"”'’]$/.test(trimmed) || !/\p{L}/u.test(trimmed)) return 'prose';
  const shouting = trimmed.length > 3 && trimmed === trimmed.toUpperCase() && trimmed !== trimmed.toLowerCase();
  return shouting || (alone && /^(?:\p{Lu}|\d+(?:\.\d+)*\s+\p{Lu})/u.test(trimmed)) ? 'heading' : 'prose';
}
