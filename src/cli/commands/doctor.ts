// txp doctor: checks what txp needs on this machine, and gives the command that fixes each problem.
import type { Command } from 'commander';
import type { LoadedSettings } from '../../config/load.js';
import { TxpError } from '../../core/errors.js';
import { printable } from '../../core/width.js';
import { largest } from '../../text/lists.js';
import { type Check, checkNode, runChecks } from '../checks.js';
import type { CommandContext } from '../context.js';
import { describeFailure, exitCodeOf } from '../exit-codes.js';

export function setUpDoctor(command: Command, context: CommandContext): void {
  const { terminal } = context;
  command
    .option('--data-dir <folder>', 'folder for keys and batches')
    .option('--json', 'as JSON')
    .action(async () => {
      const { json, dataDir } = command.opts<{ json?: boolean; dataDir?: string }>();
      const checks = [checkNode(process.versions.node), ...(await checkAll(dataDir, context))];
      const faults = checks.filter(({ state }) => state === 'fault');
      if (json === true) {
        const rows = checks.map(({ kind: _kind, ...check }) => ({ ...check, repair: check.repair ?? null }));
        await terminal.write(`${JSON.stringify({ ok: faults.length === 0, checks: rows })}\n`);
      } else await terminal.writePainted(await asText(checks, context));
      const [first] = faults;
      if (first?.kind !== undefined) context.finishWith(exitCodeOf(new TxpError(first.kind, '')));
    });
}

async function checkAll(dataDir: string | undefined, context: CommandContext): Promise<Check[]> {
  let loaded: LoadedSettings;
  try {
    loaded = await context.settings(dataDir === undefined ? {} : { data_dir: { value: dataDir, flag: '--data-dir' } });
  } catch (failure) {
    if (!(failure instanceof TxpError)) throw failure;
    // Without readable settings, nothing else can be checked.
    return [{ name: 'settings', state: 'fault', about: failure.message, repair: failure.hint ?? describeFailure(failure), kind: 'configuration' }];
  }
  const files = [...new Set(Object.values(loaded.origins))].filter((origin) => /[/.]/.test(origin));
  const settings: Check = { name: 'settings', state: 'ok', about: files.length === 0 ? 'no configuration file' : files.join(', ') };
  const variables = loaded.warnings.map((warning): Check => {
    return { name: 'settings', state: 'note', about: warning, repair: `unset ${/TXP_\w+/.exec(warning)?.[0] ?? ''}` };
  });
  return [settings, ...variables, ...(await runChecks(loaded.values, context))];
}

async function asText(checks: readonly Check[], { terminal }: CommandContext): Promise<string> {
  const paint = await terminal.paint();
  const shownState = { ok: paint.green('ok   '), note: paint.yellow('note '), fault: paint.red('fault') };
  const widest = largest(checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, about, repair }) => [
    `${shownState[state]}  ${name.padEnd(widest)}  ${printable(about)}`,
    ...(repair === undefined ? [] : [`${' '.repeat(widest + 9)}repair: ${paint.bold(printable(repair))}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
