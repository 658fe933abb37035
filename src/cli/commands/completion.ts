// txp completion: a script for the shell, generated from the command tree, and the lists that the script requests during completion.
import { Argument, type Command, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { UsageError } from '../../core/usage-error.js';
import { completionScript, type Shell, shells } from '../completion-script.js';
import { commandWords, type ListName, listNames, wordsAfter } from '../completion-words.js';
import type { CommandContext } from '../context.js';

export function setUpCompletion(command: Command, context: CommandContext, wholeTree: () => Promise<Command>): void {
  const argument = new Argument('[shell]', 'the shell');
  // Only for help and completion: an unknown shell is refused below with a clearer message than the parser's.
  argument.argChoices = [...shells];
  command
    .addArgument(argument)
    .addOption(new Option('--values <list>', 'list the values that are possible now').choices(listNames).hideHelp())
    .addOption(new Option('--line <words>', 'list what may come after that line').hideHelp())
    .addHelpText(
      'after',
      '\nbash:       source <(txp completion bash)\nzsh:        source <(txp completion zsh)\nfish:       txp completion fish | source\nPowerShell: txp completion powershell | Out-String | Invoke-Expression',
    )
    .action(async (shell: string | undefined) => {
      const { values: list, line } = command.opts<{ values?: ListName; line?: string }>();
      if (list !== undefined) return writeWords(await listed(list, context));
      if (line !== undefined) {
        const next = wordsAfter(commandWords(await wholeTree()), line.split(' ').slice(1));
        return writeWords(typeof next === 'string' ? await listed(next, context) : next.map(({ word, about }) => `${word}\t${about}`));
      }
      if (shell === undefined) throw new UsageError('the shell is missing', `choose from: ${shells.join(', ')}`);
      if (!isShell(shell)) throw new UsageError(`there is no completion for ${shell}`, `choose from: ${shells.join(', ')}`);
      // The new tree includes this command with its flags.
      return context.terminal.write(completionScript(await wholeTree(), shell));
    });

  function writeWords(words: readonly string[]): Promise<void> {
    return context.terminal.write(words.map((word) => `${word}\n`).join(''));
  }
}

function isShell(name: string): name is Shell {
  return shells.some((shell) => shell === name);
}

// Only words without characters that are special in shells or terminals.
async function listed(list: ListName, context: CommandContext): Promise<string[]> {
  return (await lists[list](context)).filter((word) => /^[\w.-]+$/.test(word));
}

const lists: Readonly<Record<ListName, (context: CommandContext) => Promise<readonly string[]>>> = {
  engines: async (context) => {
    const { values } = await context.settings();
    const { reservedEngines } = await import('../../config/engines.js');
    return [...reservedEngines, ...Object.keys(values.engines)];
  },
  // Newest first, and only from this machine: completion does not query a server.
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
