// Starts the reading process confined, so that a malicious document can do no harm outside it: with the system's isolation, and Node's permission model
// within.
import type { ChildProcess } from 'node:child_process';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../files/package-root.js';
import { type Confinement, launch } from './launcher.js';
import { readableCode } from './readable.js';

/** The process always runs the built code, even if the program runs from source: a TypeScript loader would need more permissions. */
const built = fileURLToPath(new URL('dist/documents', packageRoot()));

interface ConfinedStart {
  /** Module in `dist/documents`, without its extension. */
  readonly name: string;
  readonly args: readonly string[];
  readonly nodeOptions: readonly string[];
  readonly confinement: Confinement;
  /** CPU time in seconds after which the system ends the process. */
  readonly processorSeconds: number;
}

interface ConfinedProcess {
  readonly child: ChildProcess;
  /** Whether the process may read a folder of the packages. */
  canRead(folder: string): boolean;
}

export function startConfined({ name, args, nodeOptions, confinement, processorSeconds }: ConfinedStart): ConfinedProcess {
  const readable = readableCode();
  const folders = [...readable.folders, ...readable.links.map(({ path }) => path)];
  const child = launch({
    confinement,
    readable,
    processorSeconds,
    nodeOptions: [...permissions(folders), `--import=${pathToFileURL(join(built, 'thread-confinement.js')).href}`, ...nodeOptions],
    module: join(built, `${name}.js`),
    args,
  });
  return { child, canRead: (folder) => folders.some((each) => folder === each || folder.startsWith(each + sep)) };
}

/** Node's permission model: allows reading these folders, native addons and threads; not writing, other programs or internals. */
function permissions(folders: readonly string[]): string[] {
  // Node 20 knows only the older name; later versions accept both, but warn about it.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  return [permission, '--allow-addons', '--allow-worker', ...folders.map((folder) => `--allow-fs-read=${join(folder, sep)}`)];
}
