// What the forms of operations are made of: the fields of the request that they amount to, and what every operation brings to the page.
import { el } from './dom.js';
import type { Rows } from './rows.js';
import type { Sample } from './samples.js';
import type { Fields } from './shapes.js';

/** What an operation brings to the page, in the file `page.ts` of its folder. */
export interface OperationPage<Answer = unknown> {
  /** Its place among the tabs. */
  readonly order: number;
  form(): Form;
  /** The elements that show an answer, which keeps to the schema. `source` is the text that was worked on, where it is known. */
  show(answer: Answer, source: string | undefined, request: Fields): HTMLElement[];
}

export interface Form {
  readonly operation: string;
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

interface FormParts {
  readonly operation: string;
  readonly sample: Sample;
  readonly label: string;
  readonly about: string;
  readonly path: string;
  readonly parts: readonly HTMLElement[];
  readonly rows?: Rows;
  /** The fields of the request, from the values of the named inputs. */
  fields(values: Readonly<Record<string, string>>): Fields;
  place?(fields: Fields, text: string): Fields;
}

export function formOf({ parts, rows, fields, place = (own, text) => ({ text, ...own }), ...about }: FormParts): Form {
  const element = el('div', { class: 'fields' }, ...parts);
  const inputs = (): HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>('input[name]')];
  return {
    ...about,
    element,
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

export function field(name: string, label: string, attributes: Readonly<Record<string, string | number>>): HTMLElement {
  return el('label', { class: 'field' }, label, el('input', { type: 'text', autocomplete: 'off', name, ...attributes }));
}

/** Rows of a name and its description, each name once. */
export function named(rows: Rows, what: string): [string, string][] {
  const given = rows.values().map(([name = '', description = '']): [string, string] => [name === '' ? description : name, description]);
  if (given.length === 0) throw new Unfilled(`Give at least one ${what}.`);
  const names = given.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Unfilled(`The name ${twice} occurs twice.`);
  return given.map(([name, description]) => [name, description === '' ? name : description]);
}
