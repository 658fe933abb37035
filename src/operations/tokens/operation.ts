// tokens: how many tokens a text has, or its longest beginning within a number of them.
import * as z from 'zod';
import { defineOperation } from '../../core/operation.js';
import { checkSource, readSource, sourceFields, sourceInput } from '../source.js';
import { measure } from './measure.js';

const wholeNumber = 'must be a whole number, 0 or more';

const request = z
  .object({
    ...sourceFields,
    truncate: z
      .int(wholeNumber)
      .min(0, wholeNumber)
      .optional()
      .describe('Maximum number of tokens: the answer has the start of the text within this limit, cut at the end of a word.'),
  })
  .superRefine((input, context) => {
    // An empty text is valid: it has no tokens.
    if (input.text !== '') checkSource(input, context);
  });

const response = z.object({
  tokens: z.int().describe('Tokens of the text, or of its start if it was truncated.'),
  encoding: z.string().describe('Encoding they are counted in (setting `tokens.encoding`).'),
  text: z.string().optional().describe('The start of the text; present with `truncate`.'),
});

export const tokens = defineOperation<z.output<typeof request>, z.output<typeof response>, never>({
  name: 'tokens',
  examples: [],
  summary: 'Count the tokens of a text or document, or truncate it to a number of tokens',
  path: '/v1/tokens',
  request,
  response,
  needs: [],
  failureStatus: { invalid: 422, engine: 500 },
  input: sourceInput,
  example: { text: 'A job can be paused and resumed.' },
  async run(input, context) {
    const [{ text }, count] = await Promise.all([readSource(input, context), context.tokenCounter()]);
    return measure(text, input.truncate, context.settings.tokenEncoding, count);
  },
});
