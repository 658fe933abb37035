// `npm test`: every test, in two parts. Most run side by side; those of `alone` compare what the whole machine does with and without something, and follow
// one at a time.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** Tests of how much the machine does: another test beside them would be part of what they measure. */
export const alone = ['test/reliability/large-uploads.test.ts', 'test/reliability/model-daemon.test.ts', 'test/reliability/overload.test.ts'];

export const temporaryFolder = 'test/temporary-folder.ts';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // A backstop for what hangs, not a measure: on a machine that does ten other things a test takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Many tests wait for leases and for processes that end, so that three more of them than there are processors keep these busy.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    // Files share processes, one after the other in each, so that a module is loaded once in each of them: a third less work where files are small.
    isolate: false,
    // What is built runs as it is.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          globalSetup: [temporaryFolder, 'test/store/postgres/server.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // What they measure is the memory of their processes, too.
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: temporaryFolder, isolate: true, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
