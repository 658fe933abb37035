// What a command receives: settings, the app behind it, the terminal, and the signal that ends it. `main.ts` creates it.
import type { App } from '../app.js';
import type { LoadedSettings } from '../config/load.js';
import type { SettingKey, Settings } from '../config/settings.js';
import type { Terminal } from './terminal.js';

/** Settings given as flags: key, raw value, and the flag as the user spelled it. */
export type SettingFlags = Partial<Record<SettingKey, { readonly value: string | readonly string[]; readonly flag: string }>>;

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether texts and keys may be sent to another machine unencrypted. */
  readonly plainHttp: boolean;
  /** Aborts on SIGINT, SIGTERM, a closed terminal and a closed pipe. */
  readonly signal: AbortSignal;
  /** Resolves when the signal has been received. */
  stopped(): Promise<void>;
  /** Whether a user or a supervisor requested the stop; false for a closed pipe. */
  wasStopped(): boolean;
  /** Loads the settings; prints warnings to standard error once. */
  settings(flags?: SettingFlags): Promise<LoadedSettings>;
  /** Opens the app on first use; it is closed when the command ends. */
  app(settings: Settings): Promise<App>;
  /** Registers work for the end of the command, however it ends. */
  atEnd(work: () => void): void;
  /** From now on, a signal is the normal end of the command, with its own exit code. */
  endGracefully(): void;
  /** Sets the exit code for an end without a failure, such as an answer of "no" or failures of some inputs. */
  finishWith(exitCode: number): void;
}
