// The process's streams as commands see them: results go to standard output, everything for the user to standard error.
import type { ChalkInstance } from 'chalk';
import { escapeUnprintable, printable } from '../core/width.js';

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  /** Whether standard output is a terminal. */
  readonly isInteractive: boolean;
  /** Whether results are for people: on a terminal, or if colours are requested, as for a pager. */
  readonly isForPeople: boolean;
  /** Whether standard error is a terminal: output there goes to a user, not to a log. */
  readonly isErrorInteractive: boolean;
  /** Standard error, if it is a terminal on which progress may be drawn. */
  readonly progressStream: NodeJS.WriteStream | undefined;
  /** Sets a function that clears what is drawn on the terminal before a line or a result is written there; undefined removes it. */
  wipeBefore(wipe: (() => void) | undefined): void;
  /** Columns of standard output; 80 if it is not a terminal. */
  readonly columns: number;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Writes to standard output; resolves when the stream accepts more. On a terminal, escapes control characters. */
  write(text: string): Promise<void>;
  /** Same as `write` for a text with colours from `paint`; other control characters are escaped. */
  writePainted(text: string): Promise<void>;
  /** Writes a line on standard error, prefixed with the program's name, even when quiet. */
  notify(line: string): void;
  /** Writes a line on standard error, unless quiet. */
  note(line: string): void;
  /** Writes a line on standard error, only if verbose. */
  detail(line: string): void;
  /** Colours for standard output. */
  paint(): Promise<ChalkInstance>;
}

export interface TerminalFlags {
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: 'auto' | 'always' | 'never';
}

interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export function openTerminal(streams: Streams, environment: Readonly<Record<string, string | undefined>>, flags: TerminalFlags): Terminal {
  const { stdin, stdout, stderr } = streams;
  let wipe: (() => void) | undefined;
  const notify = (line: string): void => {
    wipe?.();
    stderr.write(`txp: ${printable(line).replace(/\s*\n\s*/g, ' ')}\n`);
  };
  const put = (text: string): Promise<void> =>
    new Promise((resolve) => {
      if (stdout.isTTY === true && text !== '') wipe?.();
      // Standard output is never destroyed; a closed reader shows only as an error.
      if (text === '' || stdout.destroyed || stdout.errored !== null || stdout.write(text)) return resolve();
      const end = (): void => {
        stdout.off('drain', end).off('close', end);
        resolve();
      };
      stdout.on('drain', end).on('close', end);
    });
  const isForPeople = stdout.isTTY === true || flags.color === 'always';
  return {
    stdin,
    isInteractive: stdout.isTTY === true,
    isForPeople,
    isErrorInteractive: stderr.isTTY === true,
    progressStream: stderr.isTTY === true && !flags.quiet && environment.TERM !== 'dumb' && !environment.CI ? stderr : undefined,
    wipeBefore: (given) => {
      wipe = given;
    },
    columns: stdout.columns || 80,
    quiet: flags.quiet,
    verbose: flags.verbose,
    write: (text) => put(stdout.isTTY === true ? escapeUnprintable(text) : text),
    writePainted: (text) => put(isForPeople ? escapeUnprintable(text, true) : text),
    notify,
    note: (line) => {
      if (!flags.quiet) notify(line);
    },
    detail: (line) => {
      if (flags.verbose) notify(line);
    },
    paint: async () => {
      const { Chalk } = await import('chalk');
      return new Chalk({ level: colorLevel(flags.color, environment, stdout.isTTY === true) });
    },
  };
}

// chalk does not support NO_COLOR, so the level is determined here: flag, then FORCE_COLOR, then NO_COLOR, then the terminal.
function colorLevel(flag: TerminalFlags['color'], environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): 0 | 1 | 2 {
  const rich = environment.COLORTERM !== undefined || /256/.test(environment.TERM ?? '') ? 2 : 1;
  if (flag !== 'auto') return flag === 'always' ? rich : 0;
  const { FORCE_COLOR: force, NO_COLOR: no } = environment;
  if (force !== undefined && force !== '') return force === '0' || force === 'false' ? 0 : rich;
  if (no !== undefined && no !== '') return 0;
  return isTerminal && environment.TERM !== 'dumb' ? rich : 0;
}
