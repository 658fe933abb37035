import { expect, it } from 'vitest';
import { toChat, toChatStream, toContent } from '../../src/chat/to-chat.js';
import { extract } from '../../src/operations/extract/operation.js';
import { summarize } from '../../src/operations/summarize/operation.js';

const completion = { id: 'chatcmpl-1', createdSeconds: 5, model: 'extract', content: '{"a":1}', inputTokens: 3, outputTokens: 4 };

it('a chat completion gives entities under both spellings and the input tokens, on extract only', () => {
  const entity = { text: 'x', type: 't', confidence: 0.5, start: 0, end: 1, context: '' };
  expect(JSON.parse(toContent(extract, { entities: [entity], ocr_text: null }, 7))).toEqual({
    entities: [{ ...entity, value: 'x', score: 0.5 }],
    ocr_text: null,
    input_tokens: 7,
  });
  const other = { summary: 's' };
  expect(JSON.parse(toContent(summarize, other, 7))).toEqual(other);
});

it('a chat completion adds up its tokens', () => {
  expect(toChat(completion)).toMatchObject({ usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } });
});

it('a chat completion ends with "length" if a token limit cut its content off, in a stream too', () => {
  expect(toChat({ ...completion, isCut: true })).toMatchObject({ choices: [{ finish_reason: 'length' }] });
  expect(toChat(completion)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
  expect(toChatStream({ ...completion, isCut: true }, false)).toContain('"finish_reason":"length"');
  expect(toChatStream(completion, false)).not.toContain('"finish_reason":"length"');
});

it('a chat completion names uncertain values of strict content, once in a stream', () => {
  const marked = { ...completion, uncertain: ['mood'] };
  expect(toChat(marked)).toMatchObject({ txp: { uncertain: ['mood'] } });
  expect(toChatStream(marked, true).match(/"txp":\{"uncertain":\["mood"\]\}/g)).toHaveLength(1);
  expect(toChat(completion)).not.toHaveProperty('txp');
  expect(toChat({ ...completion, uncertain: [] })).not.toHaveProperty('txp');
});

it('a chat completion streams the same content that it sends in one piece', () => {
  const events = toChatStream(completion, true)
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)));
  expect(events.flatMap((event) => event.choices.map((choice: { delta: { content?: string } }) => choice.delta.content ?? '')).join('')).toBe(
    completion.content,
  );
  expect(events.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 7 } });
});
