// Options of a form: the ticked label is the answer, whatever marks are used and wherever they are.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { optionGroups, tickedLabels } from '../../../../src/engines/embedded/labels/ticked-options.js';

/** Returns the most probable label, or null if the answer is uncertain. */
async function answer(text: string, names: readonly string[], guidance = ''): Promise<string | null> {
  const labels = names.map((name) => ({ name, rubric: name }));
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels, guidance }], evidence: true },
    new AbortController().signal,
  );
  const own = scores[0]?.[0];
  if (own === undefined || own.uncertain === true) return null;
  return names[own.logits.indexOf(Math.max(...own.logits))] ?? null;
}

const leave = ['sick', 'annual', 'parental', 'unpaid'];

describe('options of a form', () => {
  it.each([
    ['Type of leave: [x] sick  [ ] annual  [ ] parental  [ ] unpaid', 'sick'],
    ['Type of leave: [ ] sick [X] annual [ ] parental [ ] unpaid', 'annual'],
    ['Type of leave:\n☐ sick\n☐ annual\n☒ parental\n☐ unpaid', 'parental'],
    ['Type of leave: ☐ sick ☑ annual ☐ parental ☐ unpaid', 'annual'],
    ['Leave type (tick one): ( ) sick (x) annual ( ) parental ( ) unpaid', 'annual'],
    ['Leave type: _X_ sick  ___ annual  ___ parental  ___ unpaid', 'sick'],
    ['Leave type: ✓ sick   annual   parental   unpaid', 'sick'],
    ['Leave type: ✗ sick  ✓ annual  ✗ parental  ✗ unpaid', 'annual'],
    ['Leave type:  sick [ ]  annual [x]  parental [ ]  unpaid [ ]', 'annual'],
    ['Sick: ☐   Annual: ☑   Parental: ☐   Unpaid: ☐', 'annual'],
    ['Leave: Sick: [x]  Annual: [ ]\nParental: [ ]  Unpaid: [ ]', 'sick'],
    ['| Leave | Chosen |\n|---|---|\n| sick | [ ] |\n| annual | [ ] |\n| parental | [x] |\n| unpaid | [ ] |', 'parental'],
    ['- [ ] Sick leave\n- [ ] Annual leave\n\n- [x] Parental leave (attach the certificate)\n- [ ] Unpaid leave', 'parental'],
  ])('are answered by the ticked one: %j', async (text, expected) => {
    expect(await answer(text, leave)).toBe(expected);
  });

  it('are read in German, and for labels in snake case', async () => {
    expect(await answer('Zahlungsart: ( ) Rechnung (x) Lastschrift', ['Rechnung', 'Lastschrift'])).toBe('Lastschrift');
    expect(await answer('Employment: [ ] Full time  [x] Part time', ['full_time', 'part_time'])).toBe('part_time');
  });

  it('belong to the words in front of them', async () => {
    const form = 'Billing cycle: [x] monthly [ ] yearly    Reporting cycle: [ ] monthly [x] yearly';
    expect(await answer(form, ['monthly', 'yearly'], 'billing cycle')).toBe('monthly');
    expect(await answer(form, ['monthly', 'yearly'], 'reporting cycle')).toBe('yearly');
  });

  it('give no certain answer if none or two of them are ticked', async () => {
    expect(await answer('Type of leave: [ ] sick [ ] annual [ ] parental [ ] unpaid', leave)).toBeNull();
    expect(await answer('Type of leave: [x] sick [x] annual [ ] parental [ ] unpaid', leave)).toBeNull();
  });

  it.each([
    ['- [x] call the bakery about the broken oven\n- [ ] pay the rent for the shop in March', ['bakery', 'rent']],
    ['The refund was late (x) and I am very angry about the invoice.', ['refund', 'invoice']],
    ['Signature: ______  Date: ______', ['signature', 'date of birth']],
    ['Signature: ______  Date: ______', ['signature', 'date']],
  ])('are not found in a to-do list, in running text or on a signature line: %j', (text, names) => {
    const labels = names.map((name) => ({ name, rubric: name }));
    expect(tickedLabels(optionGroups(text), labels, '')).toBeNull();
  });
});
