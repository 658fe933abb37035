// Maps database errors to failures that callers can act on: unavailable, full and busy are temporary; refusals are a matter of configuration; the rest is a
// bug.
import { errorCode, TxpError } from '../../core/errors.js';

// Node.js error codes for sockets. The driver's own errors have no code.
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']);
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
// Of Node.js and OpenSSL.
const tlsCodes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|EPROTO$)|_CERT(?:_IN_CHAIN)?$/;
const trustIt = 'it must be valid for the host in the setting store; ?sslrootcert=FILE names an authority of your own';
// The driver's own errors have no code.
const noTls = ['The server does not support SSL connections', 'There was an error establishing an SSL connection'];
const encryptIt = 'set ssl = on in PostgreSQL; ?sslmode=disable is for networks that nobody else uses';
const grantIt = 'txp store migrate needs the owner of the schemas; other users need grants after every migration';
const awayCodes = /^(?:57P0[1-5]|08|53300|25006)/;

// Errors from the database have its codes, errors from the system those of sockets.
const codeOf = (error: unknown): string => errorCode(error) ?? '';

/** Whether the connection is lost, or was never made: the outcome of a commit in progress is unknown. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  return socketCodes.has(codeOf(error)) || awayCodes.test(codeOf(error)) || (error instanceof Error && driverMessages.test(error.message));
}

/** Whether a pooler gave this connection to another process, so that the plans cached on it are not the ones that this process made. */
export function lacksPlans(error: unknown): boolean {
  return codeOf(error) === '26000' || codeOf(error) === '42P05';
}

/** Whether the database rolled this transaction back because of a conflict with another. */
export function isTakenBack(error: unknown): boolean {
  return codeOf(error) === '40P01' || codeOf(error) === '40001';
}

/** Whether a lock was not available in time, as the cause of a failure. */
export function isLocked(error: unknown): boolean {
  return error instanceof TxpError && codeOf(error.cause) === '55P03';
}

/** Whether the partition for the day of a text does not exist yet. */
export function lacksPartition(error: unknown): boolean {
  return codeOf(error) === '23514' && error instanceof Error && error.message.startsWith('no partition of relation');
}

/** The failure of a database in which no tables exist yet. */
export function noTables(cause?: unknown): TxpError {
  return new TxpError('configuration', 'the database of the store has no tables of txp', { hint: 'create them with: txp store migrate', cause });
}

/** The failure of a database that cannot hold every character. */
export function encodingRefused(cause?: unknown): TxpError {
  return new TxpError('configuration', 'the database of the store cannot hold all characters', {
    hint: 'create it with: createdb --encoding UTF8 --template template0',
    cause,
  });
}

export function storeFailure(error: unknown): unknown {
  if (error instanceof TxpError) return error;
  const code = codeOf(error);
  const passing = (message: string, hint = 'try again'): TxpError =>
    new TxpError('engine-unavailable', message, { hint, retryAfterSeconds: 2, cause: error });
  if (code === '25006') return passing('the database of the store is read-only', 'it may be a standby that is being promoted: try again');
  if (code === '53300')
    return passing('the database of the store has no connection left', 'raise max_connections in PostgreSQL, or lower store.pool');
  if (isAway(error)) return passing('the database of the store does not answer');
  if (code.startsWith('53')) return passing('the database of the store is full', 'free some space');
  if (isTakenBack(error) || code === '55P03' || code === '57014') return passing('the database of the store is busy');
  const wrong = (message: string, hint: string): TxpError => new TxpError('configuration', message, { hint, cause: error });
  const message = error instanceof Error ? error.message : '';
  if (tlsCodes.test(code)) return wrong(`the certificate of the database of the store is refused (${message})`, trustIt);
  if (noTls.includes(message)) return wrong('the database of the store does not encrypt connections', encryptIt);
  if (message.startsWith('SASL: ')) return wrong('the database of the store refuses the password', 'set TXP_STORE_PASSWORD, or use a password file');
  if (code === '22P05') return encodingRefused(error);
  if (code.startsWith('28')) return wrong('the database of the store refuses the user', 'check the setting store and TXP_STORE_PASSWORD');
  if (code === '3D000') return wrong('the database of the store does not exist', 'create it with: createdb');
  if (code === '42501') return wrong('the user of the store may not do this in the database', grantIt);
  if (code === '42P01' || code === '3F000') return noTables(error);
  return error;
}
