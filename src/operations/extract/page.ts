// extract on the daemon's page: its form, an example, and how an answer is shown.
import type { ExtractResponse } from '../../library/wire.js';
import { el } from '../../page/dom.js';
import { type Form, field, formOf, InvalidFormError, named, type OperationPage } from '../../page/form.js';
import { type Mark, markedText } from '../../page/marked.js';
import { chip, confidenceCell, confidenceThreshold, doubt, evidenceButton, percent } from '../../page/parts.js';
import { rowsOf } from '../../page/rows.js';
import { type Fields, isFields } from '../../page/shapes.js';
import { placesIn } from '../../text/places.js';
import { presetNames, presets } from './presets.js';

type Path = readonly (string | number)[];
/** Renders a value inside a structure. */
type ShowLeaf = (path: Path, value: string) => Node | string;

const show = ({ entities, structured_result, structured_values, not_found }: ExtractResponse, source: string | undefined): HTMLElement[] => {
  const structures = Object.entries(structured_result ?? {}).flatMap(([name, value]): [string, object][] =>
    typeof value === 'object' && value !== null ? [[name, value]] : [],
  );
  const names = [...new Set([...entities.map(({ type }) => type), ...structures.map(([name]) => name)])];
  const colourOf = (name: string): number => names.indexOf(name);
  const place = placesIn(source ?? '');
  const marks = entities.flatMap((entity): Mark[] => {
    const span = place(entity);
    return span === undefined ? [] : [{ ...span, colour: colourOf(entity.type), title: `${entity.type}, ${percent(entity.confidence)}` }];
  });
  const cells = new Map((structured_values ?? []).map((cell) => [JSON.stringify(cell.path), cell]));
  for (const cell of cells.values()) {
    const span = place(cell);
    const name = String(cell.path[0]);
    if (span !== undefined) marks.push({ ...span, colour: colourOf(name), title: `${name}, ${percent(cell.confidence)}` });
  }
  const text = source === undefined ? undefined : markedText(source, marks);
  const rows = entities.map((entity) => {
    const span = place(entity);
    const value = String(entity.normalized_value ?? entity.text);
    const inText = value === entity.text.replace(/\s+/g, ' ') ? undefined : el('small', {}, `in the text: ${entity.text}`);
    const shown = text === undefined || span === undefined ? el('span', { class: 'value' }, value) : evidenceButton(value, () => text.show(span));
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, chip(entity.type, colourOf(entity.type))),
      el('td', {}, shown, inText, entity.uncertain === true && doubt()),
      confidenceCell(entity.confidence, entity.confidence < confidenceThreshold),
    );
  });
  const missing = not_found.filter((name) => !names.includes(name));
  const shownCell: ShowLeaf = (path, value) => {
    const cell = cells.get(JSON.stringify(path));
    const span = cell === undefined ? undefined : place(cell);
    const shown = text === undefined || span === undefined ? value : evidenceButton(value, () => text.show(span));
    return cell?.uncertain === true ? el('span', {}, shown, doubt()) : shown;
  };
  const notFound = missing.map((name) => el('tr', { class: 'missing' }, el('th', { scope: 'row' }, name), el('td', { colspan: 2 }, 'not found')));
  const found = rows.length + notFound.length > 0 && el('table', { class: 'answers' }, el('tbody', {}, ...rows, ...notFound));
  const outlines = structures.flatMap(([name, value]) => [el('h3', {}, chip(name, colourOf(name))), outline(value, [name], shownCell)]);
  return [...(found === false ? [] : [found]), ...outlines, ...(text === undefined ? [] : [text.element])];
};

function outline(value: object, path: Path, show: ShowLeaf): HTMLElement {
  if (Array.isArray(value)) {
    if (value.length === 0) return el('p', { class: 'empty' }, 'none');
    const columns = [...new Set(value.flatMap((record: unknown) => (isFields(record) ? Object.keys(record) : [])))];
    const head = el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)));
    const rows = value.map((record: unknown, index) =>
      el('tr', {}, ...columns.map((name) => el('td', {}, leaf(isFields(record) ? record[name] : undefined, [...path, index, name], show)))),
    );
    return el('div', { class: 'wide' }, el('table', { class: 'records' }, el('thead', {}, head), el('tbody', {}, ...rows)));
  }
  const entries = Object.entries(value).flatMap(([name, inner]) => [el('dt', {}, name), el('dd', {}, leaf(inner, [...path, name], show))]);
  return el('dl', {}, ...entries);
}

function leaf(value: unknown, path: Path, show: ShowLeaf): Node | string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? outline(value, path, show) : show(path, String(value));
}

const invoice = `Lindgren & Vale Ltd                INVOICE
7 Quay Street, Leith EH6 6AB

Invoice number: LV-2210
Invoice date: 3 May 2024
Due date: 2 June 2024

Description              Quantity     Unit price       Amount
Walnut bookcase                 1         640.00       640.00
Wall bracket, steel             6           9.50        57.00

Subtotal       697.00
VAT 20%        139.40
Amount due     GBP 836.40`;

function form(): Form {
  const rows = rowsOf(
    [
      { label: 'Name', placeholder: 'name', class: 'short' },
      { label: 'What it is', placeholder: 'what it is, in your own words', class: 'long' },
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
  // An unchanged preset is sent by name; a changed one is sent as definitions.
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
  const own = formOf({
    operation: 'extract',
    sample: {
      text: invoice,
      rows: [
        ['number', 'invoice number'],
        ['due', 'date by which to pay, in ISO format'],
        ['total', 'total amount due, as a number'],
      ],
    },
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
    ...own,
    fill: (sample) => {
      asJson.checked = false;
      preset.value = '';
      show();
      own.fill(sample);
    },
  };
}

function parsed(json: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new InvalidFormError(`The entities are not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (!isFields(value)) throw new InvalidFormError('The entities must be a JSON object: names and what each one is.');
  return value;
}

export const page: OperationPage<ExtractResponse> = { order: 1, form, show };
