// Keys of servers: one file for each origin, readable only by its owner. A key is sent only to the origin that it was stored for.
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, type Environment, hasConfigFolder, keyPath } from '../config/places.js';
import { TxpError } from '../core/errors.js';
import { makeFolder } from '../files/make-folder.js';
import { writeAtomically } from '../files/write-atomically.js';

/** Path for the key of an origin, whether or not it exists. Fails with `configuration` if no home folder is known. */
export function keyPathFor(origin: string, environment: Environment): string {
  // A host cannot contain @, so no two origins share a file.
  return join(configFolder(environment), 'keys', origin.replace('://', '@').replaceAll(':', '@'));
}

/** The key for requests to an origin: `TXP_API_KEY`, or the one stored for it; empty if there is none. Fails with `configuration` for an invalid key. */
export function keyFor(origin: string, environment: Environment): string {
  const { TXP_API_KEY: given } = environment;
  if (given) return checkKey(given, 'TXP_API_KEY');
  if (!hasConfigFolder(environment)) return '';
  const path = keyPathFor(origin, environment);
  try {
    return checkKey(readFileSync(path, 'utf8').trim(), path);
  } catch (failure) {
    if (failure instanceof TxpError) throw failure;
    return '';
  }
}

/**
 * Other addresses at which a server on this machine may listen, by the host in a URL: for `localhost` the loopback and wildcard addresses, for an address only
 * wildcards.
 */
const listensOn: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '[::1]', '0.0.0.0', '[::]'],
  '127.0.0.1': ['0.0.0.0', '[::]'],
  '[::1]': ['[::]'],
};
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Replaces the host of a URL for this machine with the address that a key is stored for, if there is none for its own name: `localhost` becomes 127.0.0.1 if
 * `txp serve` listened there. The request then goes only to that address, because another user of this machine may listen on [::1], which `localhost` may also
 * mean.
 */
export function atKeptAddress(url: URL, environment: Environment): URL {
  const { TXP_API_KEY: given } = environment;
  if (given || url.protocol !== 'http:' || keyFileFor(url.origin, environment) !== undefined) return url;
  const kept = (listensOn[url.hostname] ?? []).map((host) => withHost(url, host)).find(({ origin }) => keyFileFor(origin, environment) !== undefined);
  return kept ?? url;
}

/** How to provide a missing key: with `txp login`, or by using the other name of this machine that a key is stored for. */
export function loginHint(url: URL, environment: Environment): string {
  const isLoopback = url.protocol === 'http:' && loopbackNames.includes(url.hostname) && keyFileFor(url.origin, environment) === undefined;
  const others = isLoopback ? loopbackNames.map((host) => withHost(url, host).origin) : [];
  const other = others.find((origin) => keyFileFor(origin, environment) !== undefined);
  const login = `give its key once with: txp login ${url.origin}, or with TXP_API_KEY`;
  return other === undefined ? login : `a key is stored for ${other}: use that address, or ${login}`;
}

function withHost(url: URL, host: string): URL {
  const other = new URL(url);
  other.hostname = host;
  return other;
}

/** The file with the key of an origin; undefined if none is stored. */
export function keyFileFor(origin: string, environment: Environment): string | undefined {
  const path = hasConfigFolder(environment) ? keyPathFor(origin, environment) : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Stores a key for an origin and returns its path. Throws the system's error. */
export function storeKey(origin: string, key: string, environment: Environment): string {
  const path = keyPathFor(origin, environment);
  makeFolder(dirname(path), 0o700);
  chmodSync(dirname(path), 0o700);
  writeAtomically(path, `${key}\n`);
  return path;
}

/** Removes the key of an origin, except the local server's own: `txp serve` stored it, and commands find their server by it. */
export function removeKey(origin: string, environment: Environment): 'forgotten' | 'absent' | 'own' {
  const path = keyPathFor(origin, environment);
  if (!existsSync(path)) return 'absent';
  if (keyIn(path) === keyIn(keyPath(environment))) return 'own';
  rmSync(path);
  return 'forgotten';
}

function keyIn(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Returns the key if it is valid in a header. Fails with `configuration`. */
export function checkKey(key: string, place: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new TxpError('configuration', `${place} contains no key`, { hint: 'a key is one word, such as txp_…' });
}
