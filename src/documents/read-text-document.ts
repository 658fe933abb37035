// Documents that are text inside, as pages: a sheet is a page, a mail is one, and what is attached to it are further ones.
import { compact } from '../core/compact.js';
import type { DocumentMediaType, Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { mediaTypeOf } from '../core/media-type.js';
import { decodeBytes, htmlText } from './html.js';
import { plainText, readMails } from './mail.js';
import { sheetTexts, wordText } from './office.js';
import { choosePages } from './page-range.js';
import type { PageSink } from './page-sink.js';
import type { ReadOrder } from './protocol.js';

/** Attachments of attachments are read so deep. */
const maxDepth = 3;

interface Attached {
  readonly bytes: Uint8Array;
  readonly mediaType: DocumentMediaType;
}

/** Reads any other document, of an attachment. */
type ReadAttached = (attached: Attached, sink: PageSink) => Promise<void>;

/** Reads the document and hands the chosen pages to `sink`. Fails with `document-unreadable` or `invalid-request`. */
export async function readTextDocument(order: ReadOrder, sink: PageSink, readAttached: ReadAttached): Promise<void> {
  const pages = await pagesOf(order, sink, readAttached, maxDepth);
  const numbers = new Set(choosePages(order, pages.length));
  sink.counted(numbers.size);
  pages.forEach((page, index) => {
    if (numbers.has(index + 1)) sink.page({ ...page, number: index + 1 });
  });
}

async function pagesOf({ bytes, mediaType }: Attached, sink: PageSink, readAttached: ReadAttached, depth: number): Promise<Page[]> {
  if (mediaType === 'text/html') return [textPage(htmlText(decodeBytes(bytes)))];
  if (mediaType === 'text/plain') return [textPage(decodeBytes(bytes))];
  if (mediaType.endsWith('wordprocessingml.document')) return [textPage(wordText(bytes))];
  if (mediaType.endsWith('spreadsheetml.sheet')) return sheetTexts(bytes).map(textPage);
  const pages: Page[] = [];
  for (const { text, attachments } of await readMails(bytes, mediaType === 'application/mbox')) {
    pages.push(textPage(text));
    for (const { name, bytes: attached } of attachments) {
      const type = mediaTypeOf(attached) ?? (plainText(attached) === undefined ? undefined : 'text/plain');
      // What cannot be read was named with the mail.
      if (type === undefined || depth === 0) continue;
      for (const page of await attachmentPages(name, { bytes: attached, mediaType: type }, sink, readAttached, depth)) pages.push(page);
    }
  }
  return pages;
}

async function attachmentPages(name: string, attached: Attached, sink: PageSink, readAttached: ReadAttached, depth: number): Promise<Page[]> {
  const pages: Page[] = [];
  const into: PageSink = {
    counted: () => undefined,
    recognising: () => sink.recognising(),
    page: (page) => pages.push(page),
  };
  // Pages of those are done in any order.
  const isPaged = /^(?:image\/|application\/pdf)/.test(attached.mediaType);
  try {
    if (isPaged) await readAttached(attached, into);
    else for (const page of await pagesOf(attached, sink, readAttached, depth - 1)) pages.push(page);
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    throw new TxpError(error.kind, `the attachment ${JSON.stringify(name)}: ${error.message}`, {
      ...compact({ hint: error.hint }),
      cause: error,
    });
  }
  return isPaged ? pages.sort((a, b) => a.number - b.number) : pages;
}

function textPage(text: string): Page {
  return { number: 1, text, source: 'text-layer', confidence: 1, width: 0, height: 0, words: [] };
}
