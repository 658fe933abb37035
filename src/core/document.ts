// Contracts for documents: bytes that become pages of text. Readers live in documents/.
import { textFormats } from './text-formats.js';

/** A file as it was received. The bytes decide its format; the declared type tells archives, and the encoding of a text. */
export interface Document {
  readonly bytes: Uint8Array;
  /** Media type as declared by the caller, or undefined when unknown. */
  readonly declaredMediaType?: string;
  /** OCR languages joined by `+`, where the caller names them. */
  readonly languages?: string;
  /** Pages and OCR mode, where the caller names them; they win over the reading options. */
  readonly pages?: string;
  readonly ocr?: ReadOptions['ocr'];
  /** Whether images of its pages are wanted beside their text, for an engine that sees them. */
  readonly images?: PageImageLimits;
  /** Reading fails with `invalid-request` at the page that makes the text longer than so many UTF-16 code units. */
  readonly maxTextChars?: number;
}

/** How many images of pages are made, and how large. A document with more pages is refused. */
export interface PageImageLimits {
  readonly maxPages: number;
  /** Most pixels of one image; pages are scaled down to it. */
  readonly maxPixels: number;
}

/** A page as it is shown, in colour. */
export interface PageImage {
  readonly mediaType: 'image/jpeg';
  readonly base64: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** An archive is several documents that are read as one, in its order; it is told by what it is declared as, all others by their content. */
export const documentMediaTypes = ['image/jpeg', 'image/png', 'image/tiff', 'application/pdf', 'application/zip', ...textFormats] as const;
export type DocumentMediaType = (typeof documentMediaTypes)[number];

/**
 * A word with its place on the page, from the top left of the page as it was read: upright, and straightened where it was recognised.
 * The unit is the page's: points for a text layer, pixels for recognition. `start`/`end` are UTF-16 offsets into the page's text.
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
  /** Page number in the document, from 1. A sheet is a page; a mail is one, and after it those of what is attached. */
  readonly number: number;
  /** Lines end with `\n`; cells of a row stand two or more spaces apart; a blank line separates blocks; columns of running text follow one another. */
  readonly text: string;
  /** How the text was obtained: the document's own text, optical character recognition, or its text with what was recognised on the page. */
  readonly source: 'text-layer' | 'ocr' | 'mixed';
  /** How sure the reading is, 0 to 1: mean of the words by length; 1 for a text layer and for blank paper. */
  readonly confidence: number;
  /** Width and height in the unit of the word boxes; 0 where a document has no pages of a size. */
  readonly width: number;
  readonly height: number;
  /** In the order of the text. */
  readonly words?: readonly PageWord[];
  /** What belongs to it and could not be read, for people. Present where there is some. */
  readonly notes?: readonly string[];
  /** Present where it was asked for and the document has pages that can be shown. */
  readonly image?: PageImage;
}

/** Pages behind a text, or behind its tail from `offset` in UTF-16 code units: their texts joined with a blank line. */
export interface TextLayout {
  readonly offset: number;
  readonly pages: readonly Page[];
}

/** Between the texts of pages. */
export const pageJoin = '\n\n';

/** Where the text of each page starts in the text that they stand behind. */
export function pageStarts({ offset, pages }: TextLayout): number[] {
  let next = offset;
  return pages.map(({ text }) => {
    const start = next;
    next += text.length + pageJoin.length;
    return start;
  });
}

export interface ReadOptions {
  readonly ocr: 'auto' | 'always' | 'never';
  /** OCR languages joined by `+`, for example `eng+deu`. */
  readonly languages: string;
  /** Pages to read, for example `1-3,7`; all when absent. */
  readonly pages?: string;
  /** When so many documents already wait for their turn, this one fails with `overloaded` at once. It waits, however many there are, when absent. */
  readonly maxQueueLength?: number;
  /** Called after each page, for progress only. */
  readonly onPage?: (done: number, total: number) => void;
}

/** A document that was read. `text` joins the pages' texts with a blank line (`"\n\n"`). */
export interface ReadDocument {
  readonly mediaType: DocumentMediaType;
  readonly pages: readonly Page[];
  readonly text: string;
}

/**
 * Reads a document of any supported format. Fails with `document-unreadable` (also where it costs more than the limits), `cancelled`, `invalid-request` (a wrong page range or
 * language), `configuration` (the data of a language is not installed) or `overloaded`.
 */
export type ReadDocumentFunction = (document: Document, options: ReadOptions, signal: AbortSignal) => Promise<ReadDocument>;
