import { expect, it } from 'vitest';
import { unreadInAll, unreadOf } from '../../src/batch/unread.js';

const text = 'The bridge is closed. It will open in May.';
const labels = [{ name: 'road', rubric: 'Is it about roads?' }];
const message = [{ role: 'user', content: text }];
const told = (body: Record<string, unknown>): unknown[] =>
  unreadOf({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body }).map(({ path, meant }) => [path.join('.'), meant]);

it.each([
  [{ model: 'classify', text, labels, lables: [] }, 'lables', 'labels'],
  [{ model: 'classify', text, labels, multilabel: true }, 'multilabel', 'multi_label'],
  [{ model: 'classify', text, labels: [{ name: 'a', rubric: 'b', descripton: 'c' }] }, 'labels.0.descripton', undefined],
  [{ model: 'extract', text, entities: { a: '' }, threshhold: 0.5 }, 'threshhold', 'threshold'],
  [{ model: 'extract', text, entities: { a: '' }, topn: 2 }, 'topn', 'top_n'],
  [{ model: 'extract', messages: message, preset: 'mail', contextchars: 3 }, 'contextchars', 'context_chars'],
  [{ model: 'summarize', text, max_token: 30 }, 'max_token', 'max_tokens'],
  [{ model: 'summarize', messages: message, note: 'x' }, 'note', undefined],
])('a field that the operation of an item does not have is reported: %j', (body, path, meant) => {
  expect(told(body)).toEqual([[path, meant]]);
});

it.each([
  { model: 'classify', text, labels, multi_label: true },
  { model: 'summarize', text, temperature: 0, seed: 4, user: 'me', metadata: { job: 'a' } },
  { model: 'summarize', messages: message, max_completion_tokens: 30, stream: false },
  { model: 'extract', messages: message, entities: { 'anything at all': 'with a description' }, task: 'mine' },
  {
    model: 'extract',
    messages: message,
    response_format: { type: 'json_schema', json_schema: { schema: { type: 'object', properties: { a: {} } } } },
  },
  { model: 'summarize', messages: 'no list', lables: 1 },
  { model: 'nothing', lables: 1 },
])('an item that is read completely, or that will fail when it runs, is not reported: %j', (body) => {
  expect(told(body)).toEqual([]);
});

it('a field outside the body is reported, and so is one that has no effect without another', () => {
  expect(unreadOf({ custom_id: 'a', priority: 1, body: { model: 'classify', text, labels, threshold: 0.9 } })).toEqual([
    { path: ['priority'], known: ['custom_id', 'method', 'url', 'body'] },
    { path: ['threshold'], without: 'multi_label' },
  ]);
});

it('each unread field of a batch is reported once', () => {
  const item = { model: 'summarize', text, max_token: 30 };
  const bodies = [item, { ...item, note: 1 }, { model: 'summarize', text }];
  expect(unreadInAll(bodies.map((body) => ({ body }))).map(({ path }) => path[0])).toEqual(['max_token', 'note']);
});
