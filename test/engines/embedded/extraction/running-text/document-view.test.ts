// A document as seen from the words of a field.
import { expect, it } from 'vitest';
import { analyse } from '../../../../../src/engines/embedded/extraction/analyse.js';
import { viewFrom } from '../../../../../src/engines/embedded/extraction/running-text/document-view.js';

const document = analyse({ text: 'The new pump costs 210 euros. Helen answers the telephone. Our fitter came on Monday.' });

it('a document has one view for each sentence, and the sentence with the words asked for is the nearest', () => {
  const { views, near } = viewFrom(document, 'price of the pump');
  expect(views).toHaveLength(document.sentences.length);
  expect(near.map(({ start, end }) => ({ start, end }))).toEqual(document.sentences.map(({ start, end }) => ({ start, end })));
  expect(near.toSorted((left, right) => right.near - left.near)[0]?.start).toBe(0);
});

it('the view from the same words is made once, and made again after other words', () => {
  const first = viewFrom(document, 'who came');
  expect(viewFrom(document, 'who came')).toBe(first);
  expect(viewFrom(document, 'telephone').near).not.toEqual(first.near);
  expect(viewFrom(document, 'who came').near).toEqual(first.near);
});
