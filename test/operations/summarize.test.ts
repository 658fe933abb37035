// summarize as its description promises: fields, defaults, what is refused, how characters and tokens are counted.
import { expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { TxpError } from '../../src/core/errors.js';
import type { WriteRequest } from '../../src/core/write.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { type ExecuteParts, execute } from '../../src/operations/execute.js';
import { summarize } from '../../src/operations/summarize/operation.js';
import { operationSettings } from '../operation-settings.js';

const article = [
  'The harbor town of Velmar opened its rebuilt lighthouse on Saturday after four years of work.',
  'The tower, which was damaged by a storm in 2019, now holds a small museum about the coast guard.',
  'Mayor Ilse Brandt said the project cost 2.4 million euros, slightly less than planned.',
  'About 3,000 people came to the opening, and the first visitors climbed the 164 steps before noon.',
  'The town expects 40,000 guests a year, most of them from cruise ships that stop in the bay.',
  'Local fishermen welcomed the new light because the old lamp failed twice last winter.',
  'Tickets cost 6 euros, and children enter free of charge.',
].join(' ');

function parts(change: Partial<ExecuteParts> = {}): ExecuteParts {
  let clock = 0;
  return {
    engine: embeddedEngine(),
    settings: operationSettings,
    readDocument: async () => ({ mediaType: 'application/pdf', pages: [], text: article }),
    tokenCounter: loadTokenCounter,
    signal: new AbortController().signal,
    now: () => clock++,
    ...change,
  };
}

/** The request that the operation makes to its engine. */
async function asked(body: object, change: Partial<ExecuteParts> = {}): Promise<WriteRequest> {
  const requests: WriteRequest[] = [];
  const recorder: ExecuteParts['engine'] = {
    ...embeddedEngine(),
    can: {
      write: async (request) => {
        requests.push(request);
        return { text: 'x', finish: 'stop' };
      },
    },
  };
  await execute(summarize, body, parts({ engine: recorder, ...change }));
  return requests[0]!;
}

it('summarize explains on request which sentences a summary is made of', async () => {
  const lines: string[] = [];
  const answer = await execute(summarize, { text: article, instructions: 'One sentence.' }, parts({ explain: (line) => lines.push(line) }));
  expect(lines[0]).toMatch(/^read as \w+; 1 of \d+ sentences$/);
  const taken = lines.filter((line) => line.startsWith('taken'));
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain(answer.summary.slice(0, 12));
  expect(lines.some((line) => line.startsWith('left out'))).toBe(true);
});

it('summarize returns a shorter text and its sizes', async () => {
  const answer = await execute(summarize, { text: article }, parts());
  expect(Object.keys(answer).sort()).toEqual(['input_chars', 'latency_ms', 'ocr_text', 'output_chars', 'summary', 'unmet']);
  expect(answer.summary).toMatch(/Velmar/);
  expect(answer.summary.length).toBeLessThan(article.length * 0.8);
  expect(answer.input_chars).toBe(article.length);
  expect(answer.output_chars).toBe(answer.summary.length);
  expect(answer.ocr_text).toBeNull();
  expect(answer.latency_ms).toBeGreaterThan(0);
});

it('summarize names the instructions that it does not follow, unless a model writes the summary', async () => {
  expect((await execute(summarize, { text: article, instructions: 'Two sentences, as a poem.' }, parts())).unmet).toEqual(['as a poem']);
  expect((await execute(summarize, { text: article }, parts())).unmet).toEqual([]);
  const model: ExecuteParts['engine'] = { ...embeddedEngine(), can: { write: async () => ({ text: 'x', finish: 'stop' }) } };
  expect(await execute(summarize, { text: article, instructions: 'as a poem' }, parts({ engine: model }))).not.toHaveProperty('unmet');
});

it('summarize treats max_tokens as a length to aim for only if the request itself sets it', async () => {
  expect(await asked({ text: article, max_tokens: 90 })).toMatchObject({ isLength: true });
  expect(await asked({ text: article })).toMatchObject({ isLength: false });
  expect(await asked({ text: article, ...summarize.chat?.defaults })).toMatchObject({ maxTokens: 20048, isLength: false });
});

it('summarize takes max_tokens from the request or else from the settings, and 20048 by default through chat and batch', async () => {
  expect(await asked({ text: article })).toMatchObject({ task: 'summary', maxTokens: 2048, instructions: '' });
  expect(await asked({ text: article, max_tokens: 7, instructions: 'one line' })).toMatchObject({ maxTokens: 7, instructions: 'one line' });
  expect(await asked({ text: article }, { settings: { ...operationSettings, summaryMaxTokens: 99 } })).toMatchObject({ maxTokens: 99 });
  expect(summarize.chat).toEqual({ systemField: 'instructions', defaults: { max_tokens: 20048 } });
});

it('summarize never exceeds max_tokens', async () => {
  const count = await loadTokenCounter();
  for (const max_tokens of [1, 2, 5, 11, 12, 20, 40, 80]) {
    const { summary } = await execute(summarize, { text: article, max_tokens }, parts());
    expect(count(summary)).toBeLessThanOrEqual(max_tokens);
  }
});

it('summarize counts characters as code points, or as UTF-16 units if offsets are', async () => {
  const text = '😀 The launch party moved to Friday because the hall was flooded. 😀';
  const points = await execute(summarize, { text }, parts());
  expect(points.input_chars).toBe([...text].length);
  expect(points.output_chars).toBe([...points.summary].length);
  const units = await execute(summarize, { text }, parts({ settings: { ...operationSettings, offsets: 'utf16' } }));
  expect(units.input_chars).toBe(text.length);
});

it('summarize reads a document and appends it to the text', async () => {
  const body = { text: 'Press note.', document: 'JVBERi0=', document_mime_type: 'application/pdf' };
  const answer = await execute(summarize, body, parts());
  expect(answer.ocr_text).toBe(article);
  expect(answer.input_chars).toBe(`Press note.\n${article}`.length);
});

it.each([
  [{}, 'text'],
  [{ text: '' }, 'text'],
  [{ text: ' \n\t ' }, 'text'],
  [{ text: 5 }, 'text'],
  [{ document: 'JVBERi0=' }, 'document_mime_type'],
  [{ text: 'x', max_tokens: 0 }, 'max_tokens'],
  [{ text: 'x', max_tokens: 2.5 }, 'max_tokens'],
  [{ text: 'x', max_tokens: '5' }, 'max_tokens'],
  [{ text: 'x', instructions: 3 }, 'instructions'],
])('summarize refuses %j and names %s', async (body, field) => {
  const failure = await execute(summarize, body, parts()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TxpError);
  expect(failure).toMatchObject({ kind: 'invalid-request' });
  expect((failure as TxpError).issues.map((issue) => issue.path[0])).toContain(field);
});
