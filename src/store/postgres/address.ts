// The address of a database: postgres://user@host:port/name, with how to secure the connection.
import { readFileSync } from 'node:fs';
import { TxpError } from '../../core/errors.js';

export interface Address {
  /** A name or IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Trusted certificates in `ca`, or the system's if absent. Undefined if the connection is not encrypted. */
  readonly tls: { readonly ca?: string } | undefined;
  /** For users and logs; contains no secret. */
  readonly shown: string;
}

const parameters = ['host', 'user', 'sslmode', 'sslrootcert'];

/** Parses an address. Fails with `configuration`. */
export function parseAddress(address: string): Address {
  if (!URL.canParse(address)) throw refuse('is not an address such as postgres://user@host/database');
  const url = new URL(address);
  const given = url.searchParams;
  if (url.password !== '') throw refuse('must not contain the password', 'put it in the variable TXP_STORE_PASSWORD, or a password file');
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw refuse(`has the parameter ${unknown}, which is not one of ${parameters.join(', ')}`);
  const host = url.hostname === '' ? (given.get('host') ?? 'localhost') : url.hostname.replace(/^\[|\]$/g, '');
  const user = url.username === '' ? (given.get('user') ?? 'txp') : decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  const port = url.port === '' ? 5432 : Number(url.port);
  const place = host.startsWith('/') ? `?host=${host}` : '';
  return {
    host,
    port,
    user,
    database,
    tls: tlsOf(host, given),
    shown: `postgres://${user}@${place === '' ? `${host}:${port}` : ''}/${database}${place}`,
  };
}

function tlsOf(host: string, given: URLSearchParams): Address['tls'] {
  const isLocal = host.startsWith('/') || host === 'localhost' || host === '::1' || host.startsWith('127.');
  const mode = given.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  if (mode === 'disable') return undefined;
  if (mode !== 'verify-full')
    throw refuse(
      `has sslmode=${mode}`,
      'use verify-full, or disable on a network where nobody can eavesdrop; the modes in between do not verify the server',
    );
  const path = given.get('sslrootcert');
  if (path === null) return {};
  try {
    return { ca: readFileSync(path, 'utf8') };
  } catch (cause) {
    throw new TxpError('configuration', `store: the certificate file ${path} cannot be read`, { cause });
  }
}

function refuse(what: string, hint?: string): TxpError {
  return new TxpError('configuration', `store: the address ${what}`, hint === undefined ? {} : { hint });
}
