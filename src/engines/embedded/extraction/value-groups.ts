// Groups of kinds of value that are requested and read in similar ways, used to compare fields with spans of running text.
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

/** Index of the group of a kind; kinds in no other group are text. */
export const groupOf = (kind: string): number => groups.get(kind) ?? textGroup;

/** Kinds of value that are always searched for, whatever a field seems to ask for. */
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

/** Index of the group for names of a broad type. */
export const groupOfType = (type: BroadType): number => groupsOfTypes[type] ?? nameGroup;
