// Evidence for labels: what a label excludes counts against it if labels are subjects, but not if its negation is read as the other pole of a judgement.
// Meanings are compared in every language that is read word by word in English.
import { expect, it } from 'vitest';
import type { Label } from '../../../../src/core/label.js';
import { shippedIntents, shippedTopic } from '../../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { prepareText } from '../../../../src/engines/embedded/labels/topic.js';
import { addMeaning, canCompareMeaning, evidenceCount, evidenceNames, evidenceOf } from '../../../../src/engines/embedded/scoring/evidence.js';
import { prepareLabels } from '../../../../src/engines/embedded/scoring/prepare-labels.js';
import { float32At } from '../../../../src/text/at.js';

function excludedBy(text: string, labels: readonly Label[]): number[] {
  const [space, reader] = [shippedTopic(), shippedIntents()];
  const view = readText(text);
  const rows = evidenceOf(prepareText(space, view), readJudgements(view), prepareLabels({ labels }, space, reader), space, reader.concepts);
  return labels.map((_, label) => float32At(rows, label * evidenceCount + evidenceNames.indexOf('excluded')));
}

it('a subject that a label excludes counts against the label', () => {
  const [orders, refunds] = excludedBy('Please refund the money for my order.', [
    { name: 'orders', rubric: 'Is it about an order, but not about a refund?' },
    { name: 'parcels', rubric: 'Is it about a parcel?' },
  ]);
  expect(orders).toBeGreaterThan(0.2);
  expect(refunds).toBe(0);
});

const advertising: readonly Label[] = [
  { name: 'advertising', rubric: 'Is it advertising?' },
  { name: 'fine', rubric: 'Is it not advertising?' },
];

it('a judgement that a label negates excludes almost nothing, since it is read as the other pole', () => {
  for (const excluded of excludedBy('Did you pay the phone bill for this month?', advertising)) expect(Math.abs(excluded)).toBeLessThan(0.05);
});

it.each(['Did you pay the phone bill for this month?', 'Ok, see you at the station at six.'])('"%s" is not advertising', async (text) => {
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels: advertising, guidance: '' }], evidence: false },
    new AbortController().signal,
  );
  const [yes = 0, no = 0] = scores[0]?.[0]?.logits ?? [];
  expect(no).toBeGreaterThan(yes);
});

const rooms: readonly Label[] = [
  { name: 'Zimmer', rubric: 'Geht es um das Zimmer?' },
  { name: 'Küche', rubric: 'Geht es um das Essen?' },
];

it.each([
  ['German labels', rooms],
  [
    'English labels',
    [
      { name: 'room', rubric: 'Is it about the room?' },
      { name: 'kitchen', rubric: 'Is it about the food?' },
    ],
  ],
] as const)('the meaning of a German text is compared with %s, in English', (_, labels) => {
  const [space, reader] = [shippedTopic(), shippedIntents()];
  const view = readText('Die Suppe war kalt und das Fleisch viel zu salzig.');
  const [topic, prepared] = [prepareText(space, view), prepareLabels({ labels }, space, reader)];
  expect(canCompareMeaning(topic, prepared)).toBe(true);
  const rows = evidenceOf(topic, readJudgements(view), prepared, space, reader.concepts);
  addMeaning(rows, topic, prepared, reader.concepts);
  const [room = 1, kitchen] = labels.map((_, label) => float32At(rows, label * evidenceCount + evidenceNames.indexOf('meaning')));
  expect(kitchen).toBeGreaterThan(room + 0.05);
});

it('the meaning of a text in a language without a glossary is not compared', () => {
  const [space, reader] = [shippedTopic(), shippedIntents()];
  const topic = prepareText(space, readText('Chciałbym rozwiązać umowę z końcem roku, ponieważ nie jestem zadowolony.'));
  expect(canCompareMeaning(topic, prepareLabels({ labels: rooms }, space, reader))).toBe(false);
});
