// A letter is about the point that it makes, not about its opening.
import { expect, it } from 'vitest';
import { pointOf } from '../../../../src/engines/embedded/labels/letter-point.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const pointIn = (text: string): string => {
  const { start, end } = pointOf(text, { start: 0, end: text.length });
  return text.slice(start, end);
};

it('the point of a letter begins in its middle', () => {
  expect(pointIn('The room was lovely. The food was good. My coat is still in the wardrobe. It is green.')).toBe(
    'My coat is still in the wardrobe. It is green.',
  );
});

it('the point of a letter begins where it first asks for something', () => {
  expect(pointIn('We had a good stay. Please send me my coat. It is green. The room was lovely. The food was good. We slept well.')).toBe(
    'Please send me my coat. It is green. The room was lovely. The food was good. We slept well.',
  );
});

it('the point of a short letter is the entire letter', () => {
  expect(pointIn('The room was lovely. My coat is still there. It is green.')).toBe('The room was lovely. My coat is still there. It is green.');
});

it('the embedded engine classifies a long letter by its point, not by its friendly opening', async () => {
  const text =
    'Dear team,\n\nthe parcel came on time and the driver was friendly. The delivery cost nothing, which we liked. We opened the box on Sunday. Since then the kettle leaks. It does not heat the water.\n\nKind regards, Kim';
  const { scores } = await scoreLabels(
    {
      texts: [text],
      questions: [
        {
          mode: 'exclusive',
          guidance: '',
          labels: [
            { name: 'delivery', rubric: 'Is the mail about the delivery of a parcel?' },
            { name: 'defect', rubric: 'Is the mail about a thing that leaks or does not work?' },
          ],
        },
      ],
      evidence: false,
    },
    new AbortController().signal,
  );
  const [delivery = 0, defect = 0] = scores[0]![0]!.logits;
  expect(defect).toBeGreaterThan(delivery);
});
