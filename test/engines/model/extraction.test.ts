import { describe, expect, it } from 'vitest';
import type { Findings, FindRequest, FoundRecord, PlanField } from '../../../src/core/find.js';
import type { Generated, GenerateRequest, ModelDriver } from '../../../src/engines/model/driver.js';
import { modelEngine } from '../../../src/engines/model/index.js';
import { memoryOf, type Script, type ScriptedDriver, scriptedDriver } from './scripted-driver.js';

const signal = new AbortController().signal;
const scalar = (name: string, description = ''): PlanField => ({ kind: 'scalar', path: [name], name, description });
const list = (name: string, ...inner: string[]): PlanField => ({
  kind: 'list',
  path: [name],
  name,
  fields: inner.map((field) => ({ kind: 'scalar', path: [name, field], name: field, description: '' })),
});
const object = (name: string, ...inner: string[]): PlanField => ({ ...list(name, ...inner), kind: 'object' }) as PlanField;
const stated = (value: string, quote = value) => ({ quote, value });

function open(
  says: Script['says'],
  abilities: Script['abilities'] = {},
): { driver: ScriptedDriver; find: (request: Partial<FindRequest> & { text: string }) => Promise<Findings> } {
  const driver = scriptedDriver({ says: says!, abilities });
  const { can } = modelEngine({ id: 'm', summary: '', driver, memory: memoryOf() });
  return { driver, find: (request) => can.findValues!({ instruction: '', fields: [scalar('total')], ...request }, signal) };
}

/** Returns findings as texts: a scalar as a list of texts, a record as a list of the texts of its fields. */
function texts(text: string, { fields }: Pick<Findings, 'fields'>): unknown[] {
  return fields.map((field) => {
    if (field.kind === 'scalar') return field.values.map(({ start, end }) => text.slice(start, end));
    const record = (found: FoundRecord): unknown[] => texts(text, { fields: found.values });
    if (field.kind === 'object') return field.record === null ? null : record(field.record);
    return field.records.map(record);
  });
}

const receipt = 'Blue Harbour Coffee\n1 Espresso 2.50\n1 Lemon Tart 4.50\n2 Espresso 5.00\nTotal 12.00\n3 May 2024';

describe('one answer for an entire plan', () => {
  it('fills scalars, objects and lists, each in its place', async () => {
    const { find, driver } = open(() =>
      JSON.stringify({
        total: [stated('12.00', 'Total 12.00')],
        shop: { name: stated('Blue Harbour Coffee'), phone: { quote: '', value: null } },
        items: [
          { quantity: stated('1', '1 Espresso'), name: stated('Espresso', '1 Espresso 2.50') },
          { quantity: stated('1', '1 Lemon Tart'), name: stated('Lemon Tart') },
          { quantity: stated('2', '2 Espresso'), name: stated('Espresso', '2 Espresso 5.00') },
        ],
      }),
    );
    const found = await find({
      text: receipt,
      fields: [scalar('total', 'amount due'), object('shop', 'name', 'phone'), list('items', 'quantity', 'name')],
    });
    expect(texts(receipt, found)).toEqual([
      ['12.00'],
      [['Blue Harbour Coffee'], []],
      [
        [['1'], ['Espresso']],
        [['1'], ['Lemon Tart']],
        [['2'], ['Espresso']],
      ],
    ]);
    const items = found.fields[2];
    const starts =
      items?.kind === 'list'
        ? items.records.map(({ values: [quantity] }) => (quantity?.kind === 'scalar' ? quantity.values[0]?.start : undefined))
        : [];
    expect(starts).toEqual([20, 36, 54]);
    expect(driver.asked).toHaveLength(1);
    expect(driver.asked[0]!.messages[1]!.content).toContain('total: amount due');
  });

  it('drops what is not in the text, and finds what the text writes differently', async () => {
    const { find } = open(() =>
      JSON.stringify({ total: [stated('13.00'), stated('12'), stated('USD 99')], date: [stated('2024-05-03', '3 May 2024')] }),
    );
    expect(texts(receipt, await find({ text: receipt, fields: [scalar('total'), scalar('date')] }))).toEqual([['12.00'], ['3 May 2024']]);
  });

  it('finds fields of any name under plain keys, and the prompt contains each name', async () => {
    const names = ['__proto__', 'Straße 5', 'total', 'constructor', '合計'];
    const values = ['Blue Harbour Coffee', '2.50', '12.00', 'Lemon Tart', '3 May 2024'];
    let keys: string[] = [];
    const { find, driver } = open((_, { schema }) => {
      keys = Object.keys((schema as { properties: object }).properties);
      return JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, [stated(values[index]!)]])));
    });
    const found = await find({ text: receipt, fields: names.map((name) => scalar(name)) });
    expect(texts(receipt, found)).toEqual(values.map((value) => [value]));
    expect(keys).toEqual(['field_1', 'field_2', 'total', 'field_4', 'field_5']);
    for (const name of names) expect(driver.asked[0]!.shown.prompt).toContain(name);
  });

  it('may be a bare list of texts and numbers', async () => {
    const { find } = open(() => '[{"value": 12.00}, "5.00"]');
    expect(texts(receipt, await find({ text: receipt }))).toEqual([['12.00', '5.00']]);
  });
});

describe('an answer that is not the requested JSON', () => {
  it('is repaired if possible', async () => {
    const { find, driver } = open(() => `Here you go:\n\`\`\`json\n{'total': [{"quote": "Total 12.00", "value": "12.00"},]}\n\`\`\``);
    expect(texts(receipt, await find({ text: receipt }))).toEqual([['12.00']]);
    expect(driver.asked).toHaveLength(1);
  });

  it('is requested once more, then the engine is unavailable', async () => {
    let calls = 0;
    const second = open(() => (++calls === 1 ? 'The total is 12.00.' : JSON.stringify({ total: [stated('12.00')] })));
    expect(texts(receipt, await second.find({ text: receipt }))).toEqual([['12.00']]);
    const never = open(() => 'The total is 12.00.');
    await expect(never.find({ text: receipt })).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.not.stringContaining('12.00') });
    expect(never.driver.asked).toHaveLength(2);
  });
});

describe('confidence', () => {
  const tokensOf = (text: string, unsure: string): Generated['tokens'] =>
    [...text.matchAll(/[\s\S]{1,3}/g)].map(({ 0: piece, index }) => {
      const at = text.indexOf(unsure);
      return { text: piece, logProbability: index < at + unsure.length && index + piece.length > at ? Math.log(0.3) : Math.log(0.99) };
    });

  it('follows the probabilities of the tokens that write the value', async () => {
    const answer = JSON.stringify({ total: [stated('12.00', 'Total'), stated('2.50', 'Espresso')] });
    const driver = scriptedDriver({ says: () => answer });
    const told: ModelDriver = {
      ...driver,
      generate: async (request: GenerateRequest, own) => ({ ...(await driver.generate(request, own)), tokens: tokensOf(answer, '2.50')! }),
    };
    const { can } = modelEngine({ id: 'm', summary: '', driver: told, memory: memoryOf() });
    const { fields } = await can.findValues!({ text: receipt, instruction: '', fields: [scalar('total')] }, signal);
    const [sure, unsure] = fields[0]?.kind === 'scalar' ? fields[0].values.map(({ confidence }) => confidence) : [];
    expect(sure).toBeGreaterThan(0.85);
    expect(unsure).toBeLessThan(0.5);
  });

  it('is lower the less exactly a value matches the text', async () => {
    const { find } = open(() =>
      JSON.stringify({ a: [stated('12.00')], b: [stated('BLUE  HARBOUR COFFEE')], c: [stated('2024-05-03')], d: [stated('Blue Harbor Coffee')] }),
    );
    const { fields } = await find({ text: receipt, fields: ['a', 'b', 'c', 'd'].map((name) => scalar(name)) });
    const confidences = fields.map((field) => (field.kind === 'scalar' ? (field.values[0]?.confidence ?? 0) : 0));
    expect([...confidences].sort((x, y) => y - x)).toEqual(confidences);
    expect(new Set(confidences).size).toBe(4);
  });
});

describe('a text longer than the context', () => {
  const rows = Array.from({ length: 150 }, (_, index) => `Item ${index} was sold to customer number ${5000 + index} for a good price. `);
  const text = rows.join('');
  // The model finds every row that it is shown.
  const says: Script['says'] = ({ text: shown }) =>
    JSON.stringify({
      items: [...shown.matchAll(/Item (\d+) was sold to customer number (\d+)/g)].map(([quote, item, customer]) => ({
        item: { quote, value: item },
        customer: { quote, value: customer },
      })),
    });

  it('is read in overlapping pieces, and every row is found once', async () => {
    const { find, driver } = open(says, { contextTokens: 2500 });
    const found = await find({ text, fields: [list('items', 'item', 'customer')] });
    expect(driver.asked.filter(({ kind }) => kind === 'generate').length).toBeGreaterThan(2);
    expect(texts(text, found)[0]).toEqual(rows.map((_, index) => [[String(index)], [String(5000 + index)]]));
  });

  it('has the values of a scalar from all pieces, and the fields of an object from later ones too', async () => {
    const { find } = open(
      ({ text: shown }) =>
        JSON.stringify({
          buyer: [...shown.matchAll(/customer number (50[07]0)/g)].map(([quote, value]) => ({ quote, value })),
          range: { first: shown.includes('Item 0 ') ? stated('5000') : null, last: shown.includes('Item 149 ') ? stated('5149') : null },
        }),
      { contextTokens: 2500 },
    );
    expect(texts(text, await find({ text, fields: [scalar('buyer'), object('range', 'first', 'last')] }))).toEqual([
      ['5000', '5070'],
      [['5000'], ['5149']],
    ]);
  });

  it('is divided further if an answer does not fit', async () => {
    const driver = scriptedDriver({ says, abilities: { contextTokens: 2500 } });
    const short: ModelDriver = {
      ...driver,
      generate: async (request, own) => {
        const whole = await driver.generate(request, own);
        return whole.text.length > 1500 ? { ...whole, text: whole.text.slice(0, 1500), finish: 'length' } : whole;
      },
    };
    const { can } = modelEngine({ id: 'm', summary: '', driver: short, memory: memoryOf() });
    const found = await can.findValues!({ text, instruction: '', fields: [list('items', 'item', 'customer')] }, signal);
    expect(texts(text, found)[0]).toHaveLength(150);
  });
});

it('extraction by a model reports the input tokens of its call', async () => {
  const { find, driver } = open(() => JSON.stringify({ total: [stated('12.00')] }));
  const { usage } = await find({ text: receipt });
  expect(usage?.inputTokens).toBe(driver.asked[0]!.messages.reduce((sum, { content }) => sum + Math.ceil(Buffer.byteLength(content) / 4), 0));
});

it('extraction by a model does not call the model for an empty text or an empty plan', async () => {
  const { find, driver } = open(() => '{}');
  expect((await find({ text: '  \n ' })).fields).toEqual([{ kind: 'scalar', values: [] }]);
  expect((await find({ text: receipt, fields: [] })).fields).toEqual([]);
  expect(driver.asked).toHaveLength(0);
});

it('extraction by a model rejects with the reason of an aborted signal, without a call', async () => {
  const { driver } = open(() => '{}');
  const { can } = modelEngine({ id: 'm', summary: '', driver, memory: memoryOf() });
  const stop = new AbortController();
  const reason = new Error('too late');
  stop.abort(reason);
  await expect(can.findValues!({ text: receipt, instruction: '', fields: [scalar('total')] }, stop.signal)).rejects.toBe(reason);
  expect(driver.asked).toHaveLength(0);
});

it('extraction by a model reports which values it dropped if an explanation is requested', async () => {
  const { find } = open(() => JSON.stringify({ total: ['1| 12.00', '1| 99.00'] }));
  const lines: string[] = [];
  await find({ text: receipt, explain: (line) => lines.push(line) });
  expect(lines).toEqual(['total: “99.00” dropped, not in the text']);
});
