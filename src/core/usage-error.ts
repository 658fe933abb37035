// A command line that asks for something that cannot be done as it is written.

/** A mistake on the command line itself, found before any work. */
export class UsageError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}

/** The command line says nothing of what to look for; a task file may. */
export class NothingAsked extends UsageError {}
