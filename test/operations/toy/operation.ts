// headline: the first line of a text, with at most `max_chars` characters.
import * as z from 'zod';
import { defineOperation } from '../../../src/core/operation.js';
import { checkSource, readSource, sourceFields, sourceInput } from '../../../src/operations/source.js';
import { about } from './about.js';

export const headline = defineOperation({
  ...about,
  path: '/headline',
  request: z
    .object({ ...sourceFields, max_chars: z.int().min(1).default(80).describe('Longest headline, in characters.') })
    .superRefine((input, context) => checkSource(input, context)),
  response: z.object({ headline: z.string() }),
  needs: [],
  failureStatus: { invalid: 422, engine: 500 },
  input: sourceInput,
  example: { text: 'Harbor 2.0\nA job can be paused.' },
  chat: {},
  async run(input, context) {
    const { text } = await readSource(input, context);
    return { headline: (text.trim().split('\n')[0] ?? '').slice(0, input.max_chars) };
  },
});
