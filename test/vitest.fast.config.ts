// `npm run test:fast`: unit and API tests, in less than a minute on two processors. It covers the folders below, as far as a file takes at most a few seconds
// of processor time; files that take longer, start models or measure growth are listed in `exclude` and run by `npm test` only.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledSource } from './compiled-source.js';
import whole, { sharedDaemon, temporaryFolder } from './vitest.config.js';

const folders = [
  'api',
  'batch',
  'chat',
  'compat',
  'compression',
  'config',
  'core',
  'engines',
  'evaluation',
  'files',
  'http',
  'operations',
  'store',
  'tables',
  'tasks',
  'text',
];

const exclude = [
  '**/growth.test.ts',
  'test/regular-expressions.test.ts',
  'test/api/{described,exposure,lifecycle,model-limits,parity}.test.ts',
  'test/batch/acceptors.test.ts',
  'test/compression/source-runs.test.ts',
  'test/engines/model/labels/examples.test.ts',
  'test/engines/model/{end-to-end,end-to-end-gguf,page-images,personas}.test.ts',
  'test/engines/model/drivers/{gguf,llama-server,local-servers}.test.ts',
  'test/engines/onnx/{contract,hostile,session,thread,use}.test.ts',
  'test/operations/new-operation.test.ts',
  'test/store/postgres/**',
  'test/text/tokens.test.ts',
];

const { projects: _, ...shared } = whole.test ?? {};

export default defineConfig({
  plugins: [compiledSource()],
  test: {
    ...shared,
    // Few of these tests wait, and each worker loads the engine and its data.
    maxWorkers: availableParallelism() + 1,
    globalSetup: [temporaryFolder, sharedDaemon],
    include: ['test/*.test.ts', ...folders.map((name) => `test/${name}/**/*.test.ts`)],
    exclude: [...configDefaults.exclude, ...exclude],
  },
});
