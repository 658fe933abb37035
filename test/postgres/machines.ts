// Several machines on one PostgreSQL, as child processes: servers and workers as shipped, each with a home and a model server of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bin, type Ended, environmentFor, makeHome, runProgram } from '../cli/run-txp.js';
import { promptOf, type ScriptedServer, startScriptedServer } from '../engines/model/scripted-server.js';
import { newerNode } from '../nodes/node.js';
import { freePort, type PostgresServer, startPostgres } from '../store/postgres/server.js';
import { until } from '../until.js';

/** A server or a worker. Its process can end and be replaced. */
export interface Machine {
  readonly name: string;
  /** Place in the order in which they were added. */
  readonly index: number;
  readonly role: 'serve' | 'worker';
  /** The address of its API, or of a worker's health and metrics: the same after every start. */
  readonly address: string;
  readonly isAlive: boolean;
  /** Everything that its processes wrote to standard error. */
  log(): string;
  /** Unexpected exits of its processes, except those for lack of the database. */
  readonly faults: readonly string[];
  /** The logs of its processes that V8 aborted. */
  readonly aborts: readonly string[];
  /** Starts a program, by default the one of all machines. */
  start(program?: Program): Promise<void>;
  kill(): Promise<void>;
  /** Halts the process like a suspended machine; `wake` resumes it. */
  freeze(): void;
  wake(): void;
  /** Shuts it down gracefully. */
  stop(): Promise<number | null>;
}

/** What Node.js is started with before the command: the path of the program, and flags before it. */
export type Program = readonly string[];

/** The program of this checkout. */
export const thisProgram: Program = [bin];

/** One attempt of a machine at an item. */
export interface Start {
  readonly item: string;
  readonly machine: Machine;
  readonly atMs: number;
  /** Undefined while it runs. */
  end?: 'answered' | 'died' | 'abandoned';
}

export interface Machines {
  readonly database: PostgresServer;
  readonly starts: readonly Start[];
  readonly all: readonly Machine[];
  add(role: Machine['role'], variables?: Readonly<Record<string, string>>): Promise<Machine>;
  /** Runs a command with the settings of the machines. */
  run(parameters: readonly string[], program?: Program): Promise<Ended>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  makeKey(...flags: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export interface MachineOptions {
  /** What machines and commands run. */
  readonly program?: Program;
  /** Whether the database waits for the disk, as it does for users. */
  readonly isDurable?: boolean;
  /** Variables of all machines. */
  readonly variables?: Readonly<Record<string, string>>;
  /** How long a model server works on an item. A promise that never resolves blocks it for good. */
  readonly work?: (item: string, start: Start) => Promise<void>;
}

/** Exit code of a program that lacks something it needs. */
const unavailable = 69;

/**
 * Whether V8 aborted its own process: about one in 200 starts on a busy machine fails a check of V8 itself (SIGTRAP, Node.js 22.23.3, whether the program
 * is under a top-level await or not). To the store that is a kill like any other: the machine is started again, and nothing may be lost or doubled by it.
 */
function isAbort(signal: NodeJS.Signals | null, log: string): boolean {
  return signal === 'SIGTRAP' && log.includes('# Fatal error in');
}

/** How the model server finds the item of a text. */
const mark = /item \[([^\]]+)\]/;

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const sentence = (item: string, day: string | undefined): string => `The report on item [${item}] was read on ${day}.`;

/** A text that a model server recognises as this item. */
export function textOf(item: string): string {
  return days.map((day) => sentence(item, day)).join(' ');
}

/** What the model server of a machine answers for an item: a different sentence of the text for each of the first seven machines. */
export function saidBy({ index }: Machine, item: string): string {
  return sentence(item, days[index % days.length]);
}

/** One line of a batch that asks a model for a summary. */
export function lineOf(item: string): string {
  const body = { model: 'summarize', text: textOf(item), max_tokens: 60 };
  return JSON.stringify({ custom_id: item, method: 'POST', url: '/v1/chat/completions', body });
}

export async function startMachines(options: MachineOptions = {}): Promise<Machines> {
  const { program: usual = thisProgram, isDurable = false, variables = {}, work = () => pause(50) } = options;
  const node = await newerNode();
  const database = await startPostgres({ isDurable });
  const name = `machines_${randomUUID().slice(0, 8)}`;
  await database.create(name);
  const home = makeHome();
  // A model does the work: one thread of the embedded engine is enough.
  const shared = { TXP_STORE: database.address(name), TXP_STORE_LEASE: '10s', TXP_SERVE_THREADS: '1', ...variables };
  const starts: Start[] = [];
  const all: Machine[] = [];
  const ends: (() => Promise<unknown> | undefined)[] = [];
  const run: Machines['run'] = (parameters, program = usual) => runProgram(node, [...program, ...parameters], home.path, { env: shared });
  // As below: on a busy machine the database may not answer in time.
  for (let patience = 10; ; patience--) {
    const migrated = await run(['store', 'migrate']);
    if (migrated.code === 0) break;
    if (patience === 0 || migrated.code !== unavailable) throw new Error(migrated.stderr);
    await pause(500);
  }

  const add: Machines['add'] = async (role, more = {}) => {
    const place = makeHome();
    let model: ScriptedServer;
    let child: ChildProcess | undefined;
    let ended: Promise<number | null> = Promise.resolve(null);
    let written = '';
    const port = await freePort();
    const faults: string[] = [];
    const aborts: string[] = [];
    const awaited = new Set<ChildProcess>();
    const startOnce = async (program: Program): Promise<void> => {
      const engines = { model: { kind: 'openai', base_url: model.baseUrl, model: 'scripted', concurrency: 64 } };
      const env = environmentFor(place.path, { ...shared, TXP_ENGINE: 'model', TXP_ENGINES: JSON.stringify(engines), ...more });
      const started = spawn(node, [...program, role, '--port', String(port)], { cwd: place.path, env, stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      let log = '';
      ended = new Promise((resolve) => started.once('close', resolve));
      await new Promise<void>((resolve, reject) => {
        started.stderr?.setEncoding('utf8').on('data', (text: string) => {
          written += text;
          log += text;
          if (log.includes(`on ${machine.address}`)) resolve();
        });
        started.once('close', (code, signal) => {
          for (const start of starts) if (start.machine === machine && start.end === undefined) start.end = 'died';
          if (isAbort(signal, log)) aborts.push(log);
          else if (!awaited.has(started) && code !== unavailable) faults.push(`ended by itself with ${code ?? signal}: ${log}`);
          reject(new Error(`${machine.name} ended with ${code ?? signal}: ${log}`, { cause: code }));
        });
      });
    };
    // As a service manager does: on a busy machine the database may not answer in time.
    const startPatiently = (program: Program, patience = 10): Promise<void> =>
      startOnce(program).catch(async (error: Error) => {
        if (patience === 0 || error.cause !== unavailable) throw error;
        await pause(500);
        await startPatiently(program, patience - 1);
      });
    const machine: Machine = {
      name: `${role}-${all.length}`,
      index: all.length,
      role,
      faults,
      aborts,
      address: `http://127.0.0.1:${port}`,
      get isAlive() {
        return child !== undefined && child.exitCode === null && child.signalCode === null;
      },
      log: () => written,
      start: (program = usual) => startPatiently(program),
      kill: async () => {
        if (child === undefined) return;
        awaited.add(child);
        child.kill('SIGKILL');
        await ended;
      },
      freeze: () => void child?.kill('SIGSTOP'),
      wake: () => void child?.kill('SIGCONT'),
      stop: async () => {
        if (child === undefined) return null;
        awaited.add(child);
        child.kill('SIGTERM');
        return ended;
      },
    };
    model = await startScriptedServer({
      complete: async (request) => {
        const item = mark.exec(promptOf(request))?.[1];
        if (item === undefined) return 'A summary.';
        const start: Start = { item, machine, atMs: performance.now() };
        starts.push(start);
        await work(item, start);
        start.end ??= 'answered';
        return saidBy(machine, item);
      },
    });
    ends.push(
      () => machine.kill(),
      () => model.close(),
      async () => place.remove(),
    );
    all.push(machine);
    await machine.start();
    return machine;
  };

  return {
    database,
    starts,
    all,
    add,
    run,
    query: (sql) => database.query(name, sql),
    makeKey: async (...flags) => (await run(['keys', 'create', '--name', 'test', ...flags])).stdout.trim(),
    close: async () => {
      for (const end of ends) await end();
      await database.stop();
      home.remove();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
  readonly json: any;
}

/** Sends a request to a machine or to a proxy; undefined if there is no answer at all. */
export async function ask({ address }: Pick<Machine, 'address'>, path: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(20_000), ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: asJson(text) };
  } catch {
    return undefined;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The remaining credits of the key that `makeKey` made. */
export async function creditsOf(machines: Machines): Promise<number> {
  const keys: { name: string; credits: number }[] = JSON.parse((await machines.run(['keys', 'list', '--json'])).stdout);
  return keys.find(({ name }) => name === 'test')?.credits ?? Number.NaN;
}

/** The sum of a metric without labels over machines. */
export async function metric(name: string, of: readonly Machine[]): Promise<number> {
  const texts = await Promise.all(of.map(async (machine) => (await ask(machine, '/metrics'))?.text ?? ''));
  return texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]), 0);
}

/** Submits a batch and returns its id. */
export async function submit(machine: Machine, key: string, items: readonly string[]): Promise<string> {
  const answer = await ask(machine, '/v1/batches', { method: 'POST', body: items.map(lineOf).join('\n'), headers: { 'x-api-key': key } });
  if (answer?.status !== 200) throw new Error(`the batch was answered with ${answer?.status}: ${answer?.text}`);
  return answer.json.id;
}

/** Waits for the end of a batch and returns the answer to each item, or the code of its error. */
export async function outputOf(machine: Machine, key: string, id: string, limitMs?: number): Promise<ReadonlyMap<string, string>> {
  const headers = { 'x-api-key': key };
  await until(async () => (await ask(machine, `/v1/batches/${id}`, { headers }))?.json?.status === 'completed', `batch ${id} ends`, limitMs);
  const answer = await ask(machine, `/v1/batches/${id}/output`, { headers });
  if (answer === undefined) throw new Error(`the output of batch ${id} did not come`);
  return new Map(
    answer.text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { custom_id, response, error } = JSON.parse(line);
        return [custom_id, error === null ? JSON.stringify(response) : error.code];
      }),
  );
}

/** Counters, ledger entries and balances that do not agree, whatever was left over, and faults of machines. Empty if all is well. */
export async function discrepancies(machines: Machines): Promise<readonly string[]> {
  const { code, stdout, stderr } = await machines.run(['store', 'check']);
  const [found] = await machines.query(`SELECT
    (SELECT count(*) FROM txp.item WHERE state = 'o')::int AS open,
    (SELECT count(*) FROM txp.body)::int AS bodies,
    (SELECT count(*) FROM txp.item)::int - (SELECT count(*) FROM (SELECT DISTINCT batch_seq, idx FROM txp.outcome) o)::int AS unanswered,
    (SELECT count(*) FROM txp.outcome)::int - (SELECT count(*) FROM txp.item)::int AS doubled,
    (SELECT count(*) FROM txp.ledger WHERE reason = 'batch-item')::int - (SELECT count(*) FROM txp.item WHERE state = 'd')::int AS charges`);
  const sums = Object.entries(found ?? {}).flatMap(([what, number]) => (number === 0 ? [] : [`${what}: ${number}`]));
  return [
    ...sums,
    ...(code === 0 ? [] : [stdout + stderr]),
    ...machines.all.flatMap(({ name, faults }) => faults.map((fault) => `${name} ${fault}`)),
  ];
}
