// Builds a submission from inputs: reads them on this machine, including documents, and submits their items in input order.
import type { App } from '../../app.js';
import { compact } from '../../core/compact.js';
import { documentIn, NotAnInput } from '../../core/content.js';
import type { ReadDocument, ReadOptions } from '../../core/document.js';
import { TxpError } from '../../core/errors.js';
import { RunSummary } from '../account.js';
import type { CommandContext } from '../context.js';
import { describeFailure, exitCodes } from '../exit-codes.js';
import { inOrder } from '../in-order.js';
import { type Input, type InputSet, withPlace } from '../inputs/input.js';
import { startProgress } from '../progress.js';
import { IgnoredFields } from './ignored-fields.js';
import { type Fields, type ItemLine, idPaths, isBatchFormat, isJsonLines, lineForText, linesOfBatchFile } from './item-lines.js';
import { digest, type ItemPlace, type RunRecord } from './records.js';
import type { Submission } from './submission.js';

interface InputsRequest {
  readonly inputs: InputSet;
  /** The paths as given. */
  readonly paths: readonly string[];
  readonly fields: Fields | undefined;
  /** Whether the user specified the input format. */
  readonly formatGiven: boolean;
  readonly submission: Submission;
  readonly app: Pick<App, 'readDocument'>;
  /** All options for reading documents: the same document read in another way is a different item. */
  readonly reading: ReadOptions;
  readonly jobs: number;
  readonly context: CommandContext;
}

type Read =
  | { readonly input: Input; readonly lines: readonly ItemLine[]; readonly isBatchFile?: true; readonly document?: ReadDocument }
  | { readonly input: Input; readonly place: ItemPlace }
  | { readonly input: Input; readonly skipped: string }
  | { readonly input: Input; readonly failure: unknown };

const withoutModel = 'correct the line, or use --model to say what to do with each input as a text';

/** Submits all readable inputs; a bad one among many does not stop the others. Fails if nothing is left to submit. */
export async function submitInputs(request: InputsRequest): Promise<RunRecord> {
  const { inputs, fields, submission, app, reading, context } = request;
  const { terminal, signal } = context;
  const progress = await startProgress(inputs.isMany ? inputs.count : 1, context);
  const pathOf = idPaths(request.paths);
  const counts = { done: 0, failed: 0, skipped: 0 };
  const unread = new IgnoredFields();
  const summary = new RunSummary();
  // Each line of a batch file has its own request.
  let isUniform = true;
  const read = async (input: Input): Promise<Read> => {
    try {
      signal.throwIfAborted();
      const content = await input.read();
      if (content.kind === 'text' && isBatchFormat(content.text)) return { input, lines: linesOfBatchFile(content.text), isBatchFile: true };
      // Without --model it can only be a batch file, so its first line must be at fault.
      if (content.kind === 'text' && fields === undefined && content.text.trimStart().startsWith('{'))
        return { input, lines: linesOfBatchFile(content.text, withoutModel) };
      if (content.kind === 'text' && !request.formatGiven && isJsonLines(content.text))
        terminal.note(
          `${input.path}: its lines are JSON but not batch requests, so the file is treated as one text; --input-format jsonl makes each line an item`,
        );
      if (content.kind === 'text') return { input, lines: [lineForText(input, pathOf(input), content.text, fields)] };
      // Reading a document again can take longer than processing its text.
      const source = digest(JSON.stringify([pathOf(input), digest(content.bytes), fields, reading]));
      const place = await submission.known(source);
      if (place !== undefined) return { input, place };
      const document = await app.readDocument(documentIn(content), { ...reading, onPage: progress.page }, signal);
      return { input, lines: [{ ...lineForText(input, pathOf(input), document.text, fields), source }], document };
    } catch (failure) {
      if (failure instanceof NotAnInput && !input.named) return { input, skipped: failure.message };
      if (signal.aborted || !(failure instanceof TxpError)) throw failure;
      return { input, failure };
    }
  };
  // A signal ends the command without a failure, so what was already submitted is reported here.
  const tellStopped = (): void => {
    if (!context.wasStopped()) return;
    const { items, batches } = submission.sent();
    terminal.note(
      items === 0
        ? 'stopped; nothing was submitted'
        : `stopped; ${items} items in ${batches} batches were submitted; run the same command again to continue`,
    );
  };
  try {
    for await (const found of inOrder(inputs.items, request.jobs, read)) {
      signal.throwIfAborted();
      const place = found.input.line === undefined ? found.input.path : `${found.input.path}, line ${found.input.line}`;
      if ('lines' in found) {
        if (found.isBatchFile === true) {
          isUniform = false;
          if (fields !== undefined) terminal.note(`${place}: its lines are complete requests; --model and its flags do not apply to them`);
        }
        for (const line of found.lines) await submission.add(line);
        unread.add(found.lines);
        summary.add({ result: undefined, ...compact({ document: found.document }) }, [], inputs.isMany ? place : undefined);
        counts.done++;
      } else if ('place' in found) {
        submission.addKnown(found.place);
        counts.done++;
      } else if ('skipped' in found) {
        counts.skipped++;
        terminal.note(`skipped ${place}: ${found.skipped}`);
      } else {
        const failure = withPlace(place, found.failure);
        if (!inputs.isMany) throw failure;
        counts.failed++;
        terminal.notify(describeFailure(failure));
      }
      progress.update(counts);
    }
  } catch (failure) {
    progress.stop();
    tellStopped();
    throw failure;
  } finally {
    progress.stop();
  }
  const run = await submission.finish(isUniform ? fields : undefined).catch((failure: unknown) => {
    tellStopped();
    throw failure;
  });
  if (run === undefined) throw new TxpError('document-unreadable', 'nothing to submit', { hint: 'give texts, documents or a batch file' });
  const known = run.entries.length - run.sent;
  terminal.note(`found ${counts.done + counts.failed + counts.skipped} = ${counts.done} read + ${counts.failed} failed + ${counts.skipped} skipped`);
  terminal.note(`${run.entries.length} items = ${run.sent} submitted + ${known} already done or in progress`);
  for (const line of summary.lines()) terminal.note(line);
  const ignored = unread.line();
  if (ignored !== undefined) terminal.note(ignored);
  if (counts.failed > 0) context.finishWith(exitCodes.someInputsFailed);
  return run;
}
