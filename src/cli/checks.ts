// Checks of txp doctor: each examines one possible problem of the machine, and gives the command that fixes it.
import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { hasConfigFolder, keyPath, stateFolder } from '../config/places.js';
import type { Settings } from '../config/settings.js';
import { errorCode, type FailureKind, TxpError } from '../core/errors.js';
import { fieldsOf } from '../core/keyed.js';
import { makeFolder } from '../files/make-folder.js';
import { readCatalogue } from '../models/catalogue.js';
import type { CommandContext } from './context.js';
import { repairBuild, repairLanguage, repairPackage, shellWord } from './repairs.js';

export interface Check {
  readonly name: string;
  /** `note` is information that does not prevent any work. */
  readonly state: 'ok' | 'note' | 'fault';
  readonly about: string;
  /** A shell command, or what to do if there is none. */
  readonly repair?: string;
  /** For a fault: determines the exit code. */
  readonly kind?: FailureKind;
}

const ok = (name: string, about: string): Check => ({ name, state: 'ok', about });
const fault = (name: string, kind: FailureKind, about: string, repair: string): Check => ({ name, state: 'fault', about, repair, kind });

/** Runs all checks that need the settings, ordered by their dependencies. */
export async function runChecks(settings: Settings, context: CommandContext): Promise<Check[]> {
  return [
    ...(await checkInstallation(settings, context)),
    await checkConfinement(settings, context),
    checkDataFolder(settings, context.environment),
    ...(await checkDatabase(settings, context)),
    checkKeyFile(context.environment),
    await checkPort(settings, context.signal),
    ...(await checkEngines(settings, context)),
  ];
}

const newerNode = 'install Node.js 22 or later, from https://nodejs.org or your package manager';

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return fault('node', 'engine-unavailable', `Node.js ${version} is too old`, newerNode);
  }
  if (major < 22) return { name: 'node', state: 'note', about: `Node.js ${version} no longer gets security fixes`, repair: newerNode };
  return ok('node', `Node.js ${version}`);
}

async function checkInstallation(settings: Settings, context: CommandContext): Promise<Check[]> {
  const parts = await (await context.app(settings)).checkParts();
  return parts.map(({ name, about, kind, fault: found }) => {
    const label = kind === 'language' ? `language ${name}` : name;
    if (found === undefined) return ok(label, about);
    const repair = { build: repairBuild, language: () => repairLanguage(name), package: () => repairPackage(name, found.isMissing) }[kind]();
    return fault(label, 'engine-unavailable', `${about}: ${found.reason}`, repair);
  });
}

/** What a malicious document could reach if it took control of the reader. */
async function checkConfinement(settings: Settings, context: CommandContext): Promise<Check> {
  const name = 'confinement';
  const lacking = 'this system does not allow namespaces, or lacks unshare, mount, chroot or setpriv';
  try {
    const confinement = await (await context.app(settings)).confinement();
    if (confinement === 'files') return ok(name, 'a malicious document cannot reach files, processes or the network');
    const reach = confinement === 'network' ? 'the files of your user' : 'the files, processes and network of your user';
    const reason = process.platform === 'linux' ? lacking : `on ${process.platform} only Node.js confines the reader`;
    return { name, state: 'note', about: `a malicious document can reach ${reach}: ${reason}` };
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    // The machine was too busy for the reader, which is no evidence about the installation.
    if (error.kind === 'overloaded') return { name, state: 'note', about: error.message, repair: 'txp doctor' };
    return fault(name, 'engine-unavailable', error.message, repairBuild());
  }
}

function checkDataFolder(settings: Settings, environment: CommandContext['environment']): Check {
  const name = 'data folder';
  let folder: string;
  try {
    folder = stateFolder(settings, environment);
  } catch (failure) {
    if (!(failure instanceof TxpError)) throw failure;
    // Operations do not need a data folder; keys, batches and the server do.
    return { name, state: 'note', about: failure.message, repair: failure.hint ?? nameAnother };
  }
  try {
    makeFolder(folder, 0o700);
    const trial = join(folder, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (cause) {
    const code = errorCode(cause);
    const present = nearestPresent(folder);
    const word = shellWord(present);
    const found = statSync(present);
    if (!found.isDirectory()) return fault(name, 'output-unwritable', `${present} is not a folder`, `mv ${word} ${shellWord(`${present}.old`)}`);
    if (code !== 'EACCES' && code !== 'EPERM') return fault(name, 'output-unwritable', `${folder} cannot be written (${code})`, nameAnother);
    const isOwn = found.uid === process.getuid?.();
    // A parent folder may belong to the system, so the ownership is changed only for txp's own folder.
    const other = present === folder ? `sudo chown -R "$(id -un)" ${word}` : nameAnother;
    return fault(name, 'output-unwritable', `${folder} cannot be written`, isOwn ? `chmod u+rwx ${word}` : other);
  }
  if ((statSync(folder).mode & 0o077) !== 0)
    return { name, state: 'note', about: `${folder} can be read by other users`, repair: `chmod 700 ${shellWord(folder)}` };
  return ok(name, folder);
}

/** Checks the database shared by servers, if there is one. */
async function checkDatabase(settings: Settings, context: CommandContext): Promise<Check[]> {
  if (settings.store === '') return [];
  const name = 'store';
  try {
    const found = await (await (await context.app(settings)).database()).check();
    if (found.length === 0) return [ok(name, 'the database answers, and its totals are consistent')];
    return found.map(({ isFault, text }) => (isFault ? fault(name, 'configuration', text, 'txp store check') : { name, state: 'note', about: text }));
  } catch (failure) {
    if (!(failure instanceof TxpError)) throw failure;
    return [fault(name, failure.kind, failure.message, failure.hint ?? 'check the setting store')];
  }
}

const nameAnother = 'choose a folder that you can write to, with TXP_DATA_DIR or --data-dir';

function nearestPresent(path: string): string {
  return existsSync(path) ? path : nearestPresent(dirname(path));
}

function checkKeyFile(environment: CommandContext['environment']): Check {
  const name = 'key file';
  if (!hasConfigFolder(environment)) return ok(name, 'none: this user has no home folder');
  const path = keyPath(environment);
  if (!existsSync(path)) return ok(name, 'none yet; the first txp serve creates one');
  const word = shellWord(path);
  if ((statSync(path).mode & 0o077) !== 0) return fault(name, 'configuration', `${path} can be read by other users`, `chmod 600 ${word}`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    return fault(name, 'configuration', `${path} cannot be read`, `sudo chown "$(id -un)" ${word}`);
  }
  if (readFileSync(path, 'utf8').trim() === '') return fault(name, 'configuration', `${path} is empty`, `txp keys create > ${word}`);
  return ok(name, path);
}

async function checkPort(settings: Settings, signal: AbortSignal): Promise<Check> {
  const { 'serve.host': host, 'serve.port': port } = settings;
  const name = `port ${port}`;
  if (await isFree(port, host)) return ok(name, 'free');
  const answer = await within(2000, signal, async (timeout) => {
    const response = await fetch(`http://${host}:${port}/readyz`, { signal: timeout });
    return fieldsOf(await response.json());
  }).catch(() => ({ status: undefined }));
  if (typeof answer.status === 'string') return ok(name, `a server is running there, ${answer.status}`);
  return fault(name, 'configuration', 'another program is using it', `txp serve --port ${await freePort(host)}`);
}

/** Runs work with a time limit. The timer also keeps the process alive if nothing else does. */
async function within<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), milliseconds);
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return listen(port, host).then(
    () => true,
    () => false,
  );
}

async function freePort(host: string): Promise<number> {
  return listen(0, host);
}

/** Briefly listens on a port and resolves to its number. */
function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

/** The command that starts the model server usually found on this port. */
const starters: Readonly<Record<string, string>> = {
  '11434': 'ollama serve',
  '8080': 'llama-server -m MODEL.gguf --port 8080',
  '1234': 'lms server start',
  '8000': 'vllm serve MODEL',
};

async function checkEngines(settings: Settings, context: CommandContext): Promise<Check[]> {
  const app = await context.app(settings);
  const engines = await within(10_000, context.signal, (timeout) => app.engines(timeout));
  return engines.map(({ id, summary, readiness }) => {
    if (readiness.ready) return ok(`engine ${id}`, summary);
    const setUp = settings.engines[id];
    if (setUp?.kind === 'onnx') return fault(`engine ${id}`, 'engine-unavailable', readiness.reason, repairModel(setUp.model));
    const address = setUp?.kind === 'openai' ? setUp.base_url : settings.base_url;
    const starter = URL.canParse(address) ? starters[new URL(address).port] : undefined;
    const repair = /model/.test(readiness.reason) && /no model/.test(readiness.reason) ? 'txp init' : (starter ?? `start the server at ${address}`);
    return fault(`engine ${id}`, 'engine-unavailable', readiness.reason, address === '' ? 'txp init' : repair);
  });
}

/** Models of the catalogue can be pulled; for others, the list shows what is wrong. */
function repairModel(model: string): string {
  return readCatalogue().some(({ name }) => name === model) ? `txp models pull ${shellWord(model)}` : 'txp models list';
}
