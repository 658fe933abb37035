// Runs the command line that is built within the process of the tests: the same code, arguments, variables, streams and exit code as `runTxp`, without the
// time a process takes to start. Signals, pipes that close, and what the system says of a process need one of their own.
import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { Host } from '../../src/cli/main.js';
import { type Ended, environmentFor, root, type TxpOptions } from './run-txp.js';

// One at a time: the working folder belongs to the process.
let last: Promise<unknown> = Promise.resolve();

/** Runs txp to its end, after those before it. Standard input is `input`, empty when absent. */
export function runInProcess(home: string, parameters: readonly string[], options: TxpOptions = {}): Promise<Ended> {
  const turn = last.then(() => run(home, parameters, options));
  last = turn.catch(() => undefined);
  return turn;
}

async function run(home: string, parameters: readonly string[], { input = '', cwd = home, env = {} }: TxpOptions): Promise<Ended> {
  const { main } = (await import(`${root}dist/cli/main.js`)) as typeof import('../../src/cli/main.js');
  const [stdout, stderr] = [new Collected(), new Collected()];
  const streams = { stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]), stdout, stderr };
  const exit = (code: unknown): never => {
    throw new Error(`the command ended the process with ${code}: ${stderr.text()}`);
  };
  const host = Object.assign(new EventEmitter(), { env: environmentFor(home, env), exit }, streams);
  // Node.js would write them to the standard error of the process.
  const warn = ({ name, message }: Error): void => void stderr.write(`${name}: ${message}\n`);
  process.on('warning', warn);
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await main(parameters, host as unknown as Host);
    // Warnings come a turn later.
    await new Promise(setImmediate);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
    process.off('warning', warn);
  }
}

class Collected extends Writable {
  readonly #parts: Buffer[] = [];

  override _write(part: Buffer | string, _: BufferEncoding, done: () => void): void {
    this.#parts.push(Buffer.from(part));
    done();
  }

  text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }
}
