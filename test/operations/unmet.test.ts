// Parts of an instruction that the embedded engine does not follow are named in the response, in the words of the request; none is silently ignored.
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { classify } from '../../src/operations/classify/operation.js';
import { execute } from '../../src/operations/execute.js';
import { extract } from '../../src/operations/extract/operation.js';
import { unmetParts } from '../../src/operations/unmet.js';
import { operationSettings } from '../operation-settings.js';

const parts = {
  engine: embeddedEngine(),
  settings: operationSettings,
  readDocument: async () => Promise.reject(new Error('no document in these tests')),
  tokenCounter: async () => (text: string) => text.length,
  signal: new AbortController().signal,
  now: () => 0,
};
const text = 'Invoice of 3 May 2024 to Ann Lee. Amount due: 45.00 EUR. Ann Lee pays in cash.';
const entities = { person: 'person', date: 'date' };
const method = { labels: ['cash', 'card'], description: 'how it is paid' };

describe('an instruction for extract', () => {
  it.each([
    ['No duplicates', []],
    ['Dates in ISO format; each value only once.', []],
    ['At most 3 results', []],
    ['Translate the names into French. No duplicates.', ['Translate the names into French']],
    ['Nur Namen aus der Buchhaltung', ['Nur Namen aus der Buchhaltung']],
    ['Sort by date\nDates as DD.MM.YYYY', ['Sort by date']],
    ['Übersetze alles'.normalize('NFD'), ['Übersetze alles'.normalize('NFD')]],
  ])('is followed, or named as unmet: %s', async (instruction, unmet) => {
    expect((await execute(extract, { text, entities, instruction }, parts)).unmet).toEqual(unmet);
  });

  it('is named as unmet if a value could not be written in the format that it asks for', async () => {
    const late = 'Invoice of 2 March to Ann Lee.';
    const { unmet } = await execute(extract, { text: late, entities, instruction: 'Dates in ISO format. No duplicates.' }, parts);
    expect(unmet).toEqual(['Dates in ISO format']);
  });

  it('is met as far as a classification key follows it', async () => {
    const instruction = 'If unsure choose card. Be brief.';
    expect((await execute(extract, { text, entities: { method }, instruction }, parts)).unmet).toEqual(['Be brief']);
    expect((await execute(extract, { text, entities: { ...entities, method }, instruction }, parts)).unmet).toEqual(['Be brief']);
  });

  it('is not mentioned in the response if there is none', async () => {
    expect(await execute(extract, { text, entities }, parts)).not.toHaveProperty('unmet');
  });
});

describe('a system prompt for classify', () => {
  const labels = ['billing', 'delivery', 'other'].map((name) => ({ name, rubric: name }));

  it.each([
    ['Prefer delivery.', []],
    ['What is the main concern of the customer?', []],
    ['Never choose other. Money comes first.', ['Money comes first']],
    ['Du bist ein freundlicher Helfer.', ['Du bist ein freundlicher Helfer']],
  ])('is followed, or named as unmet: %s', async (prompt, unmet) => {
    expect((await execute(classify, { text, labels, reasoning: false, system_prompt: prompt }, parts)).unmet).toEqual(unmet);
  });
});

it('nothing is named as unmet if an engine does not report what it leaves unmet', () => {
  expect(unmetParts('Be brief', [{}])).toBeUndefined();
  expect(unmetParts('Be brief', [{ unmet: ['Be brief'] }, {}])).toBeUndefined();
});
