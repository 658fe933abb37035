// Folders whose settings the user trusts: stores the hash of each settings file, so that a changed file must be trusted again.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { TxpError } from '../core/errors.js';
import { configFolder, type Environment, hasConfigFolder } from './places.js';
import { readSettingsText } from './settings-file.js';

/** Name of the settings file of a folder. */
export const folderFile = 'txp.yaml';

/** Maps each folder to the hash of the settings file that was trusted there. */
export type TrustedFolders = Readonly<Record<string, string>>;

/** Path of the list. Fails with `configuration` if no home folder is known. */
export function trustPath(environment: Environment): string {
  return join(configFolder(environment), 'trusted-folders.json');
}

/** Reads the list. Fails with `configuration` if it cannot be read or is damaged. */
export function trustedFolders(environment: Environment): TrustedFolders {
  const path = trustPath(environment);
  const text = readSettingsText(path, { foreign: false });
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isTrustedList(value)) return value;
  } catch {
    // Reported below.
  }
  throw new TxpError('configuration', `${path} is damaged`, { hint: 'remove it, and trust the folders again' });
}

/** Whether the user trusts this text as the folder's settings. */
export function isTrusted(folder: string, text: string, environment: Environment): boolean {
  return hasConfigFolder(environment) && trustedFolders(environment)[realpathSync(folder)] === trustHash(text);
}

export function trustHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isTrustedList(value: unknown): value is TrustedFolders {
  return typeof value === 'object' && value !== null && Object.values(value).every((hash) => typeof hash === 'string');
}
