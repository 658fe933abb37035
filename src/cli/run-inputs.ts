// Runs over inputs: limited concurrency, results in input order, no input stops the others by failing, and a summary at the end.
import { setMaxListeners } from 'node:events';
import { compact } from '../core/compact.js';
import { type Content, NotAnInput } from '../core/content.js';
import { TxpError } from '../core/errors.js';
import { showAnsweredBy } from '../core/provenance.js';
import { UsageError } from '../core/usage-error.js';
import { escapeUnprintable } from '../core/width.js';
import type { RunResult } from '../tasks/run.js';
import { RunSummary } from './account.js';
import type { CommandContext } from './context.js';
import { describeFailure, exitCodeOf, exitCodes } from './exit-codes.js';
import { inOrder } from './in-order.js';
import { firstOf, type Input, type InputSet, placeOf, withPlace } from './inputs/input.js';
import { type Journal, placeDigest } from './journal.js';
import { describeOutdated } from './output/leftovers.js';
import { startProgress } from './progress.js';
import type { ReadingFlags, SharedFlags } from './shared-flags.js';

/** Processes one input. */
export type RunInput = (
  content: Content,
  signal: AbortSignal,
  onPage: (done: number, total: number) => void,
  input: Pick<Input, 'named'>,
) => Promise<RunResult>;

/** How an input ended: exactly one of three ways. */
export type Outcome =
  | { readonly end: 'done'; readonly input: Input; readonly content: Content; readonly answer: RunResult; readonly tookMs: number }
  | { readonly end: 'failed'; readonly input: Input; readonly content?: Content; readonly failure: unknown }
  | { readonly end: 'skipped'; readonly input: Input; readonly reason: string };

/** The answer of a result; uncertain if the result says that it should not be relied on. */
export type Verdict = { readonly answer: 'yes' } | { readonly answer: 'no' | 'uncertain'; readonly because: string };

/** The destination of results. */
export interface Results {
  /** Writes one finished input; called in input order. */
  add(outcome: Exclude<Outcome, { end: 'skipped' }>): Promise<void>;
  /** Why the output cannot hold this result, although it may hold others. */
  refusal(outcome: Extract<Outcome, { end: 'done' }>): TxpError | undefined;
  /** Writes what was held back, and closes. `isComplete` means that every input was tried. */
  finish(isComplete: boolean): Promise<void>;
  /** Identifies the place of an input's result within the output. */
  placeOf(input: Input): string;
  /** Whether the output still has what an earlier run put at the place of this input. */
  has(input: Input): boolean;
  /** Records an input of a run that continues an earlier one. */
  meet(input: Input): void;
  /** A line about results in the output that belong to inputs not passed to `meet`; `knew` recognises places of earlier runs. */
  leftovers(knew: (place: string) => boolean): string | undefined;
  /** Copies the result at one of these places, given as digests, to the place of this input. Returns false if that is not possible. */
  reuse(placeDigests: readonly string[], input: Input): boolean;
  /** The verdict on an answer, if the flags define one. */
  readonly judge?: (done: Pick<Extract<Outcome, { end: 'done' }>, 'content' | 'answer'>) => Verdict;
  /** The shortcomings of a result, one line each. */
  shortcomings(result: unknown): readonly string[];
  /** The output, if it keeps earlier results in addition to the new ones of repeated inputs. */
  readonly keepsEarlier?: string;
  /** Records the failure of a single input where failures go; it is not a result. */
  addLoneFailure(outcome: Extract<Outcome, { end: 'failed' }>): Promise<void>;
}

interface RunRequest {
  readonly inputs: InputSet;
  readonly run: RunInput;
  readonly results: Results;
  readonly flags: SharedFlags & ReadingFlags;
  readonly jobs: number;
  /** Opens the journal of this run; called only if there are many inputs or an output file. */
  readonly journal: () => Journal;
  readonly context: CommandContext;
}

const doneBefore = 'already done';

/** Runs over all inputs. The failure of a single input is thrown; among many, it is one of the results. Sets the exit code. */
export async function runInputs(request: RunRequest): Promise<void> {
  const { inputs, run, results, flags, context } = request;
  const { terminal } = context;
  if (flags.dryRun === true) return listInputs(inputs, context);
  const hasFile = flags.output !== undefined && flags.output !== '-';
  if (flags.resume === true && !inputs.isMany && !hasFile) terminal.note('--resume has no effect on a single input without -o');
  const journal = inputs.isMany || hasFile ? request.journal() : undefined;
  if (inputs.isMany && journal?.fault !== undefined) terminal.note(journal.fault);
  const progress = await startProgress(inputs.isMany ? inputs.count : 1, context);
  const counts = { done: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const account = new RunSummary();
  const refused: string[] = [];
  const outdated: string[] = [];
  const repeated = new Set<Input>();
  const readingFlags = givenReadingFlags(flags);
  const withoutReading: string[] = [];
  const withoutCharset: string[] = [];
  let twice = 0;
  const answers = new Set<Verdict['answer']>();
  let isComplete = true;
  let leftovers: string | undefined;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  // Every input in progress adds a listener.
  setMaxListeners(0, signal);
  const work = async (input: Input): Promise<Outcome> => {
    let content: Content | undefined;
    try {
      if (signal.aborted) throw signal.reason;
      content = await input.read();
      const place = results.placeOf(input);
      const places = journal?.placesOf(content) ?? [];
      if (places.includes(placeDigest(place)) && results.has(input)) return { end: 'skipped', input, reason: doneBefore };
      if (journal?.begin(place) === true) repeated.add(input);
      if (results.reuse(places, input)) {
        journal?.add(content, place);
        return { end: 'skipped', input, reason: doneBefore };
      }
      const startedAt = performance.now();
      const answer = await run(content, signal, progress.page, input);
      return { end: 'done', input, content, answer, tookMs: performance.now() - startedAt };
    } catch (failure) {
      if (failure instanceof NotAnInput && !input.named) return { end: 'skipped', input, reason: failure.message };
      return { end: 'failed', input, failure, ...compact({ content }) };
    }
  };
  try {
    for await (const ended of inOrder(inputs.items, request.jobs, work)) {
      if (context.signal.aborted) break;
      const refusal = ended.end === 'done' ? results.refusal(ended) : undefined;
      const outcome: Outcome = refusal === undefined ? ended : { ...ended, end: 'failed', failure: refusal };
      counts[outcome.end]++;
      if (flags.resume === true) results.meet(outcome.input);
      const place = placeOf(outcome.input);
      if (outcome.end === 'skipped') {
        // A single input has no summary that would mention it.
        if (outcome.reason === doneBefore) (inputs.isMany ? terminal.detail : terminal.note)(`${place}: ${outcome.reason}`);
        else terminal.note(`skipped ${place}: ${outcome.reason}`);
      } else if (outcome.end === 'failed') {
        if (concernsEveryInput(outcome.failure)) throw outcome.failure;
        const failure = withPlace(place, outcome.failure);
        if (!inputs.isMany) {
          await results.addLoneFailure(outcome);
          throw failure;
        }
        if (hasFile && flags.resume === true && journal?.knew(results.placeOf(outcome.input)) === true && results.has(outcome.input))
          outdated.push(place);
        failures.push(describeFailure(failure));
        terminal.detail(describeFailure(failure));
        await results.add(outcome);
        if (flags.failFast === true) {
          isComplete = false;
          break;
        }
      } else {
        if (readingFlags.length > 0 && outcome.content.kind === 'text') withoutReading.push(place);
        if (flags.charset !== undefined && outcome.content.kind === 'document' && outcome.content.mediaType !== 'text/html')
          withoutCharset.push(place);
        terminal.detail(`${place}: ${describeWork(outcome.answer)}, ${Math.round(outcome.tookMs)} ms`);
        account.add(outcome.answer, results.shortcomings(outcome.answer.result), inputs.isMany ? place : undefined);
        const verdict = results.judge?.(outcome);
        if (verdict !== undefined) answers.add(verdict.answer);
        if (verdict !== undefined && verdict.answer !== 'yes') refused.push(`${place}: ${verdict.because}`);
        await results.add(outcome);
        if (repeated.has(outcome.input)) twice++;
        journal?.add(outcome.content, results.placeOf(outcome.input));
      }
      progress.update(counts);
    }
    // If the run did not reach all inputs, other results may belong to those.
    if (flags.resume === true && isComplete && !context.signal.aborted) leftovers = results.leftovers((place) => journal?.knew(place) === true);
    if (!context.signal.aborted || context.wasStopped()) await results.finish(isComplete && !context.signal.aborted);
  } finally {
    stop.abort(new TxpError('cancelled', 'the run ended'));
    progress.stop();
    // Reported at the end, because nobody would notice them among thousands of results.
    if (!context.signal.aborted || context.wasStopped()) for (const line of [...account.lines(), ...failures]) terminal.notify(line);
  }
  const reached = counts.done + counts.failed + counts.skipped;
  const found = inputs.count ?? reached;
  const missed = found > reached ? ` + ${found - reached} not reached` : '';
  if (context.signal.aborted && !context.wasStopped()) return;
  // A single input is in the command line itself, and what did not hold is noted only if the user spelled out a condition.
  if (inputs.isMany || flags.assert !== undefined) for (const line of refused) terminal.note(line);
  if (context.signal.aborted && inputs.isMany) terminal.note('stopped; run the same command with --resume to continue');
  if (results.keepsEarlier !== undefined && twice > 0)
    terminal.note(
      `${results.keepsEarlier} has both old and new results of ${twice} changed ${twice === 1 ? 'input' : 'inputs'}; run again without --resume, or write .csv, .jsonl or .db`,
    );
  for (const line of [leftovers, describeOutdated(flags.output ?? '', outdated)]) if (line !== undefined) terminal.note(line);
  if (withoutReading.length > 0) terminal.note(`${enumerated(readingFlags)} no effect on texts: ${firstOf(withoutReading)}`);
  if (withoutCharset.length > 0) terminal.note(`--charset has no effect on documents that state their encoding: ${firstOf(withoutCharset)}`);
  if (inputs.isMany) terminal.note(`found ${found} = ${counts.done} done + ${counts.failed} failed + ${counts.skipped} skipped${missed}`);
  if (counts.failed > 0) context.finishWith(exitCodes.someInputsFailed);
  else if (answers.has('no')) context.finishWith(exitCodes.answerIsNo);
  else if (answers.has('uncertain')) context.finishWith(exitCodes.answerIsUncertain);
}

/** Flags given for reading documents. */
function givenReadingFlags({ pages, ocr, lang, ocrReader }: ReadingFlags): string[] {
  const given = { '--pages': pages, '--ocr': ocr, '--lang': lang, '--ocr-reader': ocrReader };
  return Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : flag));
}

function enumerated(flags: readonly string[]): string {
  return flags.length === 1 ? `${flags[0]} has` : `${flags.slice(0, -1).join(', ')} and ${flags.at(-1)} have`;
}

const approximations = {
  sampled: 'probabilities estimated by sampling: the server returns no log-probabilities',
  stated: 'probabilities as the model states them: the server returns no log-probabilities',
  bounded: 'some probabilities are bounds: the server returns too few alternatives',
};

function describeWork({ engineId, usage, approximation, provenance }: RunResult): string {
  const tokens = usage === undefined ? '' : `, ${usage.inputTokens} + ${usage.outputTokens} tokens`;
  const others = provenance === undefined ? '' : showAnsweredBy(provenance.answeredBy);
  return `${engineId}${others === '' ? '' : ` (${others})`}${tokens}${approximation === undefined ? '' : `, ${approximations[approximation]}`}`;
}

// An invalid request or setting fails every input in the same way, so the run ends at once instead of reporting each.
function concernsEveryInput(failure: unknown): boolean {
  if (failure instanceof UsageError) return true;
  if (!(failure instanceof TxpError)) return false;
  return exitCodeOf(failure) === exitCodes.usage ? failure.issues[0]?.path[0] !== 'pages' : failure.kind === 'configuration';
}

async function listInputs(inputs: InputSet, { terminal }: CommandContext): Promise<void> {
  let count = 0;
  for await (const input of inputs.items) {
    count++;
    const name = input.line === undefined ? input.path : `${input.path}:${input.line}`;
    // A name may even contain line breaks.
    await terminal.write(`${terminal.isInteractive ? escapeUnprintable(name.replaceAll('\n', '\\n')) : name}\n`);
  }
  terminal.note(`found ${count}; nothing was done`);
}
