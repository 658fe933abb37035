// Flags shared by all commands with inputs, and how they map to settings.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isCharset } from '../core/charset.js';
import type { ReadOptions } from '../core/document.js';
import type { SettingFlags } from './context.js';
import { type InputFlags, inputFormats } from './inputs/input.js';
import { RepeatableOption } from './repeated-flags.js';

export interface SharedFlags extends InputFlags {
  readonly timeout?: string;
  readonly jobs?: string;
  readonly failFast?: boolean;
  readonly resume?: boolean;
  readonly assert?: readonly string[];
  readonly pages?: string;
}

/** What --show-request can print. */
export const requestForms = ['curl', 'jsonl', 'ts'] as const;
export type RequestForm = (typeof requestForms)[number];

export interface ReadingFlags {
  readonly ocr?: string;
  readonly lang?: string;
  readonly pages?: string;
  readonly ocrReader?: string;
}

/** Adds the flags for the source of inputs and for concurrency. */
export function addSourceFlags(command: Command): void {
  command
    .option('--files-from <file>', 'read paths, or the failed inputs of a run, from a file; - for standard input')
    .addOption(new RepeatableOption('--exclude <pattern>', 'skip files that match the pattern (.gitignore syntax); repeat for more'))
    .option('-0, --nul', 'paths in --files-from are NUL-terminated')
    .addOption(
      new Option('--input-format <format>', 'auto detects the format from the content; jsonl reads one object per line, csv one row').choices(
        inputFormats,
      ),
    )
    .option('--text-field <name>', 'field of a JSONL object, or column of a CSV file, that holds the text (default text)')
    .option('--id-field <name>', 'field of a JSONL object, or column of a CSV file, that is used as its id (default id)')
    .option('--charset <name>', 'encoding of texts and web pages, for example koi8-r (default: detected)', parseCharset)
    .option('-j, --jobs <number>', 'inputs processed in parallel');
}

function parseCharset(value: string): string {
  if (!isCharset(value)) throw new InvalidArgumentError('It must be an encoding such as utf-16le, iso-8859-5, koi8-r or shift_jis.');
  return value;
}

/** The same, and flags for runs over many inputs. */
export function addInputFlags(command: Command): void {
  addSourceFlags(command);
  command
    .option('--join', 'read all inputs as one document, in the order given')
    .option('--fail-fast', 'stop at the first input that fails')
    .option('--resume', 'skip inputs that an earlier run with the same options has already processed')
    .option('--errors <file>', 'write failed inputs to this file as JSON Lines; --files-from retries them')
    .option('--dry-run', 'list the inputs and stop');
}

/** Adds the flags for reading documents. */
export function addReadingFlags(command: Command): void {
  command
    .addOption(new Option('--ocr <mode>', 'recognise text on pages; auto: only on pages without a text layer').choices(['auto', 'always', 'never']))
    .option('--lang <languages>', 'languages of the document, for example eng+deu')
    .option('--pages <range>', 'pages to read, for example 1-3,7', parsePages);
}

// Only the reader knows the number of pages, but the syntax is checked here.
function parsePages(value: string): string {
  if (!value.split(',').every((range) => /^\s*\d+\s*(?:-\s*(?:\d+\s*)?)?$/.test(range)))
    throw new InvalidArgumentError('It must be pages such as 1-3,7.');
  return value;
}

/** The flags that are settings, for the loader. */
export function settingFlags(flags: SharedFlags & ReadingFlags): SettingFlags {
  const rows = [
    ['timeout', '--timeout', flags.timeout],
    ['jobs', '--jobs', flags.jobs],
    ['ocr.mode', '--ocr', flags.ocr],
    ['ocr.languages', '--lang', flags.lang],
    ['ocr.reader', '--ocr-reader', flags.ocrReader],
  ] as const;
  return Object.fromEntries(rows.flatMap(([key, flag, value]) => (value === undefined ? [] : [[key, { value, flag }]])));
}

/** The reading flags that are not settings. */
export function readingFlags(flags: ReadingFlags): Partial<ReadOptions> {
  return flags.pages === undefined ? {} : { pages: flags.pages };
}
