// What is asked of each operation: its form, and the fields of the request that the form amounts to.
import { presetNames, presets } from '../operations/extract/presets.js';
import { el } from './dom.js';
import { type Rows, rowsOf } from './rows.js';
import { type Sample, samples } from './samples.js';
import { type Fields, isFields, type OperationName } from './shapes.js';

export interface Form {
  readonly operation: OperationName;
  readonly label: string;
  readonly about: string;
  /** Path of its route. */
  readonly path: string;
  readonly element: HTMLElement;
  readonly sample: Sample;
  /** The fields but for the text. Throws `Unfilled`. */
  fields(): Fields;
  /** The fields with the text. */
  place(fields: Fields, text: string): Fields;
  fill(sample: Sample): void;
}

/** A form that lacks something, in words for who fills it in. */
export class Unfilled extends Error {}

export const forms: readonly Form[] = [
  extractForm(),
  decideForm(),
  classifyForm(),
  formOf({
    operation: 'summarize',
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
  }),
  formOf({
    operation: 'compress',
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
  }),
  formOf({
    operation: 'ocr',
    label: 'OCR',
    about: 'Reads a document or picture into text, and marks the words it is not sure of.',
    path: '/v1/ocr',
    parts: [field('pages', 'Pages', { placeholder: 'all, or such as 1-3,7' })],
    fields: ({ pages = '' }) => ({ ...(pages === '' ? {} : { pages }), words: true }),
    place: () => {
      throw new Unfilled('Choose a file: a PDF, scan, photo, web page, mail or office document.');
    },
  }),
  formOf({
    operation: 'tokens',
    label: 'Tokens',
    about: 'Counts the tokens of a text, and can cut it to a number of them.',
    path: '/v1/tokens',
    parts: [field('truncate', 'Maximum tokens', { type: 'number', min: 1, placeholder: 'not cut' })],
    fields: ({ truncate = '' }) => (truncate === '' ? {} : { truncate: Number(truncate) }),
  }),
];

function extractForm(): Form {
  const rows = rowsOf(
    [
      { label: 'Name', placeholder: 'name', class: 'short' },
      { label: 'What it is', placeholder: 'what it is, in your words', class: 'long' },
    ],
    'Add a value',
    'value',
  );
  const json = el('textarea', { rows: 8, class: 'code', 'aria-label': 'Entities as JSON', spellcheck: false });
  const asJson = el('input', { type: 'checkbox', id: 'as-json' });
  const threshold = field('threshold', 'Minimum confidence', { type: 'number', min: 0, max: 1, step: 0.05, placeholder: '0.5' });
  const preset = el(
    'select',
    { id: 'preset' },
    el('option', { value: '' }, 'values of your own'),
    ...presetNames.map((name) => el('option', { value: name }, `${name}: ${presets[name].about}`)),
  );
  const definitionsOf = (name: string): string => {
    const known = presetNames.find((each) => each === name);
    return known === undefined ? '' : JSON.stringify(presets[known].entities, null, 2);
  };
  // A preset as it is goes by its name; one that was changed is a request of its own.
  const asked = (): Fields => {
    if (!asJson.checked) return { entities: Object.fromEntries(named(rows, 'value')) };
    return preset.value !== '' && json.value === definitionsOf(preset.value) ? { preset: preset.value } : { entities: parsed(json.value) };
  };
  const show = (): void => {
    json.hidden = !asJson.checked;
    rows.element.hidden = asJson.checked;
  };
  asJson.addEventListener('input', () => {
    if (asJson.checked) json.value = JSON.stringify(Object.fromEntries(rows.values()), null, 2);
    else preset.value = '';
    show();
  });
  preset.addEventListener('input', () => {
    asJson.checked = preset.value !== '';
    json.value = definitionsOf(preset.value);
    show();
  });
  show();
  const form = formOf({
    operation: 'extract',
    label: 'Extract',
    about: 'Finds values that you describe in your own words, each with its place in the text.',
    path: '/extract',
    parts: [
      el('label', { class: 'field', for: 'preset' }, 'Look for', preset),
      rows.element,
      json,
      el('label', { class: 'check', for: 'as-json' }, asJson, ' Edit as JSON, for tables and records'),
      el('details', {}, el('summary', {}, 'More'), threshold),
    ],
    fields: ({ threshold = '' }) => ({ ...asked(), ...(threshold === '' ? {} : { threshold: Number(threshold) }), context_chars: 0 }),
    rows,
  });
  return {
    ...form,
    fill: (sample) => {
      asJson.checked = false;
      preset.value = '';
      show();
      form.fill(sample);
    },
  };
}

function classifyForm(): Form {
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
    label: 'Classify',
    about: 'Scores the text against labels, with probabilities.',
    path: '/classify',
    parts: [rows.element, el('label', { class: 'check', for: 'several' }, several, ' Several labels may apply')],
    fields: () => ({
      labels: named(rows, 'label').map(([name, rubric]) => ({ name, rubric })),
      ...(several.checked ? { multi_label: true } : {}),
    }),
    rows,
  });
}

function decideForm(): Form {
  const rows = rowsOf(
    [
      {
        label: 'Kind of question',
        kind: [
          ['noul', 'yes or no'],
          ['choice', 'one of'],
          ['score', 'score'],
        ],
        class: 'kind',
      },
      { label: 'Question', placeholder: 'Does it renew automatically?', class: 'long' },
      { label: 'Answers, one per line', placeholder: 'answers, one per line', kind: 'lines', class: 'whole', isUsed: ([kind]) => kind !== 'noul' },
    ],
    'Add a question',
    'question',
  );
  return formOf({
    operation: 'decide',
    label: 'Decide',
    about: 'Answers questions about the text, and says when it should not be relied on.',
    path: '/v1/service',
    parts: [rows.element],
    fields: () => {
      const questions = rows.values().map(([type = '', instructions = '', answers = ''], index): [string, Fields] => {
        const options = answers.split('\n').flatMap((line) => line.trim() || []);
        if (type !== 'noul' && options.length < 2) throw new Unfilled(`Give question ${index + 1} at least two answers, one per line.`);
        const criteria = type === 'score' ? options : Object.fromEntries(options.map((option) => [option, option]));
        return [`q${index + 1}`, { type, instructions, ...(type === 'noul' ? {} : { criteria }) }];
      });
      if (questions.length === 0) throw new Unfilled('Ask at least one question.');
      return { questions: Object.fromEntries(questions), evidence: true };
    },
    place: (fields, text) => ({ state: text, ...fields }),
    rows,
  });
}

interface FormParts {
  readonly operation: OperationName;
  readonly label: string;
  readonly about: string;
  readonly path: string;
  readonly parts: readonly HTMLElement[];
  readonly rows?: Rows;
  /** The fields of the request, from the values of the named inputs. */
  fields(values: Readonly<Record<string, string>>): Fields;
  place?(fields: Fields, text: string): Fields;
}

function formOf({ parts, rows, fields, place = (own, text) => ({ text, ...own }), ...about }: FormParts): Form {
  const element = el('div', { class: 'fields' }, ...parts);
  const inputs = (): HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>('input[name]')];
  return {
    ...about,
    element,
    sample: samples[about.operation],
    fields: () => {
      for (const { name, value, validity, labels } of inputs())
        if (!validity.valid) throw new Unfilled(`${labels?.[0]?.firstChild?.textContent ?? name}: ${value} is not a valid value.`);
      return fields(Object.fromEntries(inputs().map(({ name, value }) => [name, value.trim()])));
    },
    place,
    fill: (sample) => {
      rows?.fill(sample.rows ?? []);
      for (const input of inputs()) input.value = sample.fields?.[input.name] ?? '';
    },
  };
}

function field(name: string, label: string, attributes: Readonly<Record<string, string | number>>): HTMLElement {
  return el('label', { class: 'field' }, label, el('input', { type: 'text', autocomplete: 'off', name, ...attributes }));
}

/** Rows of a name and its description, each name once. */
function named(rows: Rows, what: string): [string, string][] {
  const given = rows.values().map(([name = '', description = '']): [string, string] => [name === '' ? description : name, description]);
  if (given.length === 0) throw new Unfilled(`Give at least one ${what}.`);
  const names = given.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Unfilled(`The name ${twice} occurs twice.`);
  return given.map(([name, description]) => [name, description === '' ? name : description]);
}

function parsed(json: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Unfilled(`The entities are not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (!isFields(value)) throw new Unfilled('The entities must be a JSON object: names and what each one is.');
  return value;
}
