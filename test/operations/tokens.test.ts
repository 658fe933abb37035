import { expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { execute } from '../../src/operations/execute.js';
import { tokens } from '../../src/operations/tokens/operation.js';
import { operationSettings } from '../operation-settings.js';

const count = await loadTokenCounter('o200k_base');
const engine = embeddedEngine();
const run = (body: unknown) =>
  execute(tokens, body, {
    engine,
    settings: operationSettings,
    readDocument: async () => ({ mediaType: 'text/plain', text: 'read from a page', pages: [] }),
    tokenCounter: async () => count,
    signal: new AbortController().signal,
    now: () => 0,
  });

it('the tokens of a text are counted by its encoding', async () => {
  const text = 'A job can be paused and resumed.';
  expect(await run({ text })).toEqual({ tokens: count(text), encoding: 'o200k_base' });
});

it('the tokens of a document are those of the text that was read', async () => {
  expect(await run({ document: 'AAAA', document_mime_type: 'text/plain' })).toMatchObject({ tokens: count('read from a page') });
});

it('a truncated text ends at a word and stays within its number of tokens', async () => {
  const text = 'The extraordinarily long word antidisestablishmentarianism stands here.';
  for (let truncate = 1; truncate < count(text); truncate++) {
    const cut = await run({ text, truncate });
    expect(text.startsWith(cut.text ?? 'none')).toBe(true);
    expect([cut.tokens <= truncate, cut.tokens]).toEqual([true, count(cut.text ?? 'none')]);
    expect(text.slice(cut.text?.length)).toMatch(/^(?:\s|[^\w]|The|$)/);
  }
});

it('a text within the number of tokens is not truncated', async () => {
  expect(await run({ text: 'Short.', truncate: 100 })).toMatchObject({ text: 'Short.' });
});

it('zero tokens give an empty text, and a negative number is refused with the name of its field', async () => {
  expect(await run({ text: 'Short.', truncate: 0 })).toEqual({ tokens: 0, encoding: 'o200k_base', text: '' });
  expect(await run({ text: '' })).toMatchObject({ tokens: 0 });
  await expect(run({ text: 'Short.', truncate: -1 })).rejects.toMatchObject({ kind: 'invalid-request', issues: [{ path: ['truncate'] }] });
});
