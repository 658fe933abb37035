// The field `examples` of requests about labels: texts whose right label is known.
import * as z from 'zod';
import type { FlagSink, ReadDefinition } from '../core/form.js';
import { isJsonObject } from '../core/json.js';
import { UsageError } from '../core/usage-error.js';
import { checkFields } from './definitions.js';

const maxExamples = 200;

/** Optional. The label of each example must be a label of the request, which the operation checks. */
export const examplesField = z
  .array(
    z.object({
      text: z.string().min(1, 'must not be empty'),
      label: z.string().min(1, 'must not be empty').describe('Name of the right label or option.'),
    }),
  )
  .max(maxExamples, `must contain at most ${maxExamples} examples; put more in a task file`)
  .optional()
  .describe(
    'Texts whose right label is known, at most 200: a model is shown those most like the text; the embedded engine learns from them if that improves its answers.',
  );

export type Examples = z.infer<typeof examplesField>;

/** Reports every example whose label is none of these. */
export function checkExamples(examples: Examples, labels: ReadonlySet<string>, context: z.RefinementCtx): void {
  examples?.forEach(({ label }, index) => {
    if (!labels.has(label))
      context.addIssue({ code: 'custom', path: ['examples', index, 'label'], message: 'is not one of the labels of the request' });
  });
}

/** Adds the flag `--examples`. The returned function returns the field once the command line is parsed. */
export function examplesFlag(flags: FlagSink, readDefinition: ReadDefinition): () => Promise<{ readonly examples?: unknown }> {
  flags.add('--examples <file|json|yaml>', 'texts whose right label is known: a list of {text, label}, or a map of labels to texts');
  return async () => {
    const { examples } = flags.values();
    return typeof examples === 'string' ? { examples: toExamples(await readDefinition('--examples', examples)) } : {};
  };
}

// Accepts a map of labels to texts as well as the list that the API takes.
function toExamples(read: unknown): unknown[] {
  if (Array.isArray(read)) {
    for (const [index, example] of read.entries()) checkFields(`--examples: ${index}`, example, ['text', 'label']);
    return read;
  }
  if (!isJsonObject(read)) throw new UsageError('--examples must be a list of {text, label} or a map of labels to texts');
  return Object.entries(read).flatMap(([label, texts]) => (Array.isArray(texts) ? texts : [texts]).map((text: unknown) => ({ text, label })));
}
