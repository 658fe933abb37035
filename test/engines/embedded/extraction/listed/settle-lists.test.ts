// Fields that ask for several things get all members of the list that holds them, and nothing if no list does.
import { expect, it } from 'vitest';
import type { PlanField } from '../../../../../src/core/find.js';
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

async function find(name: string, text: string) {
  const field: PlanField = { kind: 'scalar', path: [name], name, description: '' };
  return (await findValues({ text, instruction: '', fields: [field] }, new AbortController().signal)).fields[0];
}

async function likely(name: string, text: string): Promise<string[]> {
  const found = await find(name, text);
  return found?.kind === 'scalar' ? found.values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end)) : [];
}

const loaf =
  'Lemon loaf\n\nIngredients:\n- 200 g flour\n- 3 eggs\n- 150 g butter\n- a pinch of salt\n\nMethod\n1. Beat the butter.\n2. Bake it for 45 minutes.';

it('gives the items under the line that introduces them, without their quantities', async () => {
  expect(await likely('ingredients', loaf)).toEqual(['flour', 'eggs', 'butter', 'pinch of salt']);
});

it('does not give a list for a field that asks for one thing', async () => {
  expect(await likely('baking time', loaf)).toEqual(['45 minutes']);
});

it('gives nothing where the text lists other things', async () => {
  expect(await likely('attendees', loaf)).toEqual([]);
});

it('gives all the people whom a sentence enumerates', async () => {
  const text = 'Teachers accompanying the class: Ms Bell, Mr Okoro, Ms Lindqvist. The bus leaves at 8:15. It costs 12 euros.';
  expect(await likely('teachers', text)).toEqual(['Ms Bell', 'Mr Okoro', 'Ms Lindqvist']);
});

it('gives the cells of the column whose header the field names', async () => {
  const text =
    'Stall plan for Saturday\n\nStall   Vendor           Goods\n1       Anna Kirsch      honey\n2       Bram Vos         candles\n3       Celia Munro      pottery\n';
  expect(await likely('goods', text)).toEqual(['honey', 'candles', 'pottery']);
});

it('gives names, and no actions that the text enumerates, if the field asks for names', async () => {
  const text =
    'This agreement is made between Calder Robotics, Inc. and Norwell Data Systems LLC (the supplier). The parties agree to share the data, store the keys and keep the records.';
  expect(await likely('parties', text)).toEqual(['Calder Robotics, Inc.', 'Norwell Data Systems LLC']);
});

it('flags a field for several things as doubtful only if no list is recognised', async () => {
  expect(await find('risks', loaf)).toMatchObject({ isUnmentioned: true });
  expect(await find('ingredients', loaf)).not.toHaveProperty('isUnmentioned');
});
