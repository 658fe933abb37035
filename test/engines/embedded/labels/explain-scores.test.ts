// How label scoring explains itself: the channels that it names are the ones that make up the score.
import { expect, it } from 'vitest';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const read = (signed: string): number => Number(signed.replace('−', '-'));

async function explained(mode: LabelQuestion['mode'], labels: readonly (readonly [string, string])[], text: string) {
  const lines: string[] = [];
  const { scores } = await scoreLabels(
    {
      texts: [text],
      questions: [{ labels: labels.map(([name, rubric]) => ({ name, rubric })), mode, guidance: '' }],
      evidence: false,
      explain: (line) => lines.push(line),
    },
    new AbortController().signal,
  );
  return { lines, logits: scores[0]?.[0]?.logits ?? [] };
}

const cases: readonly (readonly [LabelQuestion['mode'], readonly (readonly [string, string])[], string])[] = [
  [
    'exclusive',
    [
      ['refund', 'Does it ask for money back?'],
      ['praise', 'Is it positive?'],
      ['other', 'Anything else?'],
    ],
    'I am angry and want my money back.',
  ],
  [
    'independent',
    [
      ['dear', 'Is the price above 100 euros?'],
      ['mail', 'Does it contain an e-mail address?'],
    ],
    'It costs 120 euros, ask ann@example.com.',
  ],
  [
    'independent',
    [
      ['pets', 'Are pets allowed?'],
      ['bridge', 'Was the bridge opened in 1932?'],
    ],
    'Pets are not allowed on the bridge, which opened in 1932.',
  ],
  [
    'independent',
    [
      ['noise', 'Is noise mentioned?'],
      ['staff', 'Does the guest talk about the staff?'],
      ['other', 'Anything else?'],
    ],
    'We could not sleep a minute, so loud was the street.',
  ],
  ['yes-no', [['pets', 'Are pets allowed?']], 'Pets are not allowed in the house.'],
  ['yes-no', [['noise', 'Is noise mentioned?']], 'We could not sleep a minute, so loud was the street.'],
];

it.each(cases)('the explained channels of %s labels add up to the returned score', async (mode, labels, text) => {
  const { lines, logits } = await explained(mode, labels, text);
  expect(lines).toHaveLength(labels.length);
  lines.forEach((line, index) => {
    const [, total = '', parts = ''] = /^[^:]+: (\S+) = (.*)$/.exec(line) ?? [];
    expect(read(total)).toBeCloseTo(logits[index] ?? Number.NaN, 1);
    if (parts.includes('what is left')) return;
    const sum = [...parts.matchAll(/(?:^|, )([+−]\d+\.\d\d) /g)].reduce((all, [, share = '']) => all + read(share), 0);
    expect(sum).toBeCloseTo(logits[index] ?? Number.NaN, 1);
  });
});

it('the explanation of a yes/no question names how far the text supports its statement', async () => {
  const { lines } = await explained('yes-no', [['pets', 'Are pets allowed?']], 'Pets are not allowed in the house.');
  expect(lines[0]).toMatch(/^pets: −\S+ = −\S+ how far the text supports the statement/);
});
