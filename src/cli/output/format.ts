// Chooses the output format of a run from the flags and the name of the output.
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

/** File extension of each format. */
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
/** Extensions of formats that results cannot be written in: another program could not open such a file. */
const otherFormats = [
  ...['pdf', 'ps', 'doc', 'docx', 'odt', 'rtf', 'epub', 'ppt', 'pptx', 'odp', 'xls', 'xlsm', 'xlsb', 'ods', 'numbers', 'pages', 'tex'],
  ...['jpg', 'jpeg', 'png', 'gif', 'tif', 'tiff', 'bmp', 'webp', 'heic', 'svg', 'mp3', 'mp4', 'wav'],
  ...['eml', 'msg', 'mbox', 'yaml', 'yml', 'toml', 'xml', 'parquet', 'feather', 'avro', 'arrow'],
  ...['zip', 'gz', 'tgz', 'tar', 'bz2', 'xz', 'zst', '7z'],
];
/** Extensions of files that contain any text. */
const textEndings = ['txt', 'md', 'log', 'out', 'text'];
const endings = '.txt, .md, .json, .jsonl, .csv, .tsv, .html, .xlsx and .db (SQLite)';

/** The format of a run: from the flags, otherwise from the name of the output, otherwise what suits its reader. */
export function chooseFormat({ isPlainText, isTabular, hasPlacedWords }: View, flags: OutputFlags, isMany: boolean, isForPeople: boolean): Format {
  if (flags.json === true && flags.format !== undefined && !flags.format.startsWith('json'))
    throw new UsageError(`--json and --format ${flags.format} contradict each other`);
  const readable = isTabular && isMany ? 'table' : 'text';
  const fallback = isForPeople ? readable : isPlainText && !isMany ? 'text' : 'json';
  // Without flags, the file name determines the format.
  const ending = formatNamedBy(flags.output ?? '');
  const named = ending === 'hocr' && hasPlacedWords !== true ? undefined : ending;
  const format = flags.format ?? (flags.json === true ? 'json' : (named ?? fallback));
  // A file with that extension is a single JSON value.
  return format === 'json' && isMany && ending !== 'json' ? 'jsonl' : format;
}

/** Fails as wrong usage if the file name and the flags require different formats, and at least one of them is a table format. */
export function checkName({ format, output, json }: OutputFlags): void {
  const asked = format ?? (json === true ? 'json' : undefined);
  const named = formatNamedBy(output ?? '');
  if (asked === undefined || named === undefined || asked === named || !(isTableFormat(asked) || isTableFormat(named))) return;
  throw new UsageError(
    `${output} has the extension of ${named}, but ${json === true ? '--json' : `--format ${asked}`} selects ${asked}`,
    `use only one of them: -o FILE${suffixOf[asked]}`,
  );
}

/** The format for the extension of a file name, if any. Fails as wrong usage for an extension of another format. */
export function formatNamedBy(output: string): Format | undefined {
  const ending = endingOf(output);
  if (otherFormats.includes(ending)) throw new UsageError(`results cannot be written as .${ending}`, `the known extensions are ${endings}`);
  return formatOf[ending];
}

/** If neither the file extension nor a flag selects a format, notes which one is used. */
export function noteUnknownEnding(
  { output = '', format: asked, json }: Pick<OutputFlags, 'output' | 'format' | 'json'>,
  format: Format,
  { note }: Pick<Terminal, 'note'>,
): void {
  const ending = endingOf(output);
  if (asked !== undefined || json === true || ending === '' || textEndings.includes(ending) || formatOf[ending] !== undefined) return;
  note(`${output} is written as ${format}: unknown extension .${ending}; the known extensions are ${endings}`);
}

function endingOf(output: string): string {
  return /\.([a-z7]\w*)$/i.exec(output)?.[1]?.toLowerCase() ?? '';
}

/** The separator of cells in a row; undefined for formats that are not rows of text. */
export function separatorOf(format: Format, { hasPlacedWords }: Pick<View, 'hasPlacedWords'>): Separator | undefined {
  if (format === 'csv') return ',';
  return format === 'tsv' && hasPlacedWords !== true ? '\t' : undefined;
}
