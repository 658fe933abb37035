// summarize: definition and run.
import { z } from 'zod';
import { defineOperation } from '../core/operation.js';

const request = z.object({});
const response = z.object({});

export const summarize = defineOperation({
  name: 'summarize',
  summary: 'Rewrite text as a shorter summary',
  path: '/summarization/abstractive',
  request,
  response,
  needs: ['write'],
  failureStatus: { invalid: 422, engine: 500 },
  async run() {
    throw new Error('in work');
  },
});
