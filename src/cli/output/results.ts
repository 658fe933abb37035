// Turns outcomes into output: the response body, one JSON line per input, a readable view, a table or CSV.
import { type Command, Option } from 'commander';
import { isRetryable, TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import { UsageError } from '../exit-codes.js';
import type { Outcome, Results } from '../run-inputs.js';
import { viewOf } from '../views/view.js';
import { openSink } from './sink.js';
import { formatTable, toCsv } from './table.js';

const formats = ['text', 'json', 'jsonl', 'table', 'csv'] as const;
type Format = (typeof formats)[number];

export interface OutputFlags {
  readonly json?: boolean;
  readonly format?: Format;
  readonly output?: string;
  readonly resume?: boolean;
  readonly exitStatus?: boolean;
  readonly assert?: string;
}

/** Operations whose result is a text of its own, which pipes on as such. */
const textOperations = ['compress', 'summarize', 'ocr', 'tokens', 'truncate'];

/** Operations whose answer can decide the exit code. */
const judgedOperations = ['classify', 'decide'];

export function addOutputFlags(command: Command, name: string): void {
  command
    .option('--json', 'the response as JSON, as the API gives it; one line per input when there are many')
    .addOption(new Option('-f, --format <format>', 'form of the output').choices(formats))
    .option('-o, --output <file|folder>', 'write there instead of standard output; a folder gets one file per input');
  if (!judgedOperations.includes(name)) return;
  command
    .option('-x, --exit-status', 'end with 1 when the answer is no')
    .option('--assert <expression>', 'end with 1 unless this holds for the response, for example: top_label != "spam"');
}

/** Opens the output of a run. Fails as wrong usage for formats that do not fit, and with `output-unwritable`. */
export async function openResults(name: string, flags: OutputFlags, isMany: boolean, context: CommandContext): Promise<Results> {
  const { terminal } = context;
  const format = chooseFormat(name, flags, isMany, terminal.isInteractive && flags.output === undefined);
  const sink = openSink(flags.output, flags.resume === true, terminal);
  const view = await viewOf(name);
  const paint = flags.output === undefined ? await terminal.paint() : undefined;
  const judge = await judgeOf(name, flags);
  const tableRows: unknown[][] = [];
  let columns: readonly string[] | undefined;

  const render = (outcome: Extract<Outcome, { end: 'done' }>, isOnly: boolean): string => {
    const { result } = outcome.answer;
    switch (format) {
      case 'json':
        return `${JSON.stringify(result)}\n`;
      case 'jsonl':
        return `${JSON.stringify(envelope(outcome))}\n`;
      case 'text': {
        const text = view.text(result, { paint, columns: terminal.columns });
        return isOnly ? `${text}\n` : `${paint?.bold(outcome.input.path) ?? outcome.input.path}\n${text}\n\n`;
      }
      default: {
        const projection = view.rows(result);
        const isFirst = columns === undefined;
        columns ??= isOnly ? projection.columns : ['source', ...projection.columns];
        const rows = isOnly ? projection.rows : projection.rows.map((row) => [outcome.input.path, ...row]);
        if (format === 'csv') return toCsv(isFirst || isOnly ? [columns, ...rows] : rows);
        tableRows.push(...rows);
        return isOnly ? takeTable() : '';
      }
    }
  };
  const takeTable = (): string => {
    const table = formatTable([columns ?? [], ...tableRows.splice(0)], terminal.columns, paint);
    return columns === undefined ? '' : table;
  };

  return {
    ...(judge === undefined ? {} : { judge }),
    add: async (outcome) => {
      if (sink.kind === 'folder') {
        if (outcome.end === 'failed') sink.addError(`${JSON.stringify(envelope(outcome))}\n`);
        else sink.write(outcome.input, suffixOf[format], render(outcome, true));
      } else if (outcome.end === 'done') await sink.write(render(outcome, !isMany));
      else if (format === 'jsonl') await sink.write(`${JSON.stringify(envelope(outcome))}\n`);
    },
    finish: async () => {
      if (sink.kind === 'stream' && format === 'table' && tableRows.length > 0) await sink.write(takeTable());
    },
  };
}

const suffixOf: Readonly<Record<Format, string>> = { text: '.txt', json: '.json', jsonl: '.jsonl', table: '.txt', csv: '.csv' };

function chooseFormat(name: string, flags: OutputFlags, isMany: boolean, isInteractive: boolean): Format {
  const isFolder = flags.output?.endsWith('/') === true;
  if (flags.json === true && flags.format !== undefined && !flags.format.startsWith('json'))
    throw new UsageError(`--json and --format ${flags.format} contradict each other`);
  const asked = flags.format ?? (flags.json === true ? 'json' : undefined);
  const readable = name === 'tokens' && isMany ? 'table' : 'text';
  const fallback = isInteractive ? readable : textOperations.includes(name) && !isMany ? 'text' : 'json';
  const format = asked ?? fallback;
  return format === 'json' && isMany && !isFolder ? 'jsonl' : format;
}

/** The line for one of many inputs. */
function envelope(outcome: Exclude<Outcome, { end: 'skipped' }>): Record<string, unknown> {
  const { input } = outcome;
  const document = outcome.end === 'done' ? outcome.answer.document : undefined;
  const source = {
    path: input.path,
    ...(input.line === undefined ? {} : { line: input.line }),
    media_type: outcome.content?.mediaType ?? null,
    pages: document?.pages.length ?? null,
  };
  const head = input.id === undefined ? { source } : { id: input.id, source };
  if (outcome.end === 'done') return { ...head, ok: true, result: outcome.answer.result };
  const { failure } = outcome;
  const known = failure instanceof TxpError ? failure : new TxpError('internal', 'a bug in txp', { hint: 'run again with --debug and report it' });
  const error = { code: known.kind, message: known.message, hint: known.hint ?? null, retryable: isRetryable(known.kind) };
  return { ...head, ok: false, error };
}

async function judgeOf(name: string, flags: OutputFlags): Promise<Results['judge']> {
  if (flags.assert !== undefined) return (await import('../assertion.js')).parseAssertion(flags.assert);
  if (flags.exitStatus !== true) return undefined;
  const { isYes } = await viewOf(name);
  if (isYes === undefined) throw new UsageError(`-x needs --assert for ${name}`, 'say what must hold, for example: --assert \'top_label != "spam"\'');
  return isYes;
}
