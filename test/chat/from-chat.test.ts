import { describe, expect, it } from 'vitest';
import { fromChat } from '../../src/chat/from-chat.js';
import { TxpError } from '../../src/core/errors.js';

const read = (body: Record<string, unknown>) => fromChat(body).body;
const user = (content: unknown) => [{ role: 'user', content }];

describe('a chat request', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['the last user message', { model: 'extract', messages: [...user('a'), { role: 'assistant', content: 'x' }, ...user('b')] }, { text: 'b' }],
    [
      'text parts, joined',
      {
        model: 'extract',
        messages: user([
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ]),
      },
      { text: 'a\nb' },
    ],
    [
      'a system message, where the operation has a field for it',
      { model: 'summarize', messages: [{ role: 'system', content: 's' }, ...user('a')] },
      { text: 'a', instructions: 's', max_tokens: 20048 },
    ],
    [
      'a developer message as a system message',
      { model: 'classify', messages: [{ role: 'developer', content: 's' }, ...user('a')] },
      { text: 'a', system_prompt: 's' },
    ],
    [
      'several system messages',
      { model: 'classify', messages: [{ role: 'system', content: 's' }, { role: 'system', content: 't' }, ...user('a')] },
      { text: 'a', system_prompt: 's\n\nt' },
    ],
    [
      'a system message of extract, which instructs it',
      { model: 'extract', messages: [{ role: 'system', content: 's' }, ...user('a')] },
      { text: 'a', instruction: 's' },
    ],
    [
      'an instruction of its own before a system message',
      { model: 'extract', instruction: 'i', messages: [{ role: 'system', content: 's' }, ...user('a')] },
      { text: 'a', instruction: 'i' },
    ],
    ['none of the fields that change no answer', { model: 'classify', messages: user('a'), temperature: 0, top_p: 1, store: true }, { text: 'a' }],
    ['max_tokens', { model: 'summarize', messages: user('a'), max_tokens: 9 }, { text: 'a', max_tokens: 9 }],
    ['max_completion_tokens', { model: 'summarize', messages: user('a'), max_completion_tokens: 9 }, { text: 'a', max_tokens: 9 }],
    ['a null field as an absent one', { model: 'summarize', messages: user('a'), max_tokens: null }, { text: 'a', max_tokens: 20048 }],
    [
      'flat fields before messages',
      { model: 'summarize', text: 'flat', instructions: 'f', messages: [{ role: 'system', content: 's' }, ...user('a')] },
      { text: 'flat', instructions: 'f', max_tokens: 20048 },
    ],
    [
      'chunks instead of a message',
      { model: 'classify', chunks: [{ id: 'a', text: 'b' }], messages: user('hi') },
      { chunks: [{ id: 'a', text: 'b' }] },
    ],
    [
      'an image as a document',
      { model: 'extract', messages: user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]) },
      { document: 'AAAA', document_mime_type: 'image/png' },
    ],
    [
      'a file as a document',
      { model: 'extract', messages: user([{ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } }]) },
      { document: 'AAAA', document_mime_type: 'application/pdf' },
    ],
  ])('becomes the text and settings of its operation: %s', (_, request, body) => {
    expect(read(request)).toEqual(body);
  });

  it('bounds the answer by the smaller of two limits', () => {
    const limited = (limits: object) => read({ model: 'summarize', messages: user('a'), ...limits }).max_tokens;
    expect(limited({ max_tokens: 50, max_completion_tokens: 20 })).toBe(20);
    expect(limited({ max_tokens: 20, max_completion_tokens: 50 })).toBe(20);
    expect(limited({ max_tokens: null, max_completion_tokens: 50 })).toBe(50);
  });

  it('tells whether a stream and its usage are requested', () => {
    const { stream, includeUsage } = fromChat({ model: 'classify', messages: [], stream: true, stream_options: { include_usage: true } });
    expect([stream, includeUsage]).toEqual([true, true]);
  });

  it.each(['http://example.com/a.png', 'file:///etc/passwd', '/etc/passwd', 'data:image/png'])('is refused with the image address %s', (url) => {
    expect(() => read({ model: 'extract', messages: user([{ type: 'image_url', image_url: { url } }]) })).toThrow(TxpError);
  });
});

describe('a response format', () => {
  const entities = (schema: unknown) =>
    read({ model: 'extract', messages: user('a'), response_format: { type: 'json_schema', json_schema: { name: 'x', schema } } }).entities;

  it.each<[string, Record<string, unknown>, unknown]>([
    ['a described property', { type: 'string', description: 'the total' }, 'the total'],
    ['a property with a title only', { type: 'string', title: 'Total' }, 'Total'],
    ['a property without words', { type: 'number' }, ''],
    ['an enum', { enum: ['a', 'b'] }, { labels: ['a', 'b'] }],
    [
      'an enum with a description, its null as leave to be null',
      { enum: ['a', 'b', null], description: 'which?' },
      { labels: ['a', 'b'], description: 'which?', nullable: true },
    ],
    ['numbers as labels', { enum: [1, 2] }, { labels: ['1', '2'] }],
    [
      'const branches',
      { oneOf: [{ const: 'a', description: 'when a' }, { const: 'b' }] },
      {
        labels: [
          { name: 'a', rubric: 'when a' },
          { name: 'b', rubric: 'b' },
        ],
      },
    ],
    ['an object', { type: 'object', properties: { iban: { type: 'string', description: 'IBAN' } } }, { iban: 'IBAN' }],
    ['a list of objects', { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } }, [{ sku: '' }]],
    ['a list of values', { type: 'array', description: 'names', items: { type: 'string' } }, 'names'],
    ['an optional value', { anyOf: [{ type: 'string', description: 'inner' }, { type: 'null' }], description: 'outer' }, 'outer'],
    ['a reference', { $ref: '#/$defs/Party' }, { name: 'who' }],
    ['an optional reference', { anyOf: [{ $ref: '#/$defs/Party' }, { type: 'null' }] }, { name: 'who' }],
  ])('makes an entity of %s', (_, property, expected) => {
    const $defs = { Party: { type: 'object', properties: { name: { type: 'string', description: 'who' } } } };
    expect(entities({ type: 'object', properties: { it: property }, $defs })).toEqual({ it: expected });
  });

  it('of the type json_object may carry a schema, too', () => {
    const schema = { type: 'object', properties: { it: { description: 'the total' } } };
    expect(read({ model: 'extract', messages: user('a'), response_format: { type: 'json_object', schema } }).entities).toEqual({ it: 'the total' });
  });

  it.each<[string, unknown, string]>([
    ['a text', 'json', 'response_format'],
    ['of an unknown type', { type: 'jsonschema', json_schema: { schema: {} } }, 'response_format'],
    ['without a type', { json_schema: { schema: {} } }, 'response_format'],
    ['without its schema', { type: 'json_schema', json_schema: { name: 'x' } }, 'response_format.json_schema.schema'],
    ['whose schema is a text', { type: 'json_schema', json_schema: { name: 'x', schema: '{}' } }, 'response_format.json_schema.schema'],
  ])('is refused with the name of the wrong field if it is %s', (_, response_format, field) => {
    for (const model of ['extract', 'classify', 'summarize'])
      expect(() => read({ model, messages: user('a'), response_format })).toThrow(expect.objectContaining({ kind: 'invalid-request', field }));
  });

  describe('of an operation whose answer has a fixed form', () => {
    const ask = (model: string, properties: Record<string, unknown>, strict = false) =>
      fromChat({
        model,
        messages: user('a'),
        response_format: { type: 'json_schema', json_schema: { name: 'x', strict, schema: { type: 'object', properties } } },
      });

    it.each<[string, Record<string, unknown>]>([
      ['classify', { top_label: { type: 'string' }, scores: { type: 'object' } }],
      ['classify', { num_inputs: { type: 'number' }, matched_labels: { type: ['array', 'null'] } }],
      ['summarize', { summary: { type: 'string', description: 'the summary' } }],
      ['summarize', {}],
    ])('may name fields of the answer of %s', (model, properties) => {
      expect(ask(model, properties).strictSchema).toBeUndefined();
      expect(ask(model, properties, true).strictSchema).toEqual({ type: 'object', properties });
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['classify', { top_label: { type: 'string' }, urgency: { type: 'string' } }, 'asks for "urgency", which is not in the answer of classify'],
      ['classify', { top_label: { type: 'number' } }, 'asks for another type of "top_label", which is of type string'],
      ['summarize', { title: { type: 'string' } }, 'asks for "title", which is not in the answer of summarize; that has summary'],
      ['summarize', { summary: { type: 'array', items: { type: 'string' } } }, 'asks for another type of "summary"'],
    ])('is refused if it asks for what the answer of %s does not have: %j', (model, properties, message) => {
      for (const strict of [false, true])
        expect(() => ask(model, properties, strict)).toThrow(
          expect.objectContaining({ field: 'response_format', message: expect.stringContaining(message) }),
        );
    });
  });

  it.each<[unknown, string]>([
    [{ type: 'object', properties: { a: { type: 'nmber' } } }, 'properties.a.type'],
    [{ type: 'object', properties: { a: { $ref: '#/$defs/b' } } }, 'properties.a.$ref'],
    [{ type: 'object', properties: { a: {} }, required: ['b'] }, 'required'],
    [{ type: 'array', items: { type: 'string' } }, ''],
    [{ type: 'object' }, ''],
    [{ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, ''],
    [{ type: 'object', properties: { a: { const: 'x' } } }, 'properties'],
  ])('is refused with the path of what extract cannot be asked for: %j', (schema, place) => {
    const field = ['response_format.json_schema.schema', ...(place === '' ? [] : [place])].join('.');
    expect(() => entities(schema)).toThrow(expect.objectContaining({ kind: 'invalid-request', field }));
  });

  it('is refused if it is strict and has a keyword that cannot be enforced', () => {
    const ask = (model: string, strict: boolean, name: string) =>
      read({
        model,
        messages: user('a'),
        response_format: { type: 'json_schema', json_schema: { strict, schema: { properties: { [name]: { type: 'string', pattern: '^a' } } } } },
      });
    for (const [model, name] of [
      ['extract', 'total'],
      ['summarize', 'summary'],
    ] as const) {
      const field = `response_format.json_schema.schema.properties.${name}.pattern`;
      expect(() => ask(model, true, name)).toThrow(expect.objectContaining({ field, message: expect.stringContaining('cannot be enforced') }));
      expect(() => ask(model, false, name)).not.toThrow();
    }
  });

  it('that refers to itself is read only to a limited depth', () => {
    const schema = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(JSON.stringify(entities(schema)).length).toBeLessThan(1000);
    expect(entities({ type: 'object', properties: { a: { $ref: '#/properties/a' } } })).toEqual({ a: '' });
  });
});
