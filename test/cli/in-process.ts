// Runs the built command line within the process of the tests: the same code, arguments, variables, streams and exit code as `runTxp`, without the time that
// a process takes to start. Tests of signals, of pipes that close, and of what the system reports about a process need a real process.
import { EventEmitter } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { OpenReader } from '../../src/app.js';
import type { Host } from '../../src/cli/main.js';
import type { DocumentReader } from '../../src/documents/read-document.js';
import { type Ended, environmentFor, root, type TxpOptions } from './run-txp.js';

// One at a time: the working folder belongs to the process.
let last: Promise<unknown> = Promise.resolve();

export interface InProcessOptions extends TxpOptions {
  /** Called with each part of the output when it is written. */
  readonly onOutput?: (stream: 'stdout' | 'stderr', part: Buffer) => void;
}

/** Runs txp to its end, after all earlier calls have ended. Standard input is `input`, empty when absent. */
export function runInProcess(home: string, parameters: readonly string[], options: InProcessOptions = {}): Promise<Ended> {
  const turn = last.then(() => run(home, parameters, options));
  last = turn.catch(() => undefined);
  return turn;
}

/** Throws if the program in `folder` is not built, only partly built, or older than a file of its source. */
export function checkBuilt(folder: string): void {
  const built = (name: string): number => statSync(join(folder, 'dist', name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const src = join(folder, 'src');
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name) && !name.endsWith('.md'));
  const changed = sources.find((name) => statSync(join(src, name)).mtimeMs > built(lastBuilt));
  if (built('cli/main.js') > 0 && changed === undefined) return;
  throw new Error(
    `dist is ${built(lastBuilt) > 0 && changed !== undefined ? `older than src/${changed}` : 'missing or incomplete'}; run: npm run build`,
  );
}

/** The file that a build writes last; its time is that of the source that was built. */
const lastBuilt = 'page.html';
let isChecked = false;

async function run(home: string, parameters: readonly string[], options: InProcessOptions): Promise<Ended> {
  const { input = '', cwd = home, env = {}, onOutput } = options;
  if (!isChecked) checkBuilt(root);
  isChecked = true;
  const { main } = (await import(`${root}dist/cli/main.js`)) as typeof import('../../src/cli/main.js');
  const stdout = new Collected((part) => onOutput?.('stdout', part));
  const stderr = new Collected((part) => onOutput?.('stderr', part));
  const streams = { stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]), stdout, stderr };
  const exit = (code: unknown): never => {
    throw new Error(`the command ended the process with ${code}: ${stderr.text()}`);
  };
  const environment = environmentFor(home, env);
  const host = Object.assign(new EventEmitter(), { env: environment, exit, openReader: await sharedReaders() }, streams);
  // Node.js would write warnings to the standard error of the process.
  const warn = ({ name, message }: Error): void => void stderr.write(`${name}: ${message}\n`);
  process.on('warning', warn);
  const before = process.cwd();
  process.chdir(cwd);
  // Some variables are read from the process: the home of the user, and those that child processes inherit.
  const own = Object.fromEntries(homeVariables.map((name) => [name, process.env[name]]));
  setVariables(environment);
  try {
    const code = await main(parameters, host as unknown as Host);
    // Warnings are emitted a turn of the event loop later.
    await new Promise(setImmediate);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    setVariables(own);
    process.chdir(before);
    process.off('warning', warn);
  }
}

/**
 * Lets the commands of this process share document readers: starting a reader process takes longer than reading most documents. Idle readers end by
 * themselves after a minute, and with this process.
 */
async function sharedReaders(): Promise<OpenReader> {
  const { openDocumentReader } = (await import(`${root}dist/documents/read-document.js`)) as typeof import('../../src/documents/read-document.js');
  return (limits) => {
    const key = JSON.stringify(limits);
    const reader = readers.get(key) ?? openDocumentReader(limits);
    readers.set(key, reader);
    return { ...reader, close: () => undefined };
  };
}

const readers = new Map<string, DocumentReader>();

const homeVariables = ['HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME'];

function setVariables(values: Readonly<Record<string, string | undefined>>): void {
  for (const name of homeVariables) {
    if (values[name] === undefined) delete process.env[name];
    else process.env[name] = values[name];
  }
}

class Collected extends Writable {
  readonly #parts: Buffer[] = [];
  readonly #onPart: (part: Buffer) => void;

  constructor(onPart: (part: Buffer) => void) {
    super();
    this.#onPart = onPart;
  }

  override _write(part: Buffer | string, _: BufferEncoding, done: () => void): void {
    this.#parts.push(Buffer.from(part));
    this.#onPart(Buffer.from(part));
    done();
  }

  text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }
}
