import { expect, it } from 'vitest';
import { linesOf, toLine } from '../../src/batch/lines.js';
import { readSubmission } from '../../src/batch/submit.js';
import { batchOfFile, outputFileId } from '../../src/batch/wire.js';
import fc, { anyCharacter } from '../properties.js';

it('the parser of batch lines reads back the values that were written as lines, whatever text they hold', () => {
  const text = fc.string({ unit: anyCharacter });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
      const items = texts.map((each, index) => ({
        custom_id: `${index}`,
        method: 'POST',
        url: '/v1/chat/completions',
        body: { model: 'summarize', text: each },
      }));
      expect(readSubmission(items.map(toLine).join(''))).toEqual(
        items.map(({ custom_id, body }) => ({ customId: custom_id, operation: 'summarize', body })),
      );
    }),
  );
});

it('the parser of batch lines numbers lines as an editor does', () => {
  expect(Array.from(linesOf('\uFEFFa\r\n\r\nb\n  \nc'), ({ number, text }) => [number, text])).toEqual([
    [1, 'a'],
    [3, 'b'],
    [5, 'c'],
  ]);
});

it('the parser of batch lines keeps every field of a body, even "__proto__"', () => {
  const [item] = readSubmission(
    '{"custom_id":"a","method":"POST","url":"/v1/chat/completions","body":{"model":"extract","text":"t","entities":{"__proto__":"x"}}}',
  );
  expect(JSON.stringify(item?.body)).toContain('"__proto__":"x"');
});

it('the id of the output file of a batch leads back to the batch', () => {
  expect(batchOfFile(outputFileId('batch_1'))).toBe('batch_1');
  expect(batchOfFile('batch_1')).toBeUndefined();
});

it('the parser of batch lines reads no more lines than a batch may hold', () => {
  const line = (index: number) =>
    JSON.stringify({ custom_id: `${index}`, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize' } });
  const full = Array.from({ length: 51 }, (_, index) => line(index)).join('\n');
  expect(() => readSubmission(`${full}\n{ this is no JSON`)).toThrow('a batch can contain at most 50 requests; send several batches');
});

it.each([
  ['with a NUL character', 'a\0b'],
  ['with an unpaired surrogate', 'a\ud800'],
])('the parser of batch lines refuses a custom_id %s', (_, id) => {
  const line = JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'a' } });
  expect(() => readSubmission(line)).toThrow('line 1: custom_id must be Unicode text without NUL characters');
});

it('the parser of batch lines refuses a custom_id of more than 256 characters', () => {
  const line = (length: number): string =>
    JSON.stringify({ custom_id: 'x'.repeat(length), method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: 'a' } });
  expect(readSubmission(line(256))).toHaveLength(1);
  expect(() => readSubmission(line(257))).toThrow('line 1: custom_id must be at most 256 characters long');
});

it('the parser of batch lines names the field that a line has in place of a required one', () => {
  const line = (fields: object): string => JSON.stringify({ method: 'POST', url: '/v1/chat/completions', ...fields });
  const body = { model: 'summarize', text: 'a' };
  expect(() => readSubmission(line({ custom_id: 'a', bdoy: body }))).toThrow('line 1: body is required: a JSON object; the line has "bdoy"');
  expect(() => readSubmission(line({ custom_idd: 'a', body }))).toThrow(/custom_id is required: .*; the line has "custom_idd"$/);
  expect(() => readSubmission(line({ custom_id: 'a' }))).toThrow(/^line 1: body is required: a JSON object$/);
});

it('the parser of batch lines skips empty lines, but counts them', () => {
  const [only] = linesOf(`${'\r\n'.repeat(2_000_000)}\r\r\n \na`);
  expect(only).toEqual({ number: 2_000_004, text: 'a' });
});
