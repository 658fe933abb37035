// Where settings, keys and state are stored: per the XDG base directory specification, with defaults below the user's home.
import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { TxpError } from '../core/errors.js';
import type { Settings } from './settings.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's settings file, whether or not it exists. Fails with `configuration` if no home folder is known. */
export function userConfigPath(environment: Environment): string {
  const named = environment.TXP_CONFIG;
  if (named !== undefined && named !== '') return resolve(named);
  return join(configFolder(environment), 'config.yaml');
}

/** Folder of the user's choices: settings, keys, trusted folders. Fails with `configuration` if no home folder is known. */
export function configFolder(environment: Environment): string {
  return join(folderFrom(environment, 'XDG_CONFIG_HOME', '.config'), 'txp');
}

/** Where the server stores its key when it first starts, for commands on this machine. */
export function keyPath(environment: Environment): string {
  return join(configFolder(environment), 'key');
}

/** Folder for journals, batches and keys. Fails with `configuration` if none is configured and no home folder is known. */
export function stateFolder(settings: Pick<Settings, 'data_dir'>, environment: Environment): string {
  if (settings.data_dir !== '') return resolve(settings.data_dir);
  return join(folderFrom(environment, 'XDG_STATE_HOME', join('.local', 'state'), 'TXP_DATA_DIR'), 'txp');
}

/** Whether the user's own files have a place. Users without a home folder can do everything that needs no such file. */
export function hasConfigFolder(environment: Environment): boolean {
  return environment.XDG_CONFIG_HOME?.startsWith('/') === true || homeFolder() !== undefined;
}

function folderFrom(environment: Environment, variable: string, below: string, own = variable): string {
  const named = environment[variable];
  // The base directory specification says to ignore relative paths.
  if (named?.startsWith('/')) return named;
  const home = homeFolder();
  if (home === undefined)
    throw new TxpError('configuration', 'this user has no home folder', { hint: `set HOME, or ${own}, to a folder that you can write to` });
  return join(home, below);
}

/** Undefined if HOME is not set, or empty, and the user has no entry in the system's user database. */
function homeFolder(): string | undefined {
  try {
    return homedir() || userInfo().homedir;
  } catch {
    return undefined;
  }
}
