// What a label excludes: counted against it where labels are subjects, not where its denial is read as the other pole of a judgement.
import { expect, it } from 'vitest';
import type { Label } from '../../../../src/core/label.js';
import { shippedIntents, shippedTopic } from '../../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { prepareText } from '../../../../src/engines/embedded/labels/topic.js';
import { evidenceCount, evidenceNames, evidenceOf } from '../../../../src/engines/embedded/scoring/evidence.js';
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

it('a judgement that a label denies excludes next to nothing: it is read as the other pole', () => {
  for (const excluded of excludedBy('Did you pay the phone bill for this month?', advertising)) expect(Math.abs(excluded)).toBeLessThan(0.05);
});

it.each(['Did you pay the phone bill for this month?', 'Ok, see you at the station at six.'])('"%s" is no advertising', async (text) => {
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels: advertising, guidance: '' }], evidence: false },
    new AbortController().signal,
  );
  const [yes = 0, no = 0] = scores[0]?.[0]?.logits ?? [];
  expect(no).toBeGreaterThan(yes);
});
