// txp store: what a data directory holds, looked over, copied and brought back, with or without a running server.
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
  const open = async ({ dataDir }: StoreFlags) => {
    const { values } = await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } });
    return { directory: stateFolder(values, context.environment), copies: (await context.app(values)).storeCopies };
  };

  const check = add('check', 'look for damage, and for sums that do not agree').action(async () => {
    const { directory, copies } = await open(check.opts());
    const faults = (await copies()).checkStore(directory);
    for (const fault of faults) await terminal.write(`${fault}\n`);
    if (faults.length > 0) {
      throw new TxpError('configuration', `the store in ${directory} is damaged`, { hint: 'bring back a backup with txp store restore' });
    }
    await terminal.write('ok\n');
  });

  const backup = add('backup', 'copy keys, ledger, usage and batches as they are now into a new file; a server may go on')
    .argument('<file>', 'file to write')
    .action(async (file: string) => {
      const { directory, copies } = await open(backup.opts());
      (await copies()).backUpStore(directory, file);
      terminal.note(`${file} holds the store as it is now, texts of open batches too: keep it as you keep the data directory`);
    });

  const restore = add('restore', 'bring a backup back in the place of what is there; a server may go on')
    .argument('<file>', 'file that txp store backup wrote')
    .action(async (file: string) => {
      const { directory, copies } = await open(restore.opts());
      const aside = await (await copies()).restoreStore(directory, file);
      terminal.note(`the store in ${directory} is that of ${file}${aside === undefined ? '' : `; what was there is in ${aside}`}`);
    });
}
