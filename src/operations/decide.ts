// decide: definition and run.
import { z } from 'zod';
import { defineOperation } from '../core/operation.js';

const request = z.object({});
const response = z.object({});

export const decide = defineOperation({
  name: 'decide',
  summary: 'Answer typed questions (choice, noul, score) about one text',
  path: '/v1/service',
  request,
  response,
  needs: ['scoreLabels'],
  failureStatus: { invalid: 422, engine: 502 },
  async run() {
    throw new Error('in work');
  },
});
