// The text of a web page: its main part if marked as such, tables as rows, links with their addresses. Scripts and styles are skipped.
import { decodeWindows1252 } from '../core/windows-1252.js';
import { charactersOf, type Element, isElement, type MarkupNode, outermost, parseHtml } from './markup.js';
import { joinBlocks, squeeze, tableText } from './text-block.js';

const invisible = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object', 'nav']);
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

/** Text of the page, with its title first unless the text contains it. */
export function htmlText(html: string): string {
  const children = parseHtml(html);
  const main = outermost(children, (element) => element.name === 'main' || element.attribs.role === 'main');
  const articles = main.length > 0 ? main : outermost(children, ({ name }) => name === 'article');
  const parts = articles.length > 0 ? articles : children;
  const title = outermost(children, ({ name }) => name === 'title')[0];
  const text = blocksOf(parts);
  const heading = title === undefined ? '' : squeeze(inlineText(title.children));
  return heading === '' || text.includes(heading) ? text : joinBlocks([heading, text]);
}

function isHidden({ name, attribs }: Element): boolean {
  return invisible.has(name) || attribs.hidden !== undefined || attribs['aria-hidden'] === 'true' || /display\s*:\s*none/i.test(attribs.style ?? '');
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
  const items = outermost(children, (child) => child.name === 'li' && !isHidden(child));
  const first = Number(element.attribs.start ?? 1);
  return items
    .map((item, index) => {
      const mark = name === 'ol' ? `${first + index}. ` : '- ';
      return mark + blocksOf(item.children).replace(/\n+/g, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

/** A table as rows; a table used only for layout is read block by block. */
function tableOf(table: Element): string {
  const rows = outermost(table.children, ({ name }) => name === 'tr');
  const cells = rows.map((row) => outermost(row.children, ({ name }) => name === 'td' || name === 'th').filter((cell) => !isHidden(cell)));
  const texts = cells.map((row) => row.map((cell) => blocksOf(cell.children)));
  const caption = outermost(table.children, ({ name }) => name === 'caption').map(({ children }) => blocksOf(children));
  const places = texts.some((row) => row.some((text) => text.includes('\n\n'))) || cells.flat().some((cell) => hasTable(cell.children));
  if (places) return joinBlocks([...caption, ...texts.flat()]);
  return joinBlocks([...caption, tableText(texts.map((row) => row.map(squeeze)))]);
}

function hasTable(nodes: readonly MarkupNode[]): boolean {
  return outermost(nodes, ({ name }) => name === 'table').length > 0;
}

/** Text of inline nodes, with line breaks only where the source has `<br>`. */
function inlineText(nodes: readonly MarkupNode[]): string {
  return pieces(nodes).join('').split('\n').map(squeeze).join('\n').trim();
}

function pieces(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [charactersOf(node).replace(/\s+/g, ' ')];
    if (isHidden(node)) return [];
    if (node.name === 'br') return ['\n'];
    if (node.name === 'img') return [node.attribs.alt ?? ''];
    if (node.name === 'input') return [/^(?:hidden|password|checkbox|radio|image)$/i.test(node.attribs.type ?? '') ? '' : (node.attribs.value ?? '')];
    const inner = pieces(node.children);
    return node.name === 'a' ? [...inner, addressOf(node, inner.join(''))] : inner;
  });
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
