// txp config: the settings in force, where each comes from, and where the user's file is.
import type { Command } from 'commander';
import { userConfigPath } from '../../config/load.js';
import { type Setting, settingKeys, settingsTable, showValue, variableOf } from '../../config/settings.js';
import type { CommandContext } from '../context.js';
import { formatTable } from '../output/table.js';

export function setUpConfig(command: Command, context: CommandContext): void {
  const { terminal } = context;
  command
    .command('show')
    .description('print every setting and its value')
    .option('--sources', 'say the origin of each value')
    .option('--json', 'as JSON')
    .action(async ({ sources, json }: { sources?: boolean; json?: boolean }) => {
      const { values, origins } = await context.settings();
      if (json === true) {
        const rows = settingKeys.map((key) => [
          key,
          sources === true ? { value: values[key], source: origins[key], variable: variableOf(key) } : values[key],
        ]);
        return terminal.write(`${JSON.stringify(Object.fromEntries(rows))}\n`);
      }
      const rows = settingKeys.map((key) => {
        const row: Setting<unknown> = settingsTable[key];
        return [key, showValue(key, values[key]), ...(sources === true ? [origins[key], variableOf(key)] : [row.about])];
      });
      const heading = ['setting', 'value', ...(sources === true ? ['source', 'variable'] : ['about'])];
      await terminal.write(
        formatTable([heading, ...rows], terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY, await terminal.paint()),
      );
    });
  command
    .command('path')
    .description("print where the user's configuration file is, whether or not it exists")
    .action(() => terminal.write(`${userConfigPath(context.environment)}\n`));
}
