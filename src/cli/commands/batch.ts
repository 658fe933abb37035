// txp batch: submits folders and batch files as batches, to a server or the store of this machine.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addBatchOutputFlags, type BatchOutputFlags, writeBatchOutput } from '../batch/output-table.js';
import { locate, openPlace, type PlaceFlags } from '../batch/place.js';
import { addSubmitFlags, type SubmitFlags } from '../batch/submit-flags.js';
import { type BatchView, isFinished } from '../batch/target.js';
import { countItems, findBatch, outputOf, waitFor } from '../batch/watch.js';
import type { CommandContext } from '../context.js';
import { formatTable } from '../output/table.js';

export async function setUpBatch(command: Command, context: CommandContext): Promise<void> {
  await setUpSubmit(command, context);
  await setUpRun(command, context);
  setUpShow(command, context);
  setUpWait(command, context);
  setUpOutput(command, context);
  setUpCancel(command, context);
  setUpList(command, context);
}

async function setUpSubmit(command: Command, context: CommandContext): Promise<void> {
  const submit = addServerFlag(
    add(command, 'submit', 'submit texts, documents and batch files, at most 50 items to a batch, and print the id of the run'),
  );
  const submitPaths = await addSubmitFlags(submit, context);
  submit.action(async (paths: string[]) => {
    const place = await openPlace(submit.opts<SubmitFlags>(), context);
    const target = await place.target(undefined);
    const run = await submitPaths(paths, place, target);
    await context.terminal.write(`${run.id}\n`);
  });
}

async function setUpRun(command: Command, context: CommandContext): Promise<void> {
  const run = add(
    command,
    'run',
    'the same without a server: process the items here, then print the output; run it again to continue after an interruption',
  );
  const submitPaths = await addSubmitFlags(run, context);
  addBatchOutputFlags(run);
  run.action(async (paths: string[]) => {
    const place = await openPlace(run.opts<SubmitFlags>(), context);
    const { runHere } = await import('../batch/run-here.js');
    await runHere({ ...place, submit: (target) => submitPaths(paths, place, target), flags: run.opts<BatchOutputFlags>(), context });
  });
}

function setUpShow(command: Command, context: CommandContext): void {
  const { terminal } = context;
  const show = addOne(command, 'show', 'show the state of a run or a batch: a table on a terminal, otherwise JSON').action(async (named?: string) => {
    const { target, watched } = await locate(named, show.opts(), context);
    const batches = await Promise.all(watched.batchIds.map((batchId) => findBatch(target, batchId)));
    const shown =
      watched.entries === undefined
        ? batches[0]
        : { id: watched.id, object: 'run', request_counts: await countItems(watched, batches, target), batches };
    if (!terminal.isInteractive || show.opts<{ json?: boolean }>().json === true) return terminal.write(`${JSON.stringify(shown)}\n`);
    if (shown !== undefined && watched.entries !== undefined) {
      const { total, completed, failed } = shown.request_counts;
      await terminal.write(`${watched.id}: ${total} items, ${completed} done, ${failed} failed\n\n`);
    }
    await terminal.writePainted(
      formatTable([['id', ...stateHeading], ...batches.map((batch) => [batch.id, ...stateOf(batch)])], terminal.columns, await terminal.paint(), 1),
    );
  });
  show.option('--json', 'as JSON');
}

function setUpWait(command: Command, context: CommandContext): void {
  const wait = addOne(command, 'wait', 'wait until a run or a batch has finished; Ctrl-C ends the waiting, not the run').action(
    async (named?: string) => {
      const { target, watched } = await locate(named, wait.opts(), context);
      try {
        await waitFor(watched, target, context, context.signal);
      } catch (failure) {
        if (context.wasStopped()) context.terminal.note(`no longer waiting; the run continues: txp batch wait ${watched.id}`);
        throw failure;
      }
    },
  );
}

function setUpOutput(command: Command, context: CommandContext): void {
  const output = addOne(command, 'output', 'print the results, one line per item in input order, or as a table').action(async (named?: string) => {
    const flags = output.opts<PlaceFlags & BatchOutputFlags>();
    const { target, watched, settings } = await locate(named, flags, context);
    await writeBatchOutput({ lines: outputOf(watched, target), flags, request: watched.request, settings, context });
  });
  addBatchOutputFlags(output);
}

function setUpCancel(command: Command, context: CommandContext): void {
  const cancel = addOne(command, 'cancel', 'cancel a run or a batch; finished items keep their results', '<id>').action(async (id: string) => {
    const { target, watched } = await locate(id, cancel.opts(), context);
    for (const batchId of watched.batchIds) {
      const before = await findBatch(target, batchId);
      if (isFinished(before)) context.terminal.note(`${batchId} had already finished; nothing was cancelled`);
      const batch = await target.cancel(batchId);
      if (batch !== undefined) await context.terminal.write(`${batchId} ${batch.status}\n`);
    }
  });
}

function setUpList(command: Command, context: CommandContext): void {
  const { terminal } = context;
  const list = addWhereFlags(add(command, 'list', 'list batches, newest first'))
    .option('--limit <number>', 'maximum number of batches listed', parseLimit, 100)
    .option('--json', 'as JSON')
    .action(async () => {
      const flags = list.opts<PlaceFlags & { limit: number; json?: boolean }>();
      const place = await openPlace(flags, context);
      const target = await place.target(flags.local === true ? place.storeName : undefined);
      const runOf = new Map(place.records.runs().flatMap((run) => run.entries.map(({ batchId }) => [batchId, run] as const)));
      const batches = (await target.list(flags.limit)).map((batch) => {
        const run = runOf.get(batch.id);
        return { ...batch, run: run?.id ?? null, model: run?.request?.model ?? null };
      });
      if (flags.json === true) return terminal.write(`${JSON.stringify(batches)}\n`);
      const rows = batches.map((batch) => [batch.id, batch.run, ...stateOf(batch), batch.model]);
      const heading = ['id', 'run', ...stateHeading, 'model'];
      const width = terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY;
      await terminal.writePainted(formatTable([heading, ...rows], width, await terminal.paint(), 2));
    });
}

function add(command: Command, name: string, summary: string): Command {
  return command
    .command(name)
    .description(summary)
    .option('--data-dir <folder>', 'folder for the records of submissions, and for the batches of batch run');
}

/** Adds a command for one run or batch. */
function addOne(command: Command, name: string, summary: string, argument: '[id]' | '<id>' = '[id]'): Command {
  const latest = argument === '[id]' ? ' (default: the latest run)' : '';
  return addWhereFlags(add(command, name, summary)).argument(argument, `id of a run or of a batch${latest}`);
}

function addServerFlag(command: Command): Command {
  return command.option('--server <url>', 'address of the server (default: the one it was submitted to, TXP_SERVER, or this machine)');
}

function addWhereFlags(command: Command): Command {
  return addServerFlag(command).addOption(new Option('--local', 'the batches of batch run instead of those of a server').conflicts('server'));
}

const stateHeading = ['status', 'items', 'done', 'failed', 'created (UTC)'];

function stateOf({ status, request_counts: { total, completed, failed }, created_at }: BatchView): unknown[] {
  const created = new Date(created_at * 1000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
  return [status, total, completed, failed, created];
}

function parseLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return limit;
}
