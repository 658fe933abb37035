// The view of a compression: the text, and what was saved.
import type { View } from './view.js';

interface CompressResult {
  readonly compressed_prompt: string;
  readonly original_prompt_tokens: number;
  readonly compressed_prompt_tokens: number;
}

export const view: View = {
  text: (result) => (result as CompressResult).compressed_prompt,
  rows: (result) => {
    const { compressed_prompt, original_prompt_tokens, compressed_prompt_tokens } = result as CompressResult;
    return {
      columns: ['original_prompt_tokens', 'compressed_prompt_tokens', 'compressed_prompt'],
      rows: [[original_prompt_tokens, compressed_prompt_tokens, compressed_prompt]],
    };
  },
};
