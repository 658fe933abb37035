// Opens PDFs with pdf.js and reads each page from its text layer or, where that is unusable, as an image for recognition.
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { TxpError } from '../core/errors.js';
import { type Frame, maxFramePixels } from './frame.js';

export interface OpenPdf {
  readonly pages: number;
  page(number: number): Promise<PDFPageProxy>;
  /** Runs work on page `number`; its failures, and images left out for their size, become `document-unreadable`. */
  onPage<T>(number: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What a page shows besides its text layer. */
export interface PageGraphics {
  /** Share of the page that its images cover together, 0 to 1 (strips of one scan count as one picture). */
  readonly imageCover: number;
  /** Dots per inch of the biggest image, or undefined without one. */
  readonly imageDpi: number | undefined;
  /** True when anything at all is drawn. */
  readonly drawn: boolean;
}

type BrowserContext = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>;

const defaultDpi = 300;
const pointsPerInch = 72;

/** Opens the PDF. Fails with `document-unreadable` when it is broken or needs a password. */
export async function openPdf(bytes: Uint8Array, maxPixels: number): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), sep);
  const task = pdfjs.getDocument({
    // A copy, because pdf.js takes the buffer away.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
    maxImageSize: maxPixels,
    cMapUrl: join(home, 'cmaps', sep),
    cMapPacked: true,
    standardFontDataUrl: join(home, 'standard_fonts', sep),
    wasmUrl: join(home, 'wasm', sep),
    iccUrl: join(home, 'iccs', sep),
  });
  let imageLeftOut = false;
  // pdf.js leaves an image over the limit out and only warns; a page read without it would be silently incomplete.
  console.warn = (message: unknown) => {
    if (String(message).includes('maximum allowed size')) imageLeftOut = true;
  };
  let document: PDFDocumentProxy;
  try {
    document = await task.promise;
  } catch (error) {
    await task.destroy();
    throw unreadable(error);
  }
  return {
    pages: document.numPages,
    async page(number) {
      try {
        return await document.getPage(number);
      } catch (error) {
        throw unreadable(error, number);
      }
    },
    async onPage(number, work) {
      imageLeftOut = false;
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work();
      } catch (error) {
        throw unreadable(error, number);
      }
      if (!imageLeftOut) return result;
      throw new TxpError('document-unreadable', `page ${number} holds an image of more than ${maxPixels} pixels`, {
        hint: 'scale it down, or raise the setting limits.page_pixels',
      });
    },
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
    hint: 'get the file again, complete; a viewer that opens it may be able to save a sound copy',
    cause: error,
  });
}

/** Images and drawing of a page, found by following its transformations. */
export async function graphicsOf(page: PDFPageProxy): Promise<PageGraphics> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1 });
  const stack: number[][] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  const drawing = new Set<number>([
    OPS.constructPath,
    OPS.showText,
    OPS.shadingFill,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintSolidColorImageMask,
  ]);
  let biggest = 0;
  let covered = 0;
  let imageDpi: number | undefined;
  let drawn = false;
  for (let index = 0; index < fnArray.length; index++) {
    const operator = fnArray[index];
    const args = argsArray[index] as unknown[] | null;
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = multiply(matrix, args as number[]);
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      if (Array.isArray(args?.[0])) matrix = multiply(matrix, args[0] as number[]);
    } else if (operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) {
      drawn = true;
      const pixels = pixelWidth(args, operator === OPS.paintImageXObject);
      const [a = 0, b = 0, c = 0, d = 0] = matrix;
      const area = Math.abs(a * d - b * c);
      covered += area;
      if (area <= biggest) continue;
      biggest = area;
      imageDpi = pixels === undefined ? undefined : (pixels * pointsPerInch) / Math.max(1, Math.hypot(a, b));
    } else if (operator !== undefined && drawing.has(operator)) drawn = true;
  }
  return { imageCover: Math.min(1, covered / Math.max(1, width * height)), imageDpi, drawn };
}

function pixelWidth(args: unknown[] | null, named: boolean): number | undefined {
  const width = named ? args?.[1] : (args?.[0] as { width?: unknown } | undefined)?.width;
  return typeof width === 'number' && width > 0 ? width : undefined;
}

function multiply(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** The page drawn in grey at the resolution of its biggest image, else at 300 dpi, lower where the pixel limit asks for it. */
export async function renderPage(page: PDFPageProxy, graphics: PageGraphics, maxPixels: number): Promise<Frame> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const { width, height } = page.getViewport({ scale: 1 });
  const wanted = graphics.imageCover > 0.3 && graphics.imageDpi !== undefined ? Math.min(600, Math.max(72, graphics.imageDpi)) : defaultDpi;
  const scale = Math.min(wanted / pointsPerInch, Math.sqrt(Math.min(maxPixels, maxFramePixels) / Math.max(1, width * height)));
  const viewport = page.getViewport({ scale });
  const columns = Math.max(1, Math.round(viewport.width));
  const rows = Math.max(1, Math.round(viewport.height));
  const canvas = createCanvas(columns, rows);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, columns, rows);
  // The canvas package has the interface of a browser's canvas, but not its type.
  await page.render({ canvas: null, canvasContext: context as unknown as BrowserContext, viewport }).promise;
  const rgba = canvas.data();
  const pixels = new Uint8Array(columns * rows);
  for (let index = 0, source = 0; index < pixels.length; index++, source += 4)
    pixels[index] = ((rgba[source] ?? 0) * 77 + (rgba[source + 1] ?? 0) * 150 + (rgba[source + 2] ?? 0) * 29) >> 8;
  // Frees the drawing at once instead of at some collection; `rgba` was a view of it.
  canvas.width = 1;
  return { width: columns, height: rows, pixels, dpi: scale * pointsPerInch };
}
