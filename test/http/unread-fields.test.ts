import { validateHeaderValue } from 'node:http';
import type { Request } from 'express';
import { expect, it } from 'vitest';
import { describeUnread } from '../../src/http/unread-fields.js';
import type { UnknownField } from '../../src/operations/unknown-fields.js';

const told = (
  unknown: readonly UnknownField[],
  originalUrl = '/classify',
  form?: { contentType: string; query: string },
  headers: Record<string, string> = {},
) => describeUnread(unknown, { request: { originalUrl, headers } as Request, ...(form === undefined ? {} : { form }) });

it('what was not read is named with what was meant', () => {
  expect(told([{ path: ['lables'], meant: 'labels' }, { path: ['labels', 0, 'note'] }])).toBe('lables (did you mean labels?), labels.0.note');
});

it('a query beside a JSON body is named, one beside a file is read', () => {
  expect(told([], '/summarization/abstractive?max_tokens=5&x')).toBe('?max_tokens, ?x');
  expect(told([], '/summarization/abstractive?max_tokens=5', { contentType: 'text/plain', query: 'max_tokens=5' })).toBe('');
});

it('fields in a header beside a JSON body are named, those beside a file are read', () => {
  const headers = { 'x-txp-request': '{"labels":[]}' };
  expect(told([], '/classify', undefined, headers)).toBe('x-txp-request');
  expect(told([], '/classify', { contentType: 'text/plain', query: '' }, headers)).toBe('');
});

it('a field without effect is named with the one that it takes', () => {
  expect(told([{ path: ['threshold'], without: 'multi_label' }])).toBe('threshold (no effect without multi_label)');
});

it.each(['größe', 'x\r\nset-cookie: a=b', '\ud800', 'a, b', 'x'.repeat(10_000)])('any name fits into a header: %j', (name) => {
  const value = told([{ path: [name] }]);
  expect(() => validateHeaderValue('x-txp-ignored-fields', value)).not.toThrow();
  expect(value).toMatch(/^[\w.%~!'()*-]{1,600}$/);
});
