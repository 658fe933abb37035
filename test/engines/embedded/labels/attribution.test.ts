// What a text says about one person is not attributed to another person whom it also names.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const never = new AbortController().signal;

async function answer(text: string, rubric: string): Promise<{ isYes: boolean; uncertain: boolean | undefined }> {
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'yes-no', guidance: '', labels: [{ name: 'q', rubric }] }], evidence: false },
    never,
  );
  const { logits, uncertain } = scores[0]![0]!;
  return { isYes: logits[0]! > 0, uncertain };
}

describe.each([
  ['Maria rents the flat from Mr Keller. Mr Keller is the landlord and Maria is the tenant.', 'Is Mr Keller the landlord?', 'Is Maria the landlord?'],
  ['Anna reported the fault on Monday. Tom repaired it two days later.', 'Did Anna report the fault?', 'Did Tom report the fault?'],
  ['Peter signed the contract while Julia waited outside.', 'Did Peter sign the contract?', 'Did Julia sign the contract?'],
  ['Lena paid the bill, and Omar left the tip.', 'Did Lena pay the bill?', 'Did Omar pay the bill?'],
  ['The invoice was approved by Mr Young. Mrs Hale filed a complaint.', 'Did Mr Young approve the invoice?', 'Did Mrs Hale approve the invoice?'],
  ['Frau Berger ist die Vermieterin, Herr Adam der Mieter. Er zahlt am Ersten.', 'Ist Frau Berger die Vermieterin?', 'Ist Herr Adam der Vermieter?'],
])('“%s”', (text, own, other) => {
  it('is a yes to the question about the person whom it means', async () => {
    expect((await answer(text, own)).isYes).toBe(true);
  });

  it('is neither a yes nor a certain answer to the question about another person', async () => {
    expect(await answer(text, other)).toEqual({ isYes: false, uncertain: true });
  });
});

it('a yes/no question about a person is uncertain if the sentence with the action names nobody', async () => {
  expect((await answer('Yesterday Hannah came by. She fixed the printer.', 'Did Hannah fix the printer?')).uncertain).toBe(true);
});

describe.each([
  ['The proposal was withdrawn before the vote.', 'Did the council approve the proposal?', 'Was the proposal withdrawn?'],
  ['Marta turned down the offer and stayed with her old firm.', 'Did Marta accept the offer?', 'Was the offer turned down?'],
  ['The deal fell through at the last minute.', 'Was the deal signed?', 'Did the deal fall through?'],
  ['After three months of talks the merger was abandoned.', 'Did the companies complete the merger?', 'Was the merger abandoned?'],
])('“%s”', (text, done, undone) => {
  it('is not a yes to the question whether what fell through took place', async () => {
    expect((await answer(text, done)).isYes).toBe(false);
  });

  it('is a yes to the question whether it fell through', async () => {
    expect((await answer(text, undone)).isYes).toBe(true);
  });
});

it('a proposal that was withdrawn counts neither as approved nor as rejected', async () => {
  const text = 'The proposal was withdrawn before the vote.';
  expect((await answer(text, 'Was the proposal approved?')).isYes).toBe(false);
  expect((await answer(text, 'Was the proposal rejected?')).isYes).toBe(false);
});

it.each([
  ['The guided tour at noon was called off.', 'Is there a guided tour at noon?'],
  ['Training tomorrow is off, the pitch is flooded.', 'Is there training tomorrow?'],
])('after “%s”, it is uncertain whether the event takes place', async (text, question) => {
  expect((await answer(text, question)).uncertain).toBe(true);
});
