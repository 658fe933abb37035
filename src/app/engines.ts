// Engines that run a model, as configured in the settings: which names exist and how to open each. Keys are read here, when they are needed, and stored
// nowhere.
import { open } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import type { EngineSetting, FileEngine, RankingEngine, ServerEngine, SystemoneEngine } from '../config/engine-settings.js';
import { serverDefaults, unknownEngine } from '../config/engines.js';
import { stateFolder } from '../config/places.js';
import type { Settings } from '../config/settings.js';
import type { TaskFile } from '../config/task-file.js';
import { compact } from '../core/compact.js';
import { completeEngine } from '../core/complete-engine.js';
import type { Engine } from '../core/engine.js';
import { errorCode, TxpError } from '../core/errors.js';
import { proxyFor } from '../core/proxy.js';
import type { ModelDriver } from '../engines/model/driver.js';
import type { JsonServiceOptions } from '../engines/model/drivers/json-service.js';
import type { Embed } from '../engines/model/labels/examples.js';
import type { ModelMemory } from '../engines/model/memory.js';

export interface OpenedEngine {
  readonly engine: Engine;
  /** Present if a model does the work. */
  readonly driver?: ModelDriver;
}

type RemoteSetting = ServerEngine | SystemoneEngine | RankingEngine;
type Environment = Readonly<Record<string, string | undefined>>;

const keyVariable = 'TXP_MODEL_API_KEY';

/** The setting of an engine; undefined for the embedded one. Fails with `configuration` for an unknown name. */
export function engineSetting(settings: Settings, id: string): EngineSetting | undefined {
  const { engines, base_url: address, model } = settings;
  if (id === 'embedded') return undefined;
  if (id === 'openai') {
    if (address === '')
      throw new TxpError('configuration', 'the engine openai needs the address of a server', { hint: 'give --base-url URL, or set TXP_BASE_URL' });
    if (model === '')
      throw new TxpError('configuration', 'the engine openai needs the name of a model', { hint: 'give --model NAME, or set TXP_MODEL' });
    return { kind: 'openai', base_url: address, model, api_key_env: keyVariable, ...serverDefaults };
  }
  if (id === 'gguf') {
    if (model === '') throw new TxpError('configuration', 'the engine gguf needs a file', { hint: 'give --model FILE, or set TXP_MODEL' });
    return { kind: 'gguf', path: model };
  }
  const own = Object.hasOwn(engines, id) ? engines[id] : undefined;
  if (own !== undefined) return own;
  throw unknownEngine(settings, id);
}

interface OpenParts {
  readonly settings: Settings;
  readonly environment: Environment;
  /** Opens another engine of the settings by name. */
  readonly engineNamed: (id: string) => Promise<Engine>;
}

/** Opens the engine of a setting. Sends no request to a server and loads no weights yet. */
export async function openModelEngine(id: string, setting: EngineSetting, parts: OpenParts): Promise<OpenedEngine> {
  const { settings, environment, engineNamed } = parts;
  if (setting.kind === 'cascade') {
    const { first, then, task } = setting;
    const { readTaskFile } = await import('../config/task-file.js');
    if (first === id || then === id) throw new TxpError('configuration', `engines.${id} must name two other engines`);
    const [{ cascadeEngine }, { tunedEngine }] = await Promise.all([import('../evaluation/cascade.js'), import('../evaluation/tuned-engine.js')]);
    const proven = task === undefined ? undefined : provenTask(await readTaskFile(task), task, first);
    const early = await engineNamed(first);
    const tuned = proven === undefined ? early : tunedEngine(early, proven);
    const { confidence } = setting;
    return {
      engine: cascadeEngine({ id, first: tuned, second: await engineNamed(then), ...compact({ confidence, calibration: proven?.calibration }) }),
    };
  }
  if (isRanking(setting)) {
    const { rankingEngine } = await import('../engines/model/services/ranking.js');
    return { engine: rankingEngine({ ...serviceOptions(id, setting, environment), kind: setting.kind, model: setting.model }) };
  }
  if (setting.kind === 'systemone') {
    const { systemoneEngine } = await import('../engines/model/services/systemone.js');
    const { model, temperatures, explain: other = 'embedded' } = setting;
    if (other === id) throw new TxpError('configuration', `engines.${id}.explain must name another engine`);
    const explain = (): Promise<Engine> => engineNamed(other);
    const engine = systemoneEngine({ ...serviceOptions(id, setting, environment), explain, ...compact({ model, temperatures }) });
    return { engine: completeEngine(engine, explain) };
  }
  if (setting.kind === 'onnx') {
    const [{ onnxEngine }, { modelFolder }] = await Promise.all([import('../engines/onnx/index.js'), import('../models/places.js')]);
    const { model, threads, temperatures } = setting;
    const folder = isAbsolute(model) ? model : modelFolder(stateFolder(settings, environment), model);
    const other = (): Promise<Engine> => engineNamed('embedded');
    return { engine: completeEngine(await onnxEngine({ id, folder, other, ...compact({ threads, temperatures }) }), other) };
  }
  const [{ modelEngine }, { fileMemory }, embedded] = await Promise.all([
    import('../engines/model/index.js'),
    import('../files/file-memory.js'),
    engineNamed('embedded'),
  ]);
  const memory = fileMemory(join(stateFolder(settings, environment), 'models'));
  const { weighSegments, scoreLabels, write } = embedded.can;
  const local =
    weighSegments === undefined || scoreLabels === undefined || write === undefined
      ? {}
      : { local: { id: embedded.id, weighSegments, scoreLabels, write } };
  const { driver, summary } = await openDriver(id, setting, memory, environment);
  const embed = setting.examples === undefined ? undefined : await openEmbed(id, setting.examples, parts);
  return { engine: modelEngine({ id, summary, driver, memory, ...compact({ temperatures: setting.temperatures, embed }), ...local }), driver };
}

async function openEmbed(id: string, name: string, { settings, environment }: OpenParts): Promise<Embed> {
  const setting = Object.hasOwn(settings.engines, name) ? settings.engines[name] : undefined;
  if (setting?.kind !== 'embeddings') throw new TxpError('configuration', `engines.${id}.examples must name an engine of kind embeddings`);
  const { openEmbedder } = await import('../engines/model/services/embedding.js');
  return openEmbedder({ ...serviceOptions(name, setting, environment), model: setting.model }).embed;
}

// Returns `task`, which must hold a proven threshold for the first engine of a cascade; fails with `configuration` otherwise.
function provenTask(task: TaskFile, path: string, first: string): TaskFile {
  const { calibration } = task;
  const fits = [calibration?.labels, ...Object.values(calibration?.questions ?? {})];
  if (calibration === undefined || fits.every((fit) => fit?.threshold === undefined))
    throw new TxpError('configuration', `${path} has no proven threshold`, { hint: 'fit one with: txp calibrate FILE --risk 0.1' });
  if (calibration.engine !== first)
    throw new TxpError('configuration', `${path} was calibrated for the engine "${calibration.engine}", not for "${first}"`);
  return task;
}

function isRanking(setting: EngineSetting): setting is RankingEngine {
  return setting.kind === 'rerank' || setting.kind === 'embeddings';
}

async function openDriver(
  id: string,
  setting: ServerEngine | FileEngine,
  memory: ModelMemory,
  environment: Environment,
): Promise<{ driver: ModelDriver; summary: string }> {
  if (setting.kind === 'gguf') {
    const { path, threads } = setting;
    const { ggufDriver } = await import('../engines/model/drivers/gguf.js');
    return { driver: ggufDriver({ id, path, ...compact({ threads }) }), summary: `${basename(path)} in this process` };
  }
  const { base_url: baseUrl, model, context: contextTokens, thinking, extra_body: extraBody, idle_timeout: idleMs } = setting;
  const summary = `${model} at ${new URL(baseUrl).host}`;
  const choices = compact({ thinking, extraBody });
  const options = { ...serviceOptions(id, setting, environment), model, choices, ...compact({ contextTokens }) };
  if (setting.kind === 'anthropic') {
    const { anthropicDriver } = await import('../engines/model/drivers/anthropic.js');
    return { driver: anthropicDriver(options), summary };
  }
  const { openaiDriver } = await import('../engines/model/drivers/openai.js');
  return { driver: openaiDriver({ ...options, memory, ...compact({ idleMs }) }), summary };
}

function serviceOptions(id: string, setting: RemoteSetting, environment: Environment): JsonServiceOptions {
  const { base_url: baseUrl, concurrency, timeout: timeoutMs, headers } = setting;
  const key = (): Promise<string | undefined> => readKey(id, setting, environment);
  return { id, baseUrl, concurrency, timeoutMs, key, ...compact({ headers, proxy: proxyFor(baseUrl, setting.proxy, environment) }) };
}

async function readKey(
  id: string,
  { api_key_env: variable, api_key_file: path }: RemoteSetting,
  environment: Environment,
): Promise<string | undefined> {
  const fail = (what: string, hint: string): TxpError => new TxpError('configuration', `engine "${id}": ${what}`, { hint });
  const key = path === undefined ? environment[variable ?? '']?.trim() : await readKeyFile(path, fail);
  if (key === undefined || key === '') {
    // The default variable TXP_MODEL_API_KEY may be unset, because not every server needs a key. A key file or another variable was configured on purpose.
    if (path === undefined && (variable === undefined || variable === keyVariable)) return undefined;
    throw fail(path === undefined ? `the variable ${variable} is not set` : 'the key file is empty', 'put the key in it');
  }
  if (!/^[\x21-\x7e]+$/.test(key))
    throw fail('the key contains characters that are not allowed in a key', 'check that nothing else was copied with it');
  return key;
}

// Checks and reads through one descriptor, so that both concern the same file.
async function readKeyFile(path: string, fail: (what: string, hint: string) => TxpError): Promise<string> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw fail(`the key file cannot be read (${errorCode(cause)})`, 'check api_key_file');
  }
  try {
    const { mode, size } = await file.stat();
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') throw fail('other users can read the key file', `chmod 600 ${path}`);
    if (size > 10_000) throw fail('the key file is too long to hold a key', 'check api_key_file');
    return (await file.readFile('utf8')).trim();
  } finally {
    await file.close();
  }
}
