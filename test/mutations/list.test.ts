import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutations } from './list.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each(mutations)('the text that a fault replaces occurs once in its file, and its test file exists: $name', ({ file, from, test }) => {
  expect(readFileSync(root + file, 'utf8').split(from)).toHaveLength(2);
  expect(existsSync(root + test)).toBe(true);
});
