// Rows of inputs that can be added and removed: the values, labels or questions of a form.
import { button, el } from './dom.js';

interface Column {
  /** Accessible name of the input, for users who cannot see the column heading. */
  readonly label: string;
  readonly placeholder?: string;
  /** `line` is a one-line input, `lines` a text area; a list of options becomes a select. */
  readonly kind?: 'line' | 'lines' | readonly (readonly [value: string, label: string])[];
  /** CSS class, which sets the share of the width. */
  readonly class: string;
  /** Whether the input is shown, given the values of the row. */
  readonly isUsed?: (values: readonly string[]) => boolean;
}

export interface Rows {
  readonly element: HTMLElement;
  /** Values of the rows that have at least one filled text input; selects do not count. */
  values(): string[][];
  fill(rows: readonly (readonly string[])[]): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function rowsOf(columns: readonly Column[], addLabel: string, rowLabel: string): Rows {
  const list = el('div', { class: 'rows' });
  const fieldsOf = (row: Element): Field[] => [...row.querySelectorAll<Field>('input, textarea, select')];
  const valuesOf = (row: Element): string[] => fieldsOf(row).map(({ value }) => value.trim());
  const number = (): void => {
    [...list.children].forEach((row, index) => {
      row.setAttribute('aria-label', `${rowLabel} ${index + 1}`);
    });
  };
  const add = (values: readonly string[]): HTMLElement => {
    const row = el('div', { class: 'row', role: 'group' });
    const fields = columns.map((column, index) => fieldOf(column, values[index] ?? ''));
    const showUsed = (): void => {
      const now = valuesOf(row);
      fields.forEach((field, index) => {
        field.hidden = columns[index]?.isUsed?.(now) === false;
      });
    };
    const remove = button('×', { class: 'remove', 'aria-label': `Remove this ${rowLabel}`, title: `Remove this ${rowLabel}` }, () => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      number();
      (next === null ? addButton : fieldsOf(next)[0])?.focus();
      list.dispatchEvent(new Event('input', { bubbles: true }));
    });
    row.append(...fields, remove);
    row.addEventListener('input', showUsed);
    list.append(row);
    showUsed();
    number();
    return row;
  };
  const addButton = button(addLabel, { class: 'quiet' }, () => fieldsOf(add([]))[0]?.focus());
  return {
    element: el('div', {}, list, addButton),
    values: () => {
      const isText = columns.map(({ kind }) => kind === undefined || typeof kind === 'string');
      return [...list.children].map(valuesOf).filter((row) => row.some((value, index) => isText[index] && value !== ''));
    },
    fill: (rows) => {
      list.replaceChildren();
      for (const row of rows) add(row);
    },
  };
}

function fieldOf({ label, placeholder, kind = 'line', class: className }: Column, value: string): Field {
  const attributes = { 'aria-label': label, class: className, placeholder };
  if (kind === 'line') {
    const input = el('input', { type: 'text', autocomplete: 'off', ...attributes });
    input.value = value;
    return input;
  }
  if (kind === 'lines') {
    const area = el('textarea', { rows: 3, ...attributes });
    area.value = value;
    return area;
  }
  const select = el('select', attributes, ...kind.map(([option, words]) => el('option', { value: option, selected: option === value }, words)));
  return select;
}
