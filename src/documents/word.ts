// Text documents of Office: archives of XML. Reads paragraphs, lists with their numbers, tables, formulas, text boxes, headers, footers and notes.
import { unpack } from './archive.js';
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
import { joinBlocks, squeeze, tableText } from './text-block.js';
import { type ListMarks, listMarks, roman } from './word-lists.js';

/** Deletions and the old places of what was moved, in tracked changes; versions of drawings for older programs. */
const dropped = new Set(['del', 'moveFrom', 'Fallback']);
/** How parts of a formula are set off from what they belong to. */
const formulaSigns: Readonly<Record<string, string>> = { den: '/', sup: '^', sub: '_' };
/** Characters of the font Wingdings that forms use. */
const wingdings: Readonly<Record<string, string>> = { F06F: '☐', F0A8: '☐', F0FD: '☒', F0FE: '☑', F0FC: '✓', F0E0: '→' };

interface Reading {
  readonly links: ReadonlyMap<string, string>;
  readonly markOf: ListMarks;
  /** The marks of footnotes and endnotes, by their kind and id. */
  readonly noteMarks: ReadonlyMap<string, string>;
  /** The mark of the note that is being read. */
  readonly ownMark?: string;
}

/** The text of a .docx file, and notes on what was not read. Fails with `document-unreadable`. */
export function wordText(bytes: Uint8Array): { text: string; notes: string[] } {
  const parts = unpack(bytes, (name) =>
    /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments|numbering|styles)\.xml$|^word\/_rels\/document\d*\.xml\.rels$/.test(name),
  );
  const named = (pattern: RegExp): string[] =>
    Object.keys(parts)
      .filter((name) => pattern.test(name))
      .sort();
  const links = relations(parts[named(/\.rels$/)[0] ?? '']);
  const lists = [parsePart(parts['word/numbering.xml']), parsePart(parts['word/styles.xml'])] as const;
  const noteMarks = marksOfNotes(named(/document\d*\.xml$/).flatMap((name) => parsePart(parts[name])));
  const textsOf = (pattern: RegExp): string[] => [
    ...new Set(named(pattern).map((name) => joinBlocks(blocksOf(parsePart(parts[name]), { links, markOf: listMarks(...lists), noteMarks })))),
  ];
  const comments = all(parsePart(parts['word/comments.xml']), 'comment').length;
  return {
    text: joinBlocks([...textsOf(/header/), ...textsOf(/document\d*\.xml$/), ...textsOf(/notes/), ...textsOf(/footer/)]),
    notes:
      comments === 0
        ? []
        : [`${comments} comment${comments === 1 ? ' was' : 's were'} not read; print the document with its comments to a PDF to read them`],
  };
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
  for (const node of nodes) {
    if (!isElement(node) || dropped.has(node.name)) continue;
    const mark = node.name === 'p' && !isDeleted(node, 'pPr') ? reading.markOf(node) : undefined;
    const [first = '', ...rest] = blockOf(node, reading);
    const block = mark === undefined ? first : `${mark} ${first}`;
    if (mark !== undefined && follows) found[found.length - 1] += `\n${block}`;
    else found.push(block);
    for (const part of rest) found.push(part);
    follows = mark !== undefined && rest.length === 0;
  }
  return found;
}

function blockOf(element: Element, reading: Reading): string[] {
  if (element.name === 'tbl') return [table(element, reading)];
  if (element.name !== 'p') {
    const ownMark = reading.noteMarks.get(`${element.name} ${element.attribs.id ?? ''}`);
    return blocksOf(element.children, ownMark === undefined ? reading : { ...reading, ownMark });
  }
  const boxes = outermost(element.children, ({ name }) => name === 'txbxContent' || dropped.has(name)).filter(({ name }) => name === 'txbxContent');
  return [paragraph(element.children, reading), ...boxes.flatMap((box) => blocksOf(box.children, reading))];
}

/** Rows and cells may be inside content controls. A cell over several columns is followed by empty ones. */
function table(element: Element, reading: Reading): string {
  const rows = outermost(element.children, ({ name }) => name === 'tr').filter((row) => !isDeleted(row, 'trPr'));
  return tableText(
    rows.map((row) => [
      ...gap(row, 'trPr', 'gridBefore', 0),
      ...outermost(row.children, ({ name }) => name === 'tc').flatMap((cell) => [
        squeeze(blocksOf(cell.children, reading).join(' ')),
        ...gap(cell, 'tcPr', 'gridSpan', 1),
      ]),
    ]),
  );
}

/** Empty cells for a number of columns in the properties of a row or cell, less those that it fills itself. */
function gap(element: Element, properties: string, name: string, filled: number): string[] {
  const columns = Number(all(propertiesOf(element, properties), name)[0]?.attribs.val ?? filled);
  return Array.from({ length: Math.min(63, Math.max(0, columns - filled)) }, () => '');
}

function paragraph(nodes: readonly MarkupNode[], reading: Reading): string {
  return nodes
    .map((node): string => {
      if (!isElement(node)) return '';
      const { name, attribs } = node;
      if (name === 't') return node.children.map(charactersOf).join('');
      if (name === 'r' && isVanished(node)) return '';
      if (name === 'tab' || name === 'ptab') return '  ';
      if (name === 'br' || name === 'cr') return '\n';
      if (name === 'noBreakHyphen') return '-';
      if (name === 'sym') return wingdings[attribs.char ?? ''] ?? '';
      if (name === 'footnoteReference' || name === 'endnoteReference')
        return reading.noteMarks.get(`${name.replace('Reference', '')} ${attribs.id ?? ''}`) ?? '';
      if (name === 'footnoteRef' || name === 'endnoteRef') return reading.ownMark ?? '';
      if (name === 'checkBox') return isTicked(node) ? '☒' : '☐';
      if (dropped.has(name) || /^(?:pPr|rPr|txbxContent)$/.test(name)) return '';
      const inner = paragraph(node.children, reading);
      const address = name === 'hyperlink' ? reading.links.get(attribs.id ?? '') : undefined;
      const isNew = address !== undefined && /^https?:/i.test(address) && inner !== '' && !inner.includes(address);
      return isNew ? `${inner} (${address})` : `${formulaSigns[name] ?? ''}${inner}`;
    })
    .join('');
}

/** Whether tracked changes delete the row, or the end of the paragraph: what is left of that belongs to the next one. */
function isDeleted(element: Element, properties: string): boolean {
  return outermost(propertiesOf(element, properties), ({ name }) => name === 'del' || name === 'moveFrom').length > 0;
}

/** Whether a run of text is hidden. */
function isVanished(run: Element): boolean {
  return all(propertiesOf(run, 'rPr'), 'vanish').some(({ attribs }) => isOn(attribs.val ?? '1'));
}

/** Whether the check box of a form is ticked: as it was left, or else by default. */
function isTicked({ children }: Element): boolean {
  const [state] = [...all(children, 'checked'), ...all(children, 'default')];
  return state !== undefined && isOn(state.attribs.val ?? '1');
}
