// Documents that are JSON: values are found by the keys that lead to them, and nothing else is taken for an answer.
import { describe, expect, it } from 'vitest';
import type { FoundField, PlanField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

const scalar = (name: string, description: string, owner: readonly string[] = []): PlanField => ({
  kind: 'scalar',
  path: [...owner, name],
  name,
  description,
});

async function find(text: string, fields: readonly PlanField[]): Promise<unknown[]> {
  const found = await findValues({ text, instruction: '', fields }, new AbortController().signal);
  const plain = (field: FoundField): unknown => {
    if (field.kind === 'list') return field.records.map((record) => record.values.map(plain));
    if (field.kind === 'object') return field.record?.values.map(plain) ?? null;
    const likely = field.values.filter((value) => value.confidence >= 0.5).map((value) => text.slice(value.start, value.end));
    return likely.length > 1 ? likely : (likely[0] ?? null);
  };
  return found.fields.map(plain);
}

const order = `{
  "order": { "id": "A-77", "placed_at": "2024-02-03", "total_eur": 19.5, "paid": false, "note": null },
  "from": { "name": "Lena Fischer", "city": "Ulm" },
  "to": { "name": "Omar Said", "city": "Graz", "zip": "8010" },
  "lines": [{ "sku": "P1", "qty": 2 }, { "sku": "P9", "qty": 1 }],
  "tags": ["gift", "express"]
}`;

describe('the reader of JSON documents', () => {
  it('answers fields by their keys and the keys above them', async () => {
    const fields = [
      scalar('order_id', ''),
      scalar('total', 'total in EUR'),
      scalar('sender', 'who sends the parcel'),
      scalar('receiver', ''),
      scalar('destination_city', ''),
      scalar('postal_code', ''),
      scalar('paid', 'whether the order is paid'),
    ];
    expect(await find(order, fields)).toEqual(['A-77', '19.5', 'Lena Fischer', 'Omar Said', 'Graz', '8010', 'false']);
  });
  it('gives all elements of an array to a field that asks for several', async () => {
    expect(await find(order, [scalar('tags', '')])).toEqual([['gift', 'express']]);
  });
  it('reads arrays of objects as records and objects as structures', async () => {
    const list: PlanField = {
      kind: 'list',
      path: ['items'],
      name: 'items',
      fields: [scalar('sku', '', ['items']), scalar('quantity', 'how many', ['items'])],
    };
    const recipient: PlanField = { kind: 'object', path: ['to'], name: 'to', fields: [scalar('name', '', ['to']), scalar('city', '', ['to'])] };
    expect(await find(order, [list, recipient])).toEqual([
      [
        ['P1', '2'],
        ['P9', '1'],
      ],
      ['Omar Said', 'Graz'],
    ]);
  });
  it('answers nothing where no key fits, and nothing for null', async () => {
    expect(await find(order, [scalar('driver', ''), scalar('note', ''), scalar('birth_date', 'date of birth')])).toEqual([null, null, null]);
  });
  it('finds values that are recognised by their form under any key', async () => {
    expect(await find('{"msg":"ask kim@example.org","n":1}', [scalar('email', '')])).toEqual(['kim@example.org']);
  });
  it('reads lines of one JSON value each as records', async () => {
    const lines = '{"level":"info","ms":12}\n{"level":"error","ms":480}\n';
    const list: PlanField = {
      kind: 'list',
      path: ['events'],
      name: 'events',
      fields: [scalar('level', '', ['events']), scalar('ms', '', ['events'])],
    };
    expect(await find(lines, [list])).toEqual([
      [
        ['info', '12'],
        ['error', '480'],
      ],
    ]);
  });
  it('leaves broken JSON to the other readers', async () => {
    expect(await find('{"order": "A-77",\nMail: kim@example.org', [scalar('email', '')])).toEqual(['kim@example.org']);
  });
});
