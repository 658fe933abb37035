// The answer to a question that names other numbers, dates, units or periods than the text is not yes.
import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { statedValues } from '../../../../src/engines/embedded/labels/stated-values.js';

const fee = 'The client pays 480 pounds for each quarter.';

describe('a value that a question names', () => {
  it.each([
    ['Does the client pay 480 pounds for each quarter?', fee],
    ['Does the client pay £480 per quarter?', fee],
    ['Does the client pay 480 pounds?', fee],
    ['Does the lease run for 3 years?', 'The lease runs for three years from 1 March 2024.'],
    ['Did the lease begin on 1 March 2024?', 'The lease begins on 1 March 2024.'],
    ['Läuft der Vertrag 3 Jahre?', 'Der Vertrag läuft drei Jahre.'],
    ['Is the rent 900 euros a month?', 'The rent is 900 euros.'],
    ['Does a room cost 70 euros?', 'A small room costs 50 euros. A large room costs 70 euros.'],
  ])('in “%s” is given by “%s”', (question, text) => {
    expect(statedValues(question, readText(text))).toBe('given');
  });

  it.each([
    ['another amount', 'Does the client pay 500 pounds for each quarter?', fee],
    ['another period', 'Does the client pay 480 pounds per month?', fee],
    ['another currency', 'Does the client pay 480 euros for each quarter?', fee],
    ['another unit', 'Does the battery weigh 250 kilograms?', 'The battery weighs 250 grams.'],
    ['another day', 'Did the lease begin on 2 March 2024?', 'The lease begins on 1 March 2024.'],
    ['the number of another thing', 'Does the team have 4 engineers?', 'The team has 12 engineers and 4 designers.'],
    ['another amount in French', 'Le loyer est-il de 950 euros par mois ?', 'Le loyer est de 900 euros par mois.'],
    ['another length in Spanish', '¿El contrato dura cinco años?', 'El contrato dura tres años.'],
  ])('counts as another one if it is %s', (_, question, text) => {
    expect(statedValues(question, readText(text))).toBe('other');
  });

  it('is unsaid if no sentence is about the rest of the question', () => {
    expect(statedValues('Does the gardener earn 500 pounds?', readText(fee))).toBe('unsaid');
  });

  it('is not found in a question without values', () => {
    expect(statedValues('Does the client pay for each visit?', readText(fee))).toBe(null);
  });

  it('does not make the answer a certain no if the question negates it and the text gives another one', async () => {
    expect((await yesNo('Does the client not pay 500 pounds for each quarter?', fee)).isCertainly).not.toBe('no');
  });
});

async function yesNo(question: string, text: string): Promise<{ readonly logit: number; readonly isCertainly: 'yes' | 'no' | null }> {
  const labels = [{ name: 'q', rubric: question }];
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'yes-no', labels, guidance: '' }], evidence: false },
    new AbortController().signal,
  );
  const { logits, uncertain } = scores[0]![0]!;
  return { logit: logits[0]!, isCertainly: uncertain === true ? null : logits[0]! > 0 ? 'yes' : 'no' };
}

describe('the answer', () => {
  it.each(['Does the client pay 500 pounds for each quarter?', 'Does the client pay 480 pounds per month?', 'Does the client pay 480 euros?'])(
    'to “%s” is no, since the text gives another value',
    async (question) => {
      expect((await yesNo(question, fee)).logit).toBeLessThan(0);
    },
  );

  it('is a certain yes if the text gives the value', async () => {
    expect((await yesNo('Does the client pay 480 pounds for each quarter?', fee)).isCertainly).toBe('yes');
  });
});
