// extract: definition and run.
import { z } from 'zod';
import { defineOperation } from '../core/operation.js';

const request = z.object({});
const response = z.object({});

export const extract = defineOperation({
  name: 'extract',
  summary: 'Find entities, structures and classes described in plain language',
  path: '/extract',
  request,
  response,
  needs: ['findValues', 'scoreLabels'],
  failureStatus: { invalid: 422, engine: 500 },
  async run() {
    throw new Error('in work');
  },
});
