import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { writeAt, writePdf } from '../fixtures/documents/pdf-writer.js';
import { until } from '../until.js';
import { failureOf, fixture, readWith } from './fixtures.js';
import { bombs, hugeImagePdf, hugePng, nestedBombPdf, operatorBombPdf } from './hostile.js';

const makesNamespaces = spawnSync('unshare', ['--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', 'true']).status === 0;

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

/** Files in the temporary folder that a reader may have left, by name: the source loader keeps a cache there too. */
function temporaryFiles(): string[] {
  return readdirSync(tmpdir()).filter((name) => /trained|tess|sharp|vips|pdf|canvas/i.test(name));
}

/** The states of this process's children, as the system reports them. */
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

/** The command line of a process; empty when there is none. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function isReader(pid: number): boolean {
  return commandOf(pid).includes('reading-process-main');
}

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The ids of all descendants of a process. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The processor time that all descendants of this process have used, in system ticks: 100 per second. */
function ticksBelow(): number {
  return descendants(process.pid).reduce((sum, pid) => {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ').map(Number) ?? [];
    return sum + (user ?? 0) + (system ?? 0);
  }, 0);
}

it.each([
  ['an encrypted PDF', fixture('encrypted.pdf'), 'encrypted'],
  ['a truncated TIFF', fixture('scan.tif').subarray(0, 9_000), 'damaged or truncated'],
  ['a truncated JPEG', fixture('receipt.jpg').subarray(0, 12_000), 'damaged or truncated'],
  ['a truncated PNG', fixture('receipt.png').subarray(0, 20_000), 'damaged or truncated'],
  ['a truncated PDF', fixture('invoice.pdf').subarray(0, 60), 'damaged or incomplete'],
  ['junk after a PDF header', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, '\x9c(<</')]), 'damaged or incomplete'],
  ['junk after a PNG header', Buffer.concat([fixture('receipt.png').subarray(0, 16), Buffer.alloc(5_000, 7)]), 'damaged or truncated'],
  ['a PDF with an image of 400 million pixels', hugeImagePdf(), 'contains an image of more than'],
  ['a PNG of 900 million pixels', hugePng(), '30000 x 30000 pixels'],
])('the document reader refuses %s with a one-line message and a hint', async (_, bytes, message) => {
  const failure = await failureOf(readWith(reader, bytes));
  expect(failure.kind).toBe('document-unreadable');
  expect(failure.message).toContain(message);
  expect(failure.message).not.toContain('\n');
  expect(failure.hint).toBeTruthy();
});

it('the document reader refuses a document with more pages than the limit, unless fewer are chosen', async () => {
  const short = openDocumentReader({ maxPages: 1, documentTimeMs: 60_000 });
  expect(await failureOf(readWith(short, fixture('scan.tif')))).toMatchObject({
    kind: 'document-unreadable',
    message: 'the document has 2 pages to read; the limit is 1',
  });
  const { pages } = await readWith(short, fixture('scan.tif'), { pages: '2' });
  expect(pages.map(({ number, text }) => [number, text.length > 20])).toEqual([[2, true]]);
  short.close();
});

it('the document reader stops reading a document that takes too long', async () => {
  const hasty = openDocumentReader({ documentTimeMs: 1 });
  const failure = await failureOf(readWith(hasty, operatorBombPdf()));
  hasty.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable', hint: expect.stringContaining('limits.document_time') });
  // With so little time, the limit of its page may be reached first.
  expect(failure.message).toMatch(/^(?:reading the document|one page of the document) took more processor time than 0\.00/);
});

it('the document reader stops at a page that takes a third of the time limit of its document', async () => {
  const bomb = bombs['forms that double thirty times']?.() ?? Buffer.alloc(0);
  const hasty = openDocumentReader({ documentTimeMs: 6_000 });
  const failure = await failureOf(readWith(hasty, bomb));
  hasty.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable', hint: expect.stringContaining('limits.document_time') });
  expect(failure.message).toContain('one page of the document took more processor time than 2 s');
});

it('the document reader stops reading a document that needs too much memory', async () => {
  const small = openDocumentReader({ maxMemoryBytes: 350_000_000, documentTimeMs: 60_000 });
  const failure = await failureOf(readWith(small, nestedBombPdf()));
  small.close();
  expect(failure).toMatchObject({ kind: 'document-unreadable' });
  expect(failure.message).toContain('needs more than 350 MB of memory');
});

it('the document reader stops at the page that makes the text longer than its limit', async () => {
  const content = Array.from({ length: 40 }, (_, line) => writeAt(50, 800 - 15 * line, `Line ${line} of a page that many pages are like.`, 9)).join(
    '',
  );
  const bytes = writePdf(Array.from({ length: 60 }, () => ({ content })));
  const seen: number[] = [];
  const options = { ocr: 'auto', languages: 'eng', onPage: (done: number) => void seen.push(done) } as const;
  const read = (maxTextChars: number) => reader.read({ bytes, maxTextChars }, options, new AbortController().signal);
  const failure = await failureOf(read(5_000));
  expect(failure).toMatchObject({ kind: 'invalid-request', issues: [{ path: ['text'] }] });
  expect(failure.message).toBe('text is longer than the limit of 5000 characters (setting limits.text_chars): 3 of 60 pages were done');
  expect(seen).toEqual([1, 2]);
  expect((await read(1_000_000)).pages).toHaveLength(60);
});

it('the document reader counts processor time, not elapsed time: it reads a document although it was paused for long', async () => {
  const strict = openDocumentReader({ documentTimeMs: 5_000, recognisedPageTimeMs: 5_000, processes: 1 });
  await readWith(strict, fixture('invoice.pdf'));
  const before = ticksBelow();
  const read = readWith(strict, fixture('receipt.png'));
  await until(() => ticksBelow() > before + 10, 'it is read');
  const stopped = descendants(process.pid).filter(isReader);
  expect(stopped).not.toEqual([]);
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  // Longer than both limits together; an even longer pause would prove no more.
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  for (const pid of stopped) signal(pid, 'SIGCONT');
  expect((await read).text).toContain('CORNER BAKERY');
  strict.close();
});

it('the document reader does not advise choosing fewer pages of a single page', async () => {
  const hasty = openDocumentReader({ documentTimeMs: 1, recognisedPageTimeMs: 1 });
  const failure = await failureOf(readWith(hasty, fixture('receipt.png')));
  hasty.close();
  expect(failure.hint).toBe('raise the settings limits.document_time and limits.page_time');
});

it('the document reader stops reading when the caller aborts', async () => {
  const controller = new AbortController();
  await readWith(reader, fixture('invoice.pdf'));
  const before = ticksBelow();
  const read = failureOf(readWith(reader, fixture('scan.tif'), {}, controller.signal));
  await until(() => ticksBelow() > before + 10, 'it is read');
  controller.abort();
  expect(await read).toMatchObject({ kind: 'cancelled' });
});

describe.each(['files', 'none'] as const)('a document reader confined by %s', (confinement) => {
  it.runIf(confinement === 'none' || makesNamespaces)('ends when its program is killed while it reads', async () => {
    const bomb = join(mkdtempSync(join(tmpdir(), 'txp-bomb-')), 'bomb.pdf');
    writeFileSync(bomb, bombs['forms that double thirty times']?.() ?? '');
    const program = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('../fixtures/documents/program-that-reads.mts', import.meta.url)), bomb, confinement],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(program.stdout, 'data');
    let readers: number[] = [];
    await until(() => {
      readers = descendants(program.pid ?? 0).filter(isReader);
      return readers.length > 0;
    }, 'it reads');
    program.kill('SIGKILL');
    // Left alone, it would read for half a minute of processor time.
    await until(() => !readers.some(isReader), 'no reader is left', 25_000);
    rmSync(dirname(bomb), { recursive: true });
  });
});

it('the document reader still reads a good document after all of that, and leaves no dead process behind', async () => {
  expect((await readWith(reader, fixture('invoice.pdf'))).text).toContain('HL-2024-0187');
  reader.close();
  await until(() => !childStates().includes('Z'), 'no dead process is left');
});
