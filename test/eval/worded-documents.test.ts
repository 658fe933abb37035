// The documents that models are fitted on: each value stands in its text.
import { expect, it } from 'vitest';
import { listDocuments, wordedDocuments } from './train/worded-documents.js';

it('every document has an id of its own, fields, and some that it does not answer', () => {
  const documents = wordedDocuments();
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents.every(({ fields }) => fields.length >= 7)).toBe(true);
  expect(documents.flatMap(({ fields }) => fields).filter(({ values }) => values.length === 0).length).toBeGreaterThan(documents.length);
});

it('documents of lists have ids of their own, and most of them fields that several values answer and fields that nothing answers', () => {
  const documents = listDocuments();
  expect(new Set([...documents, ...wordedDocuments()].map(({ id }) => id)).size).toBe(documents.length + wordedDocuments().length);
  for (const isMeant of [(count: number) => count > 1, (count: number) => count === 0])
    expect(documents.filter(({ fields }) => fields.some(({ values }) => isMeant(values.length))).length).toBeGreaterThan(documents.length / 2);
});
