// The process's streams as commands see them: results to standard output, everything for people to standard error.
import type { ChalkInstance } from 'chalk';
import { escapeUnprintable, printable } from '../text/width.js';

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  /** Standard output is a terminal that a person reads. */
  readonly isInteractive: boolean;
  /** Whether results are for people: on a terminal, or where colours are asked for, as in front of a pager. */
  readonly isForPeople: boolean;
  /** Standard error is a terminal: what is written there goes to a person, not into a log. */
  readonly isErrorInteractive: boolean;
  /** Standard error where it is a terminal and progress may be drawn on it. */
  readonly progressStream: NodeJS.WriteStream | undefined;
  /** Has whatever is drawn on the terminal wiped before a line or a result is written there; nothing from undefined on. */
  wipeBefore(wipe: (() => void) | undefined): void;
  /** Columns of standard output, 80 when it is no terminal. */
  readonly columns: number;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Writes to standard output; resolves when the stream wants more. Where that is a terminal, what it would obey is written out. */
  write(text: string): Promise<void>;
  /** The same for a text with colours of `paint`, in which nothing else may come from outside. */
  writePainted(text: string): Promise<void>;
  /** One line on standard error that starts with the program's name. Shown even when quiet. */
  notify(line: string): void;
  /** One line on standard error, unless quiet. */
  note(line: string): void;
  /** One line on standard error, only when verbose. */
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
      // Standard output is never destroyed: whose reader has gone away is known by its error.
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

// chalk does not know NO_COLOR, so the level is decided here: flag, then FORCE_COLOR, then NO_COLOR, then the terminal.
function colorLevel(flag: TerminalFlags['color'], environment: Readonly<Record<string, string | undefined>>, isTerminal: boolean): 0 | 1 | 2 {
  const rich = environment.COLORTERM !== undefined || /256/.test(environment.TERM ?? '') ? 2 : 1;
  if (flag !== 'auto') return flag === 'always' ? rich : 0;
  const { FORCE_COLOR: force, NO_COLOR: no } = environment;
  if (force !== undefined && force !== '') return force === '0' || force === 'false' ? 0 : rich;
  if (no !== undefined && no !== '') return 0;
  return isTerminal && environment.TERM !== 'dumb' ? rich : 0;
}
