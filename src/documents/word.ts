// Text documents of Office: archives of XML. Reads paragraphs, lists with their numbers, tables, formulas, text boxes, headers, footers and notes.
import { unpack } from './archive.js';
import { drawnTexts } from './drawing.js';
import {
  allNamed as all,
  charactersOf,
  type Element,
  isElement,
  isOn,
  type MarkupNode,
  outermost,
  parsePart,
  propertiesOf,
  relations,
} from './markup.js';
import { withJoinedHeadings } from './merged-headings.js';
import { withoutSymbols } from './symbol-fonts.js';
import { joinBlocks, raised, squeeze, tableText } from './text-block.js';
import { type ListMarks, listMarks, roman } from './word-lists.js';
import { formulaPart } from './word-math.js';
import { type RunFormats, runFormats } from './word-runs.js';
import { type Pictures, picturesIn, unreadNotes } from './word-unread.js';

/** Deletions and the old places of what was moved, in tracked changes; versions of drawings for older programs. */
const dropped = new Set(['del', 'moveFrom', 'Fallback']);
/** Properties, readings in another script, and what is read apart. */
const skipped = new Set(['pPr', 'rPr', 'rt', 'txbxContent']);

type Parts = Readonly<Record<string, Uint8Array>>;

interface Reading {
  readonly parts: Parts;
  readonly links: ReadonlyMap<string, string>;
  readonly markOf: ListMarks;
  readonly formatOf: RunFormats;
  /** Collects the text that is struck through. */
  readonly struck: string[];
  /** The marks of footnotes and endnotes, by their kind and id. */
  readonly noteMarks: ReadonlyMap<string, string>;
  /** The mark of the note that is being read. */
  readonly ownMark?: string;
  /** The style of the paragraph that is being read. */
  readonly style?: string | undefined;
}

interface WordDocument {
  readonly text: string;
  /** What was not read. */
  readonly notes: string[];
  /** The pictures of a document whose body has no text, if there are any: scans. */
  readonly scans?: Pictures;
}

/** Reads a .docx file. Fails with `document-unreadable`. */
export function wordText(bytes: Uint8Array): WordDocument {
  const parts = unpack(bytes, (name) =>
    /^word\/(?:(?:document|header|footer)\d*|footnotes|endnotes|comments|numbering|styles|diagrams\/data\d*)\.xml$|^word\/_rels\/[^/]+\.rels$/.test(
      name,
    ),
  );
  const named = (pattern: RegExp): string[] =>
    Object.keys(parts)
      .filter((name) => pattern.test(name))
      .sort();
  const lists = [parsePart(parts['word/numbering.xml']), parsePart(parts['word/styles.xml'])] as const;
  const formatOf = runFormats(lists[1]);
  const body = named(/^word\/document\d*\.xml$/).flatMap((name) => parsePart(parts[name]));
  const noteMarks = marksOfNotes(body);
  const struck: string[] = [];
  const textsOf = (pattern: RegExp): string[] => [
    ...new Set(
      named(pattern).map((name) => {
        const nodes = parsePart(parts[name]);
        emptyPlaceholders(nodes);
        const links = relations(parts[`word/_rels/${name.slice('word/'.length)}.rels`]);
        return joinBlocks(blocksOf(nodes, { parts, links, markOf: listMarks(...lists), formatOf, struck, noteMarks }));
      }),
    ),
  ];
  const main = textsOf(/^word\/document\d*\.xml$/);
  const pictures = picturesIn(body, relations(parts[named(/document\d*\.xml\.rels$/)[0] ?? '']), bytes);
  const isScan = joinBlocks(main) === '';
  const comments = all(parsePart(parts['word/comments.xml']), 'comment').length;
  return {
    text: joinBlocks([...textsOf(/^word\/header/), ...main, ...textsOf(/notes\.xml$/), ...textsOf(/^word\/footer/)]),
    notes: unreadNotes({ body, comments, struck, pictures: isScan ? 0 : pictures.length }),
    ...(isScan && pictures.length > 0 ? { scans: pictures } : {}),
  };
}

/** Removes what content controls show as long as they are not filled in. */
function emptyPlaceholders(nodes: readonly MarkupNode[]): void {
  for (const control of all(nodes, 'sdt'))
    if (propertiesOf(control, 'sdtPr').some(({ name, attribs }) => name === 'showingPlcHdr' && isOn(attribs.val ?? '1')))
      for (const text of all(control.children, 't')) text.children = [];
}

/** Marks in the order in which the text refers to the notes, as Office numbers them: figures for footnotes, Roman numerals for endnotes; none for marks of the author's own. */
function marksOfNotes(nodes: readonly MarkupNode[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'])
    all(nodes, `${kind}Reference`)
      .filter(({ attribs }) => attribs.customMarkFollows === undefined)
      .forEach(({ attribs: { id = '' } }, index) => {
        marks.set(`${kind} ${id}`, `[${kind === 'footnote' ? index + 1 : roman(index + 1)}]`);
      });
  return marks;
}

/** Paragraphs and tables in order. */
function blocksOf(nodes: readonly MarkupNode[], reading: Reading): string[] {
  const found: string[] = [];
  let follows = false;
  /** What tracked changes leave of paragraphs whose end they delete. */
  let carried = '';
  for (const node of nodes) {
    if (!isElement(node) || dropped.has(node.name)) continue;
    const isJoined = node.name === 'p' && isDeleted(node, 'pPr');
    const mark = node.name === 'p' && !isJoined ? reading.markOf(node) : undefined;
    const [own = '', ...rest] = blockOf(node, reading);
    if (isJoined && rest.length === 0) {
      carried += own;
      follows = false;
      continue;
    }
    if (node.name !== 'p' && carried !== '') found.push(carried);
    const first = node.name === 'p' ? carried + own : own;
    carried = '';
    const block = mark === undefined ? first : `${mark} ${first}`;
    if (mark !== undefined && follows) found[found.length - 1] += `\n${block}`;
    else found.push(block);
    for (const part of rest) found.push(part);
    follows = mark !== undefined && rest.length === 0;
  }
  return carried === '' ? found : [...found, carried];
}

function blockOf(element: Element, reading: Reading): string[] {
  if (element.name === 'tbl') return [table(element, reading)];
  if (element.name !== 'p') {
    const ownMark = reading.noteMarks.get(`${element.name} ${element.attribs.id ?? ''}`);
    return blocksOf(element.children, ownMark === undefined ? reading : { ...reading, ownMark });
  }
  const isApart = ({ name }: Element): boolean => name === 'txbxContent' || name === 'relIds';
  const apart = outermost(element.children, (child) => isApart(child) || dropped.has(child.name)).filter(isApart);
  const style = propertiesOf(element, 'pPr').find(({ name }) => name === 'pStyle')?.attribs.val;
  return [
    paragraph(element.children, { ...reading, style }),
    ...apart.flatMap((part) => (part.name === 'relIds' ? diagram(part, reading) : blocksOf(part.children, reading))),
  ];
}

/** The texts of the shapes of a diagram. */
function diagram({ attribs: { dm = '' } }: Element, { links, parts }: Reading): string[] {
  return drawnTexts(parsePart(parts[`word/${links.get(dm) ?? ''}`]));
}

/** Rows and cells may be inside content controls. A cell over several columns is followed by empty ones. */
function table(element: Element, reading: Reading): string {
  const rows = outermost(element.children, ({ name }) => name === 'tr').filter((row) => !isDeleted(row, 'trPr'));
  const spans = rows.map((): [number, number][] => []);
  const texts = rows.map((row, index) => {
    const cells = gap(row, 'trPr', 'gridBefore', 0);
    for (const cell of outermost(row.children, ({ name }) => name === 'tc')) {
      const text = squeeze(blocksOf(cell.children, reading).join(' '));
      const others = gap(cell, 'tcPr', 'gridSpan', 1);
      if (text !== '' && others.length > 0) spans[index]?.push([cells.length, cells.length + others.length]);
      cells.push(text);
      for (const other of others) cells.push(other);
    }
    return cells;
  });
  return tableText(withJoinedHeadings(texts, spans));
}

/** Empty cells for a number of columns in the properties of a row or cell, less those that it fills itself. */
function gap(element: Element, properties: string, name: string, filled: number): string[] {
  const columns = Number(all(propertiesOf(element, properties), name)[0]?.attribs.val ?? filled);
  return Array.from({ length: Math.min(63, Math.max(0, columns - filled)) }, () => '');
}

function paragraph(nodes: readonly MarkupNode[], reading: Reading): string {
  let text = '';
  let isGap = false;
  for (const node of nodes) {
    if (!isElement(node) || skipped.has(node.name)) continue;
    const next = dropped.has(node.name) ? '' : inlineText(node, reading, text);
    // Two spaces where text was left out would read as the boundary of a column.
    text += isGap && text.endsWith(' ') && next.startsWith(' ') ? next.slice(1) : next;
    isGap = next === '' && (isGap || dropped.has(node.name) || node.name === 'r');
  }
  return text;
}

/** The text of an element that follows the text `before` it. */
function inlineText(node: Element, reading: Reading, before: string): string {
  const { name, attribs } = node;
  if (name === 't') return node.children.map(charactersOf).join('').replaceAll('\u00ad', '');
  if (name === 'r') return run(node, reading, before);
  if (name === 'tab' || name === 'ptab') return '  ';
  if (name === 'br' || name === 'cr') return '\n';
  if (name === 'noBreakHyphen') return '-';
  if (name === 'sym') return withoutSymbols(String.fromCharCode(Number.parseInt(attribs.char ?? '', 16) || 0), attribs.font ?? '');
  if (name === 'footnoteReference' || name === 'endnoteReference')
    return reading.noteMarks.get(`${name.replace('Reference', '')} ${attribs.id ?? ''}`) ?? '';
  if (name === 'footnoteRef' || name === 'endnoteRef') return reading.ownMark ?? '';
  if (name === 'checkBox') return isTicked(node) ? '☒' : '☐';
  if (name === 'ddList') return chosen(node);
  const formula = formulaPart(node, (part) => paragraph([part], reading));
  if (formula !== undefined) return formula;
  const inner = paragraph(node.children, reading);
  const address = name === 'hyperlink' ? reading.links.get(attribs.id ?? '') : undefined;
  const isNew = address !== undefined && /^https?:/i.test(address) && inner !== '' && !inner.includes(address);
  return isNew ? `${inner} (${address})` : inner;
}

function run(element: Element, reading: Reading, before: string): string {
  const { isHidden, isStruck, isRaised, font } = reading.formatOf(element, reading.style);
  if (isHidden) return '';
  const text = withoutSymbols(paragraph(element.children, reading), font);
  if (!isStruck || text.trim() === '') return isRaised ? raised(text, before) : text;
  reading.struck.push(text.trim());
  return '';
}

/** Whether tracked changes delete the row, or the end of the paragraph: what is left of that belongs to the next one. */
function isDeleted(element: Element, properties: string): boolean {
  return outermost(propertiesOf(element, properties), ({ name }) => name === 'del' || name === 'moveFrom').length > 0;
}

/** Whether the check box of a form is ticked: as it was left, or else by default. */
function isTicked({ children }: Element): boolean {
  const [state] = [...all(children, 'checked'), ...all(children, 'default')];
  return state !== undefined && isOn(state.attribs.val ?? '1');
}

/** The entry that is chosen in a list of a form, or else its default or first one. */
function chosen({ children }: Element): string {
  const [index] = [...all(children, 'result'), ...all(children, 'default')];
  return all(children, 'listEntry')[Number(index?.attribs.val ?? 0)]?.attribs.val ?? '';
}
