// Office documents: archives of XML. Reads paragraphs, lists, tables, headers, footers and notes of text documents, and the rows of each sheet.
import { unpack } from './archive.js';
import { allNamed as all, charactersOf, type Element, isElement, type MarkupNode, parseXml } from './markup.js';
import { joinBlocks, squeeze, tableText } from './text-block.js';

/** The text of a .docx file. Fails with `document-unreadable`. */
export function wordText(bytes: Uint8Array): string {
  const parts = unpack(bytes, (name) =>
    /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$|^word\/_rels\/document\.xml\.rels$/.test(name),
  );
  const links = relations(parts['word/_rels/document.xml.rels']);
  const textOf = (name: string): string => joinBlocks(blocksOf(xml(parts[name]), links));
  const named = (pattern: RegExp): string[] => [
    ...new Set(
      Object.keys(parts)
        .filter((name) => pattern.test(name))
        .sort()
        .map(textOf),
    ),
  ];
  return joinBlocks([...named(/header/), textOf('word/document.xml'), ...named(/notes/), ...named(/footer/)]);
}

/** The text of each sheet of a .xlsx file, under its name, as displayed: without hidden sheets, rows and columns. Fails with `document-unreadable`. */
export function sheetTexts(bytes: Uint8Array): string[] {
  const parts = unpack(bytes, (name) => /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name));
  const workbook = xml(parts['xl/workbook.xml']);
  const targets = relations(parts['xl/_rels/workbook.xml.rels']);
  const strings = all(xml(parts['xl/sharedStrings.xml']), 'si').map((item) => all(item.children, 't').map(textIn).join(''));
  const dates = dateStyles(xml(parts['xl/styles.xml']));
  const since = all(workbook, 'workbookPr').some(({ attribs }) => /^(?:1|true)$/.test(attribs.date1904 ?? ''))
    ? Date.UTC(1904, 0, 1)
    : Date.UTC(1899, 11, 30);
  const shown = all(workbook, 'sheet').filter(({ attribs }) => !/^(?:very)?hidden$/i.test(attribs.state ?? ''));
  return shown.map(({ attribs }) => {
    const target = targets.get(attribs['r:id'] ?? '') ?? '';
    const sheet = xml(parts[target.startsWith('/') ? target.slice(1) : `xl/${target}`]);
    const hidden = all(sheet, 'col')
      .filter(isHidden)
      .map((range) => [Number(range.attribs.min) - 1, Number(range.attribs.max) - 1] as const);
    const isShown = (column: number): boolean => !hidden.some(([first, last]) => column >= first && column <= last);
    const shownRows = all(sheet, 'row').filter((row) => !isHidden(row));
    const rows = shownRows.map((row) => {
      const cells: string[] = [];
      for (const cell of all(row.children, 'c')) {
        const column = columnOf(cell.attribs.r) ?? cells.length;
        while (cells.length < column) cells.push('');
        cells[column] = squeeze(cellText(cell, strings, dates, since));
      }
      return cells.filter((_, column) => isShown(column));
    });
    return joinBlocks([attribs.name ?? '', tableText(rows)]);
  });
}

function xml(bytes: Uint8Array | undefined): MarkupNode[] {
  return bytes === undefined ? [] : parseXml(new TextDecoder().decode(bytes));
}

function textIn(element: Element): string {
  return element.children.map(charactersOf).join('');
}

function relations(bytes: Uint8Array | undefined): Map<string, string> {
  return new Map(all(xml(bytes), 'Relationship').map(({ attribs }) => [attribs.Id ?? '', attribs.Target ?? '']));
}

/** Paragraphs and tables in order, without deletions of tracked changes and fallback versions of drawings. */
function blocksOf(nodes: readonly MarkupNode[], links: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  let follows = false;
  for (const node of nodes) {
    if (!isElement(node) || node.name === 'w:del' || node.name === 'mc:Fallback') continue;
    const isItem = node.name === 'w:p' && all(node.children, 'w:numPr').length > 0;
    const parts = isItem ? [`- ${paragraph(node.children, links)}`] : blockOf(node, links);
    if (isItem && follows) found[found.length - 1] += `\n${parts[0]}`;
    else for (const part of parts) found.push(part);
    follows = isItem;
  }
  return found;
}

function blockOf(element: Element, links: ReadonlyMap<string, string>): string[] {
  if (element.name === 'w:tbl') return [table(element, links)];
  if (element.name !== 'w:p') return blocksOf(element.children, links);
  const boxes = all(element.children, 'w:txbxContent').flatMap((box) => blocksOf(box.children, links));
  return [paragraph(element.children, links), ...boxes];
}

function table(element: Element, links: ReadonlyMap<string, string>): string {
  const rows = element.children.filter(isElement).filter(({ name }) => name === 'w:tr');
  const cellsOf = (row: Element): Element[] => row.children.filter(isElement).filter(({ name }) => name === 'w:tc');
  return tableText(rows.map((row) => cellsOf(row).map((cell) => squeeze(blocksOf(cell.children, links).join(' ')))));
}

function paragraph(nodes: readonly MarkupNode[], links: ReadonlyMap<string, string>): string {
  return nodes
    .map((node): string => {
      if (!isElement(node)) return '';
      if (node.name === 'w:t') return textIn(node);
      if (node.name === 'w:r' && isVanished(node)) return '';
      if (node.name === 'w:tab') return '  ';
      if (node.name === 'w:br' || node.name === 'w:cr') return '\n';
      if (node.name === 'w:noBreakHyphen') return '-';
      if (/^(?:w:del|w:pPr|w:rPr|w:txbxContent|mc:Fallback)$/.test(node.name)) return '';
      const inner = paragraph(node.children, links);
      const address = node.name === 'w:hyperlink' ? links.get(node.attribs['r:id'] ?? '') : undefined;
      const isNew = address !== undefined && /^https?:/i.test(address) && inner !== '' && !inner.includes(address);
      return isNew ? `${inner} (${address})` : inner;
    })
    .join('');
}

/** Whether a run of text is hidden. */
function isVanished(run: Element): boolean {
  const [properties] = run.children.filter(isElement).filter(({ name }) => name === 'w:rPr');
  return all(properties?.children ?? [], 'w:vanish').some(({ attribs }) => isOn(attribs['w:val'] ?? '1'));
}

/** Whether a row, or a range of columns, is hidden. */
function isHidden({ attribs }: Element): boolean {
  return isOn(attribs.hidden ?? '0');
}

function isOn(value: string): boolean {
  return /^(?:1|true|on)$/.test(value);
}

function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}

/** For each cell style, whether it shows numbers as dates. */
function dateStyles(styles: readonly MarkupNode[]): boolean[] {
  const own = new Map(all(styles, 'numFmt').map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']));
  const isDate = (id = ''): boolean => {
    const code = own.get(id)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return code === undefined ? /^(?:1[4-9]|2[0-2])$/.test(id) : /[yd]/i.test(code);
  };
  return all(all(styles, 'cellXfs'), 'xf').map(({ attribs }) => isDate(attribs.numFmtId));
}

function cellText(cell: Element, strings: readonly string[], dates: readonly boolean[], since: number): string {
  const { t: type, s: style } = cell.attribs;
  if (type === 'inlineStr') return all(cell.children, 't').map(textIn).join('');
  const [first] = all(cell.children, 'v');
  const value = first === undefined ? '' : textIn(first);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  if (value === '' || !Number.isFinite(Number(value))) return value;
  if (dates[Number(style)] === true) return dateText(since + Math.round(Number(value) * 86_400_000));
  // Spreadsheets show at most 15 significant digits, which hides rounding errors.
  return String(Number(Number(value).toPrecision(15)));
}

function dateText(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
