// O1: words read correctly on scans, compared with native tesseract (if installed) with the same model on the same images. O2: fields of receipts from their
// images, compared with the same fields from the transcribed text.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openApp } from '../../../src/app.js';
import { loadSettings } from '../../../src/config/load.js';
import type { Page } from '../../../src/core/document.js';
import { findLanguageData } from '../../../src/documents/languages.js';
import { defaultLimits, pixelsWithin } from '../../../src/documents/limits.js';
import { requireMediaType } from '../../../src/documents/media-type.js';
import { graphicsOf } from '../../../src/documents/page-graphics.js';
import { drawingOfPage, openPdf, renderPage } from '../../../src/documents/pdf.js';
import { loadPdfJs } from '../../../src/documents/pdfjs.js';
import { toTiff } from '../../../src/documents/prepare-frame.js';
import { readPages } from '../../../src/documents/read-pages.js';
import { openRecogniser } from '../../../src/documents/recogniser.js';
import type { EvalResult, EvalRow } from '../row.js';

interface ReceiptItem {
  readonly id: string;
  readonly image: string;
  readonly words: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

interface FrenchInvoice {
  readonly id: string;
  readonly image: string;
  readonly words: readonly { readonly text: string }[];
}

interface ScanItem {
  readonly id: string;
  readonly file: string;
  readonly lang?: string;
  readonly page_texts: readonly (string | null)[];
}

const run = promisify(execFile);

async function measure(set: string, items: readonly ScanItem[], pathOf: (name: string) => string, language = 'eng'): Promise<EvalResult> {
  const inLanguage = items.filter((item) => (item.lang ?? language) === language && item.page_texts.some((text) => text !== null));
  const reader = await openReader(language);
  const native = await openNative(language);
  const ours: number[] = [];
  const theirs: number[] = [];
  let elapsed = 0;
  let nativeElapsed = 0;
  let pages = 0;
  try {
    for (const item of inLanguage) {
      const path = pathOf(item.file);
      const startedAt = performance.now();
      const read = await reader.read(readFileSync(path));
      elapsed += performance.now() - startedAt;
      pages += read.length;
      const right = wordAccuracy(
        item.page_texts,
        read.map((page) => page.text),
      );
      ours.push(right);
      let line = `${item.id} ${(100 * right).toFixed(1)}`;
      if (native !== undefined) {
        const nativeStartedAt = performance.now();
        const nativeRight = wordAccuracy(item.page_texts, await native.read(path));
        nativeElapsed += performance.now() - nativeStartedAt;
        theirs.push(nativeRight);
        line += ` native ${(100 * nativeRight).toFixed(1)}`;
      }
      if (process.env.TXP_EVAL_ITEMS !== undefined) console.error(line);
    }
  } finally {
    await reader.close();
    native?.close();
  }
  return {
    id: 'O1',
    metric: `words right, ${set}`,
    ours: 100 * mean(ours),
    baselines: native === undefined ? {} : { 'native tesseract': 100 * mean(theirs) },
    ...(native === undefined ? {} : { floor: round(100 * mean(theirs)), goal: Math.min(100, round(100 * mean(theirs) + 2)) }),
    items: ours.length,
    msPerItem: elapsed / Math.max(1, pages),
    note:
      native === undefined
        ? 'native tesseract is not installed'
        : `ms per page; native ${(nativeElapsed / Math.max(1, pages)).toFixed(0)} on one core`,
  };
}

/** Recognises every page like the reading process does, but in this process, so that `--without` affects its steps. */
async function openReader(language: string): Promise<{ read(bytes: Buffer): Promise<Page[]>; close(): Promise<void> }> {
  const languages = findLanguageData(language);
  const { maxPages, maxPixels, maxMemoryBytes, recognisersPerProcess: recognisers, documentTimeMs, recognisedPageTimeMs } = defaultLimits;
  const recogniser = openRecogniser(languages, recognisers);
  await loadPdfJs();
  return {
    close: () => recogniser.close(),
    async read(bytes) {
      const pages: Page[] = [];
      const order = {
        bytes,
        mediaType: requireMediaType(bytes, undefined),
        ocr: 'always',
        languages,
        pages: undefined,
        maxPages,
        maxPixels,
        recognisers,
        pixelsAtATime: pixelsWithin(maxMemoryBytes, recognisers),
        documentTimeMs,
        recognisedPageTimeMs,
      } as const;
      await readPages(order, recogniser, { counted: () => undefined, recognising: () => undefined, page: (page) => pages.push(page) });
      return pages.sort((a, b) => a.number - b.number);
    },
  };
}

export interface NativeReader {
  read(path: string): Promise<string[]>;
  close(): void;
}

/** The installed tesseract with our model, or undefined. It gets one thread, because several slow it down on small machines. */
export async function openNative(language: string): Promise<NativeReader | undefined> {
  try {
    await run('tesseract', ['--version']);
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'native-ocr-'));
  const data = join(
    dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`)),
    `4.0.0_best_int/${language}.traineddata.gz`,
  );
  writeFileSync(join(folder, `${language}.traineddata`), gunzipSync(readFileSync(data)));
  const recognise = async (path: string, options: readonly string[]): Promise<string> => {
    const args = [path, 'stdout', '--tessdata-dir', folder, '-l', language, '--psm', '3', ...options];
    return (await run('tesseract', args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 1e8 })).stdout;
  };
  return {
    close: () => rmSync(folder, { recursive: true }),
    async read(path) {
      if (!path.endsWith('.pdf')) return (await recognise(path, [])).split('\f');
      const pdf = await openPdf(readFileSync(path), 50_000_000);
      const texts: string[] = [];
      for (let number = 1; number <= pdf.pages; number++) {
        const page = await pdf.page(number);
        const frame = await renderPage(page, drawingOfPage(page, await graphicsOf(page), 50_000_000));
        const image = join(folder, 'page.tif');
        writeFileSync(image, toTiff(frame));
        texts.push(await recognise(image, ['--dpi', String(Math.round(frame.dpi ?? 300))]));
      }
      await pdf.close();
      return texts;
    },
  };
}

/**
 * Words read correctly, divided by the larger of the number of gold words and the number of words read. Words are matched per document regardless of order
 * (columns may be read in any order).
 */
function wordAccuracy(gold: readonly (string | null)[], read: readonly string[]): number {
  let right = 0;
  let there = 0;
  let found = 0;
  gold.forEach((text, index) => {
    if (text === null) return;
    const wanted = wordsOf(text);
    const got = wordsOf(read[index] ?? '');
    const left = new Map<string, number>();
    for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
    for (const word of got) {
      const count = left.get(word) ?? 0;
      if (count === 0) continue;
      left.set(word, count - 1);
      right++;
    }
    there += wanted.length;
    found += got.length;
  });
  return right / Math.max(1, there, found);
}

function wordsOf(text: string): string[] {
  // The gold text of receipts is in capitals, and case hardly ever matters.
  return (
    text
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const receiptFields = {
  company: 'name of the shop or company that issued the receipt',
  date: 'date of the receipt',
  address: 'address of the shop',
  total: 'total amount to pay',
};

/** Share of the receipts' fields answered correctly, ignoring case, spaces and punctuation: from the images as recognised here, and from the gold text. */
async function receiptsFromImages(receipts: readonly ReceiptItem[], pathOf: (name: string) => string): Promise<EvalResult> {
  const app = openApp((await loadSettings({ environment: {}, workingFolder: '/' })).values);
  const reader = await openReader('eng');
  const right = { image: 0, text: 0, fields: 0 };
  const count = async (text: string, gold: Readonly<Record<string, string>>): Promise<number> => {
    const { result } = await app.run('extract', { text, entities: receiptFields, context_chars: 0 });
    const given = (result as { entities: { type: string; text: string }[] }).entities;
    return Object.keys(receiptFields).filter((name) => {
      const value = given.find((entity) => entity.type === name)?.text;
      return value !== undefined && squeeze(value) === squeeze(gold[name] ?? '');
    }).length;
  };
  try {
    for (const { image, words, fields } of receipts) {
      const bytes = readFileSync(pathOf(image));
      const [page] = await reader.read(bytes);
      right.image += await count(page?.text ?? '', fields);
      right.text += await count(words.join('\n'), fields);
      right.fields += Object.keys(receiptFields).length;
    }
  } finally {
    await reader.close();
    await app.close();
  }
  const share = (hits: number): number => (100 * hits) / Math.max(1, right.fields);
  return {
    id: 'O2',
    metric: 'fields of sroie receipts from their images',
    ours: share(right.image),
    baselines: { 'gold text': share(right.text) },
    floor: round(share(right.text) - 5),
    items: receipts.length,
  };
}

function squeeze(value: string): string {
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^(?:rm|\$)\s*(?=\d)/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export const rows: readonly EvalRow[] = [
  {
    id: 'O1',
    async run(context) {
      const results: EvalResult[] = [];
      for (const set of ['ocr_scans', 'scan_sim']) {
        const items = context.items<ScanItem>(set);
        if (items !== undefined) results.push(await measure(set, items, (name) => context.file(set, name)));
      }
      const receipts = context.items<ReceiptItem>('sroie');
      if (receipts !== undefined) {
        const items = receipts.map(({ id, image, words }) => ({ id, file: image, page_texts: [words.join('\n')] }));
        results.push(await measure('sroie', items, (name) => context.file('sroie', name)));
      }
      const invoices = context.items<FrenchInvoice>('invoices_fr');
      if (invoices !== undefined && isInstalled('fra')) {
        const items = invoices.map(({ id, image, words }) => ({
          id,
          file: image,
          lang: 'fra',
          page_texts: [words.map(({ text }) => text).join(' ')],
        }));
        results.push(await measure('invoices_fr', items, (name) => context.file('invoices_fr', name), 'fra'));
      }
      return results;
    },
  },
  {
    id: 'O2',
    async run(context) {
      const receipts = context.items<ReceiptItem>('sroie');
      return receipts === undefined ? [] : [await receiptsFromImages(receipts, (name) => context.file('sroie', name))];
    },
  },
];

/** French is not among the dependencies: `npm install --no-save @tesseract.js-data/fra` adds the row of the set. */
function isInstalled(language: string): boolean {
  try {
    return findLanguageData(language).length === 1;
  } catch {
    return false;
  }
}
