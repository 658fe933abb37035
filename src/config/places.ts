// Where settings, keys and state are kept: the base directory specification, below the user's home where its variables are not set.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { TxpError } from '../core/errors.js';
import type { Settings } from './settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's configuration file, whether or not it exists. Fails with `configuration` where no home folder is known. */
export function userConfigPath(environment: Environment): string {
  const named = environment.TXP_CONFIG;
  if (named !== undefined && named !== '') return resolve(named);
  return join(configFolder(environment), 'config.yaml');
}

/** Folder of what the user decides: settings, keys, trusted folders. Fails with `configuration` where no home folder is known. */
export function configFolder(environment: Environment): string {
  return join(folderFrom(environment, 'XDG_CONFIG_HOME', '.config'), 'txp');
}

/** Where the first start of the server keeps its key, for the commands of this machine. */
export function keyPath(environment: Environment): string {
  return join(configFolder(environment), 'key');
}

/** The folder for journals, batches and keys. Fails with `configuration` where no home folder is known and none is named. */
export function stateFolder(settings: Pick<Settings, 'data_dir'>, environment: Environment): string {
  if (settings.data_dir !== '') return resolve(settings.data_dir);
  return join(folderFrom(environment, 'XDG_STATE_HOME', join('.local', 'state'), 'TXP_DATA_DIR'), 'txp');
}

/** Whether there is a place for the user's own files. A user without a home can do all that needs none. */
export function hasConfigFolder(environment: Environment): boolean {
  return environment.XDG_CONFIG_HOME?.startsWith('/') === true || homeFolder() !== undefined;
}

function folderFrom(environment: Environment, variable: string, below: string, own = variable): string {
  const named = environment[variable];
  // The base directory specification: a relative path is invalid and to be ignored.
  if (named?.startsWith('/')) return named;
  const home = homeFolder();
  if (home === undefined)
    throw new TxpError('configuration', 'this user has no home folder', { hint: `set HOME, or ${own}, to a folder of its own` });
  return join(home, below);
}

/** Undefined for a user without an entry in the system's list and without HOME. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
