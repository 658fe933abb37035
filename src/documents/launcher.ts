// Starts Node isolated as far as the system supports it; unlike Node's own permissions, this also confines native code.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compact } from '../core/compact.js';
import { type Readable, readableSystem } from './readable.js';

/**
 * What the system denies the process.
 * `files`: it sees only the files it may read, writes nowhere, and has no network, no other processes and no privileges.
 * `network`: it has no network and cannot signal other processes, but can access its user's files.
 * `none`: nothing; only Node's permission model confines it.
 */
export type Confinement = 'files' | 'network' | 'none';

/** Strictest first. */
export const confinements: readonly Confinement[] = process.platform === 'linux' ? ['files', 'network', 'none'] : ['none'];

/** There is no /proc in `files`; the process reads its own /proc/self/status from this descriptor. */
export const statusDescriptor = 5;
/** Descriptor of the pipe to the program. */
export const lifelineDescriptor = 4;

interface Launch {
  readonly confinement: Confinement;
  /** What may be read in addition to Node and its libraries. */
  readonly readable: Readable;
  /** CPU time in seconds after which the system ends the process. */
  readonly processorSeconds: number;
  readonly nodeOptions: readonly string[];
  /** Absolute path of the module to run. */
  readonly module: string;
  readonly args: readonly string[];
}

/** Starts the module, with an IPC channel as descriptor 3 and a two-way pipe as descriptor 4. Its environment contains nothing of the program's. */
export function launch({ confinement, readable, processorSeconds, nodeOptions, module, args }: Launch): ChildProcess {
  const hasShell = process.platform !== 'win32';
  const systemRoot = process.env.SystemRoot;
  return fork(module, args, {
    // A parser must not see the program's keys and settings. Programs on Windows do not start without SystemRoot. Packages ask for the home folder, which a
    // user without an entry in the user database does not have.
    env: {
      HOME: '/',
      ...compact({ SystemRoot: systemRoot }),
      ...(hasShell ? { TXP_SECONDS: String(Math.ceil(processorSeconds)) } : {}),
      ...(confinement === 'files' ? { TXP_INSIDE: inNewRoot, ...rootOf(readable) } : {}),
    },
    // Later versions of Node let a thread without a file read its working folder; this one reveals nothing.
    cwd: dirname(module),
    execPath: hasShell ? '/bin/sh' : process.execPath,
    execArgv: hasShell ? ['-c', limited + scripts[confinement], process.execPath, ...nodeOptions] : [...nodeOptions],
    // A separate process group: a signal to the group reaches no other process.
    detached: hasShell,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
}

/** Disables core dumps, limits CPU time, and makes the process the first to be killed if memory runs out. */
const limited = `ulimit -c 0; ulimit -t "$TXP_SECONDS"
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
unset TXP_SECONDS PWD OLDPWD
`;

// The first process of a PID namespace cannot kill itself with a signal, so a shell runs as its parent there.
const scripts: Readonly<Record<Confinement, string>> = {
  files: `exec setpriv --pdeathsig KILL unshare --user --map-root-user --mount --net --pid --ipc --uts --fork --kill-child /bin/sh -c "$TXP_INSIDE" "$0" "$@"`,
  // Root gets no user namespace, because inside it the process could not read files that only root may read.
  network: `user=--user; [ "$(id -u)" != 0 ] || user=
exec unshare $user --net --pid --fork --kill-child /bin/sh -c 'unset PWD OLDPWD; (ulimit -f 0; exec "$0" "$@"); exit' "$0" "$@"`,
  none: 'ulimit -f 0; exec "$0" "$@"',
};

/** Where the new root is mounted: a folder that every Linux system has, and whose content the process does not need. */
const root = '/sys';
const tab = '\t';

// Mounts everything read-only in a new root. Leaving it would need a privilege that is dropped before Node starts, and a process whose root was changed cannot
// create a user namespace to regain it.
const inNewRoot = `set -ef
IFS='
'
mount -t tmpfs -o nosuid,nodev,size=1m,mode=0755 txp ${root}
mkdir -p $TXP_FOLDERS
for file in $TXP_FILES; do : >"$file"; done
for link in $TXP_LINKS; do ln -s "\${link#*${tab}}" "\${link%%${tab}*}"; done
printf %s "$TXP_MOUNTS" >${root}/mounts
mount -a -T ${root}/mounts
mount -o remount,bind,ro,nosuid,nodev ${root}
for path in ${root} $TXP_TARGETS; do [ ! -w "$path" ]; done
unset IFS TXP_INSIDE TXP_FOLDERS TXP_FILES TXP_LINKS TXP_MOUNTS TXP_TARGETS PWD OLDPWD
(
  ulimit -f 0
  exec ${statusDescriptor}</proc/self/status
  exec chroot ${root} /setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all "$0" "$@"
)
exit`;

/** Variables of the script for a root that contains the readable files and folders, one path per line. */
function rootOf(code: Readable): Record<string, string> {
  const system = readableSystem();
  const folders = [...system.folders, ...code.folders].map((from) => ({ from, to: root + from }));
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/local/bin/setpriv'].find((path) => existsSync(path)) ?? '';
  const files = [...[...system.files, ...code.files].map((from) => ({ from, to: root + from })), { from: setpriv, to: join(root, 'setpriv') }];
  const links = code.links.map(({ path, target }) => ({ path: root + path, target }));
  const parents = [...files.map(({ to }) => to), ...links.map(({ path }) => path)].map((path) => dirname(path));
  const mounts = [...folders, ...files];
  return {
    TXP_FOLDERS: [...new Set([...folders.map(({ to }) => to), ...parents])].join('\n'),
    TXP_FILES: files.map(({ to }) => to).join('\n'),
    TXP_LINKS: links.map(({ path, target }) => `${path}${tab}${target}`).join('\n'),
    TXP_MOUNTS: mounts.map(({ from, to }) => `${field(from)} ${field(to)} none bind,ro,nosuid,nodev 0 0\n`).join(''),
    TXP_TARGETS: mounts.map(({ to }) => to).join('\n'),
  };
}

/** Escapes a path for fstab(5). */
function field(path: string): string {
  return path.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
