// Contracts for documents: bytes that become pages of text. The readers are in documents/.
import { compact } from './compact.js';
import { TxpError } from './errors.js';
import { textFormats } from './text-formats.js';

/** A file as it was received. The bytes decide its format; the declared type only identifies archives and gives the encoding of a text. */
export interface Document {
  readonly bytes: Uint8Array;
  /** Media type as declared by the caller, or undefined when unknown. */
  readonly declaredMediaType?: string;
  /** OCR languages joined by `+`, if the caller gives them. */
  readonly languages?: string;
  /** Pages and OCR mode, if the caller gives them; they override the reading options. */
  readonly pages?: string;
  readonly ocr?: ReadOptions['ocr'];
  /** If present, page images are also produced, for an engine that can see them. */
  readonly images?: PageImageLimits;
  /** Reading fails with `invalid-request` at the page that makes the text longer than this many UTF-16 code units. */
  readonly maxTextChars?: number;
}

/** Limits on the number and size of page images. A document with more pages is refused. */
export interface PageImageLimits {
  readonly maxPages: number;
  /** Maximum number of pixels per image; larger pages are scaled down. */
  readonly maxPixels: number;
}

/** A page as displayed, in colour. */
export interface PageImage {
  readonly mediaType: 'image/jpeg';
  readonly base64: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** An archive holds several documents that are read as one, in its order; it is recognised by its declared type, all others by their content. */
export const documentMediaTypes = ['image/jpeg', 'image/png', 'image/tiff', 'application/pdf', 'application/zip', ...textFormats] as const;
export type DocumentMediaType = (typeof documentMediaTypes)[number];

/**
 * A word with its box on the page, measured from the top left of the page as it was read: upright, and deskewed if it went through OCR.
 * The unit is the page's: points for a text layer, pixels for OCR. `start`/`end` are UTF-16 offsets into the page's text.
 */
export interface PageWord {
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 0 to 1; 1 for a text layer. */
  readonly confidence: number;
}

export interface Page {
  /** Page number in the document, from 1. A sheet is a page; a mail is one page, followed by the pages of its attachments. */
  readonly number: number;
  /** Lines end with `\n`; two or more spaces separate the cells of a row; a blank line separates blocks; columns of running text follow one another. */
  readonly text: string;
  /** How the text was obtained: from the document's own text, by optical character recognition, or from both combined. */
  readonly source: 'text-layer' | 'ocr' | 'mixed';
  /** Confidence of the reading, 0 to 1: mean over the words, weighted by length; 1 for a text layer and for a blank page. */
  readonly confidence: number;
  /** Width and height in the unit of the word boxes; 0 if the pages of the document have no size. */
  readonly width: number;
  readonly height: number;
  /** In the order of the text. */
  readonly words?: readonly PageWord[];
  /** Notes for the user on content of the page that could not be read. Absent if there is none. */
  readonly notes?: readonly string[];
  /** Present if it was requested and the document has pages that can be displayed. */
  readonly image?: PageImage;
}

/** The pages a text came from, or its tail from `offset` in UTF-16 code units: the page texts joined with a blank line. */
export interface TextLayout {
  readonly offset: number;
  readonly pages: readonly Page[];
}

/** Separates the texts of pages. */
export const pageJoin = '\n\n';

/** The offset in the joined text at which each page's text starts. */
export function pageStarts({ offset, pages }: TextLayout): number[] {
  let next = offset;
  return pages.map(({ text }) => {
    const start = next;
    next += text.length + pageJoin.length;
    return start;
  });
}

/** The failure of one of several files, with its name; any other error unchanged. */
export function failureOfFile(name: string, error: unknown): unknown {
  if (!(error instanceof TxpError)) return error;
  const { kind, message, hint, issues } = error;
  return new TxpError(kind, `${shownName(name)}: ${message}`, { issues, cause: error, ...compact({ hint }) });
}

/** The name of a file in a message: on one line, of at most 100 characters. */
function shownName(name: string): string {
  const characters = [...name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')];
  return characters.length > 100 ? `${characters.slice(0, 100).join('')}…` : characters.join('');
}

/** What of a document was not read, and why; empty if everything was read, or there is no document. */
export function notesOf(document: Pick<ReadDocument, 'pages'> | undefined): string[] {
  return document?.pages.flatMap(({ notes = [] }) => notes) ?? [];
}

export interface ReadOptions {
  readonly ocr: 'auto' | 'always' | 'never';
  /** OCR languages joined by `+`, for example `eng+deu`. */
  readonly languages: string;
  /** Pages to read, for example `1-3,7`; all when absent. */
  readonly pages?: string;
  /** If this many documents already wait for their turn, reading fails with `overloaded` at once. No limit if absent. */
  readonly maxQueueLength?: number;
  /** Called after each page, only to report progress. */
  readonly onPage?: (done: number, total: number) => void;
}

/** A document after reading. `text` joins the page texts with a blank line (`"\n\n"`). */
export interface ReadDocument {
  readonly mediaType: DocumentMediaType;
  readonly pages: readonly Page[];
  readonly text: string;
}

/**
 * Reads a document of any supported format. Fails with `document-unreadable` (also if it exceeds the resource limits), `cancelled`, `invalid-request` (a bad
 * page range or language), `configuration` (language data is not installed) or `overloaded`.
 */
export type ReadDocumentFunction = (document: Document, options: ReadOptions, signal: AbortSignal) => Promise<ReadDocument>;
