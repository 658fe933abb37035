// The inputs of the model that weighs values of running text against each other: their names, and the groups of kinds of value that fields and spans are compared by.
import { inputNames as answerInputs, firstInput } from '../answers/inputs.js';
import { candidateSources } from '../scoring/evidence.js';

/** Kinds of value that are asked for, and read, much alike. */
const kindsOfGroups = [
  ['money', ['money', 'price']],
  ['percent', ['percent']],
  ['date', ['date', 'relative-date', 'datetime', 'month', 'weekday', 'year', 'quarter']],
  ['time', ['time', 'hours']],
  ['duration', ['duration', 'age']],
  ['quantity', ['quantity', 'size']],
  ['number', ['number', 'ordinal', 'score', 'grade']],
  ['code', ['id', 'code', 'vat', 'iban', 'bic', 'isbn', 'postcode', 'version', 'ssn', 'ein', 'card', 'hash', 'uuid', 'flight']],
  ['contact', ['phone', 'email', 'url', 'handle', 'domain']],
  ['person', ['person', 'firstname', 'lastname', 'user']],
  ['organisation', ['organisation']],
  ['place', ['location', 'address', 'country']],
  [
    'name',
    [
      ...['product', 'title', 'work', 'event', 'dish', 'species', 'other', 'color', 'genre', 'award', 'law', 'material', 'substance', 'language'],
      ...['nationality', 'currency', 'amenity', 'condition'],
    ],
  ],
  ['text', []],
] as const;
export type ValueGroup = (typeof kindsOfGroups)[number][0];
export const valueGroups = kindsOfGroups.map(([group]) => group);

const groups = new Map(kindsOfGroups.flatMap(([, kinds], index) => kinds.map((kind: string): [string, number] => [kind, index])));
const textGroup = valueGroups.indexOf('text');

/** Place of the group of a kind of value; what is in no other is text. */
export const groupOf = (kind: string): number => groups.get(kind) ?? textGroup;

/** Kinds of value that are looked for, whatever a field seems to ask for. */
export const proposedKinds = [
  ...['money', 'percent', 'date', 'relative-date', 'datetime', 'time', 'duration', 'age', 'quantity', 'number', 'id', 'phone', 'email', 'url'],
  ...['postcode', 'address', 'weekday', 'month', 'year', 'country', 'iban', 'version'],
] as const;

/** Inputs that questions to running text are weighed by, too: the words of the field around a span, and what it is. */
const sharedInputs = firstInput.words;

const own = [
  'kind asked for',
  'likeliest kind',
  'group asked for',
  'found by others',
  'log-odds by others',
  'likeliest by others',
  'lead by others',
  'labelled',
  ...candidateSources.map((source) => `source ${source}` as const),
  'rivals of its group',
  'only one of its group',
  'nearness lead',
  'nearness by meaning lead',
  'first of its group',
  'last of its group',
  'greeting line',
  'below the closing',
  'first lines',
  'begins line',
  'ends line',
  'colon before',
  'place in the text',
  'line of a list',
  'coverage of the line',
  'coverage of the line before',
  'mention',
  'confidence of the mention',
  'lower case',
  'phrase',
  'title before',
  'unknown words',
  'part of another',
  'times in the text',
  'known concept',
  'certainty of the concept',
  'qualified',
  'terms',
  'no value',
  'no value, log-odds by others',
  'no value, best coverage',
  'no value, best coverage by meaning',
  'no value, group asked for',
  'no value, known concept',
  'no value, qualified',
  ...valueGroups.flatMap(
    (group) =>
      [
        `${group} asked for`,
        `of group ${group}`,
        `of group ${group}, asked for`,
        `no value, ${group} asked for`,
        `no value, ${group} asked for, none of it there`,
      ] as const,
  ),
] as const;
type OwnInput = (typeof own)[number];
/** Inputs of one row by name; what is not told is 0. */
export type Figures = Partial<Record<OwnInput, number | boolean>>;

/** Names of the inputs of the model, in their order. */
export const inputNames: readonly string[] = [...answerInputs.slice(0, sharedInputs), ...own];
export const inputCount = inputNames.length;

const places = new Map<string, number>(own.map((name, index) => [name, sharedInputs + index]));

/** Place of an input of running text in a row. */
export function inputOf(name: OwnInput): number {
  return places.get(name) ?? Number.NaN;
}

/** Writes figures into their places of a row. */
export function fill(row: Float32Array, figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) row[places.get(name) ?? Number.NaN] = Number(value);
}
