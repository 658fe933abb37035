// tokens on the daemon's page: its form, an example, and how an answer is shown.
import { el } from '../../page/dom.js';
import { type Form, field, formOf, type OperationPage } from '../../page/form.js';
import { struckText } from '../../page/marked.js';
import { release } from '../../page/samples.js';

interface TokensResponse {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string;
}

const show = ({ tokens: count, encoding, text: kept }: TokensResponse, source: string | undefined): HTMLElement[] => {
  const headline = el('p', { class: 'headline' }, `${count} tokens`, el('small', {}, encoding));
  if (kept === undefined) return [headline];
  return [headline, source?.startsWith(kept) ? struckText(source, [{ start: 0, end: kept.length }]) : el('div', { class: 'source' }, kept)];
};

const form = (): Form =>
  formOf({
    operation: 'tokens',
    sample: { text: release, fields: { truncate: '60' } },
    label: 'Tokens',
    about: 'Counts the tokens of a text, and can truncate it to a number of tokens.',
    path: '/v1/tokens',
    parts: [field('truncate', 'Maximum tokens', { type: 'number', min: 1, placeholder: 'not cut' })],
    fields: ({ truncate = '' }) => (truncate === '' ? {} : { truncate: Number(truncate) }),
  });

export const page: OperationPage<TokensResponse> = { order: 7, form, show };
