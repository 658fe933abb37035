// Runs an engine on every line with a known answer. Stores each observation, so that an interrupted run can resume.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../app.js';
import { stateFolder } from '../../config/places.js';
import type { Settings } from '../../config/settings.js';
import type { TaskFile } from '../../config/task-file.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { Judge, Judgement } from '../../core/judgement.js';
import type { AnyOperation } from '../../core/operation.js';
import { wrongGold } from '../../evaluation/known-answer.js';
import type { Observation } from '../../evaluation/report.js';
import { makeFolder } from '../../files/make-folder.js';
import { operationEntry } from '../../operations/list.js';
import { unknownFields } from '../../operations/unknown-fields.js';
import type { CommandContext } from '../context.js';
import { inOrder } from '../in-order.js';
import { attempt } from '../output/error-list.js';
import { startProgress } from '../progress.js';
import type { Terminal } from '../terminal.js';
import type { KnownLine } from './known-lines.js';

interface ObserveRequest {
  readonly lines: readonly KnownLine[];
  readonly operation: string;
  readonly engine: string;
  readonly task: TaskFile;
  readonly jobs: number;
  /** Discards the observations of earlier runs. */
  readonly fresh: boolean;
  readonly settings: Settings;
  readonly app: App;
  readonly context: CommandContext;
}

/** Returns one observation per line, in the order of the file. If a line fails, the run ends with its number; earlier observations are kept. */
export async function observeLines({ lines, operation, engine, task, jobs, fresh, settings, app, context }: ObserveRequest): Promise<Observation[]> {
  const entry = operationEntry(operation);
  const judge = await entry?.judge?.();
  if (entry === undefined || judge === undefined) throw wrongGold(`answers of ${operation} cannot be evaluated`);
  const loaded = await entry.load();
  const folder = join(stateFolder(settings, context.environment), 'evaluations');
  attempt(folder, () => makeFolder(folder, 0o700));
  const kept = openKept(folder, [operation, engine, task, settings.engines], fresh);
  const progress = await startProgress(lines.length, context);
  const counts = { done: 0, failed: 0, skipped: 0 };
  const ask = async (line: KnownLine): Promise<Observation> => {
    const known = kept.get(line);
    if (known !== undefined) return { ...known, line: line.number };
    const startedAt = performance.now();
    const { result, usage } = await app
      .run(operation, bodyIn(loaded, line.number, line.fields), { engine, task, signal: context.signal, isBackground: true })
      .catch((error: unknown) => {
        throw inLine(line.number, error);
      });
    if (!isJsonObject(result)) throw inLine(line.number, wrongGold('the operation did not return an object'));
    const observation: Observation = {
      line: line.number,
      judgement: judgeLine(judge, result, line),
      ms: performance.now() - startedAt,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
    };
    kept.add(line, observation);
    return observation;
  };
  const observations: Observation[] = [];
  try {
    for await (const observation of inOrder(lines, jobs, ask)) {
      observations.push(observation);
      counts.done++;
      progress.update(counts);
    }
  } finally {
    progress.stop();
  }
  return observations;
}

function judgeLine(judge: Judge, result: JsonObject, { number, gold }: KnownLine): Judgement {
  try {
    return judge(result, gold);
  } catch (error) {
    throw inLine(number, error);
  }
}

/** Builds the request body of a line, which may use `text` for any operation's input field, and the shorthand of task files. */
export function bodyOf({ input, shorthand }: AnyOperation, { text, ...fields }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const short = shorthand !== undefined && shorthand.field in fields ? { [shorthand.field]: shorthand.writtenOut(fields[shorthand.field]) } : {};
  return { ...input.defaults, ...fields, ...short, ...(text === undefined ? {} : { [input.field]: text }) };
}

/** Notes each field of the lines that the operation does not have, once, with the first line where it occurs. */
export function noteUnread(operation: AnyOperation, lines: readonly KnownLine[], { note }: Pick<Terminal, 'note'>): void {
  const told = new Set<string>();
  for (const { number, fields } of lines) {
    for (const { path, meant } of unknownFields(operation.request, bodyIn(operation, number, fields))) {
      const name = path.join('.');
      if (told.has(name)) continue;
      if (told.size === maxUnread) {
        note('further unknown fields of the lines are ignored');
        return;
      }
      told.add(name);
      note(`line ${number}: ${name} is ignored: ${operation.name} has no such field${meant === undefined ? '' : `; did you mean ${meant}?`}`);
    }
  }
}

const maxUnread = 8;

function bodyIn(operation: AnyOperation, number: number, fields: KnownLine['fields']): Record<string, unknown> {
  try {
    return bodyOf(operation, fields);
  } catch (error) {
    throw inLine(number, error);
  }
}

/** Adds the line number to a failure. */
export function inLine(number: number, error: unknown): unknown {
  if (!(error instanceof TxpError)) return error;
  return new TxpError(error.kind, `line ${number}: ${error.message}`, { ...compact({ hint: error.hint }), issues: error.issues, cause: error });
}

// Stores hashes of requests and numbers of judgements; no text.
function openKept(folder: string, identity: unknown, fresh: boolean) {
  const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
  const path = join(folder, `${digest(identity)}.jsonl`);
  const known = new Map<string, Observation>();
  if (fresh) rmSync(path, { force: true });
  for (const line of readKept(path)) {
    const value = parse(line);
    if (isJsonObject(value) && typeof value.key === 'string') known.set(value.key, value.observation as Observation);
  }
  const keyOf = ({ fields, gold }: KnownLine): string => digest([fields, gold]);
  return {
    get: (line: KnownLine): Observation | undefined => known.get(keyOf(line)),
    add: (line: KnownLine, observation: Observation): void =>
      appendFileSync(path, `${JSON.stringify({ key: keyOf(line), observation })}\n`, { mode: 0o600 }),
  };
}

function readKept(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    // No observations yet.
    return [];
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
