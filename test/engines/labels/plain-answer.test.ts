// Questions that a clause answers in so many words.
import { describe, expect, it } from 'vitest';
import { plainAnswer } from '../../../src/engines/embedded/labels/plain-answer.js';
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';

const answer = (rubric: string, text: string): number => plainAnswer(readLabel({ name: 'answer', rubric }), readText(text));

describe('a clause', () => {
  it.each([
    ['Are pets allowed?', 'Pets are allowed in the flat.'],
    ['Is smoking allowed?', 'The tenant may not keep pets. Smoking is allowed.'],
    ['Is breakfast included?', 'Breakfast is included. Parking is not included.'],
    ['Does the flat have a garden?', 'The flat has no balcony but a large garden.'],
    ['Does the patient have a cough?', 'The patient denies chest pain and reports a cough.'],
    ['May guests smoke?', 'Guests may smoke on the balcony.'],
    ['Is delivery free?', 'There are no delivery costs.'],
    ['Did the import fail?', 'nightly run aborted at step 4'],
  ])('that says it answers "%s" with yes: %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(1);
  });

  it.each([
    ['Are pets allowed?', 'The tenant may not keep pets. Smoking is allowed.'],
    ['Is smoking allowed?', 'Smoking is forbidden in all rooms.'],
    ['Is parking included?', 'Breakfast is included. Parking is not included.'],
    ['Is the road open?', 'The road is closed until Friday.'],
    ['Did the customer receive the parcel?', 'The customer never received the parcel.'],
    ['May the tenant smoke in the flat?', 'Smoking is not permitted in the building.'],
    ['May the tenant keep pets?', 'No pets may be kept without written consent.'],
    ['Can you ship to Norway?', "We can't ship to Norway."],
    ['Is delivery free?', 'Delivery costs 5 euros.'],
    ['Does the lease renew automatically?', 'The lease knows no automatic renewal.'],
    ['Did the import fail?', 'nightly run finished, 0 errors'],
  ])('that denies it answers "%s" with no: %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(-1);
  });

  it.each([
    ['Is the invoice paid?', 'Is the invoice paid? Please let me know.'],
    ['Is the invoice paid?', 'If the invoice is paid by Friday, we ship on Monday.'],
    ['Are pets still allowed?', 'Pets are allowed.'],
    ['Is delivery free?', 'Delivery takes two days.'],
    ['Can I pay by card?', 'You may pay by cheque or in cash.'],
    ['Are pets allowed?', 'Pets are allowed. In room 5 pets are not allowed.'],
  ])('that only asks, supposes, says less or is contradicted leaves "%s" open: %s', (rubric, text) => {
    expect(answer(rubric, text)).toBe(0);
  });
});
