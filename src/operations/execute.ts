// The one path of every request: validate, check capabilities, run under the deadline. CLI, HTTP, batches and chat all come through here.
import type { z } from 'zod';
import { abortError, untilAborted } from '../core/abort.js';
import { compact } from '../core/compact.js';
import type { Capability, Engine } from '../core/engine.js';
import { type Issue, TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import type { Operation, RunContext } from '../core/operation.js';
import { exampleOf } from './schema-example.js';
import { checkTexts } from './source.js';
import { unknownFields } from './unknown-fields.js';

/** What a caller provides for a run. */
export interface ExecuteParts extends Pick<RunContext, 'settings' | 'readDocument' | 'tokenCounter' | 'signal' | 'now' | 'explain'> {
  readonly engine: Engine;
}

/** Runs one operation on an unvalidated request body. Rejects only with `TxpError`, or with a bug as it was thrown. */
export async function execute<In, Out, C extends Capability>(operation: Operation<In, Out, C>, body: unknown, parts: ExecuteParts): Promise<Out> {
  const input = validate(operation.request, body);
  checkTexts(input, parts.settings.maxTextChars);
  const missing = operation.needs.filter((capability) => parts.engine.can[capability] === undefined);
  if (missing.length > 0) {
    throw new TxpError('engine-unavailable', `engine "${parts.engine.id}" cannot ${operation.name}`, {
      hint: 'choose another with --engine, or see: txp engines',
    });
  }
  const { signal } = parts;
  const context: RunContext<C> = {
    engine: parts.engine.can as RunContext<C>['engine'],
    engineId: parts.engine.id,
    settings: parts.settings,
    readDocument: parts.readDocument,
    tokenCounter: parts.tokenCounter,
    signal,
    now: parts.now,
    ...compact({ explain: parts.explain }),
  };
  if (signal.aborted) throw abortError(signal);
  // An engine that ignores its signal must not keep the caller waiting past the deadline.
  return untilAborted(operation.run(input, context), signal);
}

/** Validates against a schema; every broken rule becomes an issue that names its field, and so does every field that is probably misspelt. */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const parse = (given: unknown): z.ZodSafeParseResult<T> => schema.safeParse(given, { error: (issue) => typeRule(issue) });
  const parsed = parse(value);
  if (parsed.success) return parsed.data;
  // Typed clients send null for fields that they leave out.
  const left = withoutNulls(value, parsed.error.issues);
  const again = left === undefined ? parsed : parse(left);
  if (again.success) return again.data;
  const issues: Issue[] = parsed.error.issues.map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
    message: issue.message,
  }));
  const [first] = issues;
  const misspelt = unknownFields(schema, value).flatMap(({ path, meant }): Issue[] =>
    meant === undefined ? [] : [{ path, message: `is not a field; did you mean ${meant}?` }],
  );
  const message = [...(first === undefined ? ['invalid request'] : [describeIssue(first)]), ...misspelt.map(describeIssue)].join('; ');
  throw new TxpError('invalid-request', message, { issues: [...issues, ...misspelt] });
}

/** The value without the nulls that broke rules; undefined if there are none. */
function withoutNulls(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const paths = issues.map(({ path }) => path).filter((path) => path.length > 0 && valueAt(value, path) === null);
  if (paths.length === 0) return undefined;
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    const owner = valueAt(copy, path.slice(0, -1));
    if (isJsonObject(owner)) Reflect.deleteProperty(owner, path.at(-1) ?? '');
  }
  return copy;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined), value);
}

// The message for a wrong type if the schema has none of its own: states the rule, not the mechanism.
function typeRule(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (issue.code === 'invalid_type') {
    const kind = issue.expected === 'record' ? 'object' : issue.expected;
    const expected = `must be ${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;
    const rule = input === undefined ? `is required and ${expected}` : `${expected}, not ${typeName(input)}`;
    // The body as a whole has too many forms for one example.
    if ((kind !== 'object' && kind !== 'array') || (issue.path ?? []).length === 0) return rule;
    return `${rule}; for example ${exampleOf(issue.inst)}`;
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) return oneOf(issue.options);
  return undefined;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return ['array', 'set', 'map'].includes(origin) ? ' items long' : '';
}

function oneOf(values: readonly unknown[]): string {
  return `must be ${values.map((allowed) => JSON.stringify(allowed)).join(' or ')}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`.replace('a object', 'an object');
}

/** Describes an issue on one line: `entities.total.threshold: must be between 0 and 1`. */
function describeIssue(issue: Issue): string {
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
