// How help and lists describe compress.
import type { AboutOperation } from '../../core/operation.js';

export const about: AboutOperation<'compress'> = {
  name: 'compress',
  summary: 'Shrink a context plus a prompt to fewer tokens while keeping the meaning',
  facts: 'ratio, tokens, kept_probability',
  examples: [
    { about: 'keep what a question needs, in a fifth of the tokens', line: 'txp compress --prompt "What changed in 2.0?" --remove 80% changes.md' },
    { about: 'choose the length by what the question needs', line: 'cat changes.md | txp compress --prompt "Can a job be paused?" --rate auto' },
    { about: 'fit a window', line: 'txp compress --prompt "What changed in 2.0?" --max-tokens 200 changes.md' },
  ],
};
