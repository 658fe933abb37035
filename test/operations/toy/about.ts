// What help and lists say about an operation that only a test has.
import type { AboutOperation } from '../../../src/core/operation.js';

export const about: AboutOperation<'headline'> = {
  name: 'headline',
  summary: 'Give the first line of a text',
  examples: [{ about: 'the first line of a file', line: 'txp headline changes.md' }],
};
