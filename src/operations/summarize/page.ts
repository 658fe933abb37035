// summarize on the daemon's page: its form, an example, and how an answer is shown.
import type { SummarizeResponse } from '../../library/wire.js';
import { el } from '../../page/dom.js';
import { type Form, field, formOf, type OperationPage } from '../../page/form.js';
import { markedText } from '../../page/marked.js';
import { release } from '../../page/samples.js';
import { quotedSpans } from '../../text/quoted-spans.js';

const show = ({ summary, unmet = [] }: SummarizeResponse, source: string | undefined): HTMLElement[] => {
  const missed = unmet.map((part) => el('p', { class: 'notice' }, `Not met: ${part}`));
  if (source === undefined) return [el('p', { class: 'prose' }, summary), ...missed];
  const marks = quotedSpans(source, summary).map((span) => ({ ...span, colour: 0, title: 'in the summary' }));
  return [el('p', { class: 'prose' }, summary), ...missed, markedText(source, marks).element];
};

const form = (): Form =>
  formOf({
    operation: 'summarize',
    sample: { text: release, fields: { max_tokens: '60' } },
    label: 'Summarize',
    about: 'Chooses the most important sentences, word for word.',
    path: '/summarization/abstractive',
    parts: [
      field('max_tokens', 'Maximum tokens', { type: 'number', min: 1, placeholder: 'a quarter of the text' }),
      field('instructions', 'What it should be about, or leave out', { placeholder: 'only what concerns the log' }),
    ],
    fields: ({ max_tokens: tokens = '', instructions = '' }) => ({
      ...(tokens === '' ? {} : { max_tokens: Number(tokens) }),
      ...(instructions === '' ? {} : { instructions }),
    }),
  });

export const page: OperationPage<SummarizeResponse> = { order: 4, form, show };
