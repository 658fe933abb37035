// How the reading process is started so that whatever a document makes it do stays inside: no files but its own program's, no writing, no
// other programs, no network, no environment. The memory and time it may take are the business of others.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../files/package-root.js';

/** The process runs what was built also when the program runs from its sources: a loader of sources needs more than it may have. */
const built = fileURLToPath(new URL('dist/documents', packageRoot()));

/**
 * Where the system has a shell: no core dump, no file longer than nothing, and a network of its own that holds no interface, where the kernel
 * lets us make one (`unshare`; as root without a new user, because a new one could not read what root reads). Ends by becoming the process.
 */
const withoutNetwork = `ulimit -c 0; ulimit -f 0; unset PWD OLDPWD
if unshare --net true; then exec unshare --net -- "$0" "$@"; fi
if unshare --user --net true; then exec unshare --user --net -- "$0" "$@"; fi
exec "$0" "$@"`;

/** Starts the built module `name` of `dist/documents`, confined, with `args` and more options for Node. */
export function startConfined(name: string, args: readonly string[], nodeOptions: readonly string[]): ChildProcess {
  const options = [...fileConfinement(), `--import=${pathToFileURL(join(built, 'thread-confinement.js')).href}`, ...nodeOptions];
  const hasShell = process.platform !== 'win32';
  const systemRoot = process.env.SystemRoot;
  return fork(join(built, `${name}.js`), args, {
    // Keys and settings of the program are none of a parser's business. Windows programs don't start without SystemRoot.
    env: systemRoot === undefined ? {} : { SystemRoot: systemRoot },
    // Later versions of Node let a thread without a file read its working folder; here that gives nothing away.
    cwd: built,
    execPath: hasShell ? '/bin/sh' : process.execPath,
    execArgv: hasShell ? ['-c', withoutNetwork, process.execPath, ...options] : options,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Node's permission model: reading of our own code and packages, native parts and threads; no writing, no other programs, no internals. */
function fileConfinement(): string[] {
  // Node 20 knows only the older name; later versions take both but warn about it.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const packages = createRequire(import.meta.url).resolve.paths('pdfjs-dist') ?? [];
  const readable = [dirname(built), ...packages.filter((folder) => existsSync(folder))];
  // A link is looked up by its name and read at its target; both must be readable.
  const names = new Set(readable.flatMap((folder) => [join(folder, sep), join(realpathSync(folder), sep)]));
  return [permission, '--allow-addons', '--allow-worker', ...[...names].map((folder) => `--allow-fs-read=${folder}`)];
}
