// txp config: shows the settings in effect, their sources and the user's file, and manages which folders may have settings of their own.
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { folderSettings } from '../../config/load.js';
import { userConfigPath } from '../../config/places.js';
import { type Setting, settingKeys, settingsTable, showValue, variableOf } from '../../config/settings.js';
import { readSettingsText } from '../../config/settings-file.js';
import { folderFile, type TrustedFolders, trustedFolders, trustHash, trustPath } from '../../config/trust.js';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { writeAtomically } from '../../files/write-atomically.js';
import type { CommandContext } from '../context.js';
import { attempt } from '../output/error-list.js';
import { formatTable } from '../output/table.js';
import { addEditing } from './config-edit.js';

export function setUpConfig(command: Command, context: CommandContext): void {
  const { terminal } = context;
  command
    .command('show')
    .description('print every setting and its value')
    .option('--sources', 'show the source of each value')
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
      await terminal.writePainted(
        formatTable([heading, ...rows], terminal.isInteractive ? terminal.columns : Number.POSITIVE_INFINITY, await terminal.paint(), 1),
      );
    });
  addEditing(command, context);
  command
    .command('path')
    .description("print where the user's configuration file is, whether or not it exists")
    .action(() => terminal.write(`${userConfigPath(context.environment)}\n`));
  command
    .command('trust')
    .description(`let the ${folderFile} of a folder change engines, prices, limits and stored data, until the file changes`)
    .argument('[folder]', 'folder (default: the working folder)', '.')
    .action(async (folder: string) => {
      const place = realFolder(folder);
      const path = join(place, folderFile);
      const text = readSettingsText(path, { foreign: true });
      if (text === undefined) throw new TxpError('input-not-found', `${place} has no ${folderFile}`, { hint: 'give the folder that contains it' });
      const keys = await folderSettings(text);
      keep({ ...trustedFolders(context.environment), [place]: trustHash(text) });
      terminal.note(`${path} is trusted as it is now: it sets ${keys.join(', ') || 'nothing'}`);
    });
  command
    .command('untrust')
    .description('stop trusting a folder')
    .argument('[folder]', 'folder (default: the working folder)', '.')
    .action((folder: string) => {
      const place = realFolder(folder);
      keep(Object.fromEntries(Object.entries(trustedFolders(context.environment)).filter(([trusted]) => trusted !== place)));
      terminal.note(`${place} is no longer trusted`);
    });

  function keep(folders: TrustedFolders): void {
    const path = trustPath(context.environment);
    attempt(path, () => {
      makeFolder(dirname(path), 0o700);
      writeAtomically(path, `${JSON.stringify(folders, null, 2)}\n`);
    });
  }
}

/** The folder with links resolved. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // A folder that no longer exists can still be removed from the list.
    return resolve(folder);
  }
}
