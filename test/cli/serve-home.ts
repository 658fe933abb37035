// A running server on the state of a test's home, for tests of commands that talk to one.
import { spawn } from 'node:child_process';
import { bin, environmentFor } from './run-txp.js';

export interface RunningServer {
  readonly address: string;
  /** The signal that ended it, null when it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** What it has written to standard error. */
  log(): string;
  /** Shuts it down gracefully, unless another signal is given, and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `txp serve` on any free port; rejects with its log when it ends before it listens. */
export async function serveHome(
  home: string,
  flags: readonly string[] = [],
  variables: Record<string, string> = {},
  program = bin,
): Promise<RunningServer> {
  const port = flags.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [program, 'serve', ...port, ...flags], {
    // Each thread takes a third of a second of processor time to start.
    env: environmentFor(home, { TXP_SERVE_THREADS: '1', ...variables }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, signal) => resolve(signal)));
  let log = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => {
      log += part.toString();
      const found = /listening on (\S+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(log)));
  });
  return {
    address,
    ended,
    log: () => log,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
