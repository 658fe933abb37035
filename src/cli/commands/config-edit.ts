// txp config get, set, edit and validate: prints or changes one setting, opens the user's file in an editor, or checks any file. Never saves invalid settings.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { settingPlace, withSetting } from '../../config/edit-settings.js';
import { checkNamedEngines, checkSettings } from '../../config/load.js';
import { userConfigPath } from '../../config/places.js';
import { showValue } from '../../config/settings.js';
import { readSettingsText } from '../../config/settings-file.js';
import { TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import { UsageError } from '../../core/usage-error.js';
import { makeFolder } from '../../files/make-folder.js';
import { writeAtomically } from '../../files/write-atomically.js';
import type { CommandContext } from '../context.js';
import { attempt } from '../output/error-list.js';

const header = '# Settings of txp; all of them: txp config show\n';

export function addEditing(command: Command, context: CommandContext): void {
  const { terminal, environment } = context;
  command
    .command('get')
    .description('print the value of one setting')
    .argument('<setting>', 'such as jobs, ocr.languages or engines.NAME')
    .action(async (word: string) => {
      const { key, entry } = settingPlace(word);
      const { values } = await context.settings();
      if (entry === undefined) return terminal.write(`${showValue(key, values[key])}\n`);
      const entries = fieldsOf(values[key]);
      if (!Object.hasOwn(entries, entry)) throw new TxpError('not-found', `${key} has no ${entry}`, { hint: 'see: txp config show' });
      return terminal.write(`${JSON.stringify(entries[entry])}\n`);
    });
  command
    .command('set')
    .description("change one setting in the user's configuration file; comments are kept")
    .argument('<setting>', 'such as jobs, ocr.languages or engines.NAME')
    .argument('<value>', 'the value as written in the file, such as 4, eng+deu or {kind: openai, base_url: URL, model: NAME}')
    .action(async (word: string, value: string) => {
      const place = settingPlace(word);
      const path = ownPath();
      const text = await withSetting(path, readSettingsText(path, { foreign: false }) ?? header, place, value);
      save(path, text);
      const { origins } = await context.settings();
      terminal.note(`${word} is set in ${path}`);
      const origin = origins[place.key];
      if (origin !== userConfigPath(environment)) terminal.note(`but ${origin} sets ${place.key} here and takes precedence`);
    });
  const edit = command
    .command('edit')
    .description("open the user's configuration file in $VISUAL or $EDITOR, and save it if it is valid")
    .action(async () => {
      const path = ownPath();
      const editor = environment.VISUAL || environment.EDITOR || (terminal.stdin.isTTY && terminal.isInteractive ? 'vi' : '');
      if (editor === '' || edit.optsWithGlobals<{ input?: boolean }>().input === false)
        throw new UsageError('config edit opens an editor on a terminal', `without one, use txp config set SETTING VALUE, or change ${path}`);
      const draft = `${path}.draft`;
      const before = readSettingsText(path, { foreign: false });
      // Resumes from a draft that could not be saved last time.
      if (!existsSync(draft)) save(draft, before ?? header);
      const { status } = spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', draft], { stdio: 'inherit' });
      if (status !== 0)
        throw new TxpError('configuration', `the editor ${editor} exited with ${status ?? 'a signal'}`, { hint: 'set EDITOR to the editor to use' });
      const text = readSettingsText(draft, { foreign: false }) ?? '';
      await checkSettings(path, text).catch((fault: unknown) => {
        if (!(fault instanceof TxpError)) throw fault;
        throw new TxpError('configuration', `not saved: ${fault.message}`, {
          hint: `txp config edit will resume with ${draft}; remove that file to start over`,
        });
      });
      if (text !== (before ?? header)) save(path, text);
      terminal.note(text === (before ?? header) ? 'nothing was changed' : `${path} is saved`);
      rmSync(draft, { force: true });
    });

  command
    .command('validate')
    .description('check the settings in force, or a configuration file, without running anything')
    .argument('[file]', 'configuration file (default: every source of settings)')
    .action(async (file: string | undefined) => {
      if (file === undefined) {
        const { values, origins } = await context.settings();
        checkNamedEngines(values);
        const sources = [...new Set(Object.values(origins))].filter((origin) => origin !== 'default');
        return terminal.note(`the settings are valid${sources.length === 0 ? ': all are defaults' : ` (${sources.join(', ')})`}`);
      }
      const text = readSettingsText(file, { foreign: true });
      if (text === undefined) throw new TxpError('input-not-found', `${file} does not exist`);
      await checkSettings(resolve(file), text);
      terminal.note(`${file} is valid`);
    });

  // The file may be a link to another place; it stays one.
  function ownPath(): string {
    const path = userConfigPath(environment);
    return existsSync(path) ? realpathSync(path) : path;
  }

  function save(path: string, text: string): void {
    attempt(path, () => {
      makeFolder(dirname(path), 0o700);
      writeAtomically(path, text);
    });
  }
}
