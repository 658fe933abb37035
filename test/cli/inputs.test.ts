// Inputs: how bytes are recognised, which files a path means, and how the lines of JSONL are read.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputFlags } from '../../src/cli/inputs/input.js';
import { findInputs } from '../../src/cli/inputs/inputs.js';
import { expandPaths } from '../../src/cli/inputs/paths.js';
import type { Terminal } from '../../src/cli/terminal.js';
import { recognise } from '../../src/core/content.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'txp-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const text = (value: string) => Buffer.from(value);

describe('recognise', () => {
  it.each([
    ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/tiff', bytes(0x49, 0x49, 0x2a, 0x00)],
    ['image/tiff', bytes(0x4d, 0x4d, 0x00, 0x2a)],
    ['application/pdf', text('%PDF-1.7\n')],
    ['application/pdf', Buffer.concat([bytes(0, 1, 2), text('%PDF-1.4\n')])],
  ])('identifies %s by its bytes', (mediaType, content) => {
    expect(recognise(content)).toMatchObject({ kind: 'document', mediaType });
  });

  it.each([
    ['a ZIP archive', bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0)],
    ['a tar archive', Buffer.concat([text('invoice.pdf'), Buffer.alloc(246), text('ustar'), Buffer.alloc(250)])],
    ['a compound file', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ])('does not take %s for the first PDF in it', (_, head) => {
    expect(() => recognise(Buffer.concat([head, text('%PDF-1.7\n'), bytes(0, 1, 2)]))).toThrow('neither text nor');
  });

  it('accepts text in UTF-8 and, with a byte order mark, in UTF-16', () => {
    expect(recognise(text('naïve 😀'))).toEqual({ kind: 'text', text: 'naïve 😀', mediaType: 'text/plain' });
    expect(recognise(text('\ufeffhello'))).toMatchObject({ text: 'hello' });
    expect(recognise(Buffer.concat([bytes(0xff, 0xfe), Buffer.from('héllo', 'utf16le')]))).toMatchObject({ text: 'héllo' });
    expect(recognise(text('A text that explains %PDF- headers.'))).toMatchObject({ kind: 'text' });
  });

  it('accepts text in Windows-1252, including its Latin-1 part', () => {
    expect(recognise(Buffer.from('café au lait, Größe', 'latin1'))).toMatchObject({ kind: 'text', text: 'café au lait, Größe' });
    expect(recognise(bytes(0x93, 0x43, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80, 0x35))).toMatchObject({ text: '“Café” €5' });
  });

  it('identifies HTML pages and mails, but not plain texts that resemble them', () => {
    expect(recognise(text('<!doctype html><p>x'))).toMatchObject({ kind: 'document', mediaType: 'text/html' });
    expect(recognise(text('<div><p>Größe</p></div>\n'))).toMatchObject({ kind: 'document', mediaType: 'text/html' });
    expect(recognise(text('<p align="center">x</p>\n\n# Title\n'))).toMatchObject({ kind: 'text' });
    expect(recognise(text('From: a@example.com\nMIME-Version: 1.0\n\n%PDF-'))).toMatchObject({ mediaType: 'message/rfc822' });
    expect(recognise(text('From: Anna\nSubject: pasted\n\nHello'))).toMatchObject({ kind: 'text' });
  });

  it('says what is wrong with bytes that are neither text nor a document', () => {
    expect(() => recognise(bytes())).toThrow('the input is empty');
    expect(() => recognise(text(' \n\t\u00a0'))).toThrow('the input contains only white space');
    expect(() => recognise(bytes(0x50, 0x4b, 3, 4, 0, 0, 0xff, 0))).toThrow('neither text nor');
    expect(() => recognise(text('a\0b'))).toThrow('neither text nor');
    expect(() => recognise(text('{\\rtf1\\ansi Invoice 5\\par}'))).toThrow('RTF, neither text nor');
    expect(() => recognise(Buffer.concat([Buffer.from('café au lait'), Buffer.from([0xe9, 0x20])]))).toThrow('neither UTF-8 nor');
    expect(() => recognise(new Uint8Array([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]))).toThrow('neither UTF-8 nor');
  });
});

describe('expandPaths', () => {
  const touch = (...names: readonly string[]) => {
    for (const name of names) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
  };
  const found = async (...paths: readonly string[]) => {
    const { files } = await expandPaths(paths.map((path) => join(folder, path)));
    return files.map(({ path }) => path.slice(folder.length + 1));
  };

  it('walks a folder in a fixed order, and leaves out hidden files and links', async () => {
    touch('b.txt', 'a/z.PDF', 'a/Y.txt', '.hidden', '.git2/x', 'c.txt');
    symlinkSync(join(folder, 'b.txt'), join(folder, 'link.txt'));
    symlinkSync(folder, join(folder, 'loop'));
    expect(await found('')).toEqual(['a/Y.txt', 'a/z.PDF', 'b.txt', 'c.txt']);
    expect((await expandPaths([folder])).leftOut).toHaveLength(2);
  });

  it('honours .gitignore files in the folder and above it, up to the root of the repository', async () => {
    touch('repo/.git/config', 'repo/keep.txt', 'repo/drop.log', 'repo/in/keep.txt', 'repo/in/drop.log', 'repo/in/wanted.log', 'repo/tmp/x.txt');
    writeFileSync(join(folder, 'repo/.gitignore'), '*.log\n/tmp/\n');
    writeFileSync(join(folder, 'repo/in/.gitignore'), '!wanted.log\n');
    expect(await found('repo')).toEqual(['repo/in/keep.txt', 'repo/in/wanted.log', 'repo/keep.txt']);
    expect(await found('repo/in')).toEqual(['repo/in/keep.txt', 'repo/in/wanted.log']);
    expect(await found('repo/drop.log')).toEqual(['repo/drop.log']);
  });

  it('expands patterns without regard to case and keeps the order of arguments', async () => {
    touch('two.PDF', 'one.pdf', 'other.txt');
    expect(await found('other.txt', '*.pdf')).toEqual(['other.txt', 'one.pdf', 'two.PDF']);
  });

  it('leaves out what matches an exclusion in the syntax of .gitignore files, unless a file is named itself', async () => {
    touch('in/a.txt', 'in/b.log', 'in/deep/c.txt', 'in/deep/old/d.txt', 'in/draft-e.txt');
    const left = async (path: string, ...exclude: readonly string[]) => {
      const { files } = await expandPaths([join(folder, path)], exclude);
      return files.map((file) => file.path.slice(folder.length + 1));
    };
    expect(await left('in', '*.log', 'old/', 'draft-*')).toEqual(['in/a.txt', 'in/deep/c.txt']);
    expect(await left('in', '/a.txt', 'deep')).toEqual(['in/b.log', 'in/draft-e.txt']);
    expect(await left('in', '*.txt', '!c.txt')).toEqual(['in/b.log', 'in/deep/c.txt']);
    expect(await left('in/**', '*.log', 'old')).toEqual(['in/a.txt', 'in/deep/c.txt', 'in/draft-e.txt']);
    expect(await left('in/b.log', '*.log')).toEqual(['in/b.log']);
    expect((await expandPaths([join(folder, 'in')], ['*.log'])).leftOut).toEqual([`${join(folder, 'in/b.log')}: excluded`]);
  });

  it('keeps a path that does not exist, so that reading it fails', async () => {
    expect(await found('nothing.txt')).toEqual(['nothing.txt']);
  });

  it('takes a single named file as one input, and a folder, a pattern or several paths as many', async () => {
    touch('a.txt', 'in/b.txt');
    const isMany = async (...paths: readonly string[]) => (await expandPaths(paths.map((path) => join(folder, path)))).isMany;
    expect([await isMany('a.txt'), await isMany('in'), await isMany('*.txt'), await isMany('a.txt', 'in/b.txt')]).toEqual([false, true, true, true]);
  });
});

describe('the search for inputs', () => {
  // A stream in place of the standard input of the process, and a terminal that discards notes.
  const terminalWith = (stdin: Readable): { terminal: Terminal; signal: AbortSignal } => {
    const nothing = () => undefined;
    return {
      terminal: { stdin: stdin as NodeJS.ReadStream, note: nothing, detail: nothing, notify: nothing } as unknown as Terminal,
      signal: new AbortController().signal,
    };
  };
  const readInputs = async (paths: readonly string[], flags: InputFlags, stdin = '') => {
    const { items } = await findInputs(paths, flags, terminalWith(Readable.from([Buffer.from(stdin)])));
    const read: unknown[] = [];
    for await (const input of items) {
      const content = await input.read().then(
        (it) => (it.kind === 'text' ? it.text : it.mediaType),
        (error: Error) => `failed: ${error.message}`,
      );
      read.push([input.path.replace(`${folder}/`, ''), ...(input.line === undefined ? [] : [input.line, input.id]), content]);
    }
    return read;
  };

  it('reads standard input when no path is given, or for -', async () => {
    writeFileSync(join(folder, 'a.txt'), 'file');
    expect(await readInputs([], {}, 'piped')).toEqual([['-', 'piped']]);
    expect(await readInputs([join(folder, 'a.txt'), '-'], {}, 'piped')).toEqual([
      ['a.txt', 'file'],
      ['-', 'piped'],
    ]);
  });

  it('takes paths from a list, separated by line breaks or NUL', async () => {
    writeFileSync(join(folder, 'odd\nname.txt'), 'odd');
    writeFileSync(join(folder, 'a.txt'), 'file');
    const [odd, plain] = [join(folder, 'odd\nname.txt'), join(folder, 'a.txt')];
    expect(await readInputs([], { filesFrom: '-', nul: true }, `${odd}\0${plain}\0`)).toEqual([
      ['odd\nname.txt', 'odd'],
      ['a.txt', 'file'],
    ]);
    writeFileSync(join(folder, 'list'), `${plain}\r\n\n`);
    expect(await readInputs([], { filesFrom: join(folder, 'list') })).toEqual([['a.txt', 'file']]);
  });

  it('reads JSONL line by line, keeps ids, and fails only for the bad lines', async () => {
    const lines = '{"id":7,"text":"one"}\n\nnot json\n{"text":"two"}\n{"id":"x"}\n[1]\n';
    expect(await readInputs([], { inputFormat: 'jsonl' }, lines)).toEqual([
      ['-', 1, 7, 'one'],
      ['-', 3, undefined, 'failed: not a JSON object'],
      ['-', 4, undefined, 'two'],
      ['-', 5, 'x', 'failed: no text in "text"'],
      ['-', 6, undefined, 'failed: not a JSON object'],
    ]);
    expect(await readInputs([], { inputFormat: 'jsonl', textField: 'body', idField: 'key' }, '{"key":1,"body":"b"}')).toEqual([['-', 1, 1, 'b']]);
  });

  it('reads JSONL after a byte order mark, and keeps every digit of an id', async () => {
    const lines = '\ufeff{"id":9007199254740993,"text":"one \\"id\\": 5"}\n{"text":"two","id":-12345678901234567890}\n{"id":1e400,"text":"three"}\n';
    expect(await readInputs([], { inputFormat: 'jsonl' }, lines)).toEqual([
      ['-', 1, '9007199254740993', 'one "id": 5'],
      ['-', 2, '-12345678901234567890', 'two'],
      ['-', 3, '1e400', 'three'],
    ]);
  });

  it('does not take results of an earlier run as inputs', async () => {
    const place = mkdtempSync(join(folder, 'again-'));
    for (const name of ['a.txt', 'all.csv', 'errors.jsonl', 'out/a.txt.txt', 'out/deep/b.txt.txt']) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), 'text');
    }
    const found = async (path: string, ...outputs: readonly string[]) =>
      (await expandPaths([path], [], outputs)).files.map((file) => basename(file.path));
    expect(await found(place, join(place, 'out/'), join(place, 'errors.jsonl'))).toEqual(['a.txt', 'all.csv']);
    expect(await found(place, join(place, 'all.csv'))).toEqual(['a.txt', 'errors.jsonl', 'a.txt.txt', 'b.txt.txt']);
    expect(await found(join(place, '**/*.txt'), join(place, 'out'))).toEqual(['a.txt']);
    // If results are written next to the inputs, every file is an input.
    expect(await found(join(place, 'out'), place)).toEqual(['a.txt.txt', 'b.txt.txt']);
    expect(await found(join(place, 'out/*.txt'), join(place, 'out'))).toEqual(['a.txt.txt']);
  });

  it('gives one failed input for JSONL that cannot be read', async () => {
    expect(await readInputs([join(folder, 'none.jsonl')], { inputFormat: 'jsonl' })).toEqual([['none.jsonl', 'failed: does not exist']]);
  });

  it('fails when nothing is found', async () => {
    await expect(readInputs([folder], {})).rejects.toThrow(`no files in ${folder}`);
    await expect(readInputs([join(folder, '*.pdf')], {})).rejects.toThrow('no files in');
    await expect(readInputs([], { filesFrom: join(folder, 'none') })).rejects.toThrow('does not exist');
  });
});
