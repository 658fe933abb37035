// Bare names as independent labels: a text scores highest for the name that it is about, and a text about none of them scores below all that are about one.
import { expect, it } from 'vitest';
import type { LabelScores } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const names = ['refund', 'opening hours', 'parking', 'lost luggage', 'wheelchair access'];

async function scored(text: string, asked: readonly string[]): Promise<LabelScores> {
  const questions = [{ mode: 'independent' as const, guidance: '', labels: asked.map((name) => ({ name, rubric: name })) }];
  const { scores } = await scoreLabels({ texts: [text], questions, evidence: false }, new AbortController().signal);
  return scores[0]![0]!;
}

const logOdds = async (text: string): Promise<readonly number[]> => (await scored(text, names)).logits;

it.each([
  ['Could you send me my money back? The kettle never worked.', 'refund'],
  ['How late can we come by on a Saturday?', 'opening hours'],
  ['Where do I leave the car while I am with you?', 'parking'],
  ['My suitcase did not turn up at the airport.', 'lost luggage'],
])('“%s” scores highest for “%s”', async (text, name) => {
  const scored = await logOdds(text);
  expect(names[scored.indexOf(Math.max(...scored))]).toBe(name);
});

it('the best score of a text about none of the names is below the best scores of texts about one', async () => {
  const outside = Math.max(...(await logOdds('Who wrote the second movement of this symphony?')));
  for (const text of ['I want a refund.', 'When are you open?', 'Is there anywhere to park?', 'My luggage is lost.'])
    expect(Math.max(...(await logOdds(text)))).toBeGreaterThan(outside);
});

it('is not certain of any name if the text is in a language without a glossary', async () => {
  expect((await scored('Chciałbym otrzymać zwrot pieniędzy, ponieważ czajnik nie działa.', names)).uncertain).toBe(true);
});

it('a German text scores higher for the English and the German name of its subject than for others', async () => {
  const asked = ['money back', 'opening hours', 'Geld zurück', 'Öffnungszeiten'];
  const { logits } = await scored('Ich möchte mein Geld zurück, weil der Wasserkocher nicht funktioniert.', asked);
  expect(Math.min(logits[0]!, logits[2]!)).toBeGreaterThan(Math.max(logits[1]!, logits[3]!));
});
