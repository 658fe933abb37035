// Resolves where a batch command works: on the server or the store that its flags select, together with the local records; and what an id refers to there.
import { stateFolder } from '../../config/places.js';
import type { Settings } from '../../config/settings.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import { type ReadingFlags, settingFlags } from '../shared-flags.js';
import { openRecords, type Records } from './records.js';
import { serverTarget } from './server-target.js';
import { dataDirectoryOf, storeTarget, storeTargetName } from './store-target.js';
import type { BatchTarget } from './target.js';
import type { Watched } from './watch.js';

export interface PlaceFlags {
  readonly server?: string;
  readonly dataDir?: string;
  readonly local?: boolean;
}

export interface Place {
  readonly settings: Settings;
  readonly records: Records;
  readonly dataDirectory: string;
  /** Target name of the store in the data directory. */
  readonly storeName: string;
  /** The target with this name, unless a flag selects a server; without a name, the server of the environment or the settings. */
  target(name: string | undefined): Promise<BatchTarget>;
}

/** What an id refers to, and where it is. */
interface Located {
  readonly settings: Settings;
  readonly target: BatchTarget;
  readonly watched: Watched;
}

export async function openPlace(flags: PlaceFlags & ReadingFlags & { readonly jobs?: string }, context: CommandContext): Promise<Place> {
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
      if (flags.local === true) await app.requireStore(folder);
      return storeTarget(folder, (await app.store(folder)).batches, app.engineOf);
    },
  };
}

/** Finds the run or batch with this id; by default the latest run. Fails with `not-found` if nothing was submitted. */
export async function locate(named: string | undefined, flags: PlaceFlags, context: CommandContext): Promise<Located> {
  const place = await openPlace(flags, context);
  const { settings, records } = place;
  const own = flags.local === true ? place.storeName : undefined;
  const id = named ?? latestRun(records, own, context);
  const run = records.run(id);
  const target = await place.target(own ?? (run ?? records.batch(id))?.target);
  if (run === undefined) {
    const request = records.runs().findLast(({ entries }) => entries.some(({ batchId }) => batchId === id))?.request;
    return { settings, target, watched: { id, batchIds: [id], ...compact({ request }) } };
  }
  const { entries, request } = run;
  const batchIds = [...new Set(entries.map(({ batchId }) => batchId))];
  return { settings, target, watched: { id, batchIds, entries, ...compact({ request }) } };
}

function latestRun(records: Records, target: string | undefined, { terminal }: CommandContext): string {
  const latest = records.runs().findLast((run) => target === undefined || run.target === target);
  if (latest === undefined)
    throw new TxpError('not-found', target === undefined ? 'nothing has been submitted from here' : 'batch run has done nothing here', {
      hint: `give the id of a batch: txp batch list${target === undefined ? '' : ' --local'}`,
    });
  terminal.note(`the latest run: ${latest.id}`);
  return latest.id;
}
