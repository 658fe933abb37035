// Fields that are true or false: what forms state next to the name of the field, what sentences negate, and what a text does not mention.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

async function factOf(text: string, guidance: string): Promise<boolean | null> {
  const labels = ['true', 'false'].map((name) => ({ name, rubric: name }));
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels, guidance, isField: true }], evidence: true },
    new AbortController().signal,
  );
  const own = scores[0]?.[0];
  if (own === undefined || own.uncertain === true) return null;
  return (own.logits[0] ?? 0) > (own.logits[1] ?? 0);
}

describe('a fact', () => {
  it.each([
    ['Pets: no\nBalcony: yes\nElevator: none', 'pets', false],
    ['Pets: no\nBalcony: yes\nElevator: none', 'balcony', true],
    ['Pets: no\nBalcony: yes\nElevator: none', 'elevator', false],
    ['Keller: ja, Garage: nein', 'garage', false],
    ['Form\n[x] Newsletter\n[ ] Phone calls', 'newsletter', true],
    ['Form\n[x] Newsletter\n[ ] Phone calls', 'phone calls', false],
    ['Smoker: [ ] yes [x] no', 'smoker', false],
    ['| Feature | Included |\n|---|---|\n| Wi-Fi | ✓ |\n| Breakfast | ✗ |', 'wifi', true],
    ['| Feature | Included |\n|---|---|\n| Wi-Fi | ✓ |\n| Breakfast | ✗ |', 'breakfast', false],
    ['Newsletter:   ☐     Sponsor:   ☑    Photos: ☐', 'newsletter', false],
    ['Newsletter:   ☐     Sponsor:   ☑    Photos: ☐', 'sponsor', true],
    ['Balcon : [x]  Garage : [ ]', 'garage', false],
    ['Raucher: ja ☐ nein ☑', 'Raucher', false],
    ['Oven cleaned      ☑\nFridge cleaned      ☐', 'fridge cleaned', false],
    ['Apartment, 3 rooms. Parking: yes', 'has parking', true],
  ])('is read from what is next to its name: %j, %s', async (text, name, expected) => {
    expect(await factOf(text, name)).toBe(expected);
  });
  it.each([
    ['The contract has not been signed yet.', 'signed'],
    ['Smoking is not allowed anywhere in the building.', 'smoking allowed'],
    ['Smoking is prohibited in all rooms.', 'smoking allowed'],
    ['The device is not waterproof.', 'waterproof'],
    ['The soup contains no meat.', 'contains meat'],
    ['Haustiere sind nicht erlaubt.', 'pets allowed'],
    ['The train leaves at nine from platform 4.', 'contains gluten'],
    ['The meeting was moved to Tuesday.', 'the invoice was paid'],
  ])('is not true if the text negates it or does not mention it: %j, %s', async (text, name) => {
    expect(await factOf(text, name)).not.toBe(true);
  });
});
