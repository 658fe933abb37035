// Fields, as full sentences or short names, that a labelled line of a paper answers in the same words.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../src/core/find.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';
import { readFields } from './read-fields.js';

const scalar = (question: string): PlanField => ({ kind: 'scalar', path: ['answer'], name: 'answer', description: question });

const note = `DELIVERY NOTE 4471
Marsh Valley Stoneware, Unit 9, Penrith

Deliver to: Tarn Kitchens, 3 Beck Street, Keswick

Item             Qty   Unit
Serving bowl     36    pcs
Butter dish      18    pcs
Storage jar      52    pcs

Total cartons: 14
Damaged cartons: 2
Crates: 5
Paper sheets: 1200
Packed by: Elsie Thwaite
Checked by: Graham Noble
`;

const lieferschein = `Lieferschein 318

Position  Artikel          Menge
1         Tonkrug 2 l      24
2         Schale klein     60

Kartons: 7
Verpackt von: Gerda Nissen
Geprüft von: Uwe Lamm
`;

const hire = `Hire agreement

Customer: Moira Lisle
Collection: Friday 6 March 2026, 09:00, Depot West, Canal Road
Daily rate: £48.00
Deposit: £200.00
Extra mile: £0.18
`;

const answer = async (text: string, question: string): Promise<string[]> => (await readFields(text, { answer: question })).answer ?? [];

describe('a labelled line whose label matches the field', () => {
  it.each([
    ['How many crates are there?', '5'],
    ['How many paper sheets are there?', '1200'],
    ['How many cartons arrived?', '14'],
    ['number of damaged cartons', '2'],
  ])('takes precedence over the table: %s', async (question, value) => {
    expect(await answer(note, question)).toEqual([value]);
  });

  it('gives a confidence below 0.85 to a question that asks for the “next” one', async () => {
    const asked = scalar('When is the next collection?');
    const { fields } = await findValues({ text: hire, instruction: '', fields: [asked] }, new AbortController().signal);
    const values = fields[0]?.kind === 'scalar' ? fields[0].values : [];
    expect(values.map(({ start, end }) => hire.slice(start, end))).toEqual(['Friday 6 March 2026', '09:00']);
    for (const { confidence } of values) expect(confidence).toBeLessThan(0.85);
  });

  it.each([
    [note, 'Who packed the goods?', 'Elsie Thwaite'],
    [note, 'Who checked the goods?', 'Graham Noble'],
    [lieferschein, 'Wer hat die Ware verpackt?', 'Gerda Nissen'],
    [lieferschein, 'Wie viele Kartons sind es?', '7'],
  ])('gives who did something, or how many there are, in English and German: case %#', async (text, question, value) => {
    expect(await answer(text, question)).toEqual([value]);
  });

  it.each([
    ['price per extra mile', '£0.18'],
    ['Where do I collect the van?', 'Depot West, Canal Road'],
  ])('gives the part of its value that the question asks for: %s', async (question, value) => {
    expect(await answer(hire, question)).toEqual([value]);
  });

  it('does not answer a question about something that it does not name', async () => {
    expect(await answer(note, 'Who loaded the goods?')).not.toContain('Elsie Thwaite');
    expect(await answer(note, 'How many pallets are there?')).not.toContain('5');
  });
});
