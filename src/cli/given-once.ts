// Flags that are given several times: one that takes a single value is refused, for which of its values counts nobody could tell.
import { type Command, Option } from 'commander';
import { UsageError } from '../core/usage-error.js';

/** A flag that may be given several times; each value is handed to `take`, or kept in a list where there is none. */
export class RepeatableOption extends Option {
  constructor(flags: string, about: string, take: (value: string) => unknown = (value) => value) {
    super(flags, about);
    this.argParser<readonly unknown[]>((value, before = []) => [...before, take(value)]);
  }
}

export function isRepeatable(option: Option): boolean {
  return option instanceof RepeatableOption;
}

/** Has a command, and all below it, refuse a flag with a value that is given twice. */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    if (!option.required || isRepeatable(option)) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long ?? option.short} is given twice`, 'leave one of them out');
      isGiven = true;
    });
  }
  for (const inner of command.commands) refuseRepeats(inner);
}
