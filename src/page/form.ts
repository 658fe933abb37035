// Building blocks of the forms of operations, and what each operation contributes to the page.
import { el } from './dom.js';
import type { Rows } from './rows.js';
import type { Sample } from './samples.js';
import type { Fields } from './shapes.js';

/** What an operation contributes to the page, from `page.ts` in its folder. */
export interface OperationPage<Answer = unknown> {
  /** Position among the tabs. */
  readonly order: number;
  form(): Form;
  /** Renders a response, which conforms to the schema. `source` is the text that was processed, if known. */
  show(answer: Answer, source: string | undefined, request: Fields): HTMLElement[];
}

export interface Form {
  readonly operation: string;
  readonly label: string;
  readonly about: string;
  /** Path of the operation's route. */
  readonly path: string;
  readonly element: HTMLElement;
  readonly sample: Sample;
  /** The request fields, except the text. Throws `InvalidFormError`. */
  fields(): Fields;
  /** Adds the text to the fields. */
  place(fields: Fields, text: string): Fields;
  fill(sample: Sample): void;
}

/** Thrown if a form is incomplete or invalid; the message is shown to the user. */
export class InvalidFormError extends Error {}

interface FormParts {
  readonly operation: string;
  readonly sample: Sample;
  readonly label: string;
  readonly about: string;
  readonly path: string;
  readonly parts: readonly HTMLElement[];
  readonly rows?: Rows;
  /** Builds the request fields from the values of the named inputs. */
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
        if (!validity.valid) throw new InvalidFormError(`${labels?.[0]?.firstChild?.textContent ?? name}: ${value} is not a valid value.`);
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

/** Rows as pairs of a unique name and a description. Throws `InvalidFormError` if there are none, or if a name occurs twice. */
export function named(rows: Rows, what: string): [string, string][] {
  const given = rows.values().map(([name = '', description = '']): [string, string] => [name === '' ? description : name, description]);
  if (given.length === 0) throw new InvalidFormError(`Give at least one ${what}.`);
  const names = given.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidFormError(`The name ${twice} occurs twice.`);
  return given.map(([name, description]) => [name, description === '' ? name : description]);
}
