// classify on the daemon's page: its form, an example, and how an answer is shown.
import type { ClassifyResponse } from '../../library/wire.js';
import { el } from '../../page/dom.js';
import { type Form, formOf, named, type OperationPage } from '../../page/form.js';
import { type Mark, markedText } from '../../page/marked.js';
import { confidenceCell, doubt } from '../../page/parts.js';
import { rowsOf } from '../../page/rows.js';
import { placesIn } from '../../text/places.js';

const show = ({ labels, top_label, matched_labels, reasoning, uncertain }: ClassifyResponse, source: string | undefined): HTMLElement[] => {
  const isChosen = (label: string): boolean => (matched_labels === null ? label === top_label : matched_labels.includes(label));
  const rows = labels.map(({ label, score, rubric }) =>
    el(
      'tr',
      { class: isChosen(label) && 'chosen' },
      el('th', { scope: 'row' }, label),
      el('td', {}, el('small', {}, rubric)),
      confidenceCell(score, false),
    ),
  );
  const place = placesIn(source ?? '');
  const marks = labels.flatMap(({ label, evidence }): Mark[] => {
    const span = isChosen(label) && evidence ? place(evidence) : undefined;
    return span === undefined ? [] : [{ ...span, colour: 0, title: label }];
  });
  const chosen = matched_labels === null ? top_label : matched_labels.length === 0 ? 'none applies' : matched_labels.join(', ');
  return [
    el('p', { class: 'headline' }, chosen, uncertain && doubt()),
    ...(reasoning === '' ? [] : [el('p', {}, reasoning)]),
    el('table', { class: 'answers' }, el('tbody', {}, ...rows)),
    ...(source === undefined ? [] : [markedText(source, marks).element]),
  ];
};

const message = `Hello,

the bookcase came on Tuesday, but two of the shelves are cracked and the box was open. I have paid in full and would like either new shelves this week or my money back.

Regards, Priya Nair`;

function form(): Form {
  const rows = rowsOf(
    [
      { label: 'Name of the label', placeholder: 'label', class: 'short' },
      { label: 'Yes/no question; yes means that the label applies', placeholder: 'a yes/no question; yes means that it applies', class: 'long' },
    ],
    'Add a label',
    'label',
  );
  const several = el('input', { type: 'checkbox', id: 'several' });
  return formOf({
    operation: 'classify',
    sample: {
      text: message,
      rows: [
        ['damage', 'Did something arrive broken, cracked or scratched?'],
        ['delivery', 'Is this about a parcel that has not come?'],
        ['billing', 'Is this about a wrong charge?'],
      ],
    },
    label: 'Classify',
    about: 'Scores the text against labels, with probabilities.',
    path: '/classify',
    parts: [rows.element, el('label', { class: 'check', for: 'several' }, several, ' Several labels may apply')],
    fields: () => ({
      labels: named(rows, 'label').map(([name, rubric]) => ({ name, rubric })),
      ...(several.checked ? { multi_label: true } : {}),
      evidence: true,
    }),
    rows,
  });
}

export const page: OperationPage<ClassifyResponse> = { order: 3, form, show };
