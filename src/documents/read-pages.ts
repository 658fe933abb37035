// Reads one document page by page inside the reading process: which page comes from its text layer, which is recognised, several at a time.
import type { Page } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import type { Frame } from './frame.js';
import { pagesInRange } from './page-range.js';
import { graphicsOf, type OpenPdf, openPdf, type PageGraphics, renderPage } from './pdf.js';
import { layOutTextLayer, readTextLayer, type TextLayer } from './pdf-text.js';
import type { ReadOrder } from './protocol.js';
import type { Recogniser } from './recogniser.js';

export interface PageSink {
  /** A page goes to recognition. */
  recognising(): void;
  page(page: Page, total: number): void;
}

/** A text layer this long is the page's text, whatever else is on the page. */
const fullTextCharacters = 400;
/** An image over this share of the page is a scan of it. */
const scanCover = 0.5;

/** Reads the chosen pages and hands each to `sink` when it is done. Fails with `document-unreadable` or `invalid-request`. */
export async function readPages(order: ReadOrder, recogniser: Recogniser, sink: PageSink): Promise<void> {
  if (order.mediaType === 'application/pdf') {
    const pdf = await openPdf(order.bytes, order.maxPixels);
    try {
      await readPdf(pdf, order, recogniser, sink);
    } finally {
      await pdf.close();
    }
  } else await readImage(order, recogniser, sink);
}

async function readImage(order: ReadOrder, recogniser: Recogniser, sink: PageSink): Promise<void> {
  if (order.ocr === 'never')
    throw new TxpError('document-unreadable', 'an image has no text layer and recognition is switched off', { hint: 'use --ocr auto' });
  const { countImagePages, decodeImagePage } = await import('./image.js');
  const { recognisePage } = await import('./ocr.js');
  const numbers = choosePages(order, await countImagePages(order.bytes, order.maxPixels));
  const queue = new PageQueue(order.recognisers + 1);
  for (const number of numbers)
    await queue.add(async () => {
      const frame = await decodeImagePage(order.bytes, number, order.maxPixels);
      sink.recognising();
      sink.page(await recognisePage(number, frame, recogniser), numbers.length);
    });
  await queue.finish();
}

async function readPdf(pdf: OpenPdf, order: ReadOrder, recogniser: Recogniser, sink: PageSink): Promise<void> {
  const numbers = choosePages(order, pdf.pages);
  const queue = new PageQueue(order.recognisers + 1);
  for (const number of numbers) {
    const read = await readPdfPage(pdf, number, order);
    if (read.scan === undefined) {
      sink.page(fromTextLayer(number, read.layer), numbers.length);
      continue;
    }
    const { scan, layer } = read;
    await queue.add(async () => {
      sink.recognising();
      // Loads the image library only for documents that need it.
      const { recognisePage } = await import('./ocr.js');
      const page = await recognisePage(number, scan, recogniser);
      const lessThanLayer = order.ocr === 'auto' && layer.legible && page.text.replace(/\s/g, '').length < layer.characters;
      sink.page(lessThanLayer ? fromTextLayer(number, layer) : page, numbers.length);
    });
  }
  await queue.finish();
}

interface PdfPageReading {
  readonly layer: TextLayer;
  /** The page's image where its text layer is not to be used. */
  readonly scan: Frame | undefined;
}

async function readPdfPage(pdf: OpenPdf, number: number, order: ReadOrder): Promise<PdfPageReading> {
  const page = await pdf.page(number);
  try {
    const layer = await pdf.onPage(number, () => readTextLayer(page));
    if (order.ocr === 'never' || (order.ocr === 'auto' && layer.legible && layer.characters >= fullTextCharacters)) return { layer, scan: undefined };
    const graphics = await pdf.onPage(number, () => graphicsOf(page));
    const scan = isScan(layer, graphics, order.ocr) ? await pdf.onPage(number, () => renderPage(page, graphics, order.maxPixels)) : undefined;
    return { layer, scan };
  } finally {
    page.cleanup();
  }
}

function isScan(layer: TextLayer, graphics: PageGraphics, ocr: ReadOrder['ocr']): boolean {
  if (!graphics.drawn) return false;
  return ocr === 'always' || !layer.legible || graphics.imageCover > scanCover;
}

function fromTextLayer(number: number, layer: TextLayer): Page {
  const { text, words } = layOutTextLayer(layer);
  return { number, text, source: 'text-layer', confidence: 1, width: layer.width, height: layer.height, words };
}

function choosePages(order: ReadOrder, total: number): number[] {
  const numbers = pagesInRange(order.pages, total);
  if (numbers.length <= order.maxPages) return numbers;
  throw new TxpError('document-unreadable', `the document has ${numbers.length} pages to read; the limit is ${order.maxPages}`, {
    hint: `choose some, for example --pages 1-${order.maxPages}, or raise the setting limits.document_pages`,
  });
}

/** Runs a bounded number of page jobs at once; the first failure stops the intake and is reported. */
class PageQueue {
  readonly #running = new Set<Promise<void>>();
  readonly #limit: number;
  #failure: { error: unknown } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async add(job: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#limit) await Promise.race(this.#running);
    if (this.#failure !== undefined) throw this.#failure.error;
    const running: Promise<void> = job()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
