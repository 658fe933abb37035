// Faults that could get into the program by mistake, each with the test that must notice it.

export interface Mutation {
  /** The property that the fault breaks. */
  readonly name: string;
  /** Path relative to the root of the project. */
  readonly file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly from: string;
  readonly to: string;
  /** Test file, and a part of the names of the tests to run if not all are needed. */
  readonly test: string;
  readonly only?: string;
}

export const mutations: readonly Mutation[] = [
  {
    name: 'what is acknowledged is on disk',
    file: 'src/store/sqlite/database.ts',
    from: 'PRAGMA synchronous = FULL;',
    to: 'PRAGMA synchronous = OFF;',
    test: 'test/store/store.test.ts',
  },
  {
    name: 'what running requests hold cannot be spent twice',
    file: 'src/store/sqlite/ledger.ts',
    from: 'balance - (held.get(keyId) ?? 0)',
    to: 'balance - 0 * (held.get(keyId) ?? 0)',
    test: 'test/store/store.test.ts',
  },
  {
    name: 'an older claim of an item changes nothing',
    file: 'src/store/sqlite/item-work.ts',
    from: "state = 'running' AND claim = ?\"",
    to: "state = 'running' AND (claim = ? OR 1)\"",
    test: 'test/store/store.test.ts',
  },
  {
    name: 'keys have turns',
    file: 'src/core/fair-queue.ts',
    from: 'running < found[1].running',
    to: 'running > found[1].running',
    test: 'test/core/fair-queue.test.ts',
  },
  {
    name: 'a key whose neighbour holds every thread is served',
    file: 'src/tasks/worker-pool.ts',
    from: 'guests.length >= regular',
    to: 'guests.length >= 0',
    test: 'test/tasks/worker-pool.test.ts',
  },
  {
    name: 'bodies that are held have a limit',
    file: 'src/http/admission.ts',
    from: 'if (isAlone || ',
    to: 'if (isAlone || ofKey > 0 || ',
    test: 'test/http/admission.test.ts',
  },
  {
    name: 'a body holds no more than has come',
    file: 'src/http/body.ts',
    from: 'const reservedPerReceivedByte = 4;',
    to: 'const reservedPerReceivedByte = 4_000_000;',
    test: 'test/api/lifecycle.test.ts',
    only: 'has only the received bytes held',
  },
  {
    name: 'idle connections make room',
    file: 'src/http/connections.ts',
    from: '(victim ?? socket).destroy();',
    to: 'socket.destroy();\n      if (victim !== undefined) return;',
    test: 'test/reliability/hostile-requests.test.ts',
    only: 'connections that do nothing',
  },
  {
    name: 'clients that do not read are cut off',
    file: 'src/http/respond.ts',
    from: 'const unreadMs = 30_000;',
    to: 'const unreadMs = 3_000_000;',
    test: 'test/reliability/slow-clients.test.ts',
  },
  {
    name: 'submissions stop at the limit',
    file: 'src/batch/submit.ts',
    from: 'if (values.length > maxBatchItems) return values;',
    to: '',
    test: 'test/batch/submit.test.ts',
  },
  {
    name: 'texts stay out of the log',
    file: 'src/http/api.ts',
    from: '        bytes: bytesIn,',
    to: '        bytes: String(request.url) + JSON.stringify(request.headers),',
    test: 'test/api/keys.test.ts',
    only: 'secrets',
  },
  {
    name: 'time grows with the text and not faster',
    file: 'src/operations/classify/operation.ts',
    from: '  const choices = input.multi_label ?',
    to: "  let sum = 0;\n  const turns = (input.text ?? '').length ** 1.5;\n  for (let turn = 0; turn < turns; turn++) sum = (sum * 31 + turn) % 1_000_003;\n  if (sum === 1) throw new Error('never');\n  const choices = input.multi_label ?",
    test: 'test/reliability/growth.test.ts',
    only: 'classify.*megabyte',
  },
  {
    name: 'readers of documents have namespaces of their own',
    file: 'src/documents/launcher.ts',
    from: 'exec setpriv --pdeathsig KILL unshare --user --map-root-user --mount --net --pid --ipc --uts --fork --kill-child /bin/sh -c "$TXP_INSIDE" "$0" "$@"',
    to: 'ulimit -f 0; exec "$0" "$@"',
    test: 'test/documents/confinement.test.ts',
  },
  {
    name: 'readers of documents have limits of processor time and core dumps',
    file: 'src/documents/launcher.ts',
    from: 'ulimit -c 0; ulimit -t "$TXP_SECONDS"',
    to: '',
    test: 'test/documents/confinement.test.ts',
    only: 'processor time',
  },
];
