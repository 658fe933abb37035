// Groups of kinds of value that are asked for, and read, much alike: fields and spans of running text are compared by them.
import type { BroadType } from './prose/tagger.js';

const kindsOfGroups = [
  ['money', ['money', 'price']],
  ['percent', ['percent']],
  ['date', ['date', 'relative-date', 'datetime', 'month', 'weekday', 'year', 'quarter']],
  ['time', ['time', 'hours']],
  ['duration', ['duration', 'age', 'frequency']],
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

const groupsOfTypes: Readonly<Partial<Record<BroadType, number>>> = {
  person: valueGroups.indexOf('person'),
  location: valueGroups.indexOf('place'),
  organisation: valueGroups.indexOf('organisation'),
};
const nameGroup = valueGroups.indexOf('name');

/** Place of the group of the names of a broad type. */
export const groupOfType = (type: BroadType): number => groupsOfTypes[type] ?? nameGroup;
