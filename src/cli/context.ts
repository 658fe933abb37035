// What a command gets: settings, the app behind it, the terminal, and the signal that ends it. `main.ts` puts it together.
import type { App } from '../app.js';
import type { LoadedSettings } from '../config/load.js';
import type { SettingKey, Settings } from '../config/settings.js';
import type { Terminal } from './terminal.js';

/** Settings given as flags: the key, the raw value and the flag's spelling. */
export type SettingFlags = Partial<Record<SettingKey, { readonly value: string; readonly flag: string }>>;

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether texts and keys may go to another machine without encryption. */
  readonly plainHttp: boolean;
  /** Aborts on SIGINT, SIGTERM and a closed pipe. */
  readonly signal: AbortSignal;
  /** Resolves when the signal has come. */
  stopped(): Promise<void>;
  /** Whether a person or a supervisor asked to stop; a closed pipe is none of that. */
  wasStopped(): boolean;
  /** Loads the settings; warnings go to standard error once. */
  settings(flags?: SettingFlags): Promise<LoadedSettings>;
  /** Opens the app on first use; it is closed when the command ends. */
  app(settings: Settings): Promise<App>;
  /** Has work done when the command ends, however it ends. */
  atEnd(work: () => void): void;
  /** From now on a signal is the orderly end of the command, with its own exit code. */
  endGracefully(): void;
  /** Sets the exit code for an end without a failure: an answer of "no", or some inputs failed. */
  finishWith(exitCode: number): void;
}
