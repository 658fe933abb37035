// txp serve: the daemon in the foreground, until a signal shuts it down gracefully.
import { type Stats, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext, SettingFlags } from '../context.js';
import { keepForAddress, makeFirstKey } from '../first-key.js';
import { RepeatableOption } from '../repeated-flags.js';

interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly dataDir?: string;
  readonly allowRemote?: boolean;
  readonly allow?: readonly string[];
}

export function setUpServe(command: Command, context: CommandContext): void {
  command
    .option('--port <number>', 'port to listen on, 0 for any free one (default: 8017)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--data-dir <folder>', 'folder for keys and batches')
    .addOption(new RepeatableOption('--allow <folder>', 'folder whose files agents at /mcp may read; repeat for more (default: none)'))
    .addOption(new Option('--allow-remote', 'allow an address that other machines can reach; a key must exist'))
    .addHelpText(
      'after',
      '\nThe first start creates a key and stores it where the other commands find it; it is shown on a terminal only, not in logs.',
    )
    .action(async () => {
      const flags = command.opts<ServeFlags>();
      const { values } = await context.settings(settingFlagsOf(flags));
      if (Number(process.versions.node.split('.')[0]) < 22)
        context.terminal.note('Node 20 no longer gets security fixes; use 22 or later for a server');
      const dataDirectory = stateFolder(values, context.environment);
      if (process.getuid?.() === 0) context.terminal.note('running as root: a dedicated user would limit the damage of a vulnerability');
      const isShared = values.store !== '';
      if (!isShared) requireOwnFolder(dataDirectory);
      if (!isShared && !values['serve.batches']) {
        throw new TxpError('configuration', 'serve.batches is false, but the store is a data directory, which no worker can reach', {
          hint: 'set store to a postgres:// address, or leave the batches to this server',
        });
      }
      const app = await context.app(values);
      const lock = isShared ? undefined : await app.lock(dataDirectory);
      let store: Awaited<ReturnType<typeof app.serverStore>> | undefined;
      try {
        store = await app.serverStore(dataDirectory, 'server');
        if ((await store.check()) !== 'ok') throw damagedStore(dataDirectory);
        const alive = (await store.keys.list()).filter((key) => key.revokedAtMs === null);
        if (alive.length === 0 && values['serve.allow_remote']) {
          throw new TxpError('configuration', 'an address that other machines can reach needs a key first', {
            hint: 'create one with: txp keys create',
          });
        }
        const { startDaemon } = await import('../../http/daemon.js');
        const work = await app.openWork();
        const daemon = await startDaemon(
          { settings: values, store, work, engineOf: app.engineOf, readiness: app.readiness },
          inheritedSocket(context.environment),
        );
        try {
          const { keys } = store;
          // If several servers start together, one of them creates the key.
          await store.alone(async () => {
            if ((await keys.list()).length === 0) await makeFirstKey(keys, context);
          });
          keepForAddress(daemon.address, context.environment);
          context.endGracefully();
          context.terminal.notify(`listening on ${daemon.address}`);
          context.terminal.note(`try it at ${daemon.address}/ and see how to call it at ${daemon.address}/docs`);
          await Promise.race([context.stopped(), ...(lock === undefined ? [] : [lock.lost])]);
        } finally {
          // Also if the store was lost in the meantime: otherwise the server would keep listening without it.
          await daemon.stop();
        }
      } finally {
        await store?.close();
        lock?.release();
      }
    });
}

function damagedStore(dataDirectory: string): TxpError {
  return new TxpError('configuration', `the store in ${dataDirectory} is damaged`, {
    hint: 'see what is wrong with txp store check, and restore a backup with txp store restore',
  });
}

/** Fails with `configuration` if other users could place their own database in the data directory. */
function requireOwnFolder(path: string): void {
  const state = stateOf(path);
  if (state === undefined || process.getuid === undefined) return;
  if ((state.mode & 0o022) !== 0)
    throw new TxpError('configuration', `other users can write to the data directory ${path}`, { hint: `chmod go-w ${path}` });
  const uid = process.getuid();
  if (state.uid !== uid && uid !== 0)
    throw new TxpError('configuration', `the data directory ${path} belongs to another user`, { hint: 'choose another with --data-dir' });
}

// A folder that cannot be looked at cannot be opened either, which is reported with its remedy.
function stateOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function settingFlagsOf({ port, host, dataDir, allowRemote, allow }: ServeFlags): SettingFlags {
  return {
    ...(port === undefined ? {} : { 'serve.port': { value: port, flag: '--port' } }),
    ...(host === undefined ? {} : { 'serve.host': { value: host, flag: '--host' } }),
    ...(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } }),
    ...(allow === undefined ? {} : { 'serve.folders': { value: allow, flag: '--allow' } }),
    ...(allowRemote === true ? { 'serve.allow_remote': { value: 'true', flag: '--allow-remote' } } : {}),
  };
}

// The service manager passes a listening socket as descriptor 3, with the id of the process it is meant for.
function inheritedSocket({ LISTEN_FDS: count, LISTEN_PID: pid }: CommandContext['environment']): number | undefined {
  return Number(count) >= 1 && Number(pid) === process.pid ? 3 : undefined;
}
