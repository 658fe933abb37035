// Which format the results of a run get, by the flags and by the name of the output.
import { UsageError } from '../../core/usage-error.js';
import type { View } from '../../core/view.js';
import type { Terminal } from '../terminal.js';
import { type Format, isTableFormat } from './render.js';
import type { Separator } from './table.js';

export interface OutputFlags {
  readonly json?: boolean;
  readonly format?: Format;
  readonly output?: string;
  readonly resume?: boolean;
  readonly errors?: string;
  readonly exitStatus?: boolean;
  readonly assert?: readonly string[];
}

/** The ending of a file that holds each format. */
export const suffixOf: Readonly<Record<Format, string>> = {
  text: '.txt',
  json: '.json',
  jsonl: '.jsonl',
  table: '.txt',
  csv: '.csv',
  html: '.html',
  github: '.txt',
  xlsx: '.xlsx',
  sqlite: '.db',
  hocr: '.hocr',
  tsv: '.tsv',
};

const formatOf: Readonly<Record<string, Format>> = {
  json: 'json',
  jsonl: 'jsonl',
  csv: 'csv',
  html: 'html',
  xlsx: 'xlsx',
  db: 'sqlite',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  hocr: 'hocr',
  tsv: 'tsv',
};
/** Endings of files in formats that results are not written in: under such a name another program would not open them. */
const otherFormats = [
  ...['pdf', 'ps', 'doc', 'docx', 'odt', 'rtf', 'epub', 'ppt', 'pptx', 'odp', 'xls', 'xlsm', 'xlsb', 'ods', 'numbers', 'pages', 'tex'],
  ...['jpg', 'jpeg', 'png', 'gif', 'tif', 'tiff', 'bmp', 'webp', 'heic', 'svg', 'mp3', 'mp4', 'wav'],
  ...['eml', 'msg', 'mbox', 'yaml', 'yml', 'toml', 'xml', 'parquet', 'feather', 'avro', 'arrow'],
  ...['zip', 'gz', 'tgz', 'tar', 'bz2', 'xz', 'zst', '7z'],
];
/** Endings of files that hold any text. */
const textEndings = ['txt', 'md', 'log', 'out', 'text'];
const endings = '.txt, .md, .json, .jsonl, .csv, .tsv, .html, .xlsx and .db (SQLite)';

/** The format of a run: what the flags ask for, else the name of the output, else what fits its reader. */
export function chooseFormat({ isPlainText, isTabular, hasPlacedWords }: View, flags: OutputFlags, isMany: boolean, isForPeople: boolean): Format {
  if (flags.json === true && flags.format !== undefined && !flags.format.startsWith('json'))
    throw new UsageError(`--json and --format ${flags.format} contradict each other`);
  const readable = isTabular && isMany ? 'table' : 'text';
  const fallback = isForPeople ? readable : isPlainText && !isMany ? 'text' : 'json';
  // The name of the file says what belongs into it, where nothing else does.
  const ending = formatNamedBy(flags.output ?? '');
  const named = ending === 'hocr' && hasPlacedWords !== true ? undefined : ending;
  const format = flags.format ?? (flags.json === true ? 'json' : (named ?? fallback));
  // A file of that name is one JSON value.
  return format === 'json' && isMany && ending !== 'json' ? 'jsonl' : format;
}

/** Fails as wrong usage where the name of the file is that of one form, the flags ask for another, and one of both is no text. */
export function checkName({ format, output, json }: OutputFlags): void {
  const asked = format ?? (json === true ? 'json' : undefined);
  const named = formatNamedBy(output ?? '');
  if (asked === undefined || named === undefined || asked === named || !(isTableFormat(asked) || isTableFormat(named))) return;
  throw new UsageError(
    `${output} is the name of ${named}, and ${json === true ? '--json' : `--format ${asked}`} asks for ${asked}`,
    `leave out one: -o FILE${suffixOf[asked]}`,
  );
}

/** The form that the ending of a file's name asks for, if any. Fails as wrong usage for one of another format. */
export function formatNamedBy(output: string): Format | undefined {
  const ending = endingOf(output);
  if (otherFormats.includes(ending)) throw new UsageError(`results cannot be written as .${ending}`, `the endings are ${endings}`);
  return formatOf[ending];
}

/** Says what a file gets whose ending names no format, where no flag says it either. */
export function noteUnknownEnding(
  { output = '', format: asked, json }: Pick<OutputFlags, 'output' | 'format' | 'json'>,
  format: Format,
  { note }: Pick<Terminal, 'note'>,
): void {
  const ending = endingOf(output);
  if (asked !== undefined || json === true || ending === '' || textEndings.includes(ending) || formatOf[ending] !== undefined) return;
  note(`${output} gets ${format}: no format has the ending .${ending}; those that have one are ${endings}`);
}

function endingOf(output: string): string {
  return /\.([a-z7]\w*)$/i.exec(output)?.[1]?.toLowerCase() ?? '';
}

/** What stands between the cells of a row; undefined for formats that are no rows in a text. */
export function separatorOf(format: Format, { hasPlacedWords }: Pick<View, 'hasPlacedWords'>): Separator | undefined {
  if (format === 'csv') return ',';
  return format === 'tsv' && hasPlacedWords !== true ? '\t' : undefined;
}
