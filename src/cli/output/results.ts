// The output of a run: its flags, its format, its destination, and the verdict on each answer.
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import type { Settings } from '../../config/settings.js';
import { compact } from '../../core/compact.js';
import type { OperationForm } from '../../core/form.js';
import { UsageError } from '../../core/usage-error.js';
import type { RequestFields, View } from '../../core/view.js';
import { writesDayFirst } from '../../text/dates.js';
import type { CommandContext } from '../context.js';
import { type Input, type InputSet, namesOf } from '../inputs/input.js';
import { isSameFile, refuseFound, refuseInput } from '../inputs/same-file.js';
import { placeDigest } from '../journal.js';
import { RepeatableOption } from '../repeated-flags.js';
import type { Results, Verdict } from '../run-inputs.js';
import { viewOf } from '../views/index.js';
import { openErrorList } from './error-list.js';
import { checkName, chooseFormat, noteUnknownEnding, type OutputFlags, separatorOf, suffixOf } from './format.js';
import { describeLeftovers } from './leftovers.js';
import { type DoneOutcome, sourceText } from './outcome.js';
import { lockOutput } from './output-lock.js';
import { arrayEnd, documentFormats, type Format, formats, isTableFormat, openRenderer, type RenderParts, tableFormats } from './render.js';
import { resultPlace } from './result-place.js';
import { isFolder, openSink } from './sink.js';
import { openTableResults } from './table-results.js';
import { openWrittenFiles } from './written-files.js';

export type { OutputFlags } from './format.js';

/** What the output flags depend on. */
interface OutputParts extends Pick<OperationForm, 'exitStatus' | 'assertable'> {
  /** Whether the results are documents, which have additional formats. */
  readonly isDocument?: boolean;
}

export function addOutputFlags(command: Command, { isDocument = false, exitStatus, assertable = 'not uncertain' }: OutputParts = {}): void {
  command
    .option('--json', 'print the response as the API returns it, as JSON; one line per input if there are several, or an array in a file named .json')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices([...formats, ...tableFormats, ...(isDocument ? documentFormats : ['tsv'])]),
    )
    .option('-o, --output <file|folder>', 'write to this path instead of standard output; a folder gets one file per input')
    .addOption(
      new RepeatableOption(
        '--assert <expression>',
        `exit with 1 unless this holds, with 4 if that depends on an uncertain answer, for example: ${assertable}; repeat for more (see txp help assert)`,
      ),
    );
  if (exitStatus === undefined) return;
  command.option('-x, --exit-status', exitStatus);
}

interface ResultsRequest {
  /** Name of the operation or other command. */
  readonly name: string;
  readonly flags: OutputFlags;
  /** The inputs, none of which may be overwritten. */
  readonly inputs: Pick<InputSet, 'isMany' | 'items' | 'isInput' | 'isReplaced'>;
  readonly settings: Settings;
  readonly context: CommandContext;
  /** Request fields shared by all inputs. */
  readonly request?: RequestFields;
}

/** Results with a known format. */
interface OpenedResults extends Results {
  readonly format: Format;
}

/** Opens the output of a run. Fails as wrong usage for flags that do not fit, or with `output-unwritable`. */
export async function openResults({ name, flags, inputs, settings, context, request = {} }: ResultsRequest): Promise<OpenedResults> {
  const { terminal } = context;
  const { isMany } = inputs;
  const written = openWrittenFiles(() => stateFolder(settings, context.environment));
  const ownFiles = [flags.output, flags.errors].flatMap((path) => (path === undefined || path === '-' ? [] : path));
  for (const path of ownFiles) {
    refuseInput(path, inputs);
    refuseFound(path, inputs, written.isOwn);
  }
  const isInFolder = isFolder(flags.output);
  const errorPath = flags.errors ?? (isInFolder && flags.output !== undefined ? join(flags.output, 'errors.jsonl') : undefined);
  const refuseErrors = (path: string): void => {
    if (errorPath !== undefined && isSameFile(path, errorPath))
      throw new UsageError(`${errorPath} would get both results and errors`, 'give --errors a separate file');
  };
  if (flags.output !== undefined && flags.output !== '-' && !isInFolder) refuseErrors(flags.output);
  if (isMany && flags.output !== undefined && flags.output !== '-')
    context.atEnd(lockOutput(flags.output, () => stateFolder(settings, context.environment)));
  const view = await viewOf(name);
  const judge = await judgeOf(name, flags, request);
  checkName(flags);
  const isStream = isMany && !isInFolder;
  const format = chooseFormat(view, flags, isStream, terminal.isForPeople && flags.output === undefined);
  const isArray = format === 'json' && isStream;
  const sink = openSink(flags.output, flags.resume === true, terminal, isArray ? arrayEnd : '');
  const continued = sink.kind === 'stream' && sink.isContinued && flags.output !== '-' ? flags.output : undefined;
  const separator = separatorOf(format, view);
  const checkColumns =
    separator !== undefined && continued !== undefined ? (await import('./continued-heading.js')).headingCheckOf(continued, separator) : undefined;
  if (isArray && continued !== undefined) (await import('./continued-heading.js')).checkArray(continued);
  const earlierResults =
    continued !== undefined && (separator !== undefined || format === 'jsonl' || isArray)
      ? (await import('./earlier-results.js')).openEarlierResults(continued, separator ?? (isArray ? 'array' : 'lines'))
      : undefined;
  if (earlierResults !== undefined && continued !== undefined) {
    const { checkAsked, refuseArray } = await import('./continued-heading.js');
    if (!earlierResults.isOwn && isArray) refuseArray(continued);
    const asked = view.asked?.(request);
    if (asked !== undefined && earlierResults.first !== undefined && view.differs !== undefined)
      checkAsked(continued, view.differs(earlierResults.first, asked), asked);
  }
  const parts: RenderParts = {
    operation: name,
    request,
    format,
    isMany: isStream,
    isContinued: sink.kind === 'stream' && sink.isContinued,
    columns: terminal.columns,
    tableColumns: terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY,
    isForTerminal: terminal.isForPeople && flags.output === undefined,
    ...compact({ judge, checkColumns, separator }),
    paint: async () => (flags.output === undefined ? terminal.paint() : undefined),
  };
  if (
    parts.format === 'jsonl' &&
    isStream &&
    flags.format === undefined &&
    ['.md', '.txt'].some((ending) => flags.output?.toLowerCase().endsWith(ending))
  )
    terminal.note(`${flags.output} is written as JSON Lines, one line per input; for one file per input: -o FOLDER/`);
  noteUnknownEnding(flags, format, terminal);
  if (parts.format === 'html' && parts.isContinued && flags.output !== undefined)
    throw new UsageError('--resume cannot continue an HTML page', 'give a folder, which gets a page for each input: -o pages/');
  if (isStream && separator === undefined && (parts.format === 'hocr' || parts.format === 'tsv'))
    throw new UsageError(`${parts.format} needs a separate file for each document`, `give a folder: --format ${parts.format} -o pages/`);
  // In these formats, text is already free of control characters; only colours remain.
  const isPainted = parts.isForTerminal && (parts.format === 'text' || parts.format === 'table');
  const put = isPainted ? terminal.writePainted : sink.kind === 'stream' ? sink.write : undefined;
  if (parts.format === 'github' && judge === undefined)
    throw new UsageError('--format github needs --assert or -x', `say what must hold, for example: --assert 'not uncertain'`);
  // Lines are the only inputs that come from an async iterator.
  const names = namesOf({ path: '-', ...(Symbol.iterator in inputs.items ? {} : { line: 1 }) });
  if (checkColumns !== undefined) {
    const own = view.columns?.(request);
    if (own !== undefined) checkColumns([...(isStream ? names.columns : []), ...own]);
  }
  const tables = isTableFormat(parts.format)
    ? await openTableResults(parts.format, view, flags, request, parts.isContinued, names.columns)
    : undefined;
  const stream = await openRenderer(parts);
  if (errorPath !== undefined && errorPath !== flags.errors) refuseInput(errorPath, inputs);
  const errors = errorPath === undefined ? undefined : openErrorList(errorPath, flags.errors !== undefined);
  const placeIn = (input: Input): string => resultPlace(input.place, suffixOf[parts.format]);
  const placeOf = (input: Input): string => (sink.kind === 'folder' ? placeIn(input) : `${input.path}:${input.line ?? ''}`);
  const checkPlace = (path: string): void => {
    refuseInput(path, inputs);
    refuseErrors(path);
  };
  if (sink.kind === 'folder' && Symbol.iterator in inputs.items) for (const input of inputs.items) checkPlace(join(sink.folder, placeIn(input)));
  let earlier: Map<string, string> | undefined;
  const metPlaces = new Set<string>();
  return {
    format,
    ...compact({ judge }),
    refusal: ({ input, answer }) => tables?.refusal(input, answer.result),
    shortcomings: (result) => view.shortcomings?.(result, request) ?? [],
    ...compact({ keepsEarlier: earlierResults === undefined && !isTableFormat(format) ? continued : undefined }),
    addLoneFailure: async (outcome) => {
      errors?.add(outcome);
      errors?.finish(true);
      if (parts.format === 'github') await put?.(stream.one(outcome));
    },
    placeOf,
    has: (input) => (sink.kind === 'folder' ? sink.has(placeIn(input)) : flags.output === undefined || flags.output === '-' || sink.isContinued),
    meet: (input) => {
      if (sink.kind === 'folder') metPlaces.add(placeIn(input));
      else (tables ?? earlierResults)?.meet(input);
    },
    leftovers: (knew) => {
      const { output } = flags;
      if (output === undefined || output === '-') return undefined;
      if (sink.kind === 'stream') return describeLeftovers(output, (tables ?? earlierResults)?.ofOthers() ?? { count: 0, unit: 'row', inputs: [] });
      const others = sink.present().filter((place) => knew(place) && !metPlaces.has(place) && sink.has(place));
      return describeLeftovers(output, { count: others.length, unit: 'file', inputs: others });
    },
    reuse: (places, input) => {
      // A result that contains the name of its input cannot be copied for another input.
      if (sink.kind !== 'folder' || places.length === 0 || ['jsonl', 'html', 'hocr'].includes(parts.format)) return false;
      earlier ??= new Map(sink.present().map((place) => [placeDigest(place), place]));
      const found = places.map((digest) => earlier?.get(digest)).find((place) => place !== undefined && place !== placeIn(input) && sink.has(place));
      if (found === undefined) return false;
      sink.copy(found, placeIn(input));
      return true;
    },
    add: async (outcome) => {
      if (outcome.end === 'failed') errors?.add(outcome);
      if (tables !== undefined) {
        if (outcome.end === 'done') tables.add(outcome.input, outcome.answer.result);
      } else if (sink.kind === 'stream') {
        // A single result is written at once, so that the file has either the new result or its previous content.
        const text = stream.one(outcome) + (isStream ? '' : stream.rest());
        if (earlierResults?.replace(outcome, text) !== true) await put?.(text);
      } else if (outcome.end === 'done') {
        const file = await openRenderer(parts);
        const place = placeIn(outcome.input);
        // The places of lines are not known in advance.
        checkPlace(join(sink.folder, place));
        sink.write(place, file.one(outcome) + file.rest());
      }
      for (const path of ownFiles) written.mark(path);
    },
    finish: async (isComplete) => {
      tables?.finish();
      if (isStream) await put?.(stream.rest());
      errors?.finish(isComplete);
      for (const path of ownFiles) written.mark(path);
    },
  };
}

async function judgeOf(name: string, flags: OutputFlags, request: RequestFields): Promise<Results['judge']> {
  if (flags.assert === undefined && flags.exitStatus !== true) return undefined;
  const view = await viewOf(name);
  const uncertain: Verdict = { answer: 'uncertain', because: 'the answer is uncertain' };
  if (flags.assert !== undefined) {
    const all = await Promise.all(flags.assert.map(async (expression) => ({ expression, holds: await assertionOf(expression, view, request) })));
    return (done): Verdict => {
      const outcomes = all.map(({ expression, holds }) => ({ expression, isYes: holds(done.answer.result, done) }));
      const broken = outcomes.filter(({ isYes }) => isYes === false).map(({ expression }) => expression);
      if (broken.length > 0) return { answer: 'no', because: `does not hold: ${broken.join('; ')}` };
      return outcomes.some(({ isYes }) => isYes === undefined) ? uncertain : { answer: 'yes' };
    };
  }
  if (view.isYes === undefined) throw new UsageError(`-x needs --assert for ${name}`, "say what must hold, for example: --assert 'label != spam'");
  return ({ answer: { result } }): Verdict => {
    const isYes = view.isYes?.(result);
    if (isYes === undefined) return { answer: 'uncertain', because: 'not found' };
    if (view.isUncertain?.(result) === true) return uncertain;
    return isYes ? { answer: 'yes' } : { answer: 'no', because: 'the answer is no' };
  };
}

/** Parses the expression once. The returned function tests a result; undefined if that is uncertain. */
async function assertionOf(
  expression: string,
  view: View,
  request: RequestFields,
): Promise<(result: unknown, done: Pick<DoneOutcome, 'content' | 'answer'>) => boolean | undefined> {
  const { parseAssertion } = await import('../assertion.js');
  const parsed = parseAssertion(expression, (path) => view.optionsOf?.(request, path));
  return (result, done) => {
    let order: { readonly dayFirst: boolean | undefined } | undefined;
    return parsed(result, {
      ...compact({ facts: view.facts?.(result) }),
      dates: {
        dayFirst: () => {
          order ??= { dayFirst: writesDayFirst(sourceText(done) ?? '') };
          return order.dayFirst;
        },
        writtenAt: (path) => view.writtenAt?.(result, path),
      },
      isDoubtful: (path) => view.isDoubtful?.(result, path) === true,
      valuesAt: (path) => view.valuesAt?.(result, path),
    });
  };
}
