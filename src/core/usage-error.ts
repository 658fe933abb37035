// Command-line mistakes.

/** A mistake on the command line itself, found before any work. */
export class UsageError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}

/** The command line does not say what to look for, but a task file may. */
export class NothingAsked extends UsageError {}
