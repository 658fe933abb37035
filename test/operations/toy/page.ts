// headline on the page of the daemon: its form, an example, and how an answer is shown.
import { el } from '../../../src/page/dom.js';
import { field, formOf, type OperationPage } from '../../../src/page/form.js';
import { release } from '../../../src/page/samples.js';

export const page: OperationPage<{ readonly headline: string }> = {
  order: 8,
  form: () =>
    formOf({
      operation: 'headline',
      sample: { text: release },
      label: 'Headline',
      about: 'Gives the first line of a text.',
      path: '/headline',
      parts: [field('max_chars', 'Longest headline', { type: 'number', min: 1 })],
      fields: ({ max_chars: most = '' }) => (most === '' ? {} : { max_chars: Number(most) }),
    }),
  show: ({ headline }) => [el('p', { class: 'headline' }, headline)],
};
