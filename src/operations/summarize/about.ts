// How help and lists describe summarize.
import type { AboutOperation } from '../../core/operation.js';

export const about: AboutOperation<'summarize'> = {
  name: 'summarize',
  summary: 'Shorten text to its most important sentences',
  facts: 'ratio, uncertain',
  examples: [
    { about: 'a summary of at most 60 tokens', line: 'txp summarize --max-tokens 60 changes.md' },
    { about: 'a length and a focus', line: 'txp summarize --instructions "two sentences about configuration" changes.md' },
  ],
};
