// A run over inputs: bounded concurrency, results in input order, one bad input never stops the others, and an account at the end.
import { setMaxListeners } from 'node:events';
import { compact } from '../core/compact.js';
import { type Content, NotAnInput } from '../core/content.js';
import { TxpError } from '../core/errors.js';
import { fieldsOf } from '../core/keyed.js';
import { showAnsweredBy } from '../core/provenance.js';
import type { RunResult } from '../tasks/run.js';
import { escapeUnprintable } from '../text/width.js';
import type { CommandContext } from './context.js';
import { describeFailure, exitCodeOf, exitCodes } from './exit-codes.js';
import { type Input, type InputSet, placeOf, withPlace } from './inputs/input.js';
import { type Journal, placeDigest } from './journal.js';
import { startProgress } from './progress.js';
import type { SharedFlags } from './shared-flags.js';

/** What is done with one input. */
export type Work = (content: Content, signal: AbortSignal, onPage: (done: number, total: number) => void) => Promise<RunResult>;

/** How an input ended: exactly one of the three. */
export type Outcome =
  | { readonly end: 'done'; readonly input: Input; readonly content: Content; readonly answer: RunResult; readonly tookMs: number }
  | { readonly end: 'failed'; readonly input: Input; readonly content?: Content; readonly failure: unknown }
  | { readonly end: 'skipped'; readonly input: Input; readonly reason: string };

/** What a result answers; uncertain where it says of itself that it should not be relied on. */
export type Verdict = { readonly answer: 'yes' } | { readonly answer: 'no' | 'uncertain'; readonly because: string };

/** Where results go. */
export interface Results {
  /** Writes one finished input; called in input order. */
  add(outcome: Exclude<Outcome, { end: 'skipped' }>): Promise<void>;
  /** Writes what is held back, and closes. `isComplete` says that every input was tried. */
  finish(isComplete: boolean): Promise<void>;
  /** What tells the place of an input's result from others in the same output. */
  placeOf(input: Input): string;
  /** Whether the output still has what an earlier run put at the place of this input. */
  has(input: Input): boolean;
  /** Puts a copy of the result at one of these places, given by their digests, at the place of this input. False where that cannot be. */
  reuse(placeDigests: readonly string[], input: Input): boolean;
  /** The answer as a yes or no, where the flags ask for one. */
  readonly judge?: (result: unknown) => Verdict;
  /** Whether the failure of a single input is written, too. */
  readonly takesLoneFailure?: boolean;
}

interface RunRequest {
  readonly inputs: InputSet;
  readonly run: Work;
  readonly results: Results;
  readonly flags: SharedFlags;
  readonly jobs: number;
  /** Opens the journal of this run; asked only when there are many inputs. */
  readonly journal: () => Journal;
  readonly context: CommandContext;
}

const doneBefore = 'done before';

/** Runs over all inputs. A single input's failure is thrown; among many it is one of the results. Sets the exit code. */
export async function runInputs(request: RunRequest): Promise<void> {
  const { inputs, run, results, flags, context } = request;
  const { terminal } = context;
  if (flags.dryRun === true) return listInputs(inputs, context);
  const journal = inputs.isMany ? request.journal() : undefined;
  const progress = await startProgress(inputs.isMany ? inputs.count : 1, context);
  const counts = { done: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const account = new Account();
  const refused: string[] = [];
  const answers = new Set<Verdict['answer']>();
  let isComplete = true;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  // Every input that is worked on listens to it.
  setMaxListeners(0, signal);
  const work = async (input: Input): Promise<Outcome> => {
    let content: Content | undefined;
    try {
      if (signal.aborted) throw signal.reason;
      content = await input.read();
      const place = results.placeOf(input);
      const places = journal?.placesOf(content) ?? [];
      if (places.includes(placeDigest(place)) && results.has(input)) return { end: 'skipped', input, reason: doneBefore };
      journal?.begin(place);
      if (results.reuse(places, input)) {
        journal?.add(content, place);
        return { end: 'skipped', input, reason: doneBefore };
      }
      const startedAt = performance.now();
      const answer = await run(content, signal, progress.page);
      return { end: 'done', input, content, answer, tookMs: performance.now() - startedAt };
    } catch (failure) {
      if (failure instanceof NotAnInput && !input.named) return { end: 'skipped', input, reason: failure.message };
      return { end: 'failed', input, failure, ...compact({ content }) };
    }
  };
  try {
    for await (const outcome of inOrder(inputs.items, request.jobs, work)) {
      if (context.signal.aborted) break;
      counts[outcome.end]++;
      progress.clear();
      const place = placeOf(outcome.input);
      if (outcome.end === 'skipped') {
        if (outcome.reason === doneBefore) terminal.detail(`${place}: ${outcome.reason}`);
        else terminal.note(`skipped ${place}: ${outcome.reason}`);
      } else if (outcome.end === 'failed') {
        if (concernsEveryInput(outcome.failure)) throw outcome.failure;
        const failure = withPlace(place, outcome.failure);
        if (!inputs.isMany) {
          if (results.takesLoneFailure === true) await results.add(outcome);
          throw failure;
        }
        failures.push(describeFailure(failure));
        terminal.detail(describeFailure(failure));
        await results.add(outcome);
        if (flags.failFast === true) {
          isComplete = false;
          break;
        }
      } else {
        terminal.detail(`${place}: ${describeWork(outcome.answer)}, ${Math.round(outcome.tookMs)} ms`);
        account.add(outcome.answer);
        const verdict = results.judge?.(outcome.answer.result);
        if (verdict !== undefined) answers.add(verdict.answer);
        if (verdict !== undefined && verdict.answer !== 'yes') refused.push(`${place}: ${verdict.because}`);
        await results.add(outcome);
        journal?.add(outcome.content, results.placeOf(outcome.input));
      }
      progress.update(counts);
    }
    if (!context.signal.aborted || context.wasStopped()) await results.finish(isComplete && !context.signal.aborted);
  } finally {
    stop.abort(new TxpError('cancelled', 'the run ended'));
    progress.stop();
    // At the end, where they are found: among thousands of results nobody would.
    if (!context.signal.aborted || context.wasStopped()) for (const line of [...account.lines(), ...failures]) terminal.notify(line);
  }
  const reached = counts.done + counts.failed + counts.skipped;
  const found = inputs.count ?? reached;
  const missed = found > reached ? ` + ${found - reached} not reached` : '';
  if (context.signal.aborted && !context.wasStopped()) return;
  // A single input is named by the command itself; what did not hold for it is said where it was spelt out.
  if (inputs.isMany || flags.assert !== undefined) for (const line of refused) terminal.note(line);
  if (context.signal.aborted && inputs.isMany) terminal.note('stopped; the same command with --resume goes on from here');
  if (inputs.isMany) terminal.note(`found ${found} = ${counts.done} done + ${counts.failed} failed + ${counts.skipped} skipped${missed}`);
  if (counts.failed > 0) context.finishWith(exitCodes.someInputsFailed);
  else if (answers.has('no')) context.finishWith(exitCodes.answerIsNo);
  else if (answers.has('uncertain')) context.finishWith(exitCodes.answerIsUncertain);
}

// What the answers of a run say about themselves, summed up for its end.
class Account {
  readonly #stoodIn = new Map<string, number>();
  readonly #shortcomings = new Map<string, number>();
  #dropped = 0;

  add({ result, provenance }: RunResult): void {
    const { unmet, foreign_language, results, request_metadata } = fieldsOf(result);
    const lines: string[] = [];
    if (Array.isArray(unmet) && unmet.length > 0) lines.push(`instructions not met: ${unmet.map((part) => `"${part}"`).join(', ')}`);
    const { rate_reason: reason } = fieldsOf(request_metadata);
    if (fieldsOf(results).compressed_context === '' && typeof reason === 'string') lines.push(`nothing of the context is left: ${reason}`);
    if (typeof foreign_language === 'string')
      lines.push(
        `text in ${languageName(foreign_language)}, which labels in another language cannot be compared with; word them in its language, or use a model`,
      );
    for (const line of lines) this.#shortcomings.set(line, (this.#shortcomings.get(line) ?? 0) + 1);
    if (provenance === undefined) return;
    this.#dropped += provenance.droppedValues;
    // An engine that lacks a capability has another one answer by its settings; only what went wrong is told.
    if (provenance.reasons.length === 0) return;
    const line = `answered by ${[...new Set(Object.values(provenance.answeredBy))].join(', ')}: ${provenance.reasons.join('; ')}`;
    this.#stoodIn.set(line, (this.#stoodIn.get(line) ?? 0) + 1);
  }

  lines(): string[] {
    const stoodIn = [...this.#stoodIn].map(([line, count]) => (count === 1 ? line : `${count} inputs ${line}`));
    const dropped = this.#dropped === 1 ? '1 value dropped: not in the text' : `${this.#dropped} values dropped: not in the text`;
    const shortcomings = [...this.#shortcomings].map(([line, count]) => (count === 1 ? line : `${count} inputs: ${line}`));
    return [...stoodIn, ...shortcomings, ...(this.#dropped === 0 ? [] : [dropped])];
  }
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
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

// A wrong request or setting fails every input alike: the run ends at once instead of saying so for each.
function concernsEveryInput(failure: unknown): boolean {
  if (!(failure instanceof TxpError)) return false;
  return exitCodeOf(failure) === exitCodes.usage ? failure.issues[0]?.path[0] !== 'pages' : failure.kind === 'configuration';
}

async function listInputs(inputs: InputSet, { terminal }: CommandContext): Promise<void> {
  let count = 0;
  for await (const input of inputs.items) {
    count++;
    const name = input.line === undefined ? input.path : `${input.path}:${input.line}`;
    // A name may hold line breaks, too.
    await terminal.write(`${terminal.isInteractive ? escapeUnprintable(name.replaceAll('\n', '\\n')) : name}\n`);
  }
  terminal.note(`found ${count}; nothing was done`);
}

/** Works on `items` with at most `jobs` at a time and gives the outcomes in the order of the items, each as soon as it is its turn. */
export async function* inOrder<In, Out>(
  items: Iterable<In> | AsyncIterable<In>,
  jobs: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  // A slow head may hold back this many behind it; more would keep the results of a whole folder in memory.
  const window = jobs * 4;
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const slots: { outcome?: { readonly value: Out } }[] = [];
  let running = 0;
  let isFetching = false;
  let isAtEnd = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => undefined;

  const fail = (error: unknown): void => {
    failure ??= { error };
    wake();
  };
  const start = (item: In): void => {
    const slot: { outcome?: { readonly value: Out } } = {};
    slots.push(slot);
    running++;
    work(item).then((value) => {
      slot.outcome = { value };
      running--;
      wake();
    }, fail);
  };
  // Fetching an item and working go on side by side: a line that is long in coming holds back no result.
  const fetchNext = (): void => {
    isFetching = true;
    Promise.resolve(iterator.next()).then((next) => {
      isFetching = false;
      if (next.done === true) isAtEnd = true;
      else start(next.value);
      wake();
    }, fail);
  };

  try {
    for (;;) {
      if (failure !== undefined) throw failure.error;
      const [head] = slots;
      if (head?.outcome !== undefined) {
        slots.shift();
        yield head.outcome.value;
      } else if (!isAtEnd && !isFetching && running < jobs && slots.length < window) fetchNext();
      else if (isAtEnd && head === undefined) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    // Not awaited: a source that waits for its next item would hold the end back.
    void iterator.return?.();
  }
}
