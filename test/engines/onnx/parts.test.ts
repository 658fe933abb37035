// Windows, words, and which engine answers what.
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { afterAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { Findings, FindRequest } from '../../../src/core/find.js';
import { onnxEngine } from '../../../src/engines/onnx/index.js';
import { Tokens } from '../../../src/engines/onnx/tokens.js';
import { windowsOfTokens, windowsOver } from '../../../src/engines/onnx/windows.js';
import { makeShelf, writeFolder } from './folders.js';
import { otherTokenizers, tokenizerJson, vocabulary } from './word-piece.js';

const shelf = makeShelf();
const engines: Engine[] = [];
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  shelf.remove();
});
const open = (): AbortSignal => new AbortController().signal;

it('the splitter of long texts makes windows that cover every token and overlap', () => {
  expect(windowsOfTokens(0, 10, 2)).toEqual([{ from: 0, to: 0 }]);
  expect(windowsOfTokens(10, 10, 2)).toEqual([{ from: 0, to: 10 }]);
  expect(windowsOfTokens(20, 10, 2)).toEqual([
    { from: 0, to: 10 },
    { from: 8, to: 18 },
    { from: 16, to: 20 },
  ]);
  expect(windowsOver([3, 3, 3, 3], 7, 3)).toEqual([
    { from: 0, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 4 },
  ]);
  // An item that does not fit has a window of its own; overlaps never stop progress.
  expect(windowsOver([2, 50, 2], 5, 5)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
  ]);
});

it('the splitter of long texts finds words, with marks and characters of scripts without spaces as words of their own', () => {
  const tokens = new Tokens(tokenizerJson());
  const text = ' Über-Nacht 😀: 東京 12.5';
  expect(tokens.wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Über-Nacht', '😀', ':', '東', '京', '12', '.', '5']);
});

it('the splitter of long texts gives the tokens of a text and the special tokens around a pair', () => {
  const tokens = new Tokens(tokenizerJson());
  expect(tokens.idsOf('The parcel, (late)!').map((id) => vocabulary[id])).toEqual(['the', 'parcel', ',', '(', 'late', ')', '!']);
  expect([tokens.pair.before, tokens.pair.between, tokens.pair.after].map((ids) => ids.map((id) => vocabulary[id]))).toEqual([
    ['[CLS]'],
    ['[SEP]'],
    ['[SEP]'],
  ]);
  expect(tokens.pair.types).toEqual([0, 0, 1]);
});

const mixed = [
  'The parcel, (late)!',
  '  two  spaces\n\nand lines\t\tand tabs  ',
  "don't stop: it's 12.5 kg—per piece",
  'Über 😀 東京 naïve',
  '',
  ' ',
  'word '.repeat(300),
];

describe.each(Object.entries(otherTokenizers))('a %s tokenizer', (_, json) => {
  it.each(mixed)('gives the same tokens piece by piece as for the entire text: %j', (text) => {
    expect(new Tokens(json).idsOf(text)).toEqual(new Tokenizer(json, {}).encode(text, { add_special_tokens: false }).ids);
  });
});

describe('a model that knows persons, cities and companies', () => {
  const asked: FindRequest[] = [];
  const stand: Engine = {
    id: 'embedded',
    summary: '',
    can: {
      findValues: async (request): Promise<Findings> => {
        asked.push(request);
        return {
          fields: request.fields.map(({ kind }) =>
            kind === 'scalar'
              ? { kind, values: [{ start: 0, end: 1, confidence: 1 }] }
              : kind === 'object'
                ? { kind, record: null }
                : { kind, records: [] },
          ),
        };
      },
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
  const scalar = (name: string) => ({ kind: 'scalar' as const, path: [name], name, description: '' });
  const list = { kind: 'list' as const, path: ['items'], name: 'items', fields: [scalar('price')] };
  const ask = async (fields: FindRequest['fields']): Promise<Findings> => {
    const engine = await onnxEngine({
      id: 'ner',
      folder: writeFolder(join(shelf.path, `ner-${engines.length}`), 'token-classifier'),
      threads: 1,
      other: async () => stand,
    });
    engines.push(engine);
    return engine.can.findValues!({ text: 'Ada lives in Paris.', instruction: 'x', fields }, open());
  };

  it('leaves other fields and structures to the other engine, and names it', async () => {
    asked.length = 0;
    const { fields, fieldsBy, answeredBy } = await ask([scalar('person'), list, scalar('shoe_size'), scalar('city')]);
    expect(asked.map((request) => request.fields.map(({ name }) => name))).toEqual([['items', 'shoe_size']]);
    expect(fields.map((field) => (field.kind === 'scalar' ? field.values.map(({ start }) => start) : field.kind))).toEqual([[0], 'list', [0], [13]]);
    expect([fieldsBy, answeredBy]).toEqual(['embedded', undefined]);
  });

  it('leaves everything to the other engine if it knows none of the fields', async () => {
    const answer = await ask([list]);
    expect(answer).toMatchObject({ answeredBy: 'embedded', because: 'the model test-token-classifier finds none of the requested fields' });
  });
});
