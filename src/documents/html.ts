// The text of a web page: its main part if marked as such, tables as rows, links with their addresses. Scripts and styles are skipped.
import { decodeWindows1252 } from '../core/windows-1252.js';
import { charactersOf, type Element, isElement, type MarkupNode, outermost, parseHtml } from './markup.js';
import { withJoinedHeadings } from './merged-headings.js';
import { markHidden, markStruck } from './style-rules.js';
import { joinBlocks, raised, squeeze, tableText } from './text-block.js';
import { type NumberFormat, numbered } from './word-lists.js';

const invisible = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title', 'datalist', 'iframe', 'object', 'nav']);
const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul caption'.split(
    ' ',
  ),
);

/** Decodes bytes. Tries the encoding of the byte order mark or else UTF-8, then the encoding that the page declares; falls back to Windows-1252. */
export function decodeBytes(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = /<meta\s[^<>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{1,40})/i.exec(head)?.[1];
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  for (const encoding of [mark ?? 'utf-8', named]) {
    try {
      if (encoding !== undefined && !/^(?:windows-1252|iso-8859-1|latin1|us-ascii)$/i.test(encoding))
        return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The bytes are not valid in this encoding, or the encoding is unknown.
    }
  }
  return decodeWindows1252(bytes);
}

/**
 * Text of the page, with its title first unless the text contains it. Pages whose source is in a frame of it are part of it. Text that is struck through is
 * left out, and added to `struck`.
 */
export function htmlText(html: string, struck: string[] = []): string {
  const children = withInlineFrames(parseHtml(html));
  markHidden(children);
  for (const element of markStruck(children)) struck.push(inlineText(element.children));
  const textOf = (wanted: (element: Element) => boolean): string => blocksOf(outermost(children, wanted));
  const main = textOf(({ name, attribs }) => name === 'main' || attribs.role === 'main');
  const text =
    main === ''
      ? longer(
          textOf(({ name }) => name === 'article'),
          blocksOf(children),
        )
      : main;
  const title = outermost(children, ({ name }) => name === 'title')[0];
  const heading = title === undefined ? '' : squeeze(inlineText(title.children));
  return heading === '' || text.includes(heading) ? text : joinBlocks([heading, text]);
}

/** The nodes with the content of frames that have it in an attribute instead of at an address. */
function withInlineFrames(nodes: MarkupNode[]): MarkupNode[] {
  for (const frame of outermost(nodes, ({ name, attribs }) => name === 'iframe' && attribs.srcdoc !== undefined)) {
    frame.name = 'section';
    frame.children = withInlineFrames(parseHtml(frame.attribs.srcdoc ?? ''));
  }
  return nodes;
}

/** The addresses of the pages that a page shows in frames. */
export function framesOf(html: string): string[] {
  return outermost(parseHtml(html), ({ name, attribs }) => name === 'frame' || (name === 'iframe' && attribs.srcdoc === undefined)).flatMap(
    ({ attribs: { src = '' } }) => (src === '' ? [] : [src]),
  );
}

/** The part if it holds most of the whole, otherwise the whole: pages also mark teasers as articles. */
function longer(part: string, whole: string): string {
  return 2 * part.length > whole.length ? part : whole;
}

function isHidden({ name, attribs }: Element): boolean {
  const style = attribs.style ?? '';
  return (
    invisible.has(name) ||
    attribs.hidden !== undefined ||
    (name === 'dialog' && attribs.open === undefined) ||
    attribs['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function blocksOf(nodes: readonly MarkupNode[]): string {
  const parts: string[] = [];
  let line: MarkupNode[] = [];
  const flush = (): void => {
    parts.push(inlineText(line));
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !(blocks.has(node.name) || hasBlock(node))) {
      line.push(node);
      continue;
    }
    flush();
    if (!isHidden(node)) parts.push(blockText(node));
  }
  flush();
  return joinBlocks(parts);
}

function hasBlock(element: Element): boolean {
  return element.children.some((child) => isElement(child) && (blocks.has(child.name) || hasBlock(child)));
}

function blockText(element: Element): string {
  const { name, children } = element;
  if (name === 'table') return tableOf(element);
  if (name === 'pre') return rawText(children);
  if (name !== 'ul' && name !== 'ol') return blocksOf(children);
  const items = opened(children, (child) => child.name === 'li');
  const { reversed, start = reversed === undefined ? 1 : items.filter((item) => isElement(item) && item.name === 'li').length } = element.attribs;
  let number = Number(start);
  return items
    .map((item) => {
      if (!isElement(item) || item.name !== 'li') return blocksOf([item]);
      if (name === 'ol' && /^-?\d+$/.test(item.attribs.value ?? '')) number = Number(item.attribs.value);
      const mark = name === 'ol' ? `${numbered(number, numberFormatOf(element))}. ` : '- ';
      number += reversed === undefined ? 1 : -1;
      return mark + blocksOf(item.children).replace(/\n+/g, `\n${' '.repeat(mark.length)}`);
    })
    .filter((line) => line !== '')
    .join('\n');
}

const numberFormats: Readonly<Record<string, NumberFormat>> = {
  ...{ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' },
  ...{ 'lower-alpha': 'lowerLetter', 'lower-latin': 'lowerLetter', 'upper-alpha': 'upperLetter', 'upper-latin': 'upperLetter' },
  ...{ 'lower-roman': 'lowerRoman', 'upper-roman': 'upperRoman' },
};

function numberFormatOf({ attribs: { type = '', style = '' } }: Element): NumberFormat {
  return numberFormats[/list-style(?:-type)?\s*:[^;]*?((?:low|upp)er-(?:alpha|latin|roman))/i.exec(style)?.[1]?.toLowerCase() ?? type] ?? 'decimal';
}

/** The visible nodes, with those opened that hold wanted elements further inside. */
function opened(nodes: readonly MarkupNode[], wanted: (element: Element) => boolean): MarkupNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    if (isHidden(node)) return [];
    return wanted(node) || outermost(node.children, wanted).length === 0 ? [node] : opened(node.children, wanted);
  });
}

/** Spans of cells count only in so many columns; more would only take time. */
const maxColumns = 250;

/** A table as rows; a table used only for layout is read block by block. */
function tableOf(table: Element): string {
  const isCell = ({ name }: Element): boolean => name === 'td' || name === 'th';
  const before: MarkupNode[] = [];
  const rows: MarkupNode[][] = [];
  let isLoose = false;
  for (const node of opened(table.children, (element) => isCell(element) || element.name === 'tr' || element.name === 'caption')) {
    const wasLoose = isLoose;
    isLoose = isElement(node) && isCell(node);
    if (isLoose && wasLoose) rows.at(-1)?.push(node);
    else if (isLoose) rows.push([node]);
    else if (isElement(node) && node.name === 'tr') rows.push(opened(node.children, isCell));
    else before.push(node);
  }
  const nodesOf = (cell: MarkupNode): readonly MarkupNode[] => (isElement(cell) && isCell(cell) ? cell.children : [cell]);
  const { texts, spans } = placed(rows, (cell) => blocksOf(nodesOf(cell)));
  const isLayout = texts.some((row) => row.some((text) => text.includes('\n\n'))) || rows.flat().some((cell) => hasTable(nodesOf(cell)));
  const body = isLayout
    ? joinBlocks(texts.flat())
    : tableText(
        withJoinedHeadings(
          texts.map((row) => row.map(squeeze)),
          spans,
        ),
      );
  return joinBlocks([blocksOf(before), body]);
}

/** The texts of cells in their columns, after the columns that cells to the left span and that cells above still fill; and which span several columns. */
function placed(rows: readonly (readonly MarkupNode[])[], textOf: (cell: MarkupNode) => string): { texts: string[][]; spans: [number, number][][] } {
  /** For each column, the first row that the cell above leaves free. */
  const free: number[] = [];
  const spans: [number, number][][] = [];
  const texts = rows.map((row, index) => {
    const cells: string[] = [];
    const wide: [number, number][] = [];
    spans.push(wide);
    let column = 0;
    for (const cell of row) {
      const text = textOf(cell);
      if (text === '' && !isElement(cell)) continue;
      while ((free[column] ?? 0) > index) column++;
      cells[column] = text;
      const across = spanOf(cell, 'colspan');
      const down = spanOf(cell, 'rowspan');
      const next = Math.max(column + 1, Math.min(maxColumns, column + across));
      if (text !== '' && down === 1 && next > column + 1) wide.push([column, next - 1]);
      for (let at = column; down > 1 && at < Math.min(maxColumns, next); at++) free[at] = index + down;
      column = next;
    }
    return cells;
  });
  return { texts, spans };
}

function spanOf(cell: MarkupNode, name: 'colspan' | 'rowspan'): number {
  const span = isElement(cell) ? Number(cell.attribs[name] ?? 1) : 1;
  return span >= 1 ? Math.floor(span) : 1;
}

function hasTable(nodes: readonly MarkupNode[]): boolean {
  return outermost(nodes, ({ name }) => name === 'table').length > 0;
}

/** Text of inline nodes, with line breaks only where the source has `<br>`. */
function inlineText(nodes: readonly MarkupNode[]): string {
  return pieces(nodes).join('').split('\n').map(squeeze).join('\n').trim();
}

function pieces(nodes: readonly MarkupNode[]): string[] {
  const found: string[] = [];
  for (const node of nodes) for (const piece of piecesOf(node, found.at(-1) ?? '')) found.push(piece);
  return found;
}

/** The pieces of a node that follows the piece `before` it. */
function piecesOf(node: MarkupNode, before: string): string[] {
  if (!isElement(node)) return [charactersOf(node).replaceAll('\u00ad', '').replace(/\s+/g, ' ')];
  const { name, attribs, children } = node;
  if (isHidden(node)) return [];
  if (name === 'br') return ['\n'];
  if (name === 'img') return [' ', attribs.alt ?? '', ' '];
  if (name === 'input') return [' ', stateOf(attribs), ' '];
  if (name === 'select') return [' ', ...shownOptions(node).flatMap((option) => [...pieces(option.children), ' '])];
  if (name === 'button' || name === 'textarea') return [' ', ...pieces(children), ' '];
  const inner = pieces(children);
  if (name === 'sup') return [raised(inner.join(''), before)];
  return name === 'a' ? [...inner, addressOf(node, inner.join(''))] : inner;
}

/** What a field of a form shows. */
function stateOf({ type = '', value = '', checked }: Element['attribs']): string {
  if (/^(?:checkbox|radio)$/i.test(type)) return checked === undefined ? '☐' : '☒';
  return /^(?:hidden|password|image)$/i.test(type) ? '' : value;
}

/** The options that a closed choice shows: the selected ones, or else the first; all of a list. */
function shownOptions({ children, attribs }: Element): Element[] {
  const options = outermost(children, ({ name }) => name === 'option');
  const selected = options.filter((option) => option.attribs.selected !== undefined);
  return selected.length > 0 ? selected : options.slice(0, attribs.multiple === undefined ? 1 : undefined);
}

/** The address of a link in parentheses, unless the link text contains it. */
function addressOf({ attribs: { href = '' } }: Element, words: string): string {
  const address = href.trim().replace(/^(?:mailto|tel):/i, '');
  const isAddress = /^(?:https?|mailto|tel):/i.test(href.trim());
  return isAddress && words.trim() !== '' && !words.includes(address) ? ` (${address})` : '';
}

function rawText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return charactersOf(node);
      if (isHidden(node)) return '';
      return node.name === 'br' ? '\n' : rawText(node.children);
    })
    .join('');
}
