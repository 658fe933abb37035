// Compression as a caller gets it, for the rows that measure it.

import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { compress } from '../../src/operations/compress/operation.js';
import { execute } from '../../src/operations/execute.js';
import { operationSettings } from '../operation-settings.js';
import type { Count } from './compress-baselines.js';

const engine = embeddedEngine();

export interface Compressed {
  readonly text: string;
  readonly share: number;
  /** The stated probability that the answer was kept; undefined if none is stated. */
  readonly stated: number | undefined;
}

/** Compresses through the operation, keeping this share; single words are dropped only if `words` is set. Fails if the budget is exceeded. */
export async function run(context: string, prompt: string, keep: number | 'auto', count: Count, words = false): Promise<Compressed> {
  const answer = await execute(
    compress,
    { context, prompt, service: { rate: keep, ...(words ? { words } : {}) } },
    {
      engine,
      settings: { ...operationSettings, rateMeaning: 'kept' },
      readDocument: () => Promise.reject(new Error('no documents here')),
      tokenCounter: loadTokenCounter,
      signal: new AbortController().signal,
      now: () => performance.now(),
    },
  );
  const text = answer.results.compressed_context;
  if (answer.results.original_prompt !== prompt || !answer.compressed_prompt.endsWith(prompt)) throw new Error('the prompt was changed');
  const original = count(context);
  const tokens = count(text);
  if (keep !== 'auto' && tokens > Math.floor(keep * original + 1e-9)) throw new Error(`over budget: ${tokens} of ${keep} × ${original}`);
  return { text, share: tokens / original, stated: answer.request_metadata.kept_probability };
}
