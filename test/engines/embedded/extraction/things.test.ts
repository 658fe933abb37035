// Fields that ask for things of a kind by its noun: what a text names of that kind, and nothing else.
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
])('a field "%s" finds in "%s" what is of that kind', async (name, text, things) => {
  expect(await found(name, text)).toEqual(things);
});

it('a description names the kind as well as a name does', async () => {
  expect(await found('x', 'Two chairs and a wardrobe are included in the rent.', 'kinds of furniture mentioned')).toEqual(['chairs', 'wardrobe']);
});

it('a description that asks for a form of its own asks for no things', async () => {
  const text = 'Filter on 3c:69:34:d6:c1:14 only.';
  expect(await found('hardware', text, 'MAC address of the device')).toEqual(['3c:69:34:d6:c1:14']);
});

it('nouns that go with a thing are part of it, and a thing that goes with another noun is none', async () => {
  expect(await found('dish', 'We ordered tomato soup.')).toEqual(['tomato soup']);
  expect(await found('animal', 'A bag of dog food stood in the hall.')).toEqual([]);
});

it('what is said not to be there is not found', async () => {
  expect(await found('symptom', 'She has a cough but no rash.')).toEqual(['cough']);
});

it('a name with a capital is no thing', async () => {
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
