// Levels of scales: a judgement places a text on a scale only as far as the question asks for it.
import { expect, it } from 'vitest';
import { shippedTopic } from '../../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { prepareText } from '../../../../src/engines/embedded/labels/topic.js';
import { prepareScale, scaleEvidence } from '../../../../src/engines/embedded/scoring/score-scale.js';

function places(guidance: string): number[] {
  const view = readText('URGENT: production is down, we need help immediately, this is an emergency!');
  const labels = ['low', 'medium', 'high'].map((rubric, level) => ({ name: String(level), rubric }));
  const scale = prepareScale({ mode: 'exclusive', ordinal: true, guidance, labels });
  return scaleEvidence(scale, prepareText(shippedTopic(), view), readJudgements(view)).map(({ place }) => place);
}

it('an urgent text is high on a scale of urgency', () => {
  const [low = 0, medium = 0, high = 0] = places('How urgent is the message?');
  expect(high).toBeGreaterThan(medium);
  expect(medium).toBeGreaterThan(low);
});

it('an urgent text is hardly placed on a scale of something else, although "low" and "high" are mostly said of urgency', () => {
  const spread = (question: string): number => Math.max(...places(question)) - Math.min(...places(question));
  expect(spread('How crowded is the place?')).toBeLessThan(spread('How urgent is the message?') / 4);
});
