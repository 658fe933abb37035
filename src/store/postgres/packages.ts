// Finds the two packages that a store in PostgreSQL needs. They are not among the dependencies: users of such a store install them with one command.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, TxpError } from '../../core/errors.js';

export interface PostgresPackages {
  readonly pg: typeof import('pg').default;
  readonly PgBoss: typeof import('pg-boss').PgBoss;
  readonly queuePlans: Pick<typeof import('pg-boss'), 'getConstructionPlans' | 'getMigrationPlans'>;
}

export const installCommand = 'npm install --global pg@8.23.1 pg-boss@12.35.0';

const oldestNode = [22, 12] as const;

/** Fails with `configuration` if the queue does not run on this Node.js version. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new TxpError('configuration', `a store in PostgreSQL needs Node.js ${oldestNode.join('.')} or later, and this is ${version}`, {
    hint: 'install a newer Node.js, or leave the setting store empty',
  });
}

/** Loads the packages. Fails with `engine-unavailable`, naming the command that installs them. */
export async function loadPackages(): Promise<PostgresPackages> {
  const [{ default: pg }, { PgBoss, ...queuePlans }] = await Promise.all([
    importFirst<typeof import('pg')>('pg', 'esm/index.mjs'),
    importFirst<typeof import('pg-boss')>('pg-boss', 'dist/index.js'),
  ]);
  return { pg, PgBoss, queuePlans };
}

async function importFirst<Package>(name: string, entry: string): Promise<Package> {
  // The location of global npm packages, in case txp itself is not one of them.
  const global = pathToFileURL(join(dirname(dirname(process.execPath)), 'lib/node_modules', name, entry)).href;
  for (const place of [name, global]) {
    try {
      const loaded: Package = await import(place);
      return loaded;
    } catch (cause) {
      if (errorCode(cause) !== 'ERR_MODULE_NOT_FOUND')
        throw new TxpError('engine-unavailable', `the package ${name} cannot be loaded`, { hint: `reinstall it: ${installCommand}`, cause });
    }
  }
  throw new TxpError('engine-unavailable', `a store in PostgreSQL needs the package ${name}, which is not installed`, {
    hint: `install it: ${installCommand}`,
  });
}
