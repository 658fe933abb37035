// No operation accepts a text of only white space.
import { expect, it } from 'vitest';
import { operationEntries } from '../../src/operations/list.js';

it.each(operationEntries.map((entry) => [entry.name, entry] as const))('%s refuses a text of white space, naming the field', async (_, entry) => {
  const { request, example, input } = await entry.load();
  const refused = (text: string) =>
    request.safeParse({ ...example, [input.field]: text }).error?.issues.map(({ path, message }) => [...path, message].join(': '));
  expect(refused(' \n\t\u00a0')).toEqual([expect.stringMatching(new RegExp(`^${input.field}\\b.*: must contain more than white space$`))]);
  expect(refused('')).toEqual([expect.stringMatching(/: must not be empty$/)]);
  expect(refused(' a')).toBeUndefined();
});
