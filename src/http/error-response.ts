// Every failure as an API response: one body for clients that read `detail` and for those that read `error`. Never includes a stack or the input.
import { type FailureKind, type Issue, isRetryable, TxpError } from '../core/errors.js';
import { operationNamed } from '../operations/index.js';
import { TaskFailure } from '../tasks/task.js';
import { HttpFailure } from './http-failure.js';

/** Statuses that depend on the route: for a rejected request and for a failed engine. */
export interface RouteStatus {
  readonly invalid: 400 | 422;
  readonly engine: 500 | 502;
}

interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The bug behind a 500, for the log. */
  readonly bug?: unknown;
}

interface Mapping {
  readonly status: number | 'invalid' | 'engine';
  readonly type: string;
}

const mappings: Readonly<Record<FailureKind, Mapping>> = {
  'invalid-request': { status: 'invalid', type: 'invalid_request_error' },
  'document-unreadable': { status: 422, type: 'invalid_request_error' },
  'input-not-found': { status: 404, type: 'not_found_error' },
  'output-unwritable': { status: 500, type: 'server_error' },
  unauthorized: { status: 401, type: 'authentication_error' },
  forbidden: { status: 403, type: 'permission_error' },
  'insufficient-credits': { status: 402, type: 'insufficient_quota' },
  'not-found': { status: 404, type: 'not_found_error' },
  conflict: { status: 409, type: 'conflict_error' },
  'in-use': { status: 409, type: 'conflict_error' },
  'rate-limited': { status: 429, type: 'rate_limit_error' },
  overloaded: { status: 503, type: 'server_error' },
  'engine-unavailable': { status: 'engine', type: 'server_error' },
  'timed-out': { status: 504, type: 'timeout_error' },
  cancelled: { status: 503, type: 'server_error' },
  // While a request runs, only the configuration of an engine can be wrong.
  configuration: { status: 'engine', type: 'server_error' },
  internal: { status: 500, type: 'server_error' },
};

export function toErrorResponse(error: unknown, route: RouteStatus, requestId: string): ErrorResponse {
  if (error instanceof HttpFailure) {
    const body = render({ message: error.message, type: typeOfStatus(error.status), code: error.code, requestId });
    return { status: error.status, code: error.code, headers: error.headers, body };
  }
  if (error instanceof TaskFailure) {
    const operation = error.operation === undefined ? undefined : operationNamed(error.operation);
    return toErrorResponse(error.cause, operation?.failureStatus ?? route, requestId);
  }
  if (!(error instanceof TxpError)) {
    const failure = new TxpError('internal', 'an unexpected error in txp; the log has it under this request id', { cause: error });
    return { ...toErrorResponse(failure, route, requestId), bug: error };
  }
  const { kind, message, hint, issues, field } = error;
  const { status: mapped, type } = mappings[kind];
  const status = typeof mapped === 'number' ? mapped : route[mapped];
  const code = isUnknownModel(error) ? 'model_not_found' : kind.replaceAll('-', '_');
  const body = render({ message: hint === undefined ? message : `${message} (${hint})`, type, code, issues, field, requestId });
  return { status, code, headers: retryHeaders(error, status), body, ...(kind === 'internal' ? { bug: error.cause } : {}) };
}

/** Body of an error; also used for answers to errors of the HTTP parser, which have no request. */
export function render(error: {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  readonly issues?: readonly Issue[];
  readonly field?: string | undefined;
  readonly requestId: string;
}): string {
  const { message, type, code, issues = [], field, requestId } = error;
  return JSON.stringify({ detail: message, error: { message, type, code, param: field ?? null, issues, request_id: requestId } });
}

export function typeOfStatus(status: number): string {
  if (status === 404) return 'not_found_error';
  if (status === 403 || status === 421) return 'permission_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

// Chat and batches name the operation in `model`. Another operation has a `model` too, but with only one allowed value, so its message differs.
function isUnknownModel({ kind, issues }: TxpError): boolean {
  const [first] = issues;
  return kind === 'invalid-request' && first?.path.at(-1) === 'model' && first.message.startsWith('must be one of');
}

function retryHeaders({ kind, retryAfterSeconds }: TxpError, status: number): Record<string, string> {
  if (status === 429 || status === 503 || (status >= 500 && retryAfterSeconds !== undefined)) {
    const seconds = Math.min(60, Math.max(1, Math.ceil(retryAfterSeconds ?? 1)));
    return { 'retry-after': String(seconds), 'retry-after-ms': String(seconds * 1000) };
  }
  // Client libraries retry every 5xx unless told otherwise.
  return status >= 500 && !isRetryable(kind) ? { 'x-should-retry': 'false' } : {};
}
