// compress on the daemon's page: its form, an example, and how an answer is shown.
import type { CompressResponse } from '../../library/wire.js';
import { el } from '../../page/dom.js';
import { type Form, field, formOf, type OperationPage } from '../../page/form.js';
import { struckText } from '../../page/marked.js';
import { percent } from '../../page/parts.js';
import { release } from '../../page/samples.js';
import type { TextSpan } from '../../text/kept-words.js';

const show = (
  { results, original_prompt_tokens: before, compressed_prompt_tokens: after }: CompressResponse,
  source: string | undefined,
): HTMLElement[] => {
  const removed = before === 0 ? 0 : 1 - after / before;
  const headline = el('p', { class: 'headline' }, `${before} → ${after} tokens`, el('small', {}, `${percent(removed)} removed`));
  if (source === undefined || results.source_map === undefined) return [headline, el('div', { class: 'source' }, results.compressed_context)];
  const starts = [0];
  for (const character of source) starts.push((starts.at(-1) ?? 0) + character.length);
  const unit = (point: number): number => starts[point] ?? source.length;
  const kept = results.source_map.map(({ start, end, source_start: from }): TextSpan => ({ start: unit(from), end: unit(from + end - start) }));
  return [headline, struckText(source, kept)];
};

const form = (): Form =>
  formOf({
    operation: 'compress',
    sample: { text: release, fields: { prompt: 'What happens to a job that fails?' } },
    label: 'Compress',
    about: 'Leaves out what a model does not need to answer a question.',
    path: '/compress/raw/',
    parts: [
      field('prompt', 'The question the text is for', { placeholder: 'What changed?' }),
      field('rate', 'Percent of the tokens to remove', { type: 'number', min: 0, max: 100, placeholder: 'chosen by what the question needs' }),
    ],
    fields: ({ prompt = '', rate = '' }) => ({
      prompt,
      service: { rate: rate === '' ? 'auto' : Number(rate) / 100, ...(rate === '' ? {} : { rate_meaning: 'removed' }), source_map: true },
    }),
    place: (fields, text) => ({ context: text, ...fields }),
  });

export const page: OperationPage<CompressResponse> = { order: 5, form, show };
