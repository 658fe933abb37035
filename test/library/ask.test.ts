// Questions and token counts of programs.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, type Txp, TxpError } from '../../dist/library/index.js';
import { runInProcess } from '../cli/in-process.js';
import { makeHome, root } from '../cli/run-txp.js';

const contract = join(root, 'test/fixtures/readme/contract.pdf');
const home = makeHome();
let txp: Txp;
beforeAll(async () => {
  txp = await open();
});
afterAll(async () => {
  await txp.close();
  home.remove();
});

describe('ask of the library', () => {
  it.each(['How much does the client pay?', 'Does it renew automatically?', 'Which law governs?'])(
    'answers as txp ask does: %s',
    async (question) => {
      const { stdout } = await runInProcess(home.path, ['ask', question, contract, '--json']);
      expect(await txp.ask({ question, document: contract })).toEqual(JSON.parse(stdout));
    },
  );

  it('gives the line of a passage on its page after a text, and in the text itself', async () => {
    const text = 'Contact:\nanna@example.com';
    const { evidence } = await txp.ask({ question: 'Does it renew automatically?', text, document: contract });
    expect(evidence).toMatchObject([{ page: 1, line: 14 }]);
    const found = await txp.ask({ question: 'What is the e-mail address?', text, document: contract });
    expect(found).toMatchObject({ answer: 'anna@example.com', evidence: [{ page: null, line: 2 }] });
  });

  it('says that an answer below the given probability is uncertain', async () => {
    const asked = { question: 'Does it renew automatically?', document: contract };
    expect((await txp.ask({ ...asked, min_confidence: 0.99 })).uncertain).toBe(true);
    expect((await txp.ask(asked)).uncertain).toBe(false);
  });

  it.each([
    ['a blank question', { question: ' ', text: 'a' }, 'question'],
    ['a probability above 1', { question: 'Who?', text: 'a', min_confidence: 3 }, 'min_confidence'],
    ['a misspelt field', { question: 'Who?', text: 'a', min_confidense: 0.5 }, 'min_confidense'],
    ['no text', { question: 'Who?' }, 'text'],
  ])('rejects %s, and names the field', async (_, request, field) => {
    const failure = await txp.ask(request).catch((error: unknown) => error);
    expect(failure instanceof TxpError ? [failure.kind, failure.field] : failure).toEqual(['invalid-request', field]);
  });
});

it('tokens of the library counts and truncates texts and documents, without the engine of the settings', async () => {
  const other = await open({ engine: 'elsewhere', engines: { elsewhere: { kind: 'openai', base_url: 'http://127.0.0.1:9/v1', model: 'm' } } });
  expect(await other.tokens({ text: 'A job can be paused.' })).toEqual({ tokens: 6, encoding: 'o200k_base' });
  expect((await other.tokens({ document: contract, truncate: 3 })).text).toBe('Maintenance Agreement');
  await other.close();
});
