import { validateHeaderValue } from 'node:http';
import type { Request } from 'express';
import { expect, it } from 'vitest';
import { describeUnread } from '../../src/http/ignored-fields.js';
import type { UnknownField } from '../../src/operations/unknown-fields.js';

const told = (
  unknown: readonly UnknownField[],
  originalUrl = '/classify',
  form?: { contentType: string; query: string },
  headers: Record<string, string> = {},
) => describeUnread(unknown, { request: { originalUrl, headers } as Request, ...(form === undefined ? {} : { form }) });

it('a field that was not read is named, with the field that was probably meant', () => {
  expect(told([{ path: ['lables'], meant: 'labels' }, { path: ['labels', 0, 'note'] }])).toBe('lables (did you mean labels?), labels.0.note');
});

it('a query is named if the body is JSON, but not if the body is a text, for which it is read', () => {
  expect(told([], '/summarization/abstractive?max_tokens=5&x')).toBe('?max_tokens, ?x');
  expect(told([], '/summarization/abstractive?max_tokens=5', { contentType: 'text/plain', query: 'max_tokens=5' })).toBe('');
});

it('a field of a query that the route does not read is named, with the field that was probably meant', () => {
  const request = { originalUrl: '/v1/batches?limt=3&after=x&limit=2&z', headers: {} } as Request;
  expect(describeUnread([], { request }, ['after', 'limit'])).toBe('?limt (did you mean limit?), ?z');
});

it('fields in a header are named if the body is JSON, but not if the body is a text, for which they are read', () => {
  const headers = { 'x-txp-request': '{"labels":[]}' };
  expect(told([], '/classify', undefined, headers)).toBe('x-txp-request');
  expect(told([], '/classify', { contentType: 'text/plain', query: '' }, headers)).toBe('');
});

it('a field without effect is named with the field that it needs', () => {
  expect(told([{ path: ['threshold'], without: 'multi_label' }])).toBe('threshold (no effect without multi_label)');
});

it.each(['größe', 'x\r\nset-cookie: a=b', '\ud800', 'a, b', 'x'.repeat(10_000)])('any field name is encoded to fit into a header: %j', (name) => {
  const value = told([{ path: [name] }]);
  expect(() => validateHeaderValue('x-txp-ignored-fields', value)).not.toThrow();
  expect(value).toMatch(/^[\w.%~!'()*-]{1,600}$/);
});
