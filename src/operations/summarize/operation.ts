// summarize: definition and run. The engine writes; this file handles the wire format, the defaults and how characters are counted.
import * as z from 'zod';
import { compact } from '../../core/compact.js';
import { defineOperation, type RunContext } from '../../core/operation.js';
import type { OperationSettings } from '../../core/operation-settings.js';
import { codePointOffsets } from '../../text/offsets.js';
import { checkSource, readSource, sourceFields, sourceInput } from '../source.js';
import { unmetField } from '../uncertainty.js';
import { about } from './about.js';

/** The value that the chat and batch forms set if the caller sets none. */
const chatMaxTokens = 20048;

const positive = 'must be a whole number, 1 or more';

const request = z
  .object({
    ...sourceFields,
    instructions: z
      .string()
      .optional()
      .describe('Extra rules for the summary: length, form, focus, what to leave out. They extend the base behavior and never replace it.'),
    max_tokens: z
      .int(positive)
      .min(1, positive)
      .optional()
      .describe(
        'Maximum tokens of the summary, which is about this long (default: a quarter of the text, at most the setting `summarize.max_tokens`, 2048).',
      ),
  })
  .superRefine((input, context) => checkSource(input, context));

const response = z.object({
  summary: z.string(),
  input_chars: z.int().min(0).describe('Characters of the input text, recovered document text included.'),
  output_chars: z.int().min(0).describe('Characters of the summary.'),
  latency_ms: z.number().min(0),
  unmet: unmetField('instructions'),
  ocr_text: z.string().nullable().describe('Text recovered from the document, null if none was sent.'),
});

export type SummarizeResponse = z.output<typeof response>;

export const summarize = defineOperation({
  ...about,
  path: '/summarization/abstractive',
  request,
  response,
  needs: ['write'],
  failureStatus: { invalid: 422, engine: 500 },
  input: sourceInput,
  example: { text: 'Harbor is a small scheduler. A job can be paused and resumed.', max_tokens: 40 },
  chat: { systemField: 'instructions', defaults: { max_tokens: chatMaxTokens } },
  async run(input, context: RunContext<'write'>): Promise<SummarizeResponse> {
    const startedMs = context.now();
    // The statements of a summary are checked against its text, so there must be one.
    const { text, ocrText, layout } = await readSource(input, context, { needsText: true });
    const written = await context.engine.write(
      {
        task: 'summary',
        text,
        instructions: input.instructions ?? '',
        maxTokens: input.max_tokens ?? context.settings.summaryMaxTokens,
        isLength: input.max_tokens !== undefined && input.max_tokens !== chatMaxTokens,
        countTokens: await context.tokenCounter(),
        ...compact({ explain: context.explain, layout }),
      },
      context.signal,
    );
    return {
      summary: written.text,
      input_chars: countCharacters(text, context.settings.offsets),
      output_chars: countCharacters(written.text, context.settings.offsets),
      latency_ms: context.now() - startedMs,
      ...(written.unmet === undefined ? {} : { unmet: [...written.unmet] }),
      ocr_text: ocrText,
    };
  },
});

/** Length in the unit of offsets in answers: code points, or UTF-16 code units. */
function countCharacters(text: string, unit: OperationSettings['offsets']): number {
  return unit === 'utf16' ? text.length : codePointOffsets(text)(text.length);
}
