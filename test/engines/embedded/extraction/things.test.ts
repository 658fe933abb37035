// Fields that ask for a kind of thing by its noun get everything of that kind that the text names, and nothing else.
import { expect, it } from 'vitest';
import type { PlanField } from '../../../../src/core/find.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';

async function found(name: string, text: string, description = ''): Promise<string[]> {
  const field: PlanField = { kind: 'scalar', path: [name], name, description };
  const { fields } = await findValues({ text, instruction: '', fields: [field] }, new AbortController().signal);
  const [first] = fields;
  return first?.kind === 'scalar' ? first.values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end)) : [];
}

it.each([
  ['animal', 'We saw two lions and a zebra near the river.', ['lions', 'zebra']],
  ['musical instrument', 'He plays the cello and his sister the oboe.', ['cello', 'oboe']],
  ['vehicles', 'A lorry and two bicycles blocked the road.', ['lorry', 'bicycles']],
  ['colour', 'The logo is green with a purple border.', ['green', 'purple']],
  ['ingredients', 'Mix the flour with two eggs and some butter.', ['flour', 'eggs', 'butter']],
  ['occupation', 'The patient, a retired bus driver, sleeps badly.', ['bus driver']],
  ['injury', 'She came home with a bruise and a fracture.', ['bruise', 'fracture']],
  ['Krankheit', 'Der Patient leidet an Diabetes und Asthma.', ['Diabetes', 'Asthma']],
])('a field "%s" finds in "%s" everything of that kind', async (name, text, things) => {
  expect(await found(name, text)).toEqual(things);
});

it('the description of a field may give the kind instead of its name', async () => {
  expect(await found('x', 'Two chairs and a wardrobe are included in the rent.', 'kinds of furniture mentioned')).toEqual(['chairs', 'wardrobe']);
});

it('a description that asks for a value with a fixed form overrides a name that is a kind of thing', async () => {
  const text = 'Filter on 3c:69:34:d6:c1:14 only.';
  expect(await found('hardware', text, 'MAC address of the device')).toEqual(['3c:69:34:d6:c1:14']);
});

it('a noun that modifies a thing is part of it, and a thing that only modifies another noun is not found', async () => {
  expect(await found('dish', 'We ordered tomato soup.')).toEqual(['tomato soup']);
  expect(await found('animal', 'A bag of dog food stood in the hall.')).toEqual([]);
});

it('a thing that the text says is absent is not found', async () => {
  expect(await found('symptom', 'She has a cough but no rash.')).toEqual(['cough']);
});

it('a capitalised name is not taken for a thing', async () => {
  expect(await found('animal', 'Last week Mr Fox met Ms Wolf in Leeds.')).toEqual([]);
});

it('all things of a kind are found in a longer text, too', async () => {
  const text =
    'The shelter opened in May. Volunteers look after four kittens there, and after a parrot that never stops talking. On Sundays visitors may come. Last year a donkey was brought in, which lives in the garden now.';
  expect(await found('animal', text)).toEqual(['kittens', 'parrot', 'donkey']);
});

it.each(['status', 'reason', 'result'])('a field "%s" asks for no kind of thing', async (name) => {
  expect(await found(name, 'A lorry and two bicycles blocked the road while the dog slept.')).toEqual([]);
});
