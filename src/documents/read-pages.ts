// Reads one document page by page in the reading process. Decides which pages come from the text layer and which are recognised, several concurrently.
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Page, PageImage, PageImageLimits, PageWord } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import type { Frame } from './frame.js';
import { hiddenText } from './hidden-text.js';
import { areaOf, graphicsOf, type PageGraphics, type Picture } from './page-graphics.js';
import { PageQueue } from './page-queue.js';
import { choosePages } from './page-range.js';
import type { PageSink } from './page-sink.js';
import { type Drawing, drawingOf, drawingOfPage, type OpenPdf, openPdf, pixelsOf, renderPage, showPage } from './pdf.js';
import { layOutTextLayer, readTextLayer, type TextLayer, withPictureText } from './pdf-text.js';
import type { ReadOrder } from './protocol.js';
import type { Recogniser } from './recogniser.js';
import { isDamagedLayer, repairLayer } from './repair-layer.js';
import { unmappedGlyphs } from './unmapped.js';

/** A text layer of at least this length is the text of the page, whatever else is on it. */
const fullTextCharacters = 400;
/** An image that covers more than this share of the page is a scan of it. */
const scanCover = 0.5;
/** On a page with text, an image that covers at least this share may contain more text; smaller ones are logos and icons. */
const pictureCover = 0.05;
/** Max number of such images read per page, the largest first. */
const maxPictures = 20;

/** Reads the chosen pages and passes each to `sink` when it is finished. Fails with `document-unreadable` or `invalid-request`. */
export async function readPages(order: ReadOrder, recogniser: Recogniser, sink: PageSink): Promise<void> {
  const queue = new PageQueue(order.recognisers + 1, order.pixelsAtATime);
  try {
    await takeIn(order, recogniser, sink, queue);
  } finally {
    // No job of a failed document may still run while the next one is read.
    await queue.finish();
  }
}

/** Reads pages that need no recognition, and queues the others. */
async function takeIn(order: ReadOrder, recogniser: Recogniser, sink: PageSink, queue: PageQueue): Promise<void> {
  const { mediaType } = order;
  if (mediaType === 'application/pdf') {
    const pdf = await openPdf(order.bytes, order.maxPixels);
    try {
      await readPdf(pdf, order, recogniser, showing(sink), queue);
    } finally {
      await pdf.close();
    }
  } else if (mediaType === 'application/zip') {
    const { readJoined } = await import('./read-joined.js');
    await readJoined(order, sink, (part, into) => takeIn(part, recogniser, into, queue));
  } else if (mediaType.startsWith('image/')) await readImage(order, recogniser, showing(sink), queue);
  else {
    const { readTextDocument } = await import('./read-text-document.js');
    await readTextDocument(order, sink, (attached, into) => readPages({ ...order, ...attached, pages: undefined }, recogniser, into));
  }
}

/** A sink that receives images of pages before the pages themselves. */
interface ShowingSink extends PageSink {
  show(number: number, image: PageImage): void;
}

function showing(sink: PageSink): ShowingSink {
  const images = new Map<number, PageImage>();
  return {
    counted: sink.counted,
    recognising: sink.recognising,
    show: (number, image) => {
      // Rendering takes time like recognition.
      sink.recognising();
      images.set(number, image);
    },
    page: (page) => {
      const image = images.get(page.number);
      images.delete(page.number);
      sink.page(image === undefined ? page : { ...page, image });
    },
  };
}

function checkShown(pages: number, images: PageImageLimits | undefined): void {
  if (images === undefined || pages <= images.maxPages) return;
  throw new TxpError(
    'document-unreadable',
    `${pages} pages were to be shown to a model; the limit is ${images.maxPages} (setting limits.image_pages)`,
    {
      hint: 'choose fewer pages, or read the document without a model: ocr.reader tesseract',
    },
  );
}

async function readImage(order: ReadOrder, recogniser: Recogniser, sink: ShowingSink, queue: PageQueue): Promise<void> {
  if (order.ocr === 'never')
    throw new TxpError('document-unreadable', 'an image has no text layer and recognition is turned off', { hint: 'use --ocr auto' });
  const { countImagePages, decodeImagePage, imageOfPage, imagePixels } = await import('./image.js');
  const { recognisePage } = await import('./ocr.js');
  const numbers = choosePages(order, await countImagePages(order.bytes, order.maxPixels));
  checkShown((order.pagesBefore ?? 0) + numbers.length, order.images);
  sink.counted(numbers.length);
  for (const number of numbers) {
    await queue.room(await imagePixels(order.bytes, number, order.maxPixels));
    const { maxPixels, images } = order;
    if (images !== undefined) sink.show(number, await imageOfPage(order.bytes, number, { maxPixels, shownPixels: images.maxPixels }));
    const frame = await decodeImagePage(order.bytes, number, order.maxPixels);
    queue.add(pixelsIn(frame), async () => {
      sink.recognising();
      sink.page(await recognisePage(number, frame, recogniser));
    });
  }
}

/** Notes on page `number` that the files inside the PDF are not read. */
function notingOn(sink: ShowingSink, number: number | undefined, attachments: readonly string[]): ShowingSink {
  if (attachments.length === 0) return sink;
  const notes = [
    `files inside the PDF were not read: ${attachments.map((name) => JSON.stringify(name)).join(', ')}; save them as files of their own`,
  ];
  return { ...sink, page: (page) => sink.page(page.number === number ? { ...page, notes: [...notes, ...(page.notes ?? [])] } : page) };
}

async function readPdf(pdf: OpenPdf, order: ReadOrder, recogniser: Recogniser, shown: ShowingSink, queue: PageQueue): Promise<void> {
  const numbers = choosePages(order, pdf.pages);
  const sink = notingOn(shown, numbers[0], pdf.attachments);
  checkShown((order.pagesBefore ?? 0) + numbers.length, order.images);
  sink.counted(numbers.length);
  for (const number of numbers) {
    const { layer, scan, page: whole, pictures } = await readPdfPage(pdf, number, order, queue, sink);
    if (scan !== undefined)
      queue.add(pixelsIn(scan), async () => {
        sink.recognising();
        // Loads the image library only for documents that need it.
        const { recognisePage } = await import('./ocr.js');
        const page = await recognisePage(number, scan, recogniser);
        const lessThanLayer = order.ocr === 'auto' && layer.legible && page.text.replace(/\s/g, '').length < layer.characters;
        sink.page(lessThanLayer ? fromTextLayer(number, layer) : page);
      });
    else if (whole !== undefined)
      queue.add(pixelsIn(whole.frame), async () => {
        sink.recognising();
        const { recognisePicture } = await import('./ocr.js');
        sink.page(fromTextLayer(number, repairLayer(layer, await recognisePicture(whole.frame, recogniser), whole.drawing)));
      });
    else if (pictures.length > 0)
      queue.add(
        pictures.reduce((sum, { frame }) => sum + pixelsIn(frame), 0),
        async () => {
          const { recognisePicture } = await import('./ocr.js');
          let together = layer;
          for (const { frame, drawing } of pictures) {
            sink.recognising();
            together = withPictureText(together, await recognisePicture(frame, recogniser), drawing);
          }
          sink.page(fromTextLayer(number, together));
        },
      );
    else sink.page(fromTextLayer(number, layer));
  }
}

interface PdfPageReading {
  readonly layer: TextLayer;
  /** The page's image, if its text layer is not to be used. */
  readonly scan?: Frame;
  /** The page's image, if the layer has glyphs that only recognition can read. */
  readonly page?: { readonly frame: Frame; readonly drawing: Drawing };
  /** Pictures on a page with a text layer that may contain further text. */
  readonly pictures: readonly { readonly frame: Frame; readonly drawing: Drawing }[];
}

async function readPdfPage(pdf: OpenPdf, number: number, order: ReadOrder, queue: PageQueue, sink: ShowingSink): Promise<PdfPageReading> {
  const page = await pdf.page(number);
  try {
    if (order.images !== undefined) {
      const { maxPixels } = order.images;
      await queue.room(maxPixels);
      sink.show(number, await pdf.onPage(number, () => showPage(page, maxPixels)));
    }
    const { layer, damaged } = await pdf.onPage(number, () => readMarkedLayer(page, pdf));
    const isFullText = layer.legible && layer.characters >= fullTextCharacters;
    if (order.ocr === 'never') return { layer: damaged ? repairLayer(layer, [], undefined) : layer, pictures: [] };
    if (order.ocr === 'auto' && isFullText && !pdf.hasPictures && !damaged) return { layer, pictures: [] };
    const graphics = await pdf.onPage(number, () => graphicsOf(page));
    const draw = async (drawing: Drawing): Promise<Frame> => {
      await queue.room(pixelsOf(drawing));
      return pdf.onPage(number, () => renderPage(page, drawing));
    };
    if (isScan(layer, graphics, order.ocr)) {
      const scan = await draw(drawingOfPage(page, graphics, order.maxPixels));
      // A logo that cannot be rendered does not matter; a scan is the entire page.
      if (graphics.imageCover > scanCover && pdf.hasBrokenImage(number)) throw brokenScan(number);
      return { layer, scan, pictures: [] };
    }
    const whole = drawingOfPage(page, graphics, order.maxPixels);
    if (damaged) return { layer, page: { frame: await draw(whole), drawing: whole }, pictures: [] };
    const pictures: { frame: Frame; drawing: Drawing }[] = [];
    for (const picture of picturesToRead(page.getViewport({ scale: 1 }), layer, graphics)) {
      const drawing = drawingOf(picture, picture.dpi, order.maxPixels / maxPictures);
      pictures.push({ drawing, frame: await draw(drawing) });
    }
    return { layer, pictures };
  } finally {
    page.cleanup();
  }
}

/** Reads the text layer as the page shows it, with stand-ins for glyphs that the fonts map to no character. */
async function readMarkedLayer(page: PDFPageProxy, { layers }: OpenPdf): Promise<{ layer: TextLayer; damaged: boolean }> {
  const shownPart = await hiddenText(page, layers);
  const layer = await readTextLayer(page, shownPart);
  const unmapped = layer.suspect ? await unmappedGlyphs(page) : undefined;
  if (unmapped === undefined || unmapped.size === 0) return { layer, damaged: false };
  const marked = await readTextLayer(page, shownPart, unmapped);
  return { layer: marked, damaged: isDamagedLayer(marked) };
}

function brokenScan(number: number): TxpError {
  return new TxpError('document-unreadable', `the image of page ${number} is damaged`, {
    hint: 'get a complete copy of the file; a viewer that opens it may be able to save an undamaged one',
  });
}

function isScan(layer: TextLayer, graphics: PageGraphics, ocr: ReadOrder['ocr']): boolean {
  if (!graphics.drawn) return false;
  if (ocr === 'always' || !layer.legible) return true;
  return layer.characters < fullTextCharacters && graphics.imageCover > scanCover;
}

/** Pictures large enough to contain relevant text, and not overlaid by text of the layer. */
function picturesToRead({ width, height }: { width: number; height: number }, layer: TextLayer, graphics: PageGraphics): Picture[] {
  const page = { left: 0, top: 0, right: width, bottom: height };
  return graphics.pictures
    .map((picture) => ({
      dpi: picture.dpi,
      left: Math.max(0, picture.left),
      top: Math.max(0, picture.top),
      right: Math.min(width, picture.right),
      bottom: Math.min(height, picture.bottom),
    }))
    .filter((picture) => picture.right > picture.left && picture.bottom > picture.top && areaOf(picture) >= pictureCover * areaOf(page))
    .filter(({ left, top, right, bottom }) => !layer.origins.some(([x, y]) => x > left && x < right && y > top && y < bottom))
    .slice(0, maxPictures);
}

function fromTextLayer(number: number, layer: TextLayer): Page {
  const { text, words } = layOutTextLayer(layer);
  const source = words.some((word) => word.confidence < 1) ? 'mixed' : 'text-layer';
  const notes = [
    `text that page ${number} does not show was left out: ${layer.hidden} characters on a hidden layer, invisible, white on white, or below a shape`,
  ];
  const page = { number, text, source, confidence: meanConfidence(words), width: layer.width, height: layer.height, words } as const;
  return layer.hidden === 0 ? page : { ...page, notes };
}

function meanConfidence(words: readonly PageWord[]): number {
  let characters = 0;
  let sum = 0;
  for (const { start, end, confidence } of words) {
    characters += end - start;
    sum += confidence * (end - start);
  }
  return characters === 0 ? 1 : sum / characters;
}

function pixelsIn({ width, height }: Frame): number {
  return width * height;
}
