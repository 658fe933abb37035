// Where results are written: standard output, one file, or a folder with a file for each input.
import { accessSync, appendFileSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import type { Input } from '../inputs/inputs.js';

export type Sink =
  | { readonly kind: 'stream'; readonly isContinued: boolean; write(text: string): Promise<void> }
  | { readonly kind: 'folder'; write(input: Input, suffix: string, text: string): void; addError(line: string): void };

/** Opens the place named by -o, standard output without it. Fails with `output-unwritable` before any work is done. */
export function openSink(output: string | undefined, append: boolean, terminal: CommandContext['terminal']): Sink {
  if (output === undefined || output === '-') return { kind: 'stream', isContinued: append, write: terminal.write };
  if (output.endsWith('/') || isFolder(output)) return folderSink(output, append);
  const parent = dirname(output);
  attempt(output, () => accessSync(exists(output) ? output : parent, constants.W_OK));
  const isContinued = append && exists(output);
  let isStarted = isContinued;
  return {
    kind: 'stream',
    isContinued,
    // Written as results come, so that an interrupted run keeps what it has.
    write: async (text) => {
      if (text === '') return;
      attempt(output, () => (isStarted ? appendFileSync(output, text) : writeFileSync(output, text)));
      isStarted = true;
    },
  };
}

function folderSink(folder: string, append: boolean): Sink {
  attempt(folder, () => mkdirSync(folder, { recursive: true }));
  attempt(folder, () => accessSync(folder, constants.W_OK));
  const errors = join(folder, 'errors.jsonl');
  let hasErrors = append;
  return {
    kind: 'folder',
    write: (input, suffix, text) => {
      const path = join(folder, `${input.place}${suffix}`);
      attempt(path, () => {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      });
    },
    addError: (line) => {
      attempt(errors, () => (hasErrors ? appendFileSync(errors, line) : writeFileSync(errors, line)));
      hasErrors = true;
    },
  };
}

function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = { ENOENT: 'its folder does not exist', EACCES: 'permission denied', ENOSPC: 'the disk is full', EROFS: 'read-only file system' };
    const reason = why[code as keyof typeof why] ?? code ?? String(cause);
    throw new TxpError('output-unwritable', `cannot write ${path}: ${reason}`, { hint: 'name another place with -o', cause });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
