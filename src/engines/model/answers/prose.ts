// What a model wrote, as prose.
import type { Generated } from '../driver.js';

/** What a model wrote without its thoughts and fences. */
export function proseOf({ text }: Generated): string {
  return text
    .replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')
    .trim()
    .replace(/^```[a-z]*\n([\s\S]*?)\n?```$/i, '$1')
    .trim();
}
