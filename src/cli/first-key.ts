// The first key of a server: created once, stored where commands find it, and shown only on a terminal, because a log would keep it for others.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyPath } from '../config/places.js';
import type { KeyStore } from '../core/keys.js';
import { makeFolder } from '../files/make-folder.js';
import { allScopes } from '../operations/list.js';
import type { CommandContext } from './context.js';
import { storeKey } from './stored-keys.js';

/** Creates the owner's key, which has every scope. Reuses the secret of an existing key file, so that its readers keep working. */
export async function makeFirstKey(keys: KeyStore, { environment, terminal }: Pick<CommandContext, 'environment' | 'terminal'>): Promise<void> {
  const path = keyPath(environment);
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  const owner = { name: 'owner', scopes: allScopes, credits: null, requestsPerMinute: null, expiresAtMs: null };
  const { key, secret } = await keys.create(owner, /^txp_(?:[a-z0-9]{1,8}_)?[\w-]{43}$/.test(kept) ? kept : undefined);
  const show = (): void => terminal.notify(`the first key is ${secret}`);
  try {
    if (secret !== kept) {
      makeFolder(dirname(path), 0o700);
      writeFileSync(path, `${secret}\n`, { mode: 0o600 });
    }
    chmodSync(path, 0o600);
  } catch {
    if (terminal.isErrorInteractive) {
      show();
      terminal.notify(`it cannot be stored in ${path}: write it down now, it is not shown again`);
      return;
    }
    await keys.revoke(key.id);
    terminal.notify(`the first key could not be stored in ${path} and was revoked; create one with: txp keys create`);
    return;
  }
  if (terminal.isErrorInteractive) show();
  terminal.notify(`the first key is stored in ${path}, readable by you only`);
}

/** Stores the owner's key for the server's address, so that this user's commands find it and send it nowhere else. */
export function keepForAddress(address: string, environment: CommandContext['environment']): void {
  try {
    storeKey(new URL(address).origin, readFileSync(keyPath(environment), 'utf8').trim(), environment);
  } catch {
    // There is no stored key, or it cannot be stored: the user has it elsewhere.
  }
}
