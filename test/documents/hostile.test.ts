import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { failureOf, fixture, readWith } from './fixtures.js';
import { bombs, hugeImagePdf, hugePng, nestedBombPdf, operatorBombPdf } from './hostile.js';

let reader: DocumentReader;
let temporaryBefore: string[];
beforeAll(() => {
  temporaryBefore = temporaryFiles();
  reader = openDocumentReader({ documentTimeMs: 30_000 });
});
afterAll(() => {
  reader.close();
  expect(temporaryFiles()).toEqual(temporaryBefore);
});

/** Files in the temporary folder that a reader could have left; the source loader keeps a cache there. */
function temporaryFiles(): string[] {
  return readdirSync(tmpdir()).filter((name) => /trained|tess|sharp|vips|pdf|canvas/i.test(name));
}

/** States of this process's children, as the system tells them. */
function childStates(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const [state = '', parent] = readFileSync(`/proc/${id}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        return Number(parent) === process.pid ? [state] : [];
      } catch {
        return [];
      }
    });
}

it.each([
  ['an encrypted PDF', fixture('encrypted.pdf'), 'encrypted'],
  ['a truncated TIFF', fixture('scan.tif').subarray(0, 9_000), 'damaged or truncated'],
  ['a truncated JPEG', fixture('receipt.jpg').subarray(0, 12_000), 'damaged or truncated'],
  ['a truncated PNG', fixture('receipt.png').subarray(0, 20_000), 'damaged or truncated'],
  ['a truncated PDF', fixture('invoice.pdf').subarray(0, 60), 'damaged or incomplete'],
  ['junk after a PDF header', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, '\x9c(<</')]), 'damaged or incomplete'],
  ['junk after a PNG header', Buffer.concat([fixture('receipt.png').subarray(0, 16), Buffer.alloc(5_000, 7)]), 'damaged or truncated'],
  ['a PDF with an image of 400 million pixels', hugeImagePdf(), 'holds an image of more than'],
  ['a PNG of 900 million pixels', hugePng(), '30000 x 30000 pixels'],
])('refuses %s with one clear line and a remedy', async (_, bytes, message) => {
  const failure = await failureOf(readWith(reader, bytes));
  expect(failure.kind).toBe('document-unreadable');
  expect(failure.message).toContain(message);
  expect(failure.message).not.toContain('\n');
  expect(failure.hint).toBeTruthy();
});

it('refuses more pages than the limit, unless fewer are chosen', async () => {
  const short = openDocumentReader({ maxPages: 1, documentTimeMs: 60_000 });
  expect(await failureOf(readWith(short, fixture('scan.tif')))).toMatchObject({
    kind: 'document-unreadable',
    message: 'the document has 2 pages to read; the limit is 1',
  });
  short.close();
});

it('stops a document that takes too long', async () => {
  const hasty = openDocumentReader({ documentTimeMs: 1 });
  const failure = await failureOf(readWith(hasty, operatorBombPdf()));
  hasty.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable', hint: expect.stringContaining('limits.document_time') });
  expect(failure.message).toContain('reading the document took longer than 0.001 s');
});

it('stops a page that takes a third of the time of its document', async () => {
  const bomb = bombs['forms that double thirty times']?.() ?? Buffer.alloc(0);
  const hasty = openDocumentReader({ documentTimeMs: 6_000 });
  const failure = await failureOf(readWith(hasty, bomb));
  hasty.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable', hint: expect.stringContaining('limits.document_time') });
  expect(failure.message).toContain('one page of the document took longer than 2 s');
});

it('stops a document that needs too much memory', async () => {
  const small = openDocumentReader({ maxMemoryBytes: 350_000_000, documentTimeMs: 60_000 });
  const failure = await failureOf(readWith(small, nestedBombPdf()));
  small.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable' });
  expect(failure.message).toContain('needs more than 350 MB of memory');
});

it('stops when the caller goes away', async () => {
  const controller = new AbortController();
  const read = failureOf(readWith(reader, fixture('scan.tif'), {}, controller.signal));
  setTimeout(() => controller.abort(), 300);
  expect(await read).toMatchObject({ kind: 'cancelled' });
});

it('reads a good document after all of that, and leaves no process behind', async () => {
  expect((await readWith(reader, fixture('invoice.pdf'))).text).toContain('HL-2024-0187');
  reader.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(childStates().filter((state) => state === 'Z')).toEqual([]);
});
