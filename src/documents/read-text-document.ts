// Reads text-based documents as pages: each sheet is a page, a mail is one, and its attachments are further pages.
import type { DocumentMediaType, Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { mediaTypeOf } from '../core/media-type.js';
import { unpackDocuments } from './archive.js';
import { calendarText } from './calendar.js';
import { decodeBytes, framesOf, htmlText } from './html.js';
import { struckNote } from './left-out.js';
import { type MailAttachment, plainText, readMails } from './mail.js';
import { isPlainArchive, requireMediaType } from './media-type.js';
import { choosePages } from './page-range.js';
import type { PageSink } from './page-sink.js';
import type { ReadOrder } from './protocol.js';
import { readSheets } from './sheet.js';
import { wordText } from './word.js';

/** Max nesting depth of attachments. */
const maxDepth = 3;
/** Max number of frames that a message names. */
const maxFrames = 5;

interface Attached {
  readonly bytes: Uint8Array;
  readonly mediaType: DocumentMediaType;
}

/** Reads an attachment in any other format. */
type ReadAttached = (attached: Attached, sink: PageSink) => Promise<void>;

/** Reads the document and passes the chosen pages to `sink`. Fails with `document-unreadable` or `invalid-request`. */
export async function readTextDocument(order: ReadOrder, sink: PageSink, readAttached: ReadAttached): Promise<void> {
  const pages = await pagesOf(order, sink, readAttached, maxDepth);
  const numbers = new Set(choosePages(order, pages.length));
  sink.counted(numbers.size);
  pages.forEach((page, index) => {
    if (numbers.has(index + 1)) sink.page({ ...page, number: index + 1 });
  });
}

async function pagesOf({ bytes, mediaType }: Attached, sink: PageSink, readAttached: ReadAttached, depth: number): Promise<Page[]> {
  if (mediaType === 'text/html') return [webPage(decodeBytes(bytes))];
  if (mediaType === 'text/plain') {
    const text = decodeBytes(bytes);
    return [textPage(calendarText(text) ?? text, [])];
  }
  if (mediaType.endsWith('wordprocessingml.document')) {
    const { text, notes, scans = [] } = wordText(bytes);
    const files = scans.map((picture) => ({ ...picture, isPartOfMail: false }));
    const read = await readAttachments(files, sink, readAttached, Math.max(1, depth));
    const page = textPage(text, [...notes, ...read.notes]);
    return text === '' && read.pages.length > 0 ? withNotes(read.pages, page.notes) : [page, ...read.pages];
  }
  if (mediaType.endsWith('spreadsheetml.sheet')) return readSheets(bytes).map(({ text, notes }) => textPage(text, notes));
  const pages: Page[] = [];
  for (const { text, notes, attachments } of await readMails(bytes, mediaType === 'application/mbox')) {
    const attached = await readAttachments(attachments, sink, readAttached, depth);
    pages.push(textPage(text, [...notes, ...attached.notes]));
    for (const page of attached.pages) pages.push(page);
  }
  return pages;
}

/** The pages of attachments, and notes on those that cannot be read. The files of an archive are attachments, too. */
async function readAttachments(
  attachments: readonly MailAttachment[],
  sink: PageSink,
  readAttached: ReadAttached,
  depth: number,
): Promise<{ pages: Page[]; notes: string[] }> {
  const found: { pages: Page[]; notes: string[] } = { pages: [], notes: [] };
  for (const { name, bytes, isPartOfMail } of attachments) {
    try {
      const isArchive = !isPartOfMail && isPlainArchive(bytes);
      const type = isArchive ? undefined : attachedType(bytes, isPartOfMail);
      if (!isArchive && type === undefined) continue;
      if (depth === 0)
        throw new TxpError('document-unreadable', `it is attached to a mail that is attached to another, and so on, more than ${maxDepth} times`, {
          hint: 'save it as a file of its own',
        });
      if (type !== undefined) for (const page of await attachmentPages({ bytes, mediaType: type }, sink, readAttached, depth)) found.pages.push(page);
      if (!isArchive) continue;
      const files = Object.entries(unpackDocuments(bytes)).map(([file, content]) => ({
        name: `${name}/${file}`,
        bytes: content,
        isPartOfMail: false,
      }));
      const { pages, notes } = await readAttachments(files, sink, readAttached, depth - 1);
      for (const page of pages) found.pages.push(page);
      for (const note of notes) found.notes.push(note);
    } catch (error) {
      if (!(error instanceof TxpError) || error.kind !== 'document-unreadable') throw error;
      const { message, hint } = error;
      found.notes.push(`the attachment ${JSON.stringify(name)} was not read: ${message}${hint === undefined ? '' : `; ${hint}`}`);
    }
  }
  return found;
}

function webPage(html: string): Page {
  const struck: string[] = [];
  const text = htmlText(html, struck);
  const frames = framesOf(html);
  // Frames with an address elsewhere show videos and advertisements.
  const own = frames.filter((address) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address));
  if (text !== '' || frames.length === 0)
    return textPage(text, [
      ...struckNote(struck),
      ...(own.length === 0 ? [] : [`the pages in frames of this page were not read: ${shown(own)}; save and read them as documents of their own`]),
    ]);
  throw new TxpError('document-unreadable', 'the page has no text of its own; it shows other pages in frames', {
    hint: `save and read the pages in the frames: ${shown(frames)}`,
  });
}

function shown(frames: readonly string[]): string {
  return frames.slice(0, maxFrames).join(', ');
}

/** The format of an attachment; undefined for one in another format that nobody would read by itself. Fails with `document-unreadable`. */
function attachedType(bytes: Uint8Array, isPartOfMail: boolean): DocumentMediaType | undefined {
  const isKnown = mediaTypeOf(bytes) !== undefined;
  if (isPartOfMail && !isKnown) return undefined;
  return requireMediaType(bytes, isKnown || plainText(bytes) === undefined ? undefined : 'text/plain');
}

async function attachmentPages(attached: Attached, sink: PageSink, readAttached: ReadAttached, depth: number): Promise<Page[]> {
  const pages: Page[] = [];
  const into: PageSink = {
    counted: () => undefined,
    recognising: () => sink.recognising(),
    page: (page) => pages.push(page),
  };
  // Their pages may arrive in any order.
  const isPaged = /^(?:image\/|application\/pdf)/.test(attached.mediaType);
  if (!isPaged) return pagesOf(attached, sink, readAttached, depth - 1);
  await readAttached(attached, into);
  return pages.sort((a, b) => a.number - b.number);
}

/** The pages with these notes on the first one. */
function withNotes([first, ...others]: readonly Page[], notes: readonly string[] = []): Page[] {
  return first === undefined ? [] : [{ ...first, ...(notes.length === 0 ? {} : { notes: [...notes, ...(first.notes ?? [])] }) }, ...others];
}

function textPage(text: string, notes: readonly string[]): Page {
  return { number: 1, text, source: 'text-layer', confidence: 1, width: 0, height: 0, words: [], ...(notes.length === 0 ? {} : { notes }) };
}
