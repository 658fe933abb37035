// How library calls fail: by a signal, by a deadline or by what was requested, always with a `TxpError`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Batches, type CallOptions, open, type Txp, TxpError } from '../../dist/library/index.js';
import { root } from '../cli/run-txp.js';

const text = 'Amount due: EUR 1,284.50.';
const labels = [
  { name: 'spam', rubric: 'Is this unsolicited advertising?' },
  { name: 'ham', rubric: 'Is this wanted mail?' },
];
const invoice = join(root, 'test/fixtures/readme/invoice.pdf');
const schema = { type: 'object', properties: { total: { type: 'string' } } } as const;

let folder: string;
let txp: Txp;
let batches: Batches;
let batchId: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'txp-library-failures-'));
  txp = await open();
  batches = await txp.batches(join(folder, 'store'));
  batchId = (await batches.submit('classify', [{ id: 'a', request: { text, labels } }])).id;
});
afterAll(async () => {
  await txp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function failureOf(call: Promise<unknown>): Promise<TxpError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof TxpError) return failure;
  throw new Error(`no TxpError but ${String(failure)}`);
}

const calls: Readonly<Record<string, (options: CallOptions) => Promise<unknown>>> = {
  compress: (options) => txp.compress({ context: text, prompt: 'How much?', service: { rate: 'auto' } }, options),
  extract: (options) => txp.extract({ text, entities: { total: 'total' } }, options),
  'extract of a document': (options) => txp.extract({ document: invoice, entities: { total: 'total' } }, options),
  'extract.as': (options) => txp.extract.as(schema, text, options),
  summarize: (options) => txp.summarize({ text }, options),
  classify: (options) => txp.classify({ text, labels }, options),
  ask: (options) => txp.ask({ question: 'How much is due?', text }, options),
  'ask for yes or no': (options) => txp.ask({ question: 'Is it paid?', text }, options),
  tokens: (options) => txp.tokens({ text }, options),
  decide: (options) => txp.decide({ state: text, questions: { paid: { type: 'noul', instructions: 'Is it paid?' } } }, options),
};
const others: Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>> = {
  readDocument: (signal) => txp.readDocument(invoice, { signal }),
  'readDocument of several files': (signal) => txp.readDocument([invoice, invoice], { signal }),
  engines: (signal) => txp.engines({ signal }),
  'batches.submit': (signal) => batches.submit('extract', [{ id: 'a', request: { document: invoice, entities: { total: 'total' } } }], { signal }),
  'batches.wait': (signal) => batches.wait(batchId, { signal }),
};

describe('a signal', () => {
  const all = { ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, (signal: AbortSignal) => call({ signal })])), ...others };

  it.each(Object.entries(all))('that is already aborted ends %s with the kind cancelled', async (_, call) => {
    const failure = await failureOf(call(AbortSignal.abort()));
    expect(failure.kind).toBe('cancelled');
    expect(failure.message).not.toMatch(/AbortError|aborted/);
  });

  it.each(Object.entries(all))('that aborts while %s is running ends it', async (_, call) => {
    const stop = new AbortController();
    const pending = call(stop.signal);
    stop.abort(new Error('no longer wanted'));
    const failure = await failureOf(pending);
    expect(failure.kind).toBe('cancelled');
    expect(failure.cause).toMatchObject({ message: 'no longer wanted' });
  });

  it('may be shared by many concurrent calls without a warning', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', note);
    const stop = new AbortController();
    const pending = Array.from({ length: 20 }, () => failureOf(txp.summarize({ text }, { signal: stop.signal })));
    stop.abort();
    await Promise.all(pending);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('a deadline', () => {
  it.each(Object.entries(calls).filter(([name]) => name !== 'extract of a document'))('ends %s with the kind timed-out', async (_, call) => {
    expect((await failureOf(call({ timeoutMs: 0.001 }))).kind).toBe('timed-out');
  });

  it.each([0, -1, Number.NaN])('of %s ms is refused with the name of its field', async (timeoutMs) => {
    const failure = await failureOf(txp.summarize({ text }, { timeoutMs }));
    expect([failure.kind, failure.field]).toEqual(['invalid-request', 'timeoutMs']);
  });
});

describe('an unknown field or option', () => {
  const given = (value: object): never => value as never;
  it.each([
    ['summarize', () => txp.summarize(given({ text, max_tokns: 5 })), 'max_tokns is not a field of summarize', 'max_tokens'],
    ['classify', () => txp.classify(given({ text, labels, multi_lable: true })), 'multi_lable is not a field of classify', 'multi_label'],
    ['extract', () => txp.extract(given({ text, entities: { total: 'total' }, treshold: 0.2 })), 'treshold is not a field of extract', 'threshold'],
    ['a document', () => txp.extract(given({ document: invoice, entites: {} })), 'entites is not a field of extract', 'entities'],
    ['compress', () => txp.compress(given({ context: text, prompt: 'a', service: { rat: 'auto' } })), 'service.rat is not a field', 'rate'],
    ['the options', () => txp.summarize({ text }, given({ timeout: 1 })), 'options.timeout is not an option of a call', 'timeoutMs'],
    ['an engine', () => txp.summarize({ text }, given({ engin: 'nope' })), 'options.engin is not an option of a call', 'engine'],
    ['the reading', () => txp.summarize({ text }, given({ reading: { page: '1' } })), 'options.reading.page is not an option of reading', 'pages'],
    ['readDocument', () => txp.readDocument(invoice, given({ lang: 'deu' })), 'options.lang is not an option of reading', undefined],
    ['engines', () => txp.engines(given({ signl: 1 })), 'options.signl is not an option of engines', 'signal'],
    ['extract.as', () => txp.extract.as(schema, given({ txt: text })), 'input.txt is not a part of the input', 'text'],
    ['wait', () => batches.wait(batchId, given({ onprogress: 1 })), 'options.onprogress is not an option of wait', 'onProgress'],
    [
      'a batch',
      () => batches.submit('summarize', [{ id: 'a', request: given({ text, max_tokns: 5 }) }]),
      'items.0.request.max_tokns is not a field of summarize',
      'max_tokens',
    ],
    [
      'an item',
      () => batches.submit('summarize', [given({ id: 'a', request: { text }, custom_id: 'a' })]),
      'items.0.custom_id is not a field of an item',
      undefined,
    ],
  ])('is refused in %s, with the intended name if there is one', async (_, call, message, meant) => {
    const failure = await failureOf(call());
    expect([failure.kind, failure.message]).toEqual(['invalid-request', expect.stringContaining(message)]);
    if (meant !== undefined) expect(failure.hint).toBe(`did you mean ${meant}?`);
  });

  it.each([
    [
      'a field',
      () => txp.classify(given({ text, labels: [{ label: 'x', rubric: 'Is it x?' }] })),
      'labels.0.label',
      'the names there are name, rubric',
    ],
    ['an option', () => txp.engines(given({ retries: 1 })), 'options.retries', 'the names there are signal'],
  ])('is refused with the names that are possible in its place, for %s that resembles none', async (_, call, named, hint) => {
    const failure = await failureOf(call());
    expect([failure.field, failure.hint]).toEqual([named, hint]);
  });

  it('is not reported for the documented options, nor for a document as the state of decide', async () => {
    const options = { signal: new AbortController().signal, engine: 'embedded', timeoutMs: 60_000, reading: { ocr: 'auto', pages: '1' } } as const;
    expect((await txp.extract({ document: invoice, entities: { total: 'total' } }, options)).entities).toBeDefined();
    expect(
      (await txp.decide({ state: { document: invoice }, questions: { paid: { type: 'noul', instructions: 'Is it paid?' } } })).answers,
    ).toBeDefined();
  });
});

it('every call after close() is refused, with the remedy, and closing again does nothing', async () => {
  const closed = await open();
  const kept = await closed.batches(join(folder, 'closed'));
  await closed.summarize({ text });
  await closed.close();
  await closed.close();
  const refused = await Promise.all(
    [
      closed.summarize({ text }),
      closed.extract.as(schema, text),
      closed.readDocument(invoice),
      closed.engines(),
      closed.batches(folder),
      kept.submit('summarize', [{ id: 'a', request: { text } }]),
      kept.find('none'),
    ].map(failureOf),
  );
  for (const failure of refused)
    expect(failure).toMatchObject({ kind: 'cancelled', message: 'this txp is closed', hint: 'open another one with open()' });
});

it('a value of the wrong type does not lead to the advice to allow null, an absent one does', async () => {
  const failed = (shape: z.ZodRawShape) => failureOf(txp.extract.as(z.object(shape), text));
  const wrong = await failed({ total: z.string().refine(() => false, 'is wrong') });
  expect([wrong.kind, wrong.message, wrong.hint]).toEqual(['not-found', expect.stringContaining('total: is wrong'), undefined]);
  const absent = await failed({ phone: z.string().describe('phone number') });
  expect([absent.message, absent.hint]).toEqual(['not found in the text: phone', expect.stringContaining('allow null')]);
});

it.each([
  ['summarize', () => txp.summarize({})],
  ['classify', () => txp.classify({ labels })],
  ['decide', () => txp.decide({ state: {}, questions: { paid: { type: 'noul', instructions: 'Is it paid?' } } })],
])('a missing input of %s is named by the fields of the library', async (_, call) => {
  const { message } = await failureOf(call());
  expect(message).toContain('send `text`');
  expect(message).not.toContain('document_mime_type');
});

describe('a failure', () => {
  it.each([
    [
      'a wrong value',
      () => txp.extract({ text, entities: { total: { description: 'total', threshold: 2 } } }),
      'invalid-request',
      'entities.total.threshold',
    ],
    ['a missing text', () => txp.summarize({}), 'invalid-request', 'text'],
    ['a wrong range of pages', () => txp.readDocument(invoice, { pages: 'x' }), 'invalid-request', 'pages'],
    ['a schema of no object', () => txp.extract.as({ type: 'string' }, text), 'invalid-request', 'schema'],
    ['a document that is not there', () => txp.readDocument('missing.pdf'), 'input-not-found', undefined],
    ['an engine that is not configured', () => txp.summarize({ text }, { engine: 'none' }), 'configuration', undefined],
    ['an unknown setting', () => open(JSON.parse('{"ocr.mod":"auto"}')), 'configuration', undefined],
    ['a batch that there is not', () => batches.find('none'), 'not-found', undefined],
    ['a batch without items', () => batches.submit('classify', []), 'invalid-request', 'items'],
    [
      'two items of one name',
      () =>
        batches.submit(
          'classify',
          ['a', 'a'].map((id) => ({ id, request: { text, labels } })),
        ),
      'invalid-request',
      'items.1.id',
    ],
    ['a document without files', () => txp.readDocument([]), 'invalid-request', 'document'],
    ['a folder that is a file', () => txp.batches(invoice).then((store) => store.find('none')), 'configuration', undefined],
  ] as const)('caused by %s has a kind, and a field if one is at fault', async (_, call, kind, field) => {
    const failure = await failureOf(call());
    expect(failure).toMatchObject({ name: 'TxpError', kind });
    expect(failure.field).toBe(field);
  });
});
