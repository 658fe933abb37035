// `npm test`: all tests, in two projects. Most files run in parallel; those of `alone` compare how the whole machine behaves with and without something, and
// run afterwards, one at a time.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledSource } from './compiled-source.js';
import { LongestFirst } from './longest-first.js';

/** Tests that measure load on the machine: any test running at the same time would be part of the measurement. */
export const alone = ['test/reliability/large-uploads.test.ts', 'test/reliability/model-daemon.test.ts', 'test/reliability/overload.test.ts'];

export const temporaryFolder = 'test/temporary-folder.ts';
export const sharedDaemon = 'test/api/shared-daemon.ts';

export default defineConfig({
  plugins: [compiledSource()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    // A safeguard against hangs, not an expectation: on a busy machine a test may take ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Many tests wait for leases and for processes to exit, so three workers more than there are processors keep the processors busy.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    // Files share worker processes, so that each worker loads a module once: a third less work for small files.
    isolate: false,
    // Built files run untransformed.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          globalSetup: [temporaryFolder, sharedDaemon, 'test/store/postgres/server.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // Isolated: these tests also measure the memory of their processes.
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: temporaryFolder, isolate: true, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
