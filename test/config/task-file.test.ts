import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTaskFile } from '../../src/config/task-file.js';

const folder = mkdtempSync(join(tmpdir(), 'txp-task-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'mail.yaml');
const read = (text: string) => {
  writeFileSync(path, text);
  return readTaskFile(path);
};

describe('a task file with a wrong or missing key is refused with its path and a hint', () => {
  it.each([
    ['operation: classify\nlables: [{ name: a, rubric: Is it a? }]', 'lables is not a field of classify', 'did you mean labels?'],
    ['operation: classify\nlabels: [{ name: a, rubrik: Is it a? }]', 'labels.0.rubrik is not a field of classify', 'did you mean rubric?'],
    ['operation: classify\nlabels: []\nexmples: []', 'exmples is not a field of classify', 'did you mean examples?'],
    ['operation: classify\nlabels: []\ncalibraton: {}', 'calibraton is not a field of classify', 'did you mean calibration?'],
    ['operation: extract\nentitys: { total: amount due }', 'entitys is not a field of extract', 'did you mean entities?'],
    ['operation: extract\nentities: { total: amount due }\ntreshold: 0.4', 'treshold is not a field of extract', 'did you mean threshold?'],
    ['operation: decide\nquestion: {}', 'question is not a field of decide', 'did you mean questions?'],
    ['operation: summarize\nlength: short', 'length is not a field of summarize', 'txp help summarize has the fields'],
    ['operaton: classify\nlabels: []', 'operaton is not a field of a task file', 'did you mean operation?'],
    [
      'labels: [a, b]',
      'operation is missing',
      'operation: one of compress, extract, summarize, classify, decide, along with the fields of its request',
    ],
    ['operation: clasify\nlabels: []', 'operation: there is no clasify', 'did you mean classify?'],
  ])('%j', async (text, message, hint) => {
    await expect(read(text)).rejects.toMatchObject({ kind: 'configuration', message: `${path}: ${message}`, hint });
  });
});

it.each([
  'operation: classify\nlabels: [{ name: a, rubric: Is it a? }]\nmulti_label: true',
  'operation: classify\nengine: embedded\nlabels: [{ name: a, rubric: Is it a? }]\nexamples: [{ text: x, label: a }]',
  'operation: extract\nentities: { total: amount due, party: { name: who }, rows: [{ sku: "" }], kind: { labels: [a, b] } }\ninstruction: As ISO.',
  'operation: decide\nquestions: { late: { type: noul, instructions: Is it late? } }',
  'operation: compress\nprompt: What changed?\nservice: { rate: auto }',
])('a task file with fields of its operation is read: %j', async (text) => {
  const { request } = await read(text);
  expect(Object.keys(request)).not.toEqual([]);
});

it.each([
  [
    'classify\nlabels: [billing, { name: late, rubric: Is it late? }]',
    {
      labels: [
        { name: 'billing', rubric: 'billing' },
        { name: 'late', rubric: 'Is it late?' },
      ],
    },
  ],
  [
    'classify\nlabels: { billing: Is it about money?, late: }',
    {
      labels: [
        { name: 'billing', rubric: 'Is it about money?' },
        { name: 'late', rubric: 'late' },
      ],
    },
  ],
  ['decide\nquestions: { late: Is it late? }', { questions: { late: { type: 'noul', instructions: 'Is it late?' } } }],
  [
    'decide\nquestions: { tone: { criteria: [calm, angry] } }',
    { questions: { tone: { type: 'choice', criteria: { calm: 'calm', angry: 'angry' } } } },
  ],
  ['decide\nquestions: { tone: { type: score, criteria: [calm, angry] } }', { questions: { tone: { type: 'score', criteria: ['calm', 'angry'] } } }],
  ['extract\nentities: [total, due date]', { entities: { total: '', 'due date': '' } }],
  ['extract\nentities: { total: , party: { name: who } }', { entities: { total: '', party: { name: 'who' } } }],
])('a task file in shorthand is read as the request that the API accepts: %j', async (text, request) => {
  expect(await read(`operation: ${text}`)).toMatchObject({ request });
});
