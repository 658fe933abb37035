// Task files: labels, entities or questions with examples and calibration, written once and used by name.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Lexer, parse } from 'yaml';
import * as z from 'zod';
import { compact } from '../core/compact.js';
import { errorCode, TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import { type OperationName, operationEntry, operationNames } from '../operations/list.js';
import { unknownFields } from '../operations/unknown-fields.js';
import { nearest } from '../text/nearest.js';
import { isNestedTooDeeply } from './yaml-nesting.js';

const fitted = {
  method: z.enum(['none', 'temperature', 'bias']),
  temperature: z.number().positive(),
  bias: z.record(z.string(), z.number()).default({}),
  // Proven either for a risk or for a cascade with another engine.
  threshold: z
    .union([
      z.strictObject({ risk: z.number(), delta: z.number(), confidence: z.number(), kept: z.number(), bound: z.number() }),
      z.strictObject({ within: z.number(), confidence: z.number(), kept: z.number() }),
    ])
    .optional(),
};

// Calibrates the labels, the questions of decide (by name), or the values of extract.
const calibration = z.strictObject({
  engine: z.string().min(1),
  /** Number of lines that it was fitted on. */
  lines: z.int().min(1),
  /** Fingerprint of each requested label, question or entity, by name; absent in files written before fingerprints existed. */
  asked: z.record(z.string(), z.string()).optional(),
  labels: z.strictObject(fitted).optional(),
  questions: z.record(z.string(), z.strictObject(fitted)).optional(),
  values: z.strictObject(fitted).optional(),
});

const own = z.looseObject({
  operation: z.enum(operationNames),
  engine: z.string().min(1).optional(),
  examples: z.array(z.strictObject({ text: z.string().min(1), label: z.string().min(1) })).default([]),
  calibration: calibration.optional(),
});

const ownNames = Object.keys(own.shape);

export type StoredCalibration = z.infer<typeof calibration>;

/** A task: what to request, and how to interpret the answers. */
export interface TaskFile {
  readonly operation: OperationName;
  /** The engine that it is meant for; by default that of the settings. */
  readonly engine?: string;
  /** Fields of the request: labels, entities, questions and any others of the operation. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly examples: readonly { readonly text: string; readonly label: string }[];
  readonly calibration?: StoredCalibration;
}

const maxBytes = 4_000_000;

const fieldsHint = `operation: one of ${operationNames.join(', ')}, along with the fields of its request`;

/**
 * Reads a task file. Fails with `configuration`; the message names the field, the rule and the file, as `shown`. Fields that the operation does not have are
 * errors.
 */
export async function readTaskFile(path: string, shown = path): Promise<TaskFile> {
  const fail = (what: string, hint?: string): TxpError => new TxpError('configuration', `${shown}: ${what}`, hint === undefined ? {} : { hint });
  let text: string;
  try {
    if (!statSync(path).isFile()) throw fail('is not a file');
    if (statSync(path).size > maxBytes) throw fail(`is longer than ${maxBytes / 1e6} MB`);
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof TxpError) throw cause;
    if (errorCode(cause) === 'ENOENT')
      throw fail(
        'does not exist',
        'give a task file, such as one written by txp calibrate; names of tasks work in requests to a server: "task": "NAME"',
      );
    throw fail(`cannot be read (${errorCode(cause)})`, 'give a task file, such as one written by txp calibrate');
  }
  if (isNestedTooDeeply(new Lexer(), text)) throw fail('is nested too deeply');
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 20 });
  } catch (cause) {
    // The first line of the message ends with a colon before an excerpt of the file.
    throw fail(`is not YAML: ${cause instanceof Error ? cause.message.split('\n')[0]?.replace(/:$/, '') : ''}`, fieldsHint);
  }
  const read = own.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const named = issue?.path.join('.') ?? '';
    const given = fieldsOf(value);
    if (!isJsonObject(value)) throw fail(value === null ? 'is empty' : 'has no fields', fieldsHint);
    const misspelt = named in given ? undefined : Object.keys(given).find((name) => nearest(name, ownNames) === named);
    if (misspelt !== undefined) throw fail(`${misspelt} is not a field of a task file`, `did you mean ${named}?`);
    if (named === 'operation' && given.operation === undefined) throw fail('operation is missing', fieldsHint);
    const meant = named === 'operation' ? nearest(String(given.operation), operationNames) : undefined;
    if (meant !== undefined) throw fail(`operation: there is no ${String(given.operation)}`, `did you mean ${meant}?`);
    throw fail(`${named === '' ? 'a task file' : named} ${issue?.message ?? 'is malformed'}`, fieldsHint);
  }
  const { operation, engine, examples, calibration: fitted, ...given } = read.data;
  const asked = await operationEntry(operation)?.load();
  const short = asked?.shorthand;
  let request: Readonly<Record<string, unknown>> = given;
  try {
    if (short !== undefined && short.field in given) request = { ...given, [short.field]: short.writtenOut(given[short.field]) };
  } catch (cause) {
    throw cause instanceof TxpError ? fail(`${short?.field}.${cause.message}`, cause.hint) : cause;
  }
  const [unknown] = asked === undefined ? [] : unknownFields(asked.request, request, ownNames);
  if (unknown !== undefined) {
    const place = unknown.path.join('.');
    const { meant } = unknown;
    throw fail(`${place} is not a field of ${operation}`, meant === undefined ? `txp help ${operation} has the fields` : `did you mean ${meant}?`);
  }
  return {
    operation,
    request,
    examples,
    ...compact({ engine, calibration: fitted }),
  };
}

/**
 * Reads the file of a task that the settings define. Fails with `invalid-request` for an unknown name, and otherwise like `readTaskFile`, but without the path,
 * which clients of a server should not see.
 */
export async function taskNamed(tasks: Readonly<Record<string, string>>, name: string): Promise<TaskFile> {
  const path = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (path !== undefined)
    return readTaskFile(path, `the file of the task "${name}"`).catch((cause: unknown) => {
      if (!(cause instanceof TxpError)) throw cause;
      throw new TxpError('configuration', cause.message, { hint: 'the setting tasks names the file', cause });
    });
  const names = Object.keys(tasks);
  const meant = nearest(name, names);
  const message = `task: there is no task "${name}"`;
  const hint = meant === undefined ? 'add it under tasks: in the settings' : `did you mean ${meant}?`;
  throw new TxpError('invalid-request', message, { hint, issues: [{ path: ['task'], message }] });
}

/** Fails with `invalid-request` if the operation or engine is not the task's, or if `request` differs from what the task was calibrated on. */
export function checkTask({ operation, engine, calibration: fitted }: TaskFile, used: Used): void {
  if (operation !== used.operation.name) throw mismatch(`the task is for ${operation}, not for ${used.operation.name}`, `use it with ${operation}`);
  const wanted = fitted?.engine ?? engine;
  if (wanted !== undefined && wanted !== used.engine) throw mismatch(`the task is calibrated for the engine "${wanted}", not for "${used.engine}"`);
  if (fitted?.asked === undefined) return;
  const before = new Map(Object.entries(fitted.asked));
  const now = new Map(Object.entries(marksOf(used.operation, used.request)));
  const changes = [...new Set([...now.keys(), ...before.keys()])].flatMap((name) => {
    if (before.get(name) === now.get(name)) return [];
    return [`${name} ${before.has(name) ? (now.has(name) ? 'was changed' : 'was removed') : 'was added'}`];
  });
  if (changes.length > 0)
    throw mismatch(
      `its request differs from the one it was calibrated on: ${changes.join(', ')}`,
      'calibrate it again, or restore the request it was calibrated on',
    );
}

interface Used {
  readonly operation: AnyOperation;
  readonly engine: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/**
 * A fingerprint of each label, question or entity of a request, and of each other field that affects its calibration, by name. Equal fingerprints mean equal
 * content.
 */
export function marksOf({ calibration }: AnyOperation, request: Readonly<Record<string, unknown>>): Record<string, string> {
  const parts = (calibration?.asks ?? []).flatMap((field): [string, unknown][] => {
    const value = request[field];
    if (value === undefined || value === null || value === '') return [];
    if (Array.isArray(value)) return value.map((item: unknown, index) => [`${field}.${String(fieldsOf(item).name ?? index)}`, item]);
    return isJsonObject(value) ? Object.entries(value).map(([name, item]) => [`${field}.${name}`, item]) : [[field, value]];
  });
  return Object.fromEntries(parts.map(([name, part]) => [name, createHash('sha256').update(inOrderOfNames(part)).digest('hex').slice(0, 12)]));
}

/** JSON that does not depend on the order in which keys were written. */
function inOrderOfNames(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
}

function mismatch(message: string, hint = 'calibrate it again, or choose the engine it was made for'): TxpError {
  return new TxpError('invalid-request', `task: ${message}`, {
    hint,
    issues: [{ path: ['task'], message }],
  });
}
