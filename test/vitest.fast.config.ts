// `npm run test:fast`: units and the API, in about a minute. What starts many processes, reads pages or breaks things on purpose is left to `npm test`.
import { defineConfig } from 'vitest/config';
import whole from './vitest.config.js';

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
  'tasks',
  'text',
];

export default defineConfig({
  test: {
    ...whole.test,
    include: ['test/architecture.test.ts', ...folders.map((name) => `test/${name}/**/*.test.ts`)],
    exclude: ['test/operations/new-operation.test.ts', 'test/engines/model/drivers/**'],
  },
});
