// Choosing among labels that are ranges: the number that answers the question decides.
import { describe, expect, it } from 'vitest';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

async function answer(text: string, guidance: string, names: readonly string[]) {
  const labels = names.map((name) => ({ name, rubric: name }));
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels, guidance }], evidence: true },
    new AbortController().signal,
  );
  const { logits, evidence, uncertain } = scores[0]![0]!;
  const top = logits.indexOf(Math.max(...logits));
  const place = evidence?.[top];
  return { name: names[top], place: place === null || place === undefined ? null : text.slice(place.start, place.end), uncertain };
}

const delays = ['up to 15 minutes', '16 to 60 minutes', 'more than an hour'];

describe('labels that are ranges', () => {
  it('are chosen by the number that answers the question, not by another one', async () => {
    const text = 'Your driver rang at our door on 12 May. He was 40 minutes late, and the 3 hours of waiting room music were no fun.';
    expect(await answer(text, 'How late was the driver?', delays)).toEqual({
      name: '16 to 60 minutes',
      place: '40 minutes',
      uncertain: expect.any(Boolean),
    });
  });

  it('are certain if the only number is the answer', async () => {
    expect(await answer('He was 40 minutes late.', 'How late was he?', delays)).toEqual({
      name: '16 to 60 minutes',
      place: '40 minutes',
      uncertain: false,
    });
  });

  it('are uncertain if the text has no number', async () => {
    expect((await answer('He was terribly late again.', 'How late was he?', delays)).uncertain).toBe(true);
  });
});
