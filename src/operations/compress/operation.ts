// compress: a context and a prompt in fewer tokens. The engine weighs segments; the budget, the words and the shape of the answer are decided here.
import * as z from 'zod';
import { type CompressedContext, compressContext, type KeepOverflow, type Size } from '../../compression/compress-context.js';
import { parseContext } from '../../compression/parse.js';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { defineOperation } from '../../core/operation.js';
import type { Segment } from '../../core/weigh.js';
import { countWithSuffix } from '../../text/count-with-suffix.js';
import { codePointOffsets } from '../../text/offsets.js';
import { filled } from '../source.js';
import { about } from './about.js';

const tokensMessage = 'must be a whole number, 1 or more';
const rateMessage = 'must be "auto" or a number from 0 to 1';

const request = z.object({
  context: filled(z.string('must be a string: the text to compress')).describe(
    'Background text to compress. Text between <keep> and </keep> is never changed.',
  ),
  prompt: z.string('must be a string: the question or instruction').describe('Question or instruction the context is for; passes through unchanged.'),
  service: z
    .object(
      {
        rate: z
          .union([z.literal('auto'), z.number(rateMessage).min(0, rateMessage).max(1, rateMessage)], rateMessage)
          .optional()
          .describe('"auto", or a number from 0 to 1: the share of context tokens to remove (setting compress.rate_meaning).'),
        rate_meaning: z
          .enum(['removed', 'kept'], 'must be "removed" or "kept"')
          .optional()
          .describe('Whether this numeric rate is the share removed or kept, whatever the setting says.'),
        max_tokens: z
          .int(tokensMessage)
          .min(1, tokensMessage)
          .optional()
          .describe('Instead of `rate`: the maximum number of tokens of `compressed_prompt`: context, blank line and prompt together.'),
        words: z
          .boolean('must be true or false')
          .optional()
          .describe(
            'Whether filler words of kept English sentences (articles, words of emphasis and linking words) may be removed too. Default false: sentences stay whole.',
          ),
        source_map: z
          .boolean('must be true or false')
          .optional()
          .describe('Whether the answer says where the parts of the compressed context are in the context. Default false.'),
      },
      'must be an object with `rate` or `max_tokens`',
    )
    .superRefine((service, context) => {
      const issue = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
      if (service.max_tokens === undefined) {
        if (service.rate === undefined) issue('rate', `is required and ${rateMessage}, unless there is \`max_tokens\``);
      } else if (service.rate !== undefined) issue('max_tokens', 'cannot be combined with `rate`; leave one of them out');
      else if (service.rate_meaning !== undefined) issue('rate_meaning', 'belongs to `rate`; leave it out with `max_tokens`');
    })
    .describe('Compression configuration.'),
});

const response = z.object({
  compressed_prompt: z.string().describe('Use instead of context and prompt: the compressed context, a blank line, the prompt.'),
  original_prompt_tokens: z.number().describe('Tokens of context and prompt.'),
  compressed_prompt_tokens: z.number().describe('Tokens of `compressed_prompt`.'),
  successful: z.boolean(),
  partially_successful: z.boolean(),
  latency_ms: z.number(),
  results: z.object({
    success: z.boolean(),
    compressed_prompt: z.string().describe('As at the top level.'),
    compressed_context: z.string().describe('Only the compressed context.'),
    original_prompt: z.string().describe('The prompt, unchanged.'),
    original_prompt_tokens: z.number(),
    compressed_prompt_tokens: z.number(),
    compression_ratio: z.number().describe('Compressed tokens / original tokens.'),
    source_map: z
      .array(z.object({ start: z.number(), end: z.number(), source_start: z.number() }))
      .optional()
      .describe(
        'Runs of `compressed_context`, from `start` to `end`, that are found in the context from `source_start` on, in the unit of the setting offsets.',
      ),
  }),
  model_used: z.string().describe('Engine that weighed the segments.'),
  input_tokens: z.number(),
  total_original_tokens: z.number(),
  total_compressed_tokens: z.number(),
  num_pairs_processed: z.number(),
  num_successful: z.number(),
  num_failed: z.number(),
  request_metadata: z.object({
    compression_time_ms: z.number(),
    compression_rate: z
      .union([z.string(), z.number()])
      .describe('The rate as it was sent; with `max_tokens` the share of the context tokens that was removed.'),
    average_compression_ratio: z.number(),
    prompt_length: z.number().describe('Characters of context and prompt.'),
    compressed_prompt_length: z.number().describe('Characters of `compressed_prompt`.'),
    kept_probability: z
      .number()
      .optional()
      .describe(
        'Probability, from 0 to 1, that what the prompt needs is in what was kept, given that the context has it. Absent if the prompt matches nothing in the context.',
      ),
    rate_reason: z
      .string()
      .optional()
      .describe('Why `auto` kept as much as it did, or why nothing of the context, or only a clause of its one sentence, is left.'),
  }),
});

export type CompressResponse = z.infer<typeof response>;

/** Joins the text that replaces context and prompt: the context, a blank line, the prompt; an empty one is left out with its blank line. */
function joinPrompt(context: string, prompt: string): string {
  if (prompt === '') return context;
  return context === '' ? prompt : `${context}\n\n${prompt}`;
}

/** How much of the context to keep. Fails with `invalid-request` if the prompt alone exceeds the requested number of tokens. */
function sizeOf({ context, prompt, service }: z.infer<typeof request>, usual: 'removed' | 'kept', count: (text: string) => number): Size {
  const { rate = 'auto', rate_meaning: meaning = usual, max_tokens: maxTokens } = service;
  if (maxTokens === undefined) return rate === 'auto' ? rate : meaning === 'removed' ? 1 - rate : rate;
  const promptTokens = count(prompt);
  if (promptTokens > maxTokens)
    throw invalid(
      'max_tokens',
      `is ${maxTokens}, but the prompt alone has ${promptTokens} tokens and is never shortened; allow more or ask in fewer words`,
    );
  if (joinedTokens(context, count(context), prompt, count) <= maxTokens) return 1;
  return { tokens: Math.max(0, maxTokens - (prompt === '' ? 0 : count(`\n\n${prompt}`))) };
}

function keepsTooMuch({ budget, keepTokens }: KeepOverflow, maxTokens: number | undefined): TxpError {
  const rule = `leaves ${budget} tokens, but the parts between <keep> tags need ${keepTokens}; compress less or keep less`;
  return invalid(maxTokens === undefined ? 'rate' : 'max_tokens', rule);
}

function invalid(field: string, message: string): TxpError {
  return new TxpError('invalid-request', `service.${field} ${message}`, { issues: [{ path: ['service', field], message }] });
}

function joinedTokens(context: string, contextTokens: number, prompt: string, count: (text: string) => number): number {
  if (prompt === '') return contextTokens;
  return context === '' ? count(prompt) : countWithSuffix(count, context, contextTokens, `\n\n${prompt}`);
}

function sourceMap(context: string, compressed: CompressedContext, unit: 'codepoints' | 'utf16') {
  const outputOffset = unit === 'utf16' ? same : codePointOffsets(compressed.text);
  const sourceOffset = unit === 'utf16' ? same : codePointOffsets(context);
  return compressed
    .runs()
    .map(({ start, end, sourceStart }) => ({ start: outputOffset(start), end: outputOffset(end), source_start: sourceOffset(sourceStart) }));
}

const same = (offset: number): number => offset;

export const compress = defineOperation({
  ...about,
  path: '/compress/raw/',
  request,
  response,
  needs: ['weighSegments'],
  failureStatus: { invalid: 400, engine: 500 },
  input: {
    field: 'context',
    takes: 'text',
    place: (content) => ({ context: content.kind === 'text' ? content.text : '' }),
    defaults: { service: { rate: 'auto' } },
  },
  compatibility: { service: 'field' },
  example: { context: 'Harbor is a small scheduler. A job can be paused and resumed.', prompt: 'Can a job be paused?', service: { rate: 'auto' } },
  async run(input, context): Promise<CompressResponse> {
    const started = context.now();
    const count = await context.tokenCounter();
    const startedCompression = context.now();
    const plan = parseContext(input.context);
    const segments: readonly Segment[] = plan.units;
    const size = sizeOf(input, context.settings.rateMeaning, count);
    const weights =
      size === 1 || segments.length === 0
        ? { logOdds: segments.map(() => 0), match: 0 }
        : await context.engine.weighSegments({ prompt: input.prompt, segments }, context.signal);
    const { words = false, max_tokens: maxTokens } = input.service;
    const compressTo = (wanted: Size): CompressedContext => {
      const made = compressContext(input.context, plan, weights, wanted, count, words, context.explain, input.prompt);
      if ('keepTokens' in made) throw keepsTooMuch(made, maxTokens);
      return made;
    };
    let compressed = compressTo(size);
    // Context and prompt may need one token more together than separately.
    while (maxTokens !== undefined && typeof size === 'object' && compressed.tokens > 0) {
      const over = joinedTokens(compressed.text, compressed.tokens, input.prompt, count) - maxTokens;
      if (over <= 0) break;
      compressed = compressTo({ tokens: compressed.tokens - over });
    }
    const text = joinPrompt(compressed.text, input.prompt);
    const original = joinPrompt(input.context, input.prompt);
    const originalTokens = joinedTokens(input.context, compressed.originalTokens, input.prompt, count);
    const tokens = joinedTokens(compressed.text, compressed.tokens, input.prompt, count);
    const ratio = originalTokens === 0 ? 1 : tokens / originalTokens;
    const finished = context.now();
    return {
      compressed_prompt: text,
      original_prompt_tokens: originalTokens,
      compressed_prompt_tokens: tokens,
      successful: true,
      partially_successful: false,
      latency_ms: finished - started,
      results: {
        success: true,
        compressed_prompt: text,
        compressed_context: compressed.text,
        original_prompt: input.prompt,
        original_prompt_tokens: originalTokens,
        compressed_prompt_tokens: tokens,
        compression_ratio: ratio,
        ...(input.service.source_map === true ? { source_map: sourceMap(input.context, compressed, context.settings.offsets) } : {}),
      },
      model_used: context.engineId,
      input_tokens: originalTokens,
      total_original_tokens: originalTokens,
      total_compressed_tokens: tokens,
      num_pairs_processed: 1,
      num_successful: 1,
      num_failed: 0,
      request_metadata: {
        compression_time_ms: finished - startedCompression,
        compression_rate: input.service.rate ?? 1 - compressed.tokens / Math.max(1, compressed.originalTokens),
        average_compression_ratio: ratio,
        prompt_length: original.length,
        compressed_prompt_length: text.length,
        ...compact({ kept_probability: compressed.keptProbability, rate_reason: compressed.reason }),
      },
    };
  },
});
