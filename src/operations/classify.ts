// classify: definition and run.
import { z } from 'zod';
import { defineOperation } from '../core/operation.js';

const request = z.object({});
const response = z.object({});

export const classify = defineOperation({
  name: 'classify',
  summary: 'Score text against labels, each with a yes/no rubric',
  path: '/classify',
  request,
  response,
  needs: ['scoreLabels', 'write'],
  failureStatus: { invalid: 422, engine: 502 },
  async run() {
    throw new Error('in work');
  },
});
