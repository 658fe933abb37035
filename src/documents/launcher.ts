// Starts Node in a place of its own, as far as the system makes one: the barrier that also holds what native code does.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compact } from '../core/compact.js';
import { type Readable, readableSystem } from './readable.js';

/**
 * What the system keeps the process from.
 * `files`: it sees nothing but what it is given to read, writes nowhere, and has no network, no other process and no privilege.
 * `network`: it has no network and no other process to signal, but the files of its user.
 * `none`: nothing; only Node's own permission model stands around it.
 */
export type Confinement = 'files' | 'network' | 'none';

/** Strictest first. */
export const confinements: readonly Confinement[] = process.platform === 'linux' ? ['files', 'network', 'none'] : ['none'];

/** In `files` there is no /proc; the process finds the lines of its own /proc/self/status here. */
export const statusDescriptor = 5;
/** The pipe to the program. */
export const lifelineDescriptor = 4;

interface Launch {
  readonly confinement: Confinement;
  /** What may be read besides Node and its libraries. */
  readonly readable: Readable;
  /** Processor time after which the system ends the process, in seconds. */
  readonly processorSeconds: number;
  readonly nodeOptions: readonly string[];
  /** Absolute path of the module to run. */
  readonly module: string;
  readonly args: readonly string[];
}

/** Starts the module, with an IPC channel as descriptor 3 and a two-way pipe as descriptor 4. Its environment tells nothing. */
export function launch({ confinement, readable, processorSeconds, nodeOptions, module, args }: Launch): ChildProcess {
  const hasShell = process.platform !== 'win32';
  const systemRoot = process.env.SystemRoot;
  return fork(module, args, {
    // Keys and settings of the program are none of a parser's business. Windows programs don't start without SystemRoot; packages ask for a home,
    // which a user without an entry in the list of users has not.
    env: {
      HOME: '/',
      ...compact({ SystemRoot: systemRoot }),
      ...(hasShell ? { TXP_SECONDS: String(Math.ceil(processorSeconds)) } : {}),
      ...(confinement === 'files' ? { TXP_INSIDE: inNewRoot, ...rootOf(readable) } : {}),
    },
    // Later versions of Node let a thread without a file read its working folder; here that gives nothing away.
    cwd: dirname(module),
    execPath: hasShell ? '/bin/sh' : process.execPath,
    execArgv: hasShell ? ['-c', limited + scripts[confinement], process.execPath, ...nodeOptions] : [...nodeOptions],
    // A process group of its own: a signal to the group reaches nobody else.
    detached: hasShell,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
}

/** No core dump, limited processor time, and the first to go where memory is short. */
const limited = `ulimit -c 0; ulimit -t "$TXP_SECONDS"
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
unset TXP_SECONDS PWD OLDPWD
`;

// The first process of a PID namespace cannot be ended by its own signal, so that a shell stays in front of Node there.
const scripts: Readonly<Record<Confinement, string>> = {
  files: `exec setpriv --pdeathsig KILL unshare --user --map-root-user --mount --net --pid --ipc --uts --fork --kill-child /bin/sh -c "$TXP_INSIDE" "$0" "$@"`,
  // With a user of its own it could not read what root reads.
  network: `user=--user; [ "$(id -u)" != 0 ] || user=
exec unshare $user --net --pid --fork --kill-child /bin/sh -c 'unset PWD OLDPWD; (ulimit -f 0; exec "$0" "$@"); exit' "$0" "$@"`,
  none: 'ulimit -f 0; exec "$0" "$@"',
};

/** Where the new root is mounted: a folder that every Linux has and that nothing needs in there. */
const root = '/sys';
const tab = '\t';

// Everything is mounted read-only into a root of its own. Leaving it needs a privilege that is given up before Node starts, and the kernel makes no
// user namespace, in which there would be new ones, for a process whose root was changed.
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

/** The script's variables for a root that holds what may be read, one path a line. */
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

/** A path as fstab(5) takes it. */
function field(path: string): string {
  return path.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
