// txp completion: a script for the shell, and what the script asks for during completion.
import { Argument, type Command, Option } from 'commander';
import { stateFolder } from '../../config/places.js';
import { UsageError } from '../../core/usage-error.js';
import { completionScript, namesOf, type Shell, shells } from '../completion-script.js';
import { type ListName, type Next, nextWords } from '../completion-words.js';
import type { CommandContext } from '../context.js';
import { RepeatableOption } from '../repeated-flags.js';

export function setUpCompletion(command: Command, context: CommandContext, buildTree: (names: readonly string[]) => Promise<Command>): void {
  const argument = new Argument('[shell]', 'the shell');
  // Only for help and completion: an unknown shell is refused below with a clearer message than the parser's.
  argument.argChoices = [...shells];
  command
    .addArgument(argument)
    .addOption(new Option('--next <start>', 'list what the next word may be, given its start').hideHelp())
    .addOption(new RepeatableOption('--after <word>', 'a word of the line before it').hideHelp())
    .addHelpText(
      'after',
      '\nbash:       source <(txp completion bash)\nzsh:        source <(txp completion zsh)\nfish:       txp completion fish | source\nPowerShell: txp completion powershell | Out-String | Invoke-Expression',
    )
    .action(async (shell: string | undefined) => {
      const { next, after = [] } = command.opts<{ next?: string; after?: readonly string[] }>();
      if (next !== undefined) return context.terminal.write((await linesOf(nextWords(await buildTree(after), after, next), context)).join(''));
      if (shell === undefined) throw new UsageError('the shell is missing', `choose from: ${shells.join(', ')}`);
      if (!isShell(shell)) throw new UsageError(`there is no completion for ${shell}`, `choose from: ${shells.join(', ')}`);
      return context.terminal.write(completionScript(shell));
    });
}

function isShell(name: string): name is Shell {
  return shells.some((shell) => shell === name);
}

async function linesOf(next: Next, context: CommandContext): Promise<string[]> {
  if (typeof next === 'string') return [`${namesOf[next]}\n`];
  if (!('list' in next)) return next.map(({ word, about }) => `${word}${about === undefined ? '' : `\t${about}`}\n`);
  // Only words without characters that are special in shells or terminals.
  const words = (await lists[next.list](context)).filter((word) => /^[\w.-]+$/.test(word));
  return words.map((word) => `${next.before}${word}\n`);
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
  models: async (context) => {
    const { values } = await context.settings();
    const [{ keptModels }, { modelsFolder }] = await Promise.all([import('../../models/shelf.js'), import('../../models/places.js')]);
    return (await keptModels(modelsFolder(stateFolder(values, context.environment)))).map(({ name }) => name);
  },
  catalogue: async () => (await import('../../models/catalogue.js')).readCatalogue().map(({ name }) => name),
};
