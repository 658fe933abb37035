// How the reading process is started so that whatever a document makes it do stays inside: the system's barrier, and Node's own within it.
import type { ChildProcess } from 'node:child_process';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../files/package-root.js';
import { type Confinement, launch } from './launcher.js';
import { readableCode } from './readable.js';

/** The process runs what was built also when the program runs from its sources: a loader of sources needs more than it may have. */
const built = fileURLToPath(new URL('dist/documents', packageRoot()));

interface ConfinedStart {
  /** Module of `dist/documents`, without its ending. */
  readonly name: string;
  readonly args: readonly string[];
  readonly nodeOptions: readonly string[];
  readonly confinement: Confinement;
  /** Processor time after which the system ends the process, in seconds. */
  readonly processorSeconds: number;
}

interface ConfinedProcess {
  readonly child: ChildProcess;
  /** True for a folder of the packages that the process may read. */
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

/** Node's permission model: reading of these folders, native parts and threads; no writing, no other programs, no internals. */
function permissions(folders: readonly string[]): string[] {
  // Node 20 knows only the older name; later versions take both but warn about it.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  return [permission, '--allow-addons', '--allow-worker', ...folders.map((folder) => `--allow-fs-read=${join(folder, sep)}`)];
}
