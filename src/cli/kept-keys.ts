// Keys of servers, one file for each origin, readable by their owner alone. A key goes to the origin it was made for and nowhere else.
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFolder, type Environment, hasConfigFolder, keyPath } from '../config/places.js';
import { TxpError } from '../core/errors.js';
import { makeFolder } from '../files/make-folder.js';
import { writeWhole } from '../files/write-whole.js';

/** Where the key of an origin is kept, whether or not there is one. Fails with `configuration` where no home folder is known. */
export function keptKeyPath(origin: string, environment: Environment): string {
  // A host cannot hold @, so that no two origins share a file.
  return join(configFolder(environment), 'keys', origin.replace('://', '@').replaceAll(':', '@'));
}

/** The key for requests to an origin: `TXP_API_KEY`, or the one that is kept for it. Empty when there is none. Fails with `configuration` for what can be no key. */
export function keyFor(origin: string, environment: Environment): string {
  const { TXP_API_KEY: given } = environment;
  if (given) return checkKey(given, 'TXP_API_KEY');
  if (!hasConfigFolder(environment)) return '';
  const path = keptKeyPath(origin, environment);
  try {
    return checkKey(readFileSync(path, 'utf8').trim(), path);
  } catch (failure) {
    if (failure instanceof TxpError) throw failure;
    return '';
  }
}

/** Addresses at which a server is reached that listens on this machine, by the name in a URL: an address is no other one, the name and those that stand for all are. */
const listensOn: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '[::1]', '0.0.0.0', '[::]'],
  '127.0.0.1': ['0.0.0.0', '[::]'],
  '[::1]': ['[::]'],
};
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The URL at the address that a key is kept for, where there is none for its own name of this machine: `localhost` is 127.0.0.1 where `txp serve` listened
 * there. The request goes to that address and no other: somebody else of this machine may listen on [::1], which `localhost` may mean as well.
 */
export function atKeptAddress(url: URL, environment: Environment): URL {
  const { TXP_API_KEY: given } = environment;
  if (given || url.protocol !== 'http:' || keyFileFor(url.origin, environment) !== undefined) return url;
  const kept = (listensOn[url.hostname] ?? []).map((host) => withHost(url, host)).find(({ origin }) => keyFileFor(origin, environment) !== undefined);
  return kept ?? url;
}

/** How a request gets a key that it lacked: from `txp login`, or under the other name of this machine that one is kept for. */
export function loginHint(url: URL, environment: Environment): string {
  const isLoopback = url.protocol === 'http:' && loopbackNames.includes(url.hostname) && keyFileFor(url.origin, environment) === undefined;
  const others = isLoopback ? loopbackNames.map((host) => withHost(url, host).origin) : [];
  const other = others.find((origin) => keyFileFor(origin, environment) !== undefined);
  const login = `give its key once with: txp login ${url.origin}, or with TXP_API_KEY`;
  return other === undefined ? login : `a key is kept for ${other}: use that address, or ${login}`;
}

function withHost(url: URL, host: string): URL {
  const other = new URL(url);
  other.hostname = host;
  return other;
}

/** The file that holds the key of an origin; undefined when none is kept. */
export function keyFileFor(origin: string, environment: Environment): string | undefined {
  const path = hasConfigFolder(environment) ? keptKeyPath(origin, environment) : undefined;
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** Keeps a key for an origin. Throws the system's error. */
export function keepKey(origin: string, key: string, environment: Environment): string {
  const path = keptKeyPath(origin, environment);
  makeFolder(dirname(path), 0o700);
  chmodSync(dirname(path), 0o700);
  writeWhole(path, `${key}\n`);
  return path;
}

/** Forgets the key of an origin. That of the own server stays: `txp serve` put it there, and commands find their server by it. */
export function forgetKey(origin: string, environment: Environment): 'forgotten' | 'absent' | 'own' {
  const path = keptKeyPath(origin, environment);
  if (!existsSync(path)) return 'absent';
  if (keyIn(path) === keyIn(keyPath(environment))) return 'own';
  rmSync(path);
  return 'forgotten';
}

function keyIn(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** The key, when it can stand in a header. Fails with `configuration`. */
export function checkKey(key: string, place: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new TxpError('configuration', `${place} contains no key`, { hint: 'a key is one word, such as txp_…' });
}
