// compress: definition and run.
import { z } from 'zod';
import { defineOperation } from '../core/operation.js';

const request = z.object({});
const response = z.object({});

export const compress = defineOperation({
  name: 'compress',
  summary: 'Shrink a context plus a prompt to fewer tokens while keeping meaning',
  path: '/compress/raw/',
  request,
  response,
  needs: ['weighSegments'],
  failureStatus: { invalid: 400, engine: 500 },
  async run() {
    throw new Error('in work');
  },
});
