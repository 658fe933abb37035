// txp batch: folders and batch files as batches, on a server or on the store of this machine.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import type { Settings } from '../../config/settings.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { addModelFlags } from '../batch/model-flags.js';
import { addBatchOutputFlags, type BatchOutputFlags, writeBatchOutput } from '../batch/output-table.js';
import { openRecords, type Records } from '../batch/records.js';
import { serverTarget } from '../batch/server-target.js';
import { dataDirectoryOf, storeTarget, storeTargetName } from '../batch/store-target.js';
import { openSubmission } from '../batch/submission.js';
import { submitInputs } from '../batch/submit-inputs.js';
import type { BatchTarget, BatchView } from '../batch/target.js';
import { countItems, findBatch, outputOf, type Watched, waitFor } from '../batch/watch.js';
import type { CommandContext } from '../context.js';
import type { InputFlags } from '../inputs/input.js';
import { findInputs } from '../inputs/inputs.js';
import { formatTable } from '../output/table.js';
import { addReadingFlags, addSourceFlags, type ReadingFlags, readingFlags, settingFlags } from '../shared-flags.js';

interface PlaceFlags {
  readonly server?: string;
  readonly dataDir?: string;
  readonly local?: boolean;
}
interface SubmitFlags extends PlaceFlags, InputFlags, ReadingFlags {
  readonly jobs?: string;
}

export async function setUpBatch(command: Command, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const add = (name: string, summary: string): Command =>
    command.command(name).description(summary).option('--data-dir <folder>', 'folder for the records of submissions, and for batch run the batches');
  const addServer = (on: Command): Command =>
    on.option('--server <url>', 'address of the server (default: the one it was submitted to, TXP_SERVER, or this machine)');
  const addWhere = (on: Command): Command =>
    addServer(on).addOption(new Option('--local', 'the batches of batch run instead of those of a server').conflicts('server'));

  const submit = addServer(add('submit', 'submit texts, documents and batch files, at most 50 items to a batch, and print the id of the run'));
  const readSubmit = await addSubmitFlags(submit);
  submit.action(async (paths: string[]) => {
    const place = await openPlace(submit.opts<SubmitFlags>(), context);
    const target = await place.target(undefined);
    const run = await readSubmit(paths, place, target);
    await terminal.write(`${run.id}\n`);
  });

  const run = add(
    'run',
    'the same without a server: works here until all is done, then prints the output; run it again to continue after an interruption',
  );
  const readRun = await addSubmitFlags(run);
  addBatchOutputFlags(run);
  run.action(async (paths: string[]) => {
    const place = await openPlace(run.opts<SubmitFlags>(), context);
    const { runHere } = await import('../batch/run-here.js');
    await runHere({ ...place, submit: (target) => readRun(paths, place, target), flags: run.opts<BatchOutputFlags>(), context });
  });

  // What an id stands for, and where that is.
  const locate = async (named: string | undefined, flags: PlaceFlags): Promise<Located> => {
    const place = await openPlace(flags, context);
    const own = flags.local === true ? place.storeName : undefined;
    const id = named ?? latestRun(place.records, own);
    const found = place.records.run(id);
    const { settings } = place;
    if (found === undefined) {
      const request = place.records.runs().findLast(({ entries }) => entries.some(({ batchId }) => batchId === id))?.request;
      return {
        settings,
        target: await place.target(own ?? place.records.batch(id)?.target),
        watched: { id, batchIds: [id], ...compact({ request }) },
      };
    }
    const batchIds = [...new Set(found.entries.map(({ batchId }) => batchId))];
    const { entries, request } = found;
    return { settings, target: await place.target(own ?? found.target), watched: { id, batchIds, entries, ...compact({ request }) } };
  };
  const addOne = (name: string, summary: string, argument = '[id]'): Command =>
    addWhere(add(name, summary)).argument(argument, `id of a run or of a batch${argument === '[id]' ? ' (default: the latest run)' : ''}`);

  const show = addOne('show', 'show the state of a run or a batch: a table on a terminal, else JSON').action(async (named?: string) => {
    const { target, watched } = await locate(named, show.opts());
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

  const wait = addOne('wait', 'wait until a run or a batch has finished; after Ctrl-C it continues').action(async (named?: string) => {
    const { target, watched } = await locate(named, wait.opts());
    try {
      await waitFor(watched, target, context, context.signal);
    } catch (failure) {
      if (context.wasStopped()) terminal.note(`no longer waiting; the run continues: txp batch wait ${watched.id}`);
      throw failure;
    }
  });

  const output = addOne('output', 'print the results, one line per item in input order, or as a table').action(async (id?: string) => {
    const flags = output.opts<PlaceFlags & BatchOutputFlags>();
    const { target, watched, settings } = await locate(id, flags);
    await writeBatchOutput({ lines: outputOf(watched, target), flags, request: watched.request, settings, context });
  });
  addBatchOutputFlags(output);

  const cancel = addOne('cancel', 'cancel a run or a batch; finished items keep their results', '<id>').action(async (id: string) => {
    const { target, watched } = await locate(id, cancel.opts());
    for (const batchId of watched.batchIds) {
      await findBatch(target, batchId);
      const batch = await target.cancel(batchId);
      if (batch !== undefined) await terminal.write(`${batchId} ${batch.status}\n`);
    }
  });

  const list = addWhere(add('list', 'list batches, newest first'))
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

  function latestRun(records: Records, target: string | undefined): string {
    const latest = records.runs().findLast((run) => target === undefined || run.target === target);
    if (latest === undefined)
      throw new TxpError('not-found', target === undefined ? 'nothing has been submitted from here' : 'batch run has done nothing here', {
        hint: `give the id of a batch: txp batch list${target === undefined ? '' : ' --local'}`,
      });
    terminal.note(`the latest run: ${latest.id}`);
    return latest.id;
  }

  async function addSubmitFlags(on: Command) {
    on.argument('[input...]', 'files, folders, patterns or batch files; - or nothing for standard input');
    const readFields = await addModelFlags(on);
    addSourceFlags(on);
    addReadingFlags(on);
    return async (paths: string[], place: Place, target: BatchTarget) => {
      const flags = on.opts<SubmitFlags>();
      const fields = await readFields();
      const { settings, records } = place;
      if (settings['ocr.reader'] === 'model') context.terminal.note('a batch carries the text of documents, not images of their pages');
      return submitInputs({
        // A batch file is recognised by what is in it, so there is nothing to say about its name.
        inputs: await findInputs(paths, { ...flags, inputFormat: flags.inputFormat ?? 'auto' }, context),
        paths,
        fields,
        formatGiven: flags.inputFormat !== undefined,
        submission: openSubmission(target, records, settings['limits.batch_body_bytes']),
        app: await context.app(settings),
        reading: { ocr: settings['ocr.mode'], languages: settings['ocr.languages'], ...readingFlags(flags) },
        jobs: settings.jobs,
        context,
      });
    };
  }
}

const stateHeading = ['status', 'items', 'done', 'failed', 'created (UTC)'];

function stateOf({ status, request_counts: { total, completed, failed }, created_at }: BatchView): unknown[] {
  const created = new Date(created_at * 1000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
  return [status, total, completed, failed, created];
}

interface Located {
  readonly settings: Settings;
  readonly target: BatchTarget;
  readonly watched: Watched;
}

interface Place {
  readonly settings: Settings;
  readonly records: Records;
  readonly dataDirectory: string;
  /** Name of the target that is the store of the data directory. */
  readonly storeName: string;
  /** The target of that name unless a server is named by flag; without a name the server of the environment or the settings. */
  target(name: string | undefined): Promise<BatchTarget>;
}

async function openPlace(flags: PlaceFlags & ReadingFlags & { readonly jobs?: string }, context: CommandContext): Promise<Place> {
  const { dataDir } = flags;
  const { values: settings } = await context.settings({
    ...settingFlags(flags),
    ...(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } }),
  });
  const dataDirectory = stateFolder(settings, context.environment);
  const { TXP_SERVER: named } = context.environment;
  const here = `http://${settings['serve.host']}:${settings['serve.port']}`;
  return {
    settings,
    records: openRecords(dataDirectory),
    dataDirectory,
    storeName: storeTargetName(dataDirectory),
    target: async (name) => {
      const folder = name === undefined || flags.server !== undefined ? undefined : dataDirectoryOf(name);
      if (folder === undefined) return serverTarget(flags.server ?? name ?? (named || here), context, context.signal);
      const app = await context.app(settings);
      return storeTarget(folder, (await app.store(folder)).batches, app.engineOf);
    },
  };
}

function parseLimit(value: string): number {
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return limit;
}
