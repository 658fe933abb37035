// The inputs of a run: standard input, files, lines of JSONL or rows of CSV, each read only when needed.
import { dirname, relative, resolve, sep } from 'node:path';
import { compact } from '../../core/compact.js';
import { type Content, checkText, recognise } from '../../core/content.js';
import { errorCode, TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { holdsSeveralPdfs, startsWith } from '../../core/media-type.js';
import { UsageError } from '../../core/usage-error.js';
import { nearest } from '../../text/nearest.js';
import type { CommandContext } from '../context.js';
import { collect, linesIn, openStream, readBounded } from './bounded.js';
import { about, firstOf, type Input, type InputFlags, type InputSet } from './input.js';
import { checkInputFlags, joinInputs } from './join.js';
import { type ListedInput, parsePathList } from './path-list.js';
import { expandPaths, type FoundFile } from './paths.js';
import { readFound } from './read-found.js';
import { sameFileAs } from './same-file.js';

const defaultTextField = 'text';
/** Max number of leading lines, including blank ones, examined to detect the form of a text. */
const maxLeadingRows = 10;

/** Finds the inputs. Fails with `input-not-found` if there are none, or as wrong usage if standard input is a terminal. */
export async function findInputs(
  paths: readonly string[],
  flags: InputFlags,
  context: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<InputSet> {
  const { terminal } = context;
  checkInputFlags(flags);
  const listed = flags.filesFrom === undefined ? [] : await about(`list ${flags.filesFrom}`, readList(flags.filesFrom, flags.nul === true, context));
  const { linesOf, places } = readListed(listed);
  const listedPaths = [...new Set(listed.map(({ path }) => path))];
  const given = paths.length === 0 && flags.filesFrom === undefined ? ['-'] : [...paths, ...listedPaths];
  const { files, isMany, leftOut, empty, replaced, namedAnyway } = await expandPaths(given, flags.exclude, outputsOf(flags));
  for (const line of leftOut) terminal.detail(`left out ${line}`);
  if (namedAnyway.length > 0) terminal.note(`--exclude has no effect on files that are named: ${firstOf(namedAnyway)}`);
  if (files.length === 0) {
    if (flags.filesFrom !== undefined && listed.length === 0)
      throw new TxpError('input-not-found', `the list ${flags.filesFrom} is empty`, { hint: 'give paths, one per line, or NUL-terminated with -0' });
    const where = flags.filesFrom === undefined ? given.join(', ') : `the list ${flags.filesFrom}`;
    throw new TxpError('input-not-found', `no files in ${where}`, {
      hint: 'hidden files, symbolic links and files excluded by .gitignore or --exclude are left out',
    });
  }
  for (const path of empty) terminal.notify(`no files in ${path}`);
  if (files.some((file) => file.path === '-') && terminal.stdin.isTTY === true)
    throw new UsageError('no input', 'give a file or folder, or pipe text in: cat FILE | txp …');
  const placeBelow = placesBelowCommonFolder(files.map(({ path }) => path));
  const placeOf = (path: string): string => places.get(path) ?? placeBelow(path);
  const readBytes = ({ path, named, within }: FoundFile): Promise<Uint8Array> => {
    if (path === '-') return readAll(terminal);
    return (named ? readBounded(path, context.signal) : readFound(path, within)).catch(explainMissing);
  };
  const isInput = sameFileAs(
    files.map(({ path }) => path),
    terminal.stdin,
  );
  const isReplaced = sameFileAs(replaced, {});
  const { inputFormat = 'auto' } = flags;
  if (inputFormat !== 'auto' || linesOf.size > 0) {
    const lines = async function* (): AsyncGenerator<Input> {
      for (const file of files) {
        const { path } = file;
        const wanted = linesOf.get(path);
        const all =
          inputFormat === 'csv' || (inputFormat === 'auto' && isTable(path))
            ? csvRows(path, placeOf(path), () => readBytes(file), flags)
            : jsonLines(path, placeOf(path), path === '-' ? terminal.stdin : openStream(path, context.signal), flags, context.signal);
        for await (const input of all) if (wanted === undefined || input.line === undefined || wanted.has(input.line)) yield input;
      }
    };
    return { isMany: true, items: lines(), isInput, isReplaced };
  }
  refuseFieldsOfLines(flags);
  const noteLines = once(() => terminal.note('a JSONL file is read as one text; --input-format jsonl reads it line by line'));
  if (flags.inputFormat === undefined && files.some(({ path }) => /\.(?:jsonl|ndjson)$/i.test(path))) noteLines();
  if (flags.inputFormat === undefined && files.some(({ path }) => isTable(path)))
    terminal.note('a CSV file is read as one text; --input-format csv reads it row by row');
  const items = files.map((file) => ({
    path: file.path,
    place: placeOf(file.path),
    named: file.named,
    read: async () => {
      const content = recognise(await readBytes(file), flags.charset);
      if (flags.inputFormat === undefined && content.kind === 'text' && holdsLines(content.text, flags.textField)) noteLines();
      return content;
    },
  }));
  if (flags.join === true && flags.dryRun !== true) return { ...joinInputs(items, terminal.note), isInput, isReplaced };
  return { isMany: isMany || flags.filesFrom !== undefined, count: files.length, items, isInput, isReplaced };
}

function isTable(path: string): boolean {
  return /\.[ct]sv$/i.test(path);
}

// Without --input-format, these flags would be ignored and the entire file used as the text.
function refuseFieldsOfLines({ textField, idField }: InputFlags): void {
  const flag = textField !== undefined ? '--text-field' : idField !== undefined ? '--id-field' : undefined;
  if (flag === undefined) return;
  throw new UsageError(
    `${flag} has no effect without --input-format jsonl or csv`,
    'add it to read one object or row per text, or leave the flag out',
  );
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Whether a text starts with two lines that are objects with a text field, as `--input-format jsonl` reads them. */
function holdsLines(text: string, textField = defaultTextField): boolean {
  if (!text.startsWith('{')) return false;
  const rows = text.split('\n', maxLeadingRows).filter((row) => row.trim() !== '');
  return rows.length > 1 && rows.slice(0, 2).every((row) => typeof parseObject(row)?.[textField] === 'string');
}

function outputsOf({ output, errors }: InputFlags): string[] {
  return [output, errors].flatMap((path) => (path === undefined || path === '-' ? [] : path));
}

/** The requested lines of each file and the places for their results, from a list of failed inputs. */
function readListed(listed: readonly ListedInput[]) {
  const linesOf = new Map<string, Set<number>>();
  const places = new Map<string, string>();
  for (const { path, line, place } of listed) {
    if (line !== undefined) linesOf.set(path, (linesOf.get(path) ?? new Set()).add(line));
    if (place !== undefined) places.set(path, line === undefined ? place : place.slice(0, -`.${line}`.length));
  }
  return { linesOf, places };
}

async function readList(
  path: string,
  nul: boolean,
  { terminal: { stdin }, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
): Promise<ListedInput[]> {
  if (path === '-' && stdin.isTTY === true)
    throw new UsageError('no list of files on standard input', 'pipe one in: fd -e pdf | txp … --files-from -');
  const bytes = path === '-' ? await collect(stdin) : await readBounded(path, signal).catch(explainMissing);
  return parsePathList(Buffer.from(bytes).toString('utf8'), nul);
}

function explainMissing(cause: unknown): never {
  if (cause instanceof TxpError) throw cause;
  const reasons: Record<string, readonly [string, string]> = {
    ENOENT: ['does not exist', 'check the path'],
    EACCES: ['cannot be read: permission denied', 'change its permissions, or run as a user who can read it'],
    EPERM: ['cannot be read: permission denied', 'change its permissions, or run as a user who can read it'],
    EISDIR: ['is a folder', 'give the files in it'],
    ENOTDIR: ['does not exist: a part of its path is a file', 'check the path'],
    ELOOP: ['is a symbolic link that leads back to itself', 'correct the link, or remove it'],
    ENAMETOOLONG: ['cannot be read: its path is too long', 'change to a folder closer to it, and give the path from there'],
  };
  const code = errorCode(cause);
  const { path } = fieldsOf(cause);
  // Bytes of a name that are not valid UTF-8 become this character; no file has such a name.
  if (code === 'ENOENT' && typeof path === 'string' && path.includes('\uFFFD'))
    throw new TxpError('input-not-found', 'does not exist, or has a name that is not valid UTF-8', {
      hint: 'check the path, rename the file, or give it on standard input',
      cause,
    });
  if (code === 'ENOENT' && typeof path === 'string' && path.endsWith('?'))
    throw new TxpError('input-not-found', 'does not exist', { hint: 'check the path; to ask several questions, use txp decide with --ask', cause });
  const [what, hint] = reasons[code ?? ''] ?? [`cannot be read (${code ?? fieldsOf(cause).message})`, 'check the file'];
  throw new TxpError('input-not-found', what, { hint, cause });
}

async function readAll(terminal: CommandContext['terminal']): Promise<Uint8Array> {
  // A pipe that never closes looks like a hang, so this says what the command is waiting for.
  const hint = setTimeout(() => terminal.note('waiting for standard input'), 3000);
  try {
    const bytes = await collect(terminal.stdin, () => clearTimeout(hint));
    if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d) && holdsSeveralPdfs(bytes))
      throw new TxpError('document-unreadable', 'several PDFs were concatenated', { hint: 'give the files instead of piping them together' });
    return bytes;
  } finally {
    clearTimeout(hint);
  }
}

// Every file gets a unique place, and the files of a single folder get their paths within it.
function placesBelowCommonFolder(paths: readonly string[]): (path: string) => string {
  const folders = paths.filter((path) => path !== '-').map((path) => dirname(resolve(path)).split(sep));
  const [first = []] = folders;
  const shared = first.findIndex((part, depth) => folders.some((folder) => folder[depth] !== part));
  const common = (shared < 0 ? first : first.slice(0, shared)).join(sep) || sep;
  return (path) => (path === '-' ? 'stdin' : relative(common, resolve(path)));
}

async function* jsonLines(
  path: string,
  place: string,
  stream: AsyncIterable<Buffer | string> | Promise<AsyncIterable<Buffer | string>>,
  flags: InputFlags,
  signal: AbortSignal,
): AsyncGenerator<Input> {
  const textField = flags.textField ?? defaultTextField;
  const idField = flags.idField ?? 'id';
  let line = 0;
  try {
    for await (const bytes of linesIn(await stream)) {
      line++;
      const row = utf8In(bytes);
      if (row?.trim() === '') continue;
      const object = row === undefined ? undefined : parseObject(row);
      const id = row === undefined || object === undefined ? undefined : exactId(object[idField], row, idField);
      const read = async (): Promise<Content> => {
        if (row === undefined)
          throw new TxpError('document-unreadable', 'not UTF-8, which JSON always is', {
            hint: 'convert the file first: iconv -f ENCODING -t utf-8',
          });
        if (object === undefined) throw new TxpError('document-unreadable', 'not a JSON object', { hint: 'write one object per line' });
        const text = object[textField];
        if (typeof text === 'string') return { kind: 'text', text: checkText(text), mediaType: 'text/plain' };
        const fields = Object.keys(object).filter((name) => typeof object[name] === 'string' && name !== idField);
        const example = nearest(textField, fields) ?? fields[0];
        const hint = `choose the field with --text-field${example === undefined ? '' : `, for example --text-field ${example}`}`;
        throw new TxpError('document-unreadable', `no text in "${textField}"`, { hint });
      };
      yield { path, place: `${place}.${line}`, named: true, line, read, ...compact({ id }) };
    }
  } catch (cause) {
    // Aborting the run destroys the stream.
    if (signal.aborted) return;
    // An unreadable list is one failed input and does not end the run.
    yield { path, place, named: true, read: async () => explainMissing(cause) };
  }
}

async function* csvRows(path: string, place: string, read: () => Promise<Uint8Array>, flags: InputFlags): AsyncGenerator<Input> {
  try {
    const { textRows, rowHint } = await import('./table-rows.js');
    const rows = textRows(recognise(await read(), flags.charset), 'the table', flags.textField ?? defaultTextField, flags.idField ?? 'id');
    for (const { line, text, id, fault } of rows)
      yield {
        path,
        place: `${place}.${line}`,
        named: true,
        line,
        read: async () => {
          if (fault !== undefined) throw new TxpError('document-unreadable', fault, { hint: rowHint });
          return { kind: 'text', text: checkText(text), mediaType: 'text/plain' };
        },
        ...compact({ id }),
      };
  } catch (cause) {
    // An unreadable table is one failed input and does not end the run.
    yield { path, place, named: true, read: async () => explainMissing(cause) };
  }
}

// Characters that replace invalid bytes would go unnoticed.
function utf8In(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The id. Numbers beyond the safe integers are kept as text, because different ids must not become equal. */
function exactId(id: unknown, row: string, idField: string): unknown {
  if (typeof id !== 'number' || Math.abs(id) <= Number.MAX_SAFE_INTEGER) return id;
  return parseObject(row.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`)))?.[idField] ?? id;
}

function parseObject(row: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(row);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
