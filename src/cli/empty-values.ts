// Refuses empty values of flags and arguments. They mostly come from unset shell variables, and an empty path would mean the working folder or a default.
import type { Command } from 'commander';
import { UsageError } from '../core/usage-error.js';

/** What may be empty: a text, and values whose commands say more about it. */
const mayBeEmpty = ['text', 'body', 'question', 'value'];

/** Makes a command and its subcommands refuse empty values, except of flags and arguments that take a text. */
export function refuseEmptyValues(command: Command): void {
  for (const option of command.options) {
    const [, takes = ''] = /<(.+)>/.exec(option.flags) ?? [];
    if (!option.required || option.hidden || mayBeEmpty.includes(takes)) continue;
    command.on(`option:${option.name()}`, (value: string) => {
      if (value === '') throw new UsageError(`${option.long ?? option.short} is empty`, 'give it a value, or leave it out; a variable may be unset');
    });
  }
  command.hook('preAction', (_, called) => {
    if (called !== command) return;
    const { registeredArguments: known } = command;
    const at = command.args.findIndex((word, index) => word === '' && !mayBeEmpty.includes((known[index] ?? known.at(-1))?.name() ?? ''));
    if (at >= 0) throw new UsageError(`the argument ${(known[at] ?? known.at(-1))?.name()} is empty`, 'give it a value; a variable may be unset');
  });
  for (const inner of command.commands) refuseEmptyValues(inner);
}
