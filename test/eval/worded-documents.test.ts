// The documents that models are fitted on: each value stands in its text.
import { expect, it } from 'vitest';
import { listDocuments, wordedDocuments } from './train/worded-documents.js';

it('every document has an id of its own, fields, and some that it does not answer', () => {
  const documents = wordedDocuments();
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents.every(({ fields }) => fields.length >= 7)).toBe(true);
  expect(documents.flatMap(({ fields }) => fields).filter(({ values }) => values.length === 0).length).toBeGreaterThan(documents.length);
});

it('every document of lists has an id of its own, and fields that several values answer', () => {
  const documents = listDocuments();
  expect(new Set([...documents, ...wordedDocuments()].map(({ id }) => id)).size).toBe(documents.length + wordedDocuments().length);
  expect(documents.every(({ fields }) => fields.some(({ values }) => values.length > 1))).toBe(true);
});
