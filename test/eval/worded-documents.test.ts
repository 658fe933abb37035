// The documents that models are fitted on. Loading them fails if a value does not occur in its text.
import { expect, it } from 'vitest';
import { listDocuments, wordedDocuments } from './train/worded-documents.js';

it('documents have unique ids and at least seven fields each, and on average more than one field without an answer', () => {
  const documents = wordedDocuments();
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents.every(({ fields }) => fields.length >= 7)).toBe(true);
  expect(documents.flatMap(({ fields }) => fields).filter(({ values }) => values.length === 0).length).toBeGreaterThan(documents.length);
});

it('list documents have unique ids, and most have a field with several values and a field without any', () => {
  const documents = listDocuments();
  expect(new Set([...documents, ...wordedDocuments()].map(({ id }) => id)).size).toBe(documents.length + wordedDocuments().length);
  for (const isMeant of [(count: number) => count > 1, (count: number) => count === 0])
    expect(documents.filter(({ fields }) => fields.some(({ values }) => isMeant(values.length))).length).toBeGreaterThan(documents.length / 2);
});
