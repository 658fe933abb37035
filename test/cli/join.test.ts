// --join, which makes one document of several inputs, and --charset, which reads texts in other encodings.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPage, textLines } from '../documents/drawn-page.js';
import { runInProcess } from './in-process.js';
import { makeHome } from './run-txp.js';

const home = makeHome();
const txp = (...parameters: string[]) => runInProcess(home.path, parameters);
beforeAll(() => {
  const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(home.path, name), content);
  put('page1.png', drawnPage(1000, 300, textLines(['This agreement is made with Harbor Timber Ltd.'], 60, 90)));
  put('page2.png', drawnPage(1000, 300, textLines(['The notice period is sixty days.'], 60, 90)));
  put('a.txt', 'The harbour opens at six.\n');
  put('b.txt', 'The ferry leaves at seven.\n');
  put('tool.bin', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0));
  put('letter.txt', Uint8Array.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]));
  put('rows.jsonl', '{"text":"x"}\n');
});
afterAll(() => home.remove());

describe('--join', () => {
  it('reads images as the pages of one document, in the order in which they are given', async () => {
    const { code, stdout } = await txp('ocr', '--join', 'page2.png', 'page1.png', '--json');
    expect(code).toBe(0);
    const { pages } = JSON.parse(stdout);
    expect(pages.map(({ number, text }: { number: number; text: string }) => `${number} ${/notice period|agreement/.exec(text)?.[0]}`)).toEqual([
      '1 notice period',
      '2 agreement',
    ]);
  });

  it('finds values on any of the pages, with offsets into the text of all pages', async () => {
    const { stdout } = await txp('extract', '--join', 'page1.png', 'page2.png', '-e', 'notice=notice period', '--json');
    const { entities, ocr_text } = JSON.parse(stdout);
    expect(ocr_text).toMatch(/^This agreement[\s\S]*\n\nThe notice period/);
    expect(entities.map(({ start, end }: { start: number; end: number }) => ocr_text.slice(start, end))).toEqual(['sixty days']);
  });

  it('joins texts into one text', async () => {
    const { stdout } = await txp('tokens', '--join', 'a.txt', 'b.txt', '--truncate', '100');
    expect(stdout.trimEnd()).toBe('The harbour opens at six.\n\nThe ferry leaves at seven.');
  });

  it.each([
    [['--join', 'a.txt', 'tool.bin'], 65, /^txp: .*tool\.bin: neither text nor a document/],
    [['--join', 'a.txt', 'missing.txt'], 66, /^txp: .*missing\.txt: does not exist/],
    [['--join', 'a.txt', 'b.txt', '--pages', '1'], 2, /^txp: --pages chooses pages of one document; give only the files to --join/],
    [['--join', 'rows.jsonl', '--input-format', 'jsonl'], 2, /^txp: --join takes files, not lines of JSONL/],
  ])('is refused for %j', async (parameters, code, line) => {
    const ended = await txp('tokens', ...parameters);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(line)]);
  });

  it('skips a file that a pattern found but that is no input, and says so', async () => {
    const { code, stdout, stderr } = await txp('tokens', '--join', '*.{bin,txt}', '--charset', 'latin1', '--truncate', '100');
    expect([code, stdout.includes('ferry')]).toEqual([0, true]);
    expect(stderr).toMatch(/skipped .*tool\.bin: neither text/);
  });
});

describe('--charset', () => {
  it('reads a text in the encoding it names', async () => {
    expect((await txp('tokens', '--charset', 'koi8-r', '--truncate', '100', 'letter.txt')).stdout.trimEnd()).toBe('Привет');
  });

  it.each([
    [['--charset', 'klingon', 'letter.txt'], 2, /--charset.*such as utf-16le/],
    [['--charset', 'utf-8', 'letter.txt'], 65, /letter\.txt: the text is not in utf-8; give its actual encoding/],
    [['letter.txt'], 65, /letter\.txt: the text is neither UTF-8 .*--charset/],
    [['--charset', 'koi8-r', '--input-format', 'jsonl', 'rows.jsonl'], 2, /JSON is always UTF-8/],
  ])('gets an explanatory error for the arguments %j', async (parameters, code, line) => {
    const ended = await txp('tokens', ...parameters);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(line)]);
  });
});
