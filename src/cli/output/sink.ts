// Where results are written: standard output, one file, or a folder with a file for each input.
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { replaceFile } from '../../files/write-atomically.js';
import type { CommandContext } from '../context.js';
import { attempt, checkWritable } from './error-list.js';

type Sink =
  | { readonly kind: 'stream'; readonly isContinued: boolean; write(text: string): Promise<void> }
  | {
      readonly kind: 'folder';
      readonly folder: string;
      /** `place` is a path relative to the folder. */
      write(place: string, text: string): void;
      has(place: string): boolean;
      /** Relative paths of the files in the folder at the first call. */
      present(): readonly string[];
      copy(from: string, to: string): void;
    };

/**
 * Opens the destination given by -o, by default standard output. If a continued file ends with `end`, the next text replaces it and must end with it again.
 * Fails with `output-unwritable` before any work is done.
 */
export function openSink(output: string | undefined, append: boolean, terminal: CommandContext['terminal'], end = ''): Sink {
  if (output === undefined || output === '-') return { kind: 'stream', isContinued: append, write: terminal.write };
  if (isFolder(output)) return folderSink(output);
  checkWritable(output);
  // An empty file has no heading; an empty array still has its brackets.
  const emptySize = end === '' ? 0 : end.length + 1;
  const isContinued = append && (statSync(output, { throwIfNoEntry: false })?.size ?? 0) > emptySize;
  let isStarted = isContinued;
  let isEndThere = isContinued && end !== '';
  return {
    kind: 'stream',
    isContinued,
    // Writes results as they arrive, so that an interrupted run keeps them.
    write: async (text) => {
      if (text === '') return;
      if (isEndThere) attempt(output, () => dropEnd(output, end));
      isEndThere = false;
      attempt(output, () => (isStarted ? appendWhole(output, text) : replaceFile(output, text)));
      isStarted = true;
    },
  };
}

function folderSink(folder: string): Sink {
  attempt(folder, () => makeFolder(folder));
  attempt(folder, () => accessSync(folder, constants.W_OK));
  let present: readonly string[] | undefined;
  const put = (place: string, write: (path: string) => void): void => {
    const path = join(folder, place);
    attempt(path, () => {
      makeFolder(dirname(path));
      write(path);
    });
  };
  return {
    kind: 'folder',
    folder,
    write: (place, text) => put(place, (path) => replaceFile(path, text)),
    has: (place) => exists(join(folder, place)),
    present: () => {
      present ??= readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return present;
    },
    copy: (from, to) => put(to, (path) => replaceFile(path, readFileSync(join(folder, from)))),
  };
}

// On a full disk, part of a text may be written; it is removed, because text appended later would follow in the same line.
function appendWhole(path: string, text: string): void {
  const before = statSync(path, { throwIfNoEntry: false });
  try {
    appendFileSync(path, text);
  } catch (error) {
    if (before?.isFile() === true) truncateSync(path, before.size);
    throw error;
  }
}

// A killed run did not write the end.
function dropEnd(path: string, end: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  try {
    const tail = Buffer.alloc(Buffer.byteLength(end));
    readSync(file, tail, 0, tail.length, Math.max(0, size - tail.length));
    if (tail.toString() === end) ftruncateSync(file, size - tail.length);
  } finally {
    closeSync(file);
  }
}

/** Whether an output is a folder, which gets a file for each input. */
export function isFolder(output: string | undefined): boolean {
  return output !== undefined && (output.endsWith('/') || statSync(output, { throwIfNoEntry: false })?.isDirectory() === true);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
