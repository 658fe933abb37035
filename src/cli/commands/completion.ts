// txp completion: a script for the shell, generated from the command tree, and the lists that the script asks for while a line is completed.
import { Argument, type Command, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { UsageError } from '../../core/usage-error.js';
import { completionScript, type ListName, listNames, type Shell, shells } from '../completion-script.js';
import type { CommandContext } from '../context.js';

export function setUpCompletion(command: Command, context: CommandContext, wholeTree: () => Promise<Command>): void {
  command
    .addArgument(new Argument('[shell]', 'the shell').choices(shells))
    .addOption(new Option('--values <list>', 'list the values that are possible now').choices(listNames).hideHelp())
    .addHelpText('after', '\nbash: source <(txp completion bash)\nzsh:  source <(txp completion zsh)\nfish: txp completion fish | source')
    .action(async (shell: Shell | undefined) => {
      const { values: list } = command.opts<{ values?: ListName }>();
      if (list !== undefined) {
        // Only words that no shell and no terminal reads as more than a word.
        const words = (await lists[list](context)).filter((word) => /^[\w.-]+$/.test(word));
        return context.terminal.write(words.map((word) => `${word}\n`).join(''));
      }
      if (shell === undefined) throw new UsageError('the shell is missing', `choose from: ${shells.join(', ')}`);
      // This command itself is already in the making: its own flags are added by the tree it builds.
      return context.terminal.write(completionScript(await wholeTree(), shell));
    });
}

const lists: Readonly<Record<ListName, (context: CommandContext) => Promise<readonly string[]>>> = {
  engines: async (context) => {
    const { values } = await context.settings();
    const { reservedEngines } = await import('../../config/engines.js');
    return [...reservedEngines, ...Object.keys(values.engines)];
  },
  // Newest first, those of this machine: a server is not asked while somebody types.
  batches: async (context) => {
    const { values } = await context.settings();
    const { openRecords } = await import('../batch/records.js');
    const runs = openRecords(stateFolder(values, context.environment)).runs().reverse();
    return [...runs.map(({ id }) => id), ...new Set(runs.flatMap(({ entries }) => entries.map(({ batchId }) => batchId)))];
  },
  keys: async (context) => {
    const { values } = await context.settings();
    const { keys } = await (await context.app(values)).accounts(stateFolder(values, context.environment));
    return (await keys.list()).filter(({ revokedAtMs }) => revokedAtMs === null).map(({ id }) => id);
  },
};
