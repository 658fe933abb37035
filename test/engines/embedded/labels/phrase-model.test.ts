// Bare names as independent labels: a text scores highest for the name that it is about, and a text about none of them scores below all that are about one.
import { expect, it } from 'vitest';
import { shippedTopic } from '../../../../src/engines/embedded/labels/models.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { prepareText } from '../../../../src/engines/embedded/labels/topic.js';
import { phraseEvidence, prepareYesNo } from '../../../../src/engines/embedded/labels/yes-no.js';

const names = ['refund', 'opening hours', 'parking', 'lost luggage', 'wheelchair access'];

async function logOdds(text: string): Promise<readonly number[]> {
  const questions = [{ mode: 'independent' as const, guidance: '', labels: names.map((name) => ({ name, rubric: name })) }];
  const { scores } = await scoreLabels({ texts: [text], questions, evidence: false }, new AbortController().signal);
  return scores[0]![0]!.logits;
}

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

it('a name has no evidence by meaning if the text is in a language without a glossary', () => {
  const text = prepareText(shippedTopic(), readText('Chciałbym otrzymać zwrot pieniędzy, ponieważ czajnik nie działa.'));
  expect(phraseEvidence(prepareYesNo('', 'refund'), text)).toBeNull();
});

it('a German text is compared with English and German names by meaning', () => {
  const text = prepareText(shippedTopic(), readText('Ich möchte mein Geld zurück, weil der Wasserkocher nicht funktioniert.'));
  const meaningOf = (name: string): number => phraseEvidence(prepareYesNo('', name), text)?.meaning ?? -1;
  expect(meaningOf('money back')).toBeGreaterThan(meaningOf('opening hours') + 0.1);
  expect(meaningOf('Geld zurück')).toBeGreaterThan(meaningOf('Öffnungszeiten') + 0.1);
});
