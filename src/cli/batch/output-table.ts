// Writes the output of a batch as a table, with the rows that its operation produces for single inputs.
import { type Command, Option } from 'commander';
import type { Settings } from '../../config/settings.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { UsageError } from '../../core/usage-error.js';
import type { RequestFields } from '../../core/view.js';
import type { CommandContext } from '../context.js';
import { describeFailure, exitCodes } from '../exit-codes.js';
import { formatNamedBy } from '../output/format.js';
import { tableFormats } from '../output/render.js';
import { openResults } from '../output/results.js';
import { openSink } from '../output/sink.js';
import type { Results } from '../run-inputs.js';
import { viewOf } from '../views/index.js';
import { idHashLength } from './item-lines.js';

const forms = ['jsonl', 'csv', 'table', ...tableFormats] as const;
type Form = (typeof forms)[number];

export interface BatchOutputFlags {
  readonly format?: Form;
  readonly output?: string;
}

interface OutputRequest {
  /** Output lines in input order. */
  readonly lines: AsyncIterable<string>;
  readonly flags: BatchOutputFlags;
  /** The request fields shared by all items, if known. */
  readonly request: RequestFields | undefined;
  readonly settings: Settings;
  readonly context: CommandContext;
}

/** An output line: the id of its item, and either the operation with its result or the failure. */
type Answer = { readonly source: string } & ({ readonly operation: string; readonly result: unknown } | { readonly failure: string });

export function addBatchOutputFlags(command: Command): void {
  command
    .addOption(new Option('-f, --format <format>', 'output format; tables have the columns of the command itself').choices(forms))
    .option('-o, --output <file>', 'write to this file instead of standard output; .csv, .xlsx and .db are tables');
}

/** Writes the lines unchanged, or a table of their results. Items without a result get no row: they are reported, and set the exit code. */
export async function writeBatchOutput(request: OutputRequest): Promise<void> {
  const { lines, flags, context } = request;
  const form = batchFormOf(flags);
  if (form === 'jsonl') {
    const sink = openSink(flags.output, false, context.terminal);
    if (sink.kind === 'folder') throw new UsageError('the output of a batch goes to one file', 'give one: -o results.jsonl');
    for await (const line of lines) {
      if (context.signal.aborted) return;
      await sink.write(`${line}\n`);
    }
    return;
  }
  const fail = (line: string): void => {
    context.terminal.notify(line);
    context.finishWith(exitCodes.someInputsFailed);
  };
  let table: { readonly operation: string; readonly results: Results } | undefined;
  for await (const line of lines) {
    const answer = answerIn(line);
    if ('failure' in answer) {
      fail(`${answer.source}: ${answer.failure}`);
      continue;
    }
    const { source, operation, result } = answer;
    table ??= { operation, results: await openTable(operation, form, request) };
    if (table.operation !== operation) {
      throw new UsageError('the items are of several operations, but a table can only show one', 'use --format jsonl');
    }
    const content = { kind: 'text', text: line, mediaType: 'text/plain' } as const;
    const input = { path: source, place: source, named: false, read: async () => content };
    const done = { end: 'done', input, content, answer: { result, engineId: '' }, tookMs: 0 } as const;
    const refusal = table.results.refusal(done);
    if (refusal === undefined) await table.results.add(done);
    else fail(`${source}: ${describeFailure(refusal)}`);
  }
  await table?.results.finish(true);
}

/** The format that the flags select. Fails as wrong usage for an impossible one, before any work is done. */
export function batchFormOf({ format, output = '' }: BatchOutputFlags): Form {
  if (format !== undefined) return format;
  const named = formatNamedBy(output);
  const form = forms.find((known) => known === named);
  if (named !== undefined && form === undefined)
    throw new UsageError(`a batch cannot be written as ${named}`, `choose from: ${forms.join(', ')}; for JSON Lines: -o FILE.jsonl`);
  return form ?? 'jsonl';
}

async function openTable(operation: string, format: Exclude<Form, 'jsonl'>, { flags, request, settings, context }: OutputRequest): Promise<Results> {
  const view = await viewOf(operation);
  if (request === undefined && (view.sheet ?? view.tables) !== undefined) {
    throw new UsageError('the columns depend on the request, which is not known here', 'submit with --model and its flags, or use --format jsonl');
  }
  return openResults({
    name: operation,
    flags: { format, ...compact({ output: flags.output }) },
    inputs: { isMany: true, items: [], isInput: () => false },
    settings,
    context,
    ...compact({ request }),
  });
}

function answerIn(line: string): Answer {
  const { custom_id: id, response, error } = fieldsOf(JSON.parse(line));
  const source = withoutHash(String(id));
  const { model, choices } = fieldsOf(fieldsOf(response).body);
  const message = fieldsOf(fieldsOf(Array.isArray(choices) ? choices[0] : undefined).message);
  const result = resultIn(message.content);
  if (typeof model === 'string' && result !== undefined) return { source, operation: model, result };
  const reason = fieldsOf(error).message ?? message.refusal;
  return { source, failure: typeof reason === 'string' ? reason : 'no result' };
}

/** The path in an id, or the user's own id unchanged. */
function withoutHash(id: string): string {
  const at = id.length - idHashLength - 1;
  const isHash = id[at] === '#' && [...id.slice(at + 1)].every((character) => '0123456789abcdef'.includes(character));
  return isHash ? id.slice(0, at) : id;
}

function resultIn(content: unknown): JsonObject | undefined {
  if (typeof content !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(content);
    return isJsonObject(value) ? value : undefined;
  } catch (cause) {
    throw new TxpError('engine-unavailable', 'the output has a line that is not a result', { hint: 'try again', cause });
  }
}
