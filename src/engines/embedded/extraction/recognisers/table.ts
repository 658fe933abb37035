// All recognisers, by kind and by the names of their values.
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

/** Kinds whose values are recognised by their form alone. */
export const validatedKinds = new Set('email url ip mac iban card uuid hash doi isbn coordinates handle hashtag percent'.split(' '));

/** Names that many kinds share, so that they identify none. */
const general = new Set(
  'agent|card|change|code|day|figure|file|group|host|id|index|invoice|level|member|name|no|number|number of|owner|party|period|place|range|rate|reference|share|site|size|state|term|total|value|when'.split(
    '|',
  ),
);
// The first names of a kind are specific to it; a later single word ("refund" for money) also means more than its value.
const ownNames = 4;
const maxNameLength = 4;

interface Named {
  readonly kind: string;
  /** Index among the names of its kind. */
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

/** Kinds that an entire phrase ("phone number") names, best first; empty for words that mean many things. */
export function kindsNamed(phrase: string): readonly string[] {
  const key = plainName(phrase);
  return named(key).flatMap(({ kind, order }) => (order < ownNames || key.includes(' ') ? [kind] : []));
}

/** Kinds that an entire phrase names, best first; the name of a kind means that kind, even if it means many things in other phrases. */
export function kindsCalled(phrase: string): readonly string[] {
  const kind = plainName(phrase);
  return byKind.has(kind) ? [kind] : kindsNamed(phrase);
}

/** Kinds with an entire phrase among their specific names: "e-mail address" requests any value of the kind, "billing address" a particular one. */
export function kindsByOwnName(phrase: string): readonly string[] {
  return named(plainName(phrase)).flatMap(({ kind, order }) => (order < ownNames ? [kind] : []));
}

/** Kinds that the words at the end of a phrase name: "check-in time" requests a time, "lowest salary" money. */
export function kindsAtEnd(phrase: string): readonly string[] {
  const words = plainName(phrase.trim()).split(' ').slice(-maxNameLength);
  for (let from = 0; from < words.length; from++) {
    const found = named(words.slice(from).join(' '));
    if (found.length > 0) return found.map(({ kind }) => kind);
  }
  return [];
}
