// txp store: inspects and backs up a data directory, with or without a running server, and restores it without one; also manages the tables of a database.
import type { Command } from 'commander';
import { stateFolder } from '../../config/places.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';

interface StoreFlags {
  readonly dataDir?: string;
}

export function setUpStore(command: Command, context: CommandContext): void {
  const { terminal } = context;
  const add = (name: string, summary: string): Command =>
    command.command(name).description(summary).option('--data-dir <folder>', 'folder for keys and batches');
  const settingsOf = async ({ dataDir }: StoreFlags) =>
    (await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } })).values;
  const open = async (flags: StoreFlags) => {
    const values = await settingsOf(flags);
    return { directory: stateFolder(values, context.environment), copies: (await context.app(values)).storeCopies };
  };
  const openFolder = async (flags: StoreFlags) => {
    if ((await settingsOf(flags)).store === '') return open(flags);
    throw new TxpError('configuration', 'the store is a database, which has its own backups', {
      hint: 'copy it with pg_dump, and restore it with pg_restore',
    });
  };

  const migrate = command
    .command('migrate')
    .description('create or update the tables of the database in the setting store')
    .option('--print', 'only print the statements')
    .action(async () => {
      const { values } = await context.settings();
      const database = await (await context.app(values)).database();
      if (migrate.opts<{ print?: boolean }>().print === true) return terminal.write(await database.script());
      const steps = await database.migrate();
      terminal.note(steps === 0 ? 'the tables are up to date' : `the tables are up to date; steps taken: ${steps}`);
    });

  const check = add('check', 'check for damage and inconsistent totals').action(async () => {
    const values = await settingsOf(check.opts());
    if (values.store !== '') {
      const found = await (await (await context.app(values)).database()).check();
      for (const { isFault, text } of found) {
        if (isFault) await terminal.write(`${text}\n`);
        else terminal.note(text);
      }
      if (found.some(({ isFault }) => isFault)) throw new TxpError('configuration', 'something is wrong with the database of the store');
      return terminal.write('ok\n');
    }
    const { directory, copies } = await open(check.opts());
    const faults = (await copies()).checkStore(directory);
    for (const fault of faults) await terminal.write(`${fault}\n`);
    if (faults.length > 0) {
      throw new TxpError('configuration', `the store in ${directory} is damaged`, { hint: 'restore a backup with txp store restore' });
    }
    await terminal.write('ok\n');
  });

  const backup = add('backup', 'copy keys, ledger, usage and batches into a new file; a server may keep running')
    .argument('<file>', 'file to write')
    .action(async (file: string) => {
      const { directory, copies } = await openFolder(backup.opts());
      (await copies()).backUpStore(directory, file);
      terminal.note(`${file} contains the whole store, including the texts of open batches: protect it like the data directory`);
    });

  const restore = add('restore', 'replace the store with a backup, while no server runs')
    .argument('<file>', 'file that txp store backup wrote')
    .action(async (file: string) => {
      const { directory, copies } = await openFolder(restore.opts());
      const aside = await (await copies()).restoreStore(directory, file);
      terminal.note(`the store in ${directory} was restored from ${file}${aside === undefined ? '' : `; the previous one is in ${aside}`}`);
    });
}
