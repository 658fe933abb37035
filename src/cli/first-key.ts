// The first key of a server: made once, kept where the commands find it, and shown to a person at a terminal only. A log would keep it for others.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { keyPath } from '../config/places.js';
import { extraScopes, type KeyStore } from '../core/keys.js';
import { makeFolder } from '../files/make-folder.js';
import { operationNames, readingNames } from '../operations/list.js';
import type { CommandContext } from './context.js';
import { keepKey } from './kept-keys.js';

/** Makes the owner's key, which has every scope. A key file from before is taken over, so that what reads it keeps working. */
export async function makeFirstKey(keys: KeyStore, { environment, terminal }: Pick<CommandContext, 'environment' | 'terminal'>): Promise<void> {
  const path = keyPath(environment);
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  const scopes = [...operationNames, ...readingNames, ...extraScopes];
  const owner = { name: 'owner', scopes, credits: null, requestsPerMinute: null, expiresAtMs: null };
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
    terminal.notify(`the first key could not be kept in ${path} and is of no use; create one with: txp keys create`);
    return;
  }
  if (terminal.isErrorInteractive) show();
  terminal.notify(`the first key is stored in ${path}, readable by you only`);
}

/** Makes the kept key the one for the server's address, so that commands of this user find it there and send it nowhere else. */
export function keepForAddress(address: string, environment: CommandContext['environment']): void {
  try {
    keepKey(new URL(address).origin, readFileSync(keyPath(environment), 'utf8').trim(), environment);
  } catch {
    // No key is kept here, or it cannot be: its user has it elsewhere.
  }
}
