import { describe, expect, it } from 'vitest';
import { operations, readings } from '../../src/operations/index.js';
import { unknownFields } from '../../src/operations/unknown-fields.js';

const labels = [{ name: 'a', rubric: 'Is it a?' }];
const of = (operation: string, body: unknown) => {
  const found = [...operations, ...readings].find(({ name }) => name === operation);
  if (found === undefined) throw new Error(operation);
  return unknownFields(found.request, body).map(({ path, meant }) => [path.join('.'), meant]);
};

describe('a field that the operation does not have', () => {
  it.each<[string, unknown, string, string]>([
    ['classify', { text: 'x', lables: labels }, 'lables', 'labels'],
    ['classify', { txt: 'x', labels }, 'txt', 'text'],
    ['classify', { text: 'x', labels, multilabel: true }, 'multilabel', 'multi_label'],
    ['classify', { text: 'x', labels: [...labels, { name: 'b', rubrik: 'Is it b?' }] }, 'labels.1.rubrik', 'rubric'],
    ['extract', { text: 'x', entites: { total: '' } }, 'entites', 'entities'],
    ['extract', { text: 'x', entities: { total: '' }, treshold: 0.5 }, 'treshold', 'threshold'],
    ['extract', { text: 'x', entities: { kind: { labels: ['a', 'b'], nulable: true } } }, 'entities.kind.nulable', 'nullable'],
    ['summarize', { text: 'x', max_token: 9 }, 'max_token', 'max_tokens'],
    ['decide', { state: 'x', question: {} }, 'question', 'questions'],
    ['decide', { state: 'x', questions: { late: { type: 'noul', instruction: 'Is it late?' } } }, 'questions.late.instruction', 'instructions'],
    ['compress', { context: 'x', prompt: 'y', service: { rate: 'auto', word: true } }, 'service.word', 'words'],
    ['ocr', { documnet: 'eA==' }, 'documnet', 'document'],
    ['tokens', { text: 'x', truncat: 2 }, 'truncat', 'truncate'],
  ])('of %s is reported with the name that was meant: %j', (operation, body, name, meant) => {
    expect(of(operation, body)).toEqual([[name, meant]]);
  });

  it('is reported without a suggestion if no name is similar', () => {
    expect(of('summarize', { text: 'x', größe: 2, ['__proto__']: 1 })).toEqual([
      ['größe', undefined],
      ['__proto__', undefined],
    ]);
  });

  it('is reported together with at most seven others', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`more ${index}`, index]));
    expect(of('summarize', { text: 'x', ...many }).length).toBe(8);
  });
});

it.each<[string, unknown]>([
  ['classify', { text: 'x', labels, multi_label: true, threshold: 0.4 }],
  ['classify', { text: 'x', task: 'mail' }],
  ['extract', { text: 'x', entities: { total: { description: 'x', threshol: 0.5 }, kind: { labels: ['a', 'b'] }, rows: [{ sku: '' }] } }],
  ['decide', { state: 'x', questions: { any: { type: 'choice', instructions: 'Which?', criteria: { red: 'Is it red?' } } } }],
  ['compress', { context: 'x', prompt: 'y', service: { rate: 'auto' } }],
  ['summarize', 'no object'],
  ['summarize', [{ txt: 1 }]],
])('no unknown field is reported among names of the caller, nor in what is not an object: %s %j', (operation, body) => {
  expect(of(operation, body)).toEqual([]);
});
