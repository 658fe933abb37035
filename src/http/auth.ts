// The key of a request: sent in one of two headers, known, valid, and allowed to do what is requested.
import type { Request } from 'express';
import { TxpError } from '../core/errors.js';
import { type ApiKey, type KeyStore, missingScope } from '../core/keys.js';

const maxSecretLength = 256;

/** The key of a request and the secret that it was sent with. Fails with `unauthorized`; the message is the same for every kind of invalid key. */
export async function authenticate(request: Request, keys: KeyStore): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  const secret = secretOf(request);
  if (secret === undefined) {
    throw new TxpError('unauthorized', 'a key is required', { hint: 'send it as x-api-key, or as Authorization: Bearer' });
  }
  const key = secret.length > maxSecretLength ? undefined : await keys.authenticate(secret);
  if (key === undefined)
    throw new TxpError('unauthorized', 'the key is invalid', { hint: 'it is unknown, expired or revoked; txp keys list shows those of the server' });
  return { key, secret };
}

/** Fails with `forbidden` if the key has neither this scope nor `admin`. */
export function requireScope(key: ApiKey, scope: string): void {
  if (key.scopes.includes(scope) || key.scopes.includes('admin')) return;
  throw missingScope(scope);
}

/** The operations that a key may run through a route that serves several; undefined for all. */
export function operationsOf({ scopes }: ApiKey): readonly string[] | undefined {
  return scopes.includes('admin') ? undefined : scopes;
}

function secretOf({ headers }: Request): string | undefined {
  const own = headers['x-api-key'];
  const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const given = typeof own === 'string' && own !== '' ? own : undefined;
  if (given !== undefined && bearer !== undefined && given !== bearer) {
    throw new TxpError('unauthorized', 'x-api-key and Authorization carry different keys', { hint: 'send one of them' });
  }
  return given ?? bearer;
}
