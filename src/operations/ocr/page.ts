// ocr on the daemon's page: its form, an example, and how an answer is shown.

import { el } from '../../page/dom.js';
import { type Form, field, formOf, InvalidFormError, type OperationPage } from '../../page/form.js';
import { markedText } from '../../page/marked.js';
import { confidenceCell, confidenceThreshold, percent } from '../../page/parts.js';
import type { PlacedValue } from '../../text/places.js';

interface PlacedWord extends PlacedValue {
  readonly confidence: number;
}

interface OcrResponse {
  readonly media_type: string;
  readonly pages: readonly {
    readonly number: number;
    readonly source: string;
    readonly confidence: number;
    readonly text: string;
    readonly words?: readonly PlacedWord[];
  }[];
}

const show = ({ pages, media_type: type }: OcrResponse): HTMLElement[] => {
  const headline = el('p', { class: 'headline' }, pages.length === 1 ? '1 page' : `${pages.length} pages`, el('small', {}, type));
  const shown = pages.flatMap(({ number, source, confidence, text, words = [] }) => {
    const unsure = words.filter((word) => word.confidence < confidenceThreshold && text.slice(word.start, word.end) === word.text);
    const marks = unsure.map(({ start, end, confidence: sure }) => ({ start, end, colour: 0, title: `read with a confidence of ${percent(sure)}` }));
    const row = el(
      'tr',
      {},
      el('th', { scope: 'row' }, `Page ${number}`),
      el('td', {}, readBy[source] ?? source),
      confidenceCell(confidence, confidence < confidenceThreshold),
    );
    return [el('table', { class: 'answers' }, el('tbody', {}, row)), markedText(text, marks).element];
  });
  return [headline, ...shown];
};

const readBy: Readonly<Record<string, string>> = {
  'text-layer': 'its own text',
  ocr: 'recognised',
  mixed: 'its own text, images recognised',
};

const label = `Lindgren & Vale Ltd
Delivery note LV-2210
3 May 2024

1 Walnut bookcase
6 Wall brackets, steel`;

const form = (): Form =>
  formOf({
    operation: 'ocr',
    sample: { text: label, asPicture: true },
    label: 'OCR',
    about: 'Reads a document or picture into text, and marks the words it is not sure of.',
    path: '/v1/ocr',
    parts: [field('pages', 'Pages', { placeholder: 'all, or for example 1-3,7' })],
    fields: ({ pages = '' }) => ({ ...(pages === '' ? {} : { pages }), words: true }),
    place: () => {
      throw new InvalidFormError('Choose a file: a PDF, scan, photo, web page, mail or office document.');
    },
  });

export const page: OperationPage<OcrResponse> = { order: 6, form, show };
