// Page ranges as users write them: `1-3,7`, `5-`.
import { TxpError } from '../core/errors.js';
import type { ReadOrder } from './protocol.js';

/** The page numbers of `range` in a document of `total` pages, ascending and unique; all if `range` is undefined. Fails with `invalid-request`. */
export function pagesInRange(range: string | undefined, total: number): number[] {
  if (range === undefined) return Array.from({ length: total }, (_, index) => index + 1);
  const chosen = new Set<number>();
  for (const part of range.split(',')) {
    const match = /^\s*(\d{1,7})\s*(?:(-)\s*(\d{1,7})?\s*)?$/.exec(part);
    if (match === null) throw badRange('is not a page range', 'write pages like 1-3,7');
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : match[3] === undefined ? total : Number(match[3]);
    if (first < 1) throw badRange('starts before page 1', 'pages count from 1');
    if (match[3] !== undefined && last < first) throw badRange('ends before it starts', 'write the smaller page first');
    if (first > total || last > total)
      throw badRange(`includes page ${Math.max(first, last)}`, `the document has ${total} page${total === 1 ? '' : 's'}`);
    for (let page = first; page <= last; page++) chosen.add(page);
  }
  return [...chosen].sort((a, b) => a - b);
}

/** The numbers of the pages to read. Fails with `invalid-request` for pages that do not exist, or with `document-unreadable` for too many pages. */
export function choosePages(order: Pick<ReadOrder, 'pages' | 'maxPages' | 'pagesBefore'>, total: number): number[] {
  if (total === 0)
    throw new TxpError('document-unreadable', 'the document has no pages to show', { hint: 'check that it is the right file, and complete' });
  const numbers = pagesInRange(order.pages, total);
  const all = (order.pagesBefore ?? 0) + numbers.length;
  if (all <= order.maxPages) return numbers;
  throw new TxpError('document-unreadable', `the document has ${all} pages to read; the limit is ${order.maxPages}`, {
    hint: `choose some, for example --pages 1-${order.maxPages}, or raise the setting limits.document_pages`,
  });
}

function badRange(what: string, remedy: string): TxpError {
  return new TxpError('invalid-request', `pages ${what}; ${remedy}`, { issues: [{ path: ['pages'], message: `${what}; ${remedy}` }] });
}
