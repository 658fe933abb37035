// Amounts that were agreed, and those that were refused.
import { expect, it } from 'vitest';
import { readFields } from './read-fields.js';

it.each([
  ['The budget of 4,000 euros was refused.', []],
  ['Das Budget von 3.000 Euro wurde abgelehnt.', []],
  ['The budget of £5,000 was refused; a budget of £3,500 was approved.', ['£3,500']],
  ['The committee agreed a budget of £450. A request for a new mower was refused.', ['£450']],
])('an amount that was refused is not given as agreed: %s', async (said, budget) => {
  expect(await readFields(`Minutes of 4 May 2026\nPresent: Ben Cole\n${said}`, { budget: 'amount of money agreed' })).toEqual({ budget });
});
