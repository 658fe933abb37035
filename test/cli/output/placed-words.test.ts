import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toHocr, toTsv } from '../../../src/cli/output/placed-words.js';
import type { Page, PageWord } from '../../../src/core/document.js';
import { fixture } from '../../documents/fixtures.js';
import { runInProcess } from '../in-process.js';
import { type Ended, makeHome } from '../run-txp.js';

const home = makeHome();
afterAll(() => home.remove());

let hocr: Ended;
let tsv: Ended;
beforeAll(async () => {
  writeFileSync(join(home.path, 'invoice.pdf'), fixture('invoice.pdf'));
  hocr = await runInProcess(home.path, ['ocr', 'invoice.pdf', '--format', 'hocr']);
  tsv = await runInProcess(home.path, ['ocr', 'invoice.pdf', '--format', 'tsv']);
});

/** Checks that the elements of the XML are closed in turn; returns how deeply they are nested. */
function nesting(xml: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (const [, closes, name = '', closed] of xml.matchAll(/<(\/?)([a-z]+)(?:\s+[a-z:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closes === '/') expect(open.pop()).toBe(name);
    else if (closed === '') open.push(name);
    deepest = Math.max(deepest, open.length);
  }
  expect(open).toEqual([]);
  return deepest;
}

it('the hOCR output of txp ocr nests page, area, paragraph, line and word, with boxes and unique ids', () => {
  expect(hocr).toMatchObject({ code: 0, stderr: '' });
  expect(nesting(hocr.stdout)).toBe(7);
  expect(hocr.stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
  expect(hocr.stdout).toContain(
    '<div class="ocr_page" id="page_1" title="image &quot;invoice.pdf&quot;; bbox 0 0 595 842; ppageno 0; scan_res 72 72">',
  );
  expect(hocr.stdout).toMatch(/<span class="ocrx_word" id="word_1_\d+_\d+_\d+" title="bbox \d+ \d+ \d+ \d+; x_wconf 100">HL-2024-0187<\/span>/);
  const ids = [...hocr.stdout.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the TSV output of txp ocr has the columns and levels of Tesseract', () => {
  const [head, ...rows] = tsv.stdout
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
  expect(head).toEqual('level page_num block_num par_num line_num word_num left top width height conf text'.split(' '));
  expect(rows.every((row) => row.length === 12)).toBe(true);
  expect(rows[0]).toEqual(['1', '1', '0', '0', '0', '0', '0', '0', '595', '842', '-1', '']);
  const words = rows.filter(([level]) => level === '5');
  const total = words.find((row) => row[11] === '777.36');
  expect(total?.[10]).toBe('100.00');
  expect(Number(total?.[6])).toBeGreaterThan(490);
  expect(words.map((row) => row[11]).join(' ')).toContain('Total amount due GBP 777.36');
});

it('hOCR and TSV of several documents need a folder, which gets one file for each document', async () => {
  mkdirSync(join(home.path, 'in'), { recursive: true });
  for (const name of ['invoice.pdf', 'two-columns.pdf']) writeFileSync(join(home.path, 'in', name), fixture(name));
  const refused = await runInProcess(home.path, ['ocr', 'in', '--format', 'tsv']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('-o pages/');
  expect((await runInProcess(home.path, ['ocr', 'in', '--format', 'hocr', '-o', 'pages/'])).code).toBe(0);
  expect(readdirSync(join(home.path, 'pages')).sort()).toEqual(['invoice.pdf.hocr', 'two-columns.pdf.hocr']);
});

it('the TSV output of txp ocr is also chosen by the name of the output file', async () => {
  expect((await runInProcess(home.path, ['ocr', 'invoice.pdf', '-o', 'words.tsv'])).code).toBe(0);
  expect(readFileSync(join(home.path, 'words.tsv'), 'utf8')).toBe(tsv.stdout);
});

it('the hOCR output replaces characters that XML cannot hold, and escapes markup', () => {
  const text = 'a\u0001<b> "c"';
  const word = (start: number, end: number): PageWord => ({ start, end, left: 1, top: 2, right: 3, bottom: 4, confidence: 0.5 });
  const page: Page = { number: 1, text, source: 'ocr', confidence: 0.5, width: 9, height: 9, words: [word(0, 5), word(6, 9)] };
  const document = { mediaType: 'image/png', pages: [page], text } as const;
  const written = toHocr(document, 'a&b.png');
  expect(nesting(written)).toBe(7);
  expect(written).toContain('>a\ufffd&lt;b&gt;</span>');
  expect(toTsv(document).split('\n').at(-2)).toBe('5\t1\t1\t1\t1\t2\t1\t2\t2\t2\t50.00\t"c"');
});
