// Handles flags that are given several times. A flag with a single value is refused, because it would be unclear which value counts.
import { type Command, Option } from 'commander';
import { UsageError } from '../core/usage-error.js';

/** A flag that may be given several times. Each value is passed to `take`, and the results form a list. */
export class RepeatableOption extends Option {
  constructor(flags: string, about: string, take: (value: string) => unknown = (value) => value) {
    super(flags, about);
    this.argParser<readonly unknown[]>((value, before = []) => [...before, take(value)]);
  }
}

export function isRepeatable(option: Option): boolean {
  return option instanceof RepeatableOption;
}

/** Makes a command and its subcommands refuse a flag with a value that is given twice. */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    if (!option.required || isRepeatable(option)) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long ?? option.short} is given twice`, 'give it only once');
      isGiven = true;
    });
  }
  for (const inner of command.commands) refuseRepeats(inner);
}
