// Entry point of the command line: parses the arguments, runs one command, and turns every kind of end into an exit code. No other file of this folder loads
// `app.ts`.
import { setMaxListeners } from 'node:events';
import { type Command, CommanderError } from 'commander';
import type { App, OpenReader } from '../app.js';
import { compact } from '../core/compact.js';
import { TxpError } from '../core/errors.js';
import { unwritable } from '../core/unwritable.js';
import type { CommandContext } from './context.js';
import { describeFailure, exitCodeOf, exitCodes } from './exit-codes.js';
import { buildProgram, globalFlags } from './program.js';
import { remedyOf, suggestedFlag } from './suggested-flags.js';
import { openTerminal } from './terminal.js';

/** What the command line needs from its process: variables, streams, signals and the exit. */
export interface Host extends Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'exit' | 'on' | 'off'> {
  /** For a process that runs several command lines one after the other and shares one document reader. */
  readonly openReader?: OpenReader;
}

const codeOfSignal = { SIGHUP: exitCodes.hungUp, SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const;

/** Runs the command line and resolves to the exit code after standard output has been written. */
export async function main(parameters: readonly string[] = process.argv.slice(2), host: Host = process): Promise<number> {
  const { env: environment, stdin, stdout, stderr } = host;
  const flags = globalFlags(parameters);
  const terminal = openTerminal(host, environment, flags);
  const stop = new AbortController();
  // Every concurrent job adds a listener; Node's warning about that would look like an error.
  setMaxListeners(0, stop.signal);
  let endedBy: keyof typeof codeOfSignal | 'closed pipe' | undefined;
  const end = (by: NonNullable<typeof endedBy>): void => {
    if (endedBy !== undefined && by !== 'closed pipe') host.exit(codeOfSignal[by]);
    endedBy ??= by;
    // Stops waiting for input that may never arrive.
    stdin.destroy();
    stop.abort(new TxpError('cancelled', by === 'closed pipe' ? 'output pipe closed' : 'stopped'));
  };
  const onInterrupt = (): void => end('SIGINT');
  const onTerminate = (): void => end('SIGTERM');
  const hasTerminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY === true);
  // Without a terminal nothing hung up: Node.js undoes what `nohup` does, and programs that rotate logs send the signal, too.
  const onHangup = (): void => {
    if (hasTerminal) end('SIGHUP');
  };
  const onOutputError = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') end('closed pipe');
    else {
      const failure = unwritable('cannot write to standard output', error, 'write to another place with -o');
      terminal.notify(describeFailure(failure));
      host.exit(exitCodeOf(failure));
    }
  };
  // Otherwise Node would exit with code 1, which means "no" here.
  const onBug = (bug: unknown): void => {
    terminal.notify(describeFailure(bug));
    if (flags.debug) console.error(bug);
    host.exit(exitCodeOf(bug));
  };
  host.on('uncaughtException', onBug).on('unhandledRejection', onBug);
  host.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onHangup);
  stdout.on('error', onOutputError);
  // Standard error may be a closed pipe too; then nothing can be reported.
  stderr.on('error', () => undefined);

  let app: App | undefined;
  let warned = false;
  let endsInOrder = false;
  let exitCode: number = exitCodes.ok;
  const endings: (() => void)[] = [];
  const context: CommandContext = {
    terminal,
    environment,
    plainHttp: flags.plainHttp,
    signal: stop.signal,
    stopped: () =>
      new Promise((resolve) => {
        if (stop.signal.aborted) resolve();
        else stop.signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    wasStopped: () => endedBy !== undefined && endedBy !== 'closed pipe',
    settings: async (given) => {
      const { loadSettings } = await import('../config/load.js');
      const loaded = await loadSettings({ environment, workingFolder: workingFolder(), ...compact({ flags: given }) });
      if (!warned) for (const warning of loaded.warnings) terminal.note(warning);
      warned = true;
      return loaded;
    },
    app: async (settings) => {
      app ??= (await import('../app.js')).openApp(settings, environment, host.openReader);
      return app;
    },
    atEnd: (work) => {
      endings.push(work);
    },
    endGracefully: () => {
      endsInOrder = true;
    },
    finishWith: (code) => {
      exitCode = code;
    },
  };
  let program: Command | undefined;
  try {
    program = await buildProgram(parameters, context);
    await program.parseAsync([...parameters], { from: 'user' });
  } catch (failure) {
    if (failure instanceof CommanderError)
      exitCode = endOfParsing(
        failure,
        program?.commands.find((command) => parameters.includes(command.name())),
        terminal.notify,
      );
    else if (endedBy === undefined || endsInOrder) {
      terminal.notify(describeFailure(failure));
      if (flags.debug) console.error(failure);
      exitCode = exitCodeOf(failure);
    }
  } finally {
    await app?.close();
    for (const work of endings) work();
    host.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onHangup);
    // An unread standard input must not keep the process alive.
    stdin.destroy();
  }
  if (endsInOrder) return exitCode;
  if (endedBy === undefined) return exitCode;
  return endedBy === 'closed pipe' ? exitCodes.ok : codeOfSignal[endedBy];
}

// A deleted working folder has no settings; commands that need no file still work.
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

// commander also reports help and version as errors; only mistakes get a line, in our format.
function endOfParsing(error: CommanderError, command: Command | undefined, notify: (line: string) => void): number {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') return exitCodes.ok;
  if (error.code !== 'commander.help') {
    const line = error.message.replace(/^error: /, '').replace(/\s*\n\(?(Did you mean .*?)\)?$/s, (_, meant: string) => `; d${meant.slice(1)}`);
    const [naming = line.replace(/\.$/, ''), kind, word = ''] = /^unknown (option|command) '([^']*)'/.exec(line) ?? [];
    const meant = kind !== 'option' || command === undefined ? undefined : suggestedFlag(word, command);
    const remedy = command === undefined ? undefined : remedyOf(error.code, word, command);
    if (meant !== undefined) notify(`${naming}; did you mean ${meant}?`);
    else notify(remedy === undefined ? line : `${naming}; ${remedy}`);
  }
  return exitCodes.usage;
}
