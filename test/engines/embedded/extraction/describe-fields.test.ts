// How fields are read: a name beside a description is what the answer is called.
import { describe, expect, it } from 'vitest';
import { readFields } from './read-fields.js';

describe('a name beside a description', () => {
  it('does not move the answer in running text where the description alone says what is asked', async () => {
    const cases = [
      ['Please transfer $45.50 to Bo Lind before Friday.', 'amount due', '$45.50', ['amount', 'total', 'seller']],
      ['We met Carla Novak at the fair on 14 May 2024 in Lyon.', 'day of the meeting', '14 May 2024', ['date', 'place', 'remarks']],
      ['He was hired by Norvex Ltd in March 2020 after leaving Pallas GmbH.', 'company that hired him', 'Norvex Ltd', ['name', 'employer', 'date']],
      ['Der Vertrag mit Frau Seidel beginnt am 1. April 2025 und endet am 31. März 2027.', 'Ende des Vertrags', '31. März 2027', ['datum', 'preis']],
    ] as const;
    for (const [text, description, answer, names] of cases)
      for (const name of ['x', 'q0', ...names]) expect((await readFields(text, { [name]: description }))[name]?.[0], name).toBe(answer);
  });

  it('is read where the description has no words', async () => {
    const text = 'Invoice 4711 of 2 March 2024 comes to EUR 318.00.';
    expect(await readFields(text, { invoice_number: '-' })).toEqual(await readFields(text, { invoice_number: '' }));
  });
});
