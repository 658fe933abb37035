// Without structure: a context is sentences in paragraphs, whatever it holds.
import type { parseContext as original } from '../../../../src/compression/parse.js';
import { PlanBuilder } from '../../../../src/compression/plan.js';
import { sentences } from '../../../../src/text/segments.js';

export const parseContext: typeof original = (context) => {
  const builder = new PlanBuilder();
  let end = 0;
  let block = -1;
  for (const span of sentences(context)) {
    if (block < 0 || /\n\s*\n/.test(context.slice(end, span.start))) {
      builder.blank();
      block = builder.block();
    }
    builder.unit(context.slice(span.start, span.end), span.start, block);
    end = span.end;
  }
  return builder.finish();
};
