// A model's answer as prose.
import type { Generated } from '../driver.js';

/** The answer without its thinking block and code fences. */
export function proseOf({ text }: Generated): string {
  return text
    .replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')
    .trim()
    .replace(/^```[a-z]*\n([\s\S]*?)\n?```$/i, '$1')
    .trim();
}
