// Every recogniser, by kind and by what its values are called.
import { once } from '../../../../core/once-per.js';
import { baseForm } from '../describe-words.js';
import { amounts } from './amounts.js';
import { codes } from './codes.js';
import { contacts } from './contacts.js';
import { dates } from './dates.js';
import { network } from './network.js';
import { places } from './places.js';
import type { Recogniser } from './recogniser.js';

export const recognisers: readonly Recogniser[] = [...network, ...codes, ...dates, ...amounts, ...contacts, ...places];

const byKind = new Map(recognisers.map((recogniser) => [recogniser.kind, recogniser]));

export function recogniserOf(kind: string): Recogniser | undefined {
  return byKind.get(kind);
}

/** Kinds whose values are told by their form alone. */
export const validatedKinds = new Set('email url ip mac iban card uuid hash doi isbn coordinates handle hashtag percent'.split(' '));

/** Names that many kinds share. */
const general = new Set(
  'agent|card|change|code|day|figure|file|group|host|id|index|invoice|level|member|name|no|number|number of|owner|party|period|place|range|rate|reference|share|site|size|state|term|total|value|when'.split(
    '|',
  ),
);
// The first names of a kind are its own; a single word further down ("refund" for money) means more than its value.
const ownNames = 4;
const maxNameLength = 4;

interface Named {
  readonly kind: string;
  /** Place among the names of its kind. */
  readonly order: number;
}

const plainName = (name: string): string => name.toLowerCase().split(/[ _-]/).map(baseForm).join(' ');

const byName = once(() => {
  const index = new Map<string, Named[]>();
  for (const { kind, names } of recognisers)
    for (const [order, name] of names.entries()) {
      const same = index.get(plainName(name));
      if (same === undefined) index.set(plainName(name), [{ kind, order }]);
      else if (same.every((other) => other.kind !== kind)) same.push({ kind, order });
    }
  for (const same of index.values()) same.sort((left, right) => left.order - right.order);
  return index;
});

const named = (key: string): readonly Named[] => (general.has(key) ? [] : (byName().get(key) ?? []));

/** Kinds that a whole phrase ("phone number") names, the likeliest first; none for words that mean many things. */
export function kindsNamed(phrase: string): readonly string[] {
  const key = plainName(phrase);
  return named(key).flatMap(({ kind, order }) => (order < ownNames || key.includes(' ') ? [kind] : []));
}

/** Kinds that a whole phrase names, the likeliest first; a kind called by its own name is meant, even where that means many things in other phrases. */
export function kindsCalled(phrase: string): readonly string[] {
  const kind = plainName(phrase);
  return byKind.has(kind) ? [kind] : kindsNamed(phrase);
}

/** Kinds of which a whole phrase is a name of their own: "e-mail address" calls for all of them, "billing address" for one. */
export function kindsByOwnName(phrase: string): readonly string[] {
  return named(plainName(phrase)).flatMap(({ kind, order }) => (order < ownNames ? [kind] : []));
}

/** Kinds that the words at the end of a phrase name: "check-in time" asks for a time, "lowest salary" for money. */
export function kindsAtEnd(phrase: string): readonly string[] {
  const words = plainName(phrase.trim()).split(' ').slice(-maxNameLength);
  for (let from = 0; from < words.length; from++) {
    const found = named(words.slice(from).join(' '));
    if (found.length > 0) return found.map(({ kind }) => kind);
  }
  return [];
}
