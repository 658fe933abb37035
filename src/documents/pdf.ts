// Opens PDFs with pdf.js and renders pages, or parts of them, as images for recognition.
import { join, sep } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageImage } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { type Frame, jpegQuality } from './frame.js';
import { maxFramePixels } from './limits.js';
import type { Layers } from './page-content.js';
import type { Box, PageGraphics } from './page-graphics.js';
import { loadPdfJs, pdfJsHome } from './pdfjs.js';

export interface OpenPdf {
  readonly pages: number;
  /** False if no page can show a picture, so that searching for pictures can be skipped. Inline images in a page's content do not count. */
  readonly hasPictures: boolean;
  /** Names of the files inside the PDF, which its pages do not show. */
  readonly attachments: readonly string[];
  readonly layers: Layers;
  page(number: number): Promise<PDFPageProxy>;
  /** Runs work on page `number`. Its failures, and images skipped because of their size, become `document-unreadable`. */
  onPage<T>(number: number, work: () => Promise<T>): Promise<T>;
  /** True if an image of page `number` has been skipped so far because it is broken. */
  hasBrokenImage(number: number): boolean;
  close(): Promise<void>;
}

type BrowserContext = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>;

const defaultDpi = 300;
const pointsPerInch = 72;

/** Opens the PDF. Fails with `document-unreadable` if it is broken or needs a password. */
export async function openPdf(bytes: Uint8Array, maxPixels: number): Promise<OpenPdf> {
  const pdfjs = await loadPdfJs();
  const task = pdfjs.getDocument({
    // A copy, because pdf.js detaches the buffer.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    // Reveals for which glyphs a font maps to characters.
    fontExtraProperties: true,
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
    maxImageSize: maxPixels,
    cMapUrl: join(pdfJsHome, 'cmaps', sep),
    cMapPacked: true,
    standardFontDataUrl: join(pdfJsHome, 'standard_fonts', sep),
    wasmUrl: join(pdfJsHome, 'wasm', sep),
    iccUrl: join(pdfJsHome, 'iccs', sep),
  });
  // A picture is a stream, and the dictionary of a stream is uncompressed and unencrypted in the file.
  const hasPictures = /\/Subtype\s*\/Image\b/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  let imageLeftOut = false;
  const broken = new Set<number>();
  let current = 0;
  // pdf.js skips an image that is over the limit or broken, and only warns; the page's text could then be incomplete without notice.
  console.warn = (message: unknown) => {
    if (String(message).includes('maximum allowed size')) imageLeftOut = true;
    else if (String(message).includes('Unable to decode')) broken.add(current);
  };
  let document: PDFDocumentProxy;
  let attachments: string[];
  let layers: Layers;
  try {
    document = await task.promise;
    layers = await document.getOptionalContentConfig();
    const attached: Readonly<Record<string, { filename?: string }>> | null = await document.getAttachments().catch(() => null);
    attachments = Object.entries(attached ?? {}).map(([key, { filename }]) => filename ?? key);
  } catch (error) {
    await task.destroy();
    throw unreadable(error);
  }
  return {
    pages: document.numPages,
    hasPictures,
    attachments,
    layers,
    async page(number) {
      try {
        return await document.getPage(number);
      } catch (error) {
        throw unreadable(error, number);
      }
    },
    async onPage(number, work) {
      imageLeftOut = false;
      current = number;
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work();
      } catch (error) {
        throw unreadable(error, number);
      }
      if (!imageLeftOut) return result;
      throw new TxpError('document-unreadable', `page ${number} contains an image of more than ${maxPixels} pixels`, {
        hint: 'scale it down, or raise the setting limits.page_pixels',
      });
    },
    hasBrokenImage: (number) => broken.has(number),
    close: () => task.destroy(),
  };
}

function unreadable(error: unknown, page?: number): TxpError {
  if (error instanceof Error && error.name === 'PasswordException')
    return new TxpError('document-unreadable', 'the PDF is encrypted and needs a password', {
      hint: 'save a copy without password, for example: qpdf --decrypt --password=SECRET in.pdf out.pdf',
    });
  const where = page === undefined ? '' : ` (page ${page})`;
  return new TxpError('document-unreadable', `the PDF is damaged or incomplete${where}`, {
    hint: 'get a complete copy of the file; a viewer that opens it may be able to save an undamaged one',
    cause: error,
  });
}

/** How to render a page or a part of it. */
export interface Drawing {
  /** The part, in points from the top left of the displayed page. */
  readonly box: Box;
  /** Pixels per point. */
  readonly scale: number;
}

/** The entire page, at the resolution of its largest image if images make up much of it, otherwise at 300 dpi; lower if the pixel limit requires it. */
export function drawingOfPage(page: PDFPageProxy, graphics: PageGraphics, maxPixels: number): Drawing {
  const { width, height } = page.getViewport({ scale: 1 });
  const dpi = graphics.imageCover > 0.3 ? graphics.imageDpi : undefined;
  return drawingOf({ left: 0, top: 0, right: width, bottom: height }, dpi, maxPixels);
}

/** A part of the page at `dpi`, clamped to 72–600, or at 300 dpi if undefined; lower if the pixel limit requires it. */
export function drawingOf(box: Box, dpi: number | undefined, maxPixels: number): Drawing {
  const wanted = dpi === undefined ? defaultDpi : Math.min(600, Math.max(72, dpi));
  const area = Math.max(1, (box.right - box.left) * (box.bottom - box.top));
  return { box, scale: Math.min(wanted / pointsPerInch, Math.sqrt(Math.min(maxPixels, maxFramePixels) / area)) };
}

export function pixelsOf({ box, scale }: Drawing): number {
  return (box.right - box.left) * (box.bottom - box.top) * scale * scale;
}

/** Renders the page in colour at up to 300 dpi, with at most this many pixels. */
export async function showPage(page: PDFPageProxy, shownPixels: number): Promise<PageImage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const canvas = await drawOn(page, drawingOf({ left: 0, top: 0, right: width, bottom: height }, undefined, shownPixels));
  const shown = { width: canvas.width, height: canvas.height };
  const data = await canvas.encode('jpeg', jpegQuality);
  canvas.width = 1;
  return { mediaType: 'image/jpeg', base64: data.toString('base64'), ...shown };
}

/** Renders the part of the page in grey. */
export async function renderPage(page: PDFPageProxy, drawing: Drawing): Promise<Frame> {
  const canvas = await drawOn(page, drawing);
  const { width, height } = canvas;
  const rgba = canvas.data();
  const pixels = new Uint8Array(width * height);
  for (let index = 0, source = 0; index < pixels.length; index++, source += 4)
    pixels[index] = ((rgba[source] ?? 0) * 77 + (rgba[source + 1] ?? 0) * 150 + (rgba[source + 2] ?? 0) * 29) >> 8;
  // Frees the canvas now instead of at some later garbage collection; `rgba` was a view of it.
  canvas.width = 1;
  return { width, height, pixels, dpi: drawing.scale * pointsPerInch };
}

async function drawOn(page: PDFPageProxy, { box, scale }: Drawing): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const viewport = page.getViewport({ scale, offsetX: -box.left * scale, offsetY: -box.top * scale });
  const columns = Math.max(1, Math.round((box.right - box.left) * scale));
  const rows = Math.max(1, Math.round((box.bottom - box.top) * scale));
  const canvas = createCanvas(columns, rows);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, columns, rows);
  // The canvas package implements the browser's canvas interface, but not its type.
  await page.render({ canvas: null, canvasContext: context as unknown as BrowserContext, viewport }).promise;
  return canvas;
}
