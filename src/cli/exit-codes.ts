// Exit codes for every kind of end; scripts may rely on them.
import { errorCode, type FailureKind, TxpError } from '../core/errors.js';
import { UsageError } from '../core/usage-error.js';

/** Codes that do not belong to a single kind of failure. */
export const exitCodes = {
  ok: 0,
  answerIsNo: 1,
  usage: 2,
  someInputsFailed: 3,
  answerIsUncertain: 4,
  engineUnavailable: 69,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

/** Every code with its meaning, for help and reference. */
export const exitCodeTable: readonly (readonly [number, string])[] = [
  [exitCodes.ok, 'done'],
  [exitCodes.answerIsNo, 'the answer is "no" (only with `-x` or `--assert`), or a `--gate` or `--risk` does not hold'],
  [exitCodes.usage, 'wrong usage: an unknown flag, a value out of range, nothing to do'],
  [exitCodes.someInputsFailed, 'some of many inputs failed'],
  [exitCodes.answerIsUncertain, 'the answer is uncertain (only with `-x` or `--assert`)'],
  [65, 'the input is unreadable or invalid'],
  [66, 'an input was not found or cannot be read'],
  [exitCodes.engineUnavailable, 'the engine, or a native module, is not available'],
  [70, 'a bug in txp'],
  [73, 'the output cannot be written'],
  [75, 'temporary failure: try again'],
  [77, 'a key is missing, wrong, or has no credits or rights'],
  [78, 'a setting is wrong'],
  [exitCodes.hungUp, 'stopped because its terminal was closed (SIGHUP)'],
  [exitCodes.interrupted, 'stopped by SIGINT'],
  [exitCodes.terminated, 'stopped by SIGTERM'],
];

const codeOfKind: Readonly<Record<FailureKind, number>> = {
  'invalid-request': 2,
  'document-unreadable': 65,
  'input-not-found': 66,
  'output-unwritable': 73,
  unauthorized: 77,
  forbidden: 77,
  'insufficient-credits': 77,
  'not-found': 66,
  conflict: 65,
  'in-use': 75,
  'rate-limited': 75,
  overloaded: 75,
  'engine-unavailable': 69,
  'timed-out': 75,
  cancelled: 130,
  configuration: 78,
  internal: 70,
};

/** Fields that contain the input itself: a violation there is bad data, not wrong usage. */
const inputFields = ['text', 'document', 'document_mime_type', 'context', 'chunks', 'state', 'gold'];

/** The exit code for a failure. */
export function exitCodeOf(thrown: unknown): number {
  const failure = normaliseFailure(thrown);
  if (failure instanceof UsageError) return exitCodes.usage;
  if (!(failure instanceof TxpError)) return codeOfKind.internal;
  const field = failure.issues[0]?.path[0];
  if (failure.kind === 'invalid-request' && typeof field === 'string' && inputFields.includes(field)) return 65;
  return codeOfKind[failure.kind];
}

/** One line for a failure, without the program's name: what is wrong and, if known, what to do about it. */
export function describeFailure(thrown: unknown): string {
  const failure = normaliseFailure(thrown);
  if (failure instanceof UsageError || failure instanceof TxpError) {
    const hint = failure.hint ?? (failure instanceof TxpError ? retryHint(failure) : undefined);
    const line = hint === undefined ? failure.message : `${failure.message}; ${hint}`;
    return line.replace(/\s*\n\s*/g, ' ');
  }
  const what = failure instanceof Error ? failure.message : String(failure);
  return `bug: ${what.replace(/\s*\n\s*/g, ' ')}; please report it with the output of --debug`;
}

function retryHint({ retryAfterSeconds: seconds }: TxpError): string | undefined {
  if (seconds === undefined || seconds === 0) return undefined;
  return `try again in ${seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`}`;
}

// Failures that are not bugs: a package that is not installed, and a deleted working folder, which any code that resolves a path runs into.
function normaliseFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure;
  const [, lacking] = errorCode(failure) === 'ERR_MODULE_NOT_FOUND' ? (/^Cannot find package '([^']+)'/.exec(failure.message) ?? []) : [];
  if (lacking !== undefined)
    return new TxpError('engine-unavailable', `the package ${lacking} is not installed`, { hint: 'txp doctor shows how to fix it', cause: failure });
  if (!('syscall' in failure && failure.syscall === 'uv_cwd')) return failure;
  return new TxpError('input-not-found', 'the working folder no longer exists', { hint: 'change to another folder with cd', cause: failure });
}
