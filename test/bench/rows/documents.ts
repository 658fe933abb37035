// P9: reading documents compared with installed tools: recognition with tesseract using the same model on one core, digital PDFs with pdftotext.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeImagePage } from '../../../src/documents/image.js';
import { findLanguageData } from '../../../src/documents/languages.js';
import { toTiff } from '../../../src/documents/prepare-frame.js';
import { openRecogniser } from '../../../src/documents/recogniser.js';
import { openNative } from '../../eval/rows/ocr.js';
import { writeAt, writePdf } from '../../fixtures/documents/pdf-writer.js';
import { bestMs } from '../measure.js';
import type { BenchRow } from '../result.js';
import { prose } from '../texts.js';

const { openDocumentReader }: typeof import('../../../src/documents/read-document.js') = await import(
  new URL('../../../dist/documents/read-document.js', import.meta.url).href
);
const run = promisify(execFile);
const runs = 5;

/** Milliseconds that the WebAssembly core takes for both pages after decoding: a lower bound for everything around it. */
async function coreAlone(scan: Buffer): Promise<number> {
  const pages = [toTiff(await decodeImagePage(scan, 1, 50_000_000)), toTiff(await decodeImagePage(scan, 2, 50_000_000))];
  const core = openRecogniser(findLanguageData('eng'), 1);
  const parameters = { tessedit_pageseg_mode: '3', thresholding_method: '0', user_defined_dpi: '200' };
  const readAll = async (): Promise<void> => {
    for (const page of pages) await core.recognise(page, parameters);
  };
  await readAll();
  const ms = await bestMs(runs, readAll);
  await core.close();
  return ms;
}

export const documentReading: BenchRow = async (report) => {
  const reader = openDocumentReader({ documentTimeMs: 600_000, recognisersPerProcess: 1, processes: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'));
  const read = (bytes: Buffer, ocr: 'auto' | 'always') => reader.read({ bytes }, { ocr, languages: 'eng' }, new AbortController().signal);
  try {
    const path = fileURLToPath(new URL('../../fixtures/documents/scan.tif', import.meta.url));
    const scan = readFileSync(path);
    await read(scan, 'always');
    const ours = await bestMs(runs, () => read(scan, 'always'));
    const native = await openNative('eng');
    if (native === undefined)
      report({ id: 'P9', what: 'recognition, ms a page (native tesseract is not installed)', value: ours / 2, unit: 'ms', better: 'lower' });
    else {
      const theirs = await bestMs(runs, () => native.read(path));
      native.close();
      const what = `recognition, pages/s over native on one core (${(ours / 2).toFixed(0)} ms a page)`;
      report({ id: 'P9', what, value: theirs / ours, unit: '×', floor: 0.65, goal: 1, better: 'higher' });
      const alone = await coreAlone(scan);
      const bound = `the recognition core alone, pages/s over native on one core (${(alone / 2).toFixed(0)} ms a page)`;
      report({ id: 'P9', what: bound, value: theirs / alone, unit: '×', better: 'higher' });
    }
    const pages = 100;
    const lines = prose(pages * 3_000).match(/.{1,80}(?:\s|$)/g) ?? [];
    const perPage = Math.ceil(lines.length / pages);
    const pdf = writePdf(
      Array.from({ length: pages }, (_, page) => ({
        content: lines
          .slice(page * perPage, (page + 1) * perPage)
          .map((line, index) => writeAt(50, 800 - 15 * index, line.trim()))
          .join(''),
      })),
    );
    const file = join(folder, 'text.pdf');
    writeFileSync(file, pdf);
    await read(pdf, 'auto');
    const digital = await bestMs(runs, () => read(pdf, 'auto'));
    const poppler = await bestMs(runs, () => run('pdftotext', [file, '-'], { maxBuffer: 1e8 })).catch(() => undefined);
    if (poppler === undefined)
      report({ id: 'P9', what: 'digital PDF, ms a page (pdftotext is not installed)', value: digital / pages, unit: 'ms', better: 'lower' });
    else {
      const what = `digital PDF, pages/s over pdftotext (${(digital / pages).toFixed(1)} ms a page)`;
      report({ id: 'P9', what, value: poppler / digital, unit: '×', floor: 0.2, goal: 0.5, better: 'higher' });
    }
  } finally {
    reader.close();
    rmSync(folder, { recursive: true });
  }
};
