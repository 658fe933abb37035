// extract with a scripted engine: the five forms of a definition, what each returns, and what is refused.

import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.js';
import { TxpError } from '../../src/core/errors.js';
import type { FindRequest, FoundField, FoundValue, PlanField } from '../../src/core/find.js';
import type { ScoreLabelsRequest } from '../../src/core/label.js';
import { execute } from '../../src/operations/execute.js';
import { extract } from '../../src/operations/extract/operation.js';
import { operationSettings } from '../operation-settings.js';
import fc from '../properties.js';

interface Script {
  /** Answers a field of the plan; the default finds every occurrence of the description in the text. */
  answer?: (field: PlanField, text: string) => FoundField;
  logits?: (request: ScoreLabelsRequest) => number[][];
  uncertain?: boolean;
}

const occurrences = (text: string, word: string, confidence = 0.9): FoundValue[] => {
  const values: FoundValue[] = [];
  for (let at = text.indexOf(word); word !== '' && at >= 0; at = text.indexOf(word, at + word.length))
    values.push({ start: at, end: at + word.length, confidence });
  return values;
};

function literal(field: PlanField, text: string): FoundField {
  if (field.kind === 'scalar') return { kind: 'scalar', values: occurrences(text, field.description) };
  const values = field.fields.map((inner) => literal(inner, text));
  return field.kind === 'object' ? { kind: 'object', record: { values } } : { kind: 'list', records: [{ values }] };
}

function scriptedEngine(script: Script, asked: { find?: FindRequest; labels: ScoreLabelsRequest[] }): Engine {
  return {
    id: 'scripted',
    summary: '',
    can: {
      findValues: async (request) => {
        asked.find = request;
        return { fields: request.fields.map((field) => (script.answer ?? literal)(field, request.text)) };
      },
      scoreLabels: async (request) => {
        asked.labels.push(request);
        const logits = script.logits?.(request);
        return {
          scores: request.texts.map((text) =>
            request.questions.map((question, index) => ({
              logits: logits?.[index] ?? question.labels.map((label) => (text.includes(label.name) ? 2 : 0)),
              evidence: question.labels.map((label) => {
                const at = text.indexOf(label.name);
                return at < 0 ? null : { start: at, end: at + label.name.length };
              }),
              ...(script.uncertain === undefined ? {} : { uncertain: script.uncertain }),
            })),
          ),
        };
      },
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
}

async function run(body: Record<string, unknown>, script: Script = {}, offsets: 'codepoints' | 'utf16' = 'codepoints') {
  const asked: { find?: FindRequest; labels: ScoreLabelsRequest[] } = { labels: [] };
  const answer = await execute(extract, body, {
    engine: scriptedEngine(script, asked),
    settings: { ...operationSettings, offsets },
    readDocument: async () => ({
      mediaType: 'image/png',
      text: 'scanned total 12',
      pages: [{ number: 1, text: 'scanned total 12', source: 'ocr', confidence: 0.9, width: 1, height: 1 }],
    }),
    tokenCounter: async () => (text) => text.length,
    signal: new AbortController().signal,
    now: () => 0,
  });
  return { answer, asked };
}

async function refusal(body: Record<string, unknown>): Promise<TxpError> {
  const error = await run(body).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TxpError);
  return error as TxpError;
}

const text = 'Ada met Bob in Rome on Monday. Bob paid 20.';

describe('extract by a definition', () => {
  it('reads a plain string as a description', async () => {
    const { answer, asked } = await run({ text, entities: { person: 'Ada' }, context_chars: 4 });
    expect(asked.find?.fields).toEqual([{ kind: 'scalar', path: ['person'], name: 'person', description: 'Ada' }]);
    expect(answer).toEqual({
      entities: [{ text: 'Ada', type: 'person', confidence: 0.9, start: 0, end: 3, context: 'Ada met' }],
      structured_result: null,
      structured_values: null,
      not_found: [],
      ocr_text: null,
    });
  });

  it('lists what was not found, fields of an object by their path', async () => {
    const entities = { trip: { who: 'Ada', country: 'Peru' }, day: 'Monday', hotel: 'Ritz', guests: [{ name: 'Zoe' }] };
    const { answer } = await run({ text, entities });
    expect(answer.not_found).toEqual(['trip.country', 'hotel', 'guests']);
  });

  it('gives every value inside a structure its confidence and place', async () => {
    const { answer } = await run({ text, entities: { people: [{ name: 'Ada|Bob' }], trip: { city: 'Rome' } } });
    expect(answer.structured_values).toContainEqual({ path: ['trip', 'city'], text: 'Rome', confidence: 0.9, start: 15, end: 19 });
    for (const { text: value, start, end } of answer.structured_values ?? []) expect(text.slice(start, end)).toBe(value);
  });

  it('reads an object of description, threshold and top_n as a scalar with settings of its own', async () => {
    const { answer } = await run({ text, entities: { person: { description: 'Bob', top_n: 1 }, strict: { description: 'Rome', threshold: 0.95 } } });
    expect(answer.entities.map((entity) => [entity.type, entity.start])).toEqual([['person', 8]]);
    expect(answer.structured_result).toBeNull();
  });

  it('returns a nested structure only in structured_result, with null for what was not found', async () => {
    const { answer } = await run({ text, entities: { trip: { who: 'Ada', where: { city: 'Rome', country: 'Italy' } }, day: 'Monday' } });
    expect(answer.structured_result).toEqual({ trip: { who: 'Ada', where: { city: 'Rome', country: null } }, day: 'Monday' });
    expect(answer.entities.map((entity) => entity.type)).toEqual(['day']);
  });

  it('returns a repeated structure with one object per record, and drops records without values', async () => {
    const answerList = (_: PlanField, whole: string): FoundField => ({
      kind: 'list',
      records: [occurrences(whole, 'Ada'), occurrences(whole, 'Bob').slice(0, 1), []].map((values) => ({ values: [{ kind: 'scalar', values }] })),
    });
    const { answer } = await run({ text, entities: { people: [{ name: 'person' }] } }, { answer: answerList });
    expect(answer.structured_result).toEqual({ people: [{ name: 'Ada' }, { name: 'Bob' }] });
    expect(answer.entities).toEqual([]);
  });

  it('returns an empty array for a repeated structure without any match', async () => {
    const { answer } = await run({ text, entities: { people: [{ name: 'Zoe' }] } });
    expect(answer.structured_result).toEqual({ people: [] });
  });

  it('returns null for a nullable classification key if no label is certain, and the label otherwise', async () => {
    const key = { labels: ['Paris', 'Rome'], nullable: true };
    const entities = { city: key, town: { labels: ['Paris', 'Rome'] }, trip: { who: 'Ada', where: key } };
    const sure = await run({ text, entities });
    expect(sure.answer).toMatchObject({ structured_result: { city: 'Rome', town: 'Rome', trip: { where: 'Rome' } }, not_found: [] });
    for (const [more, script] of [
      [{ threshold: 0.99 }, {}],
      [{}, { uncertain: true }],
    ] as const) {
      const { answer } = await run(
        { text, entities: { ...entities, trip: { who: { description: 'Ada', threshold: 0 }, where: key } }, ...more },
        script,
      );
      expect(answer).toMatchObject({
        entities: [{ type: 'town', text: 'Rome' }],
        structured_result: { city: null, town: 'Rome', trip: { who: 'Ada', where: null } },
        not_found: ['city', 'trip.where'],
      });
    }
  });

  it('marks a classification key below min_confidence as uncertain, also in a structure, and makes a nullable one null', async () => {
    const key = { labels: ['Paris', 'Rome'] };
    const body = { text, entities: { city: key, trip: { where: key }, maybe: { ...key, nullable: true } } };
    const asked = async (bar: number, doubts: boolean) => {
      const { answer: result } = await run({ ...body, min_confidence: bar }, { uncertain: doubts });
      return [result.entities[0]?.uncertain, result.structured_values?.[0]?.uncertain, result.structured_result?.maybe];
    };
    expect(await asked(0.99, false)).toEqual([true, true, null]);
    expect(await asked(0.5, true)).toEqual([false, false, 'Rome']);
  });

  it('counts an object as found if any of its classification keys is answered, and as not found if none is', async () => {
    const labels = ['Paris', 'Rome'];
    const entities = { trip: { where: { labels }, from: { labels } }, stay: { where: { labels }, hotel: 'Ritz' } };
    const { answer } = await run({ text, entities });
    expect(answer).toMatchObject({ structured_result: { trip: { where: 'Rome', from: 'Rome' } }, not_found: ['stay.hotel'] });
    const none = { trip: { where: { labels, nullable: true } } };
    expect((await run({ text, entities: none }, { uncertain: true })).answer.not_found).toEqual(['trip']);
  });

  it('refuses a classification key whose nullable is not a boolean, and names the field', async () => {
    const error = await refusal({ text, entities: { city: { labels: ['Paris', 'Rome'], nullable: 'yes' } } });
    expect(error.issues).toEqual([{ path: ['entities', 'city', 'nullable'], message: 'must be true or false, not a string' }]);
  });

  it('chooses a label for a classification key and points at its evidence', async () => {
    const entities = { city: { labels: ['Paris', { name: 'Rome', rubric: 'Is it in Rome?' }], description: 'where they met' } };
    const { answer, asked } = await run({ text, entities, context_chars: 3, threshold: 1, top_n: 1 });
    expect(answer.entities).toEqual([
      { text: 'Rome', type: 'city', confidence: expect.any(Number), start: 15, end: 19, context: 'in Rome on', uncertain: false },
    ]);
    expect(answer.entities[0]?.confidence).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 1), 10);
    expect(answer.structured_result).toEqual({ city: 'Rome' });
    expect(asked.labels[0]?.questions[0]).toMatchObject({ mode: 'exclusive', guidance: 'where they met' });
    expect(asked.find).toBeUndefined();
  });

  it.each([
    ['the engine does not trust it', { logits: () => [[0, 3]], uncertain: true }],
    ['an engine that does not judge itself gives it less than one half', { logits: () => [[0.1, 0, 0]] }],
  ])('marks a label as uncertain if %s', async (_, engine) => {
    const labels = ['glad', 'sad', 'tired'].slice(0, engine.logits()[0]?.length);
    const { answer } = await run({ text, entities: { mood: { labels } } }, engine);
    expect(answer.entities[0]).toMatchObject({ type: 'mood', uncertain: true });
  });

  it('states the confidence, place and certainty of a label inside a structure along with its other values', async () => {
    const entities = { visit: { name: 'Ada', mood: { labels: ['glad', 'sad'] } } };
    const { answer } = await run({ text, entities }, { logits: () => [[0, 3]], uncertain: true });
    const confidence = expect.any(Number);
    expect(answer.structured_values).toEqual([
      { path: ['visit', 'name'], text: 'Ada', confidence, start: 0, end: 3 },
      { path: ['visit', 'mood'], text: 'sad', confidence, start: 0, end: 0, uncertain: true },
    ]);
  });

  it('falls back to 0 and an empty context when a label has no evidence', async () => {
    const { answer } = await run({ text, entities: { mood: { labels: ['glad', 'sad'] } } }, { logits: () => [[0, 3]] });
    expect(answer.entities[0]).toMatchObject({ text: 'sad', start: 0, end: 0, context: '' });
  });

  it('chooses the label of a classification key inside a repeated structure by the lines of each record', async () => {
    const lines = 'red apple\ngreen pear\n';
    const fruit = (_: PlanField, whole: string): FoundField => ({
      kind: 'list',
      records: ['apple', 'pear'].map((word) => ({ values: [{ kind: 'scalar', values: occurrences(whole, word) }] })),
    });
    const entities = { fruit: [{ colour: { labels: ['green', 'red'] }, name: 'the fruit' }] };
    const { answer } = await run({ text: lines, entities }, { answer: fruit });
    expect(answer.structured_result).toEqual({
      fruit: [
        { colour: 'red', name: 'apple' },
        { colour: 'green', name: 'pear' },
      ],
    });
    expect(answer.entities).toEqual([]);
  });

  it('keeps the order of the request in the structured result', async () => {
    const entities = { z: 'Ada', kind: { labels: ['a', 'b'] }, a: { x: 'Bob' }, m: [{ y: 'nothing' }] };
    const { answer } = await run({ text, entities });
    expect(Object.keys(answer.structured_result ?? {})).toEqual(['z', 'kind', 'a', 'm']);
  });

  it('treats any string as a name', async () => {
    const entities = JSON.parse('{"__proto__":"Ada","constructor":{"__proto__":"Bob","toString":"Rome"},"":"Monday"}') as Record<string, unknown>;
    const { answer } = await run({ text, entities });
    expect(JSON.stringify(answer.structured_result)).toBe('{"__proto__":"Ada","constructor":{"__proto__":"Bob","toString":"Rome"},"":"Monday"}');
    expect(answer.entities.map((entity) => entity.type)).toEqual(['__proto__', '']);
  });

  it('tells a structure with a field called labels from a classification key', async () => {
    const { answer } = await run({ text, entities: { parcel: { labels: 'Rome', description: 'Monday' } } });
    expect(answer.structured_result).toEqual({ parcel: { labels: 'Rome', description: 'Monday' } });
  });
});

describe('extract', () => {
  const scored: Script = {
    answer: (_, whole) => ({
      kind: 'scalar',
      values: [
        { ...occurrences(whole, 'Bob')[1], confidence: 0.6 },
        { ...occurrences(whole, 'Ada')[0], confidence: 0.7 },
        { ...occurrences(whole, 'Rome')[0], confidence: 0.4 },
        { ...occurrences(whole, 'Ada')[0], confidence: 0.65 },
      ] as FoundValue[],
    }),
  };
  it('drops values below the threshold, keeps each span once, and sorts by confidence within each type', async () => {
    const { answer } = await run({ text, entities: { b: '', a: '' } }, scored);
    expect(answer.entities.map((entity) => `${entity.type}:${entity.text}`)).toEqual(['b:Ada', 'b:Bob', 'a:Ada', 'a:Bob']);
  });
  it('lets a definition override the global threshold and top_n', async () => {
    const entities = { all: { top_n: 0, threshold: 0 }, one: '' };
    const { answer } = await run({ text, entities, top_n: 1, threshold: 0.5 }, scored);
    expect(answer.entities.map((entity) => `${entity.type}:${entity.text}`)).toEqual(['all:Ada', 'all:Bob', 'all:Rome', 'one:Ada']);
  });
  it('reads the document, appends it to the text and returns what it read', async () => {
    const document = Buffer.from('bytes').toString('base64');
    const { answer, asked } = await run({ text: 'note', document, document_mime_type: 'image/png', entities: { sum: 'total' } });
    expect(answer.ocr_text).toBe('scanned total 12');
    expect(answer.entities[0]).toMatchObject({ start: 13, end: 18 });
    expect(asked.find?.layout?.offset).toBe(5);
  });
  it('omits the context when context_chars is 0', async () => {
    const { answer } = await run({ text, entities: { person: 'Ada' }, context_chars: 0 });
    expect(answer.entities[0]?.context).toBe('');
  });
});

describe('offsets', () => {
  const word = fc.constantFrom('name', 'x', '😀', '漢字', 'é', '👩‍👩‍👧', ' ', '\n', '𝔘');
  it.each(['codepoints', 'utf16'] as const)('slice back to the text in %s', async (offsets) => {
    await fc.assert(
      fc.asyncProperty(fc.array(word), fc.nat(5), async (pieces, contextChars) => {
        const whole = `${pieces.join('')}name`;
        const { answer } = await run({ text: whole, entities: { it: 'name' }, context_chars: contextChars }, {}, offsets);
        const characters = offsets === 'utf16' ? whole.split('') : [...whole];
        expect(answer.entities.length).toBeGreaterThan(0);
        for (const entity of answer.entities) {
          expect(characters.slice(entity.start, entity.end).join('')).toBe(entity.text);
          expect(whole).toContain(entity.context);
          if (contextChars > 0) expect(entity.context).toContain(entity.text);
          if (offsets === 'codepoints' && contextChars > 0)
            expect(entity.context).toBe(characters.slice(Math.max(0, entity.start - contextChars), entity.end + contextChars).join(''));
          // Half a surrogate pair would not survive encoding.
          expect(Buffer.from(entity.context).toString()).toBe(entity.context);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a refusal', () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: 'too deep' } } } } } } };
  it.each<[string, Record<string, unknown>, (string | number)[]]>([
    ['no entities', { text }, ['entities']],
    ['entities as a list', { text, entities: ['a'] }, ['entities']],
    ['an empty map', { text, entities: {} }, ['entities']],
    ['a number as definition', { text, entities: { a: 3 } }, ['entities', 'a']],
    ['null as definition', { text, entities: { a: null } }, ['entities', 'a']],
    ['a threshold above 1', { text, entities: { a: { threshold: 1.5 } } }, ['entities', 'a', 'threshold']],
    ['a threshold in quotes', { text, entities: { a: { description: 'x', threshold: '0.5' } } }, ['entities', 'a', 'threshold']],
    ['half a result', { text, entities: { a: { top_n: 0.5 } } }, ['entities', 'a', 'top_n']],
    ['a description that is a number', { text, entities: { a: { description: 5 } } }, ['entities', 'a', 'description']],
    ['a misspelt threshold', { text, entities: { a: { description: 'x', treshold: 0.7 } } }, ['entities', 'a', 'treshold']],
    ['an empty array', { text, entities: { a: [] } }, ['entities', 'a']],
    ['two objects in an array', { text, entities: { a: [{ b: '' }, { c: '' }] } }, ['entities', 'a']],
    ['a repeated structure without fields', { text, entities: { a: [{}] } }, ['entities', 'a', 0]],
    ['a repeated structure of classification keys only', { text, entities: { a: [{ b: { labels: ['x', 'y'] } }] } }, ['entities', 'a', 0]],
    ['structures six deep', { text, entities: deep }, ['entities', 'a', 'b', 'c', 'd', 'e', 'f']],
    ['a threshold as text, beside a number', { text, entities: { a: { threshold: 'high', top_n: 1 } } }, ['entities', 'a', 'threshold']],
    ['labels as text, beside nullable', { text, entities: { a: { labels: 'x, y', nullable: true } } }, ['entities', 'a', 'labels']],
    ['one label', { text, entities: { a: { labels: ['x'] } } }, ['entities', 'a', 'labels']],
    ['27 labels', { text, entities: { a: { labels: Array.from({ length: 27 }, (_, index) => `l${index}`) } } }, ['entities', 'a', 'labels']],
    ['a label twice', { text, entities: { a: { labels: ['x', 'x'] } } }, ['entities', 'a', 'labels', 1]],
    ['an empty label', { text, entities: { a: { labels: ['x', ''] } } }, ['entities', 'a', 'labels', 1]],
    ['a label without rubric', { text, entities: { a: { labels: ['x', { name: 'y' }] } } }, ['entities', 'a', 'labels', 1, 'rubric']],
    ['a global threshold below 0', { text, entities: { a: '' }, threshold: -1 }, ['threshold']],
    ['a negative top_n', { text, entities: { a: '' }, top_n: -1 }, ['top_n']],
    ['context_chars as text', { text, entities: { a: '' }, context_chars: 'many' }, ['context_chars']],
    ['no text', { entities: { a: '' } }, ['text']],
  ])('names the field of %s', async (_, body, path) => {
    const error = await refusal(body);
    expect(error.kind).toBe('invalid-request');
    expect(error.issues.map((issue) => issue.path)).toContainEqual(path);
  });

  it('suggests the key that was meant by a misspelt one', async () => {
    const error = await refusal({ text, entities: { a: { description: 'x', top_m: 1 } } });
    expect(error.message).toContain('did you mean "top_n"?');
  });

  it('of contexts that together would be too large says what to do', async () => {
    const error = await refusal({ text: 'a '.repeat(2000), entities: { a: 'a' }, context_chars: 1_000_000 });
    expect(error.issues[0]).toMatchObject({ path: ['context_chars'], message: expect.stringContaining('top_n') });
  });
});
