// Every failure of txp, as one class and one table. Status codes, exit codes and retries are decided at the edges (http, cli, batch).

/** One violated rule of a request: where, and what the rule requires. */
export interface Issue {
  /** Path to the field in the request body, for example `['entities', 'total', 'threshold']`. */
  readonly path: readonly (string | number)[];
  /** What is wrong and what would be valid, without repeating the input. */
  readonly message: string;
}

/** The meaning of each kind of failure. The set is closed: no edge compiles until it maps a new kind. */
export const failureKinds = {
  'invalid-request': 'the request breaks a rule of its operation; issues name the fields',
  'document-unreadable': 'the document is broken, encrypted, empty or not a supported format',
  'input-not-found': 'a named input file does not exist or cannot be opened',
  'output-unwritable': 'a result cannot be written to its destination',
  unauthorized: 'the key is missing or unknown',
  forbidden: 'the key is valid but may not do this',
  'insufficient-credits': 'the key has no credits left for this request',
  'not-found': 'the requested resource does not exist, or not yet',
  conflict: 'the request conflicts with an earlier one',
  'in-use': 'another process is using what this one needs; it may be free later',
  'rate-limited': 'too many requests for this key',
  overloaded: 'no capacity right now; the same request may succeed later',
  'engine-unavailable': 'no engine can do this, or the engine failed',
  'timed-out': 'the deadline passed before the work was done',
  cancelled: 'the caller disconnected or asked to stop',
  configuration: 'a setting is wrong or contradicts another',
  internal: 'a bug in txp',
} as const;

export type FailureKind = keyof typeof failureKinds;

export interface FailureDetails {
  readonly issues?: readonly Issue[];
  /** What the user can do about it, as one sentence. */
  readonly hint?: string;
  /** Seconds after which a retry makes sense (overloaded, rate-limited). */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The one error class. `message` is for the user: one line, no input text, no stack. Anything else thrown is a bug (`internal`). */
export class TxpError extends Error {
  readonly kind: FailureKind;
  readonly issues: readonly Issue[];
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TxpError';
    this.kind = kind;
    this.issues = details.issues ?? [];
    this.hint = details.hint;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Path of the first field that breaks a rule, joined by dots, for example `entities.total.threshold`; undefined if there is none. */
  get field(): string | undefined {
    return this.issues[0]?.path.join('.') || undefined;
  }
}

/** The failure for a request with one invalid field. The message includes the path; an empty path means the body. */
export function invalidField(path: Issue['path'], message: string): TxpError {
  return new TxpError('invalid-request', path.length === 0 ? message : `${path.join('.')}: ${message}`, { issues: [{ path, message }] });
}

/** The failure for a request with several invalid fields. The message includes each path; undefined if there are no issues. */
export function invalidFields(issues: readonly Issue[]): TxpError | undefined {
  if (issues.length === 0) return undefined;
  return new TxpError('invalid-request', issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '), { issues });
}

/** True for failures after which the same request may succeed later. */
export function isRetryable(kind: FailureKind): boolean {
  return kind === 'rate-limited' || kind === 'overloaded' || kind === 'timed-out' || kind === 'engine-unavailable' || kind === 'in-use';
}

/** The code of a system error, such as `ENOENT`, or of the first error in an aggregate; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  // If a host name has several addresses, Node collects one error per address.
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
