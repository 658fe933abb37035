// Every recogniser, by kind.
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
