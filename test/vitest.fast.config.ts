// `npm run test:fast`: units and the API, in less than a minute on two processors. A file belongs here when it is of one of these folders and takes a few
// seconds of processor time at most; what takes longer, starts models or measures growth is named in `exclude` and left to `npm test`.
import { configDefaults, defineConfig } from 'vitest/config';
import whole, { temporaryFolder } from './vitest.config.js';

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
  'test/api/{exposure,lifecycle,parity}.test.ts',
  'test/batch/acceptors.test.ts',
  'test/compression/source-runs.test.ts',
  'test/engines/model/{end-to-end,end-to-end-gguf,page-images,personas}.test.ts',
  'test/engines/model/drivers/{gguf,llama-server,local-servers}.test.ts',
  'test/engines/onnx/{contract,hostile,session,thread,use}.test.ts',
  'test/operations/new-operation.test.ts',
  'test/store/postgres/**',
];

const { projects: _, ...shared } = whole.test ?? {};

export default defineConfig({
  test: {
    ...shared,
    globalSetup: temporaryFolder,
    include: ['test/*.test.ts', ...folders.map((name) => `test/${name}/**/*.test.ts`)],
    exclude: [...configDefaults.exclude, ...exclude],
  },
});
