// The view of a compression: what was kept, with the dropped parts if there are colours, and the saving.
import type { Surface, View } from '../../core/view.js';
import { wrapWords } from '../../core/width.js';
import { keptSpans } from '../../text/kept-words.js';
import type { CompressResponse } from './operation.js';

/** Below this, what the prompt needs is more likely in what was removed than in what was kept. */
const likely = 0.5;

const rowColumns = ['original_prompt_tokens', 'compressed_prompt_tokens', 'compressed_prompt'];

export const view: View<CompressResponse> = {
  // In a pipe, only the text is written; remarks about it are for a person at a terminal.
  text({ compressed_prompt, results, request_metadata, ...tokens }, surface, source) {
    if (!surface.isTerminal) return compressed_prompt;
    const { paint, columns } = surface;
    const width = Math.min(columns, 100);
    const context =
      source === undefined ? wrapWords(results.compressed_context, width) : withDropped(source, results.compressed_context, width, paint);
    const saving = [savingOf(tokens), request_metadata.rate_reason].filter((part) => part !== undefined).join('; ');
    const prompt = wrapWords(results.original_prompt, width);
    return [context, paint?.bold(prompt) ?? prompt, paint?.cyan(wrapWords(saving, width)) ?? wrapWords(saving, width)]
      .filter((part) => part !== '')
      .join('\n\n');
  },
  rows({ compressed_prompt, original_prompt_tokens, compressed_prompt_tokens }) {
    return {
      columns: rowColumns,
      rows: [[original_prompt_tokens, compressed_prompt_tokens, compressed_prompt]],
    };
  },
  columns: () => rowColumns,
  shortcomings({ results, request_metadata: { rate_reason: reason, kept_probability: kept } }) {
    if (results.compressed_context === '') return reason === undefined ? [] : [`nothing of the context is left: ${reason}`];
    if (kept === undefined || kept >= likely) return [];
    return [
      'what the prompt needs is more likely among what was removed than among what was kept; keep more, or use words of the text in the prompt',
    ];
  },
  facts: ({ results, compressed_prompt_tokens, request_metadata: { kept_probability: kept } }) => ({
    ratio: results.compression_ratio,
    tokens: compressed_prompt_tokens,
    kept_probability: kept ?? null,
  }),
  isPlainText: true,
};

/** For example `500 tokens, 203 after compression: 59 % saved`. */
export function savingOf(tokens: Pick<CompressResponse, 'original_prompt_tokens' | 'compressed_prompt_tokens'>): string {
  const { original_prompt_tokens: before, compressed_prompt_tokens: after } = tokens;
  const saved = before === 0 ? 0 : Math.round((1 - after / before) * 100);
  return `${before} tokens, ${after} after compression: ${saved} % saved`;
}

function withDropped(source: string, compressed: string, width: number, paint: Surface['paint']): string {
  if (paint === undefined) return wrapWords(compressed, width);
  // Wrapping replaces spaces by line breaks, so offsets do not change.
  const text = wrapWords(source.trimEnd(), width);
  let shown = '';
  let at = 0;
  for (const { start, end } of keptSpans(text, compressed)) {
    shown += paint.dim.strikethrough(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return shown + paint.dim.strikethrough(text.slice(at));
}
