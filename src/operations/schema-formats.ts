// The formats of JSON Schema, and which of them a text is held to.
import * as z from 'zod';
import { fieldsOf, isKeyOf, keysOf } from '../core/keyed.js';

const held = {
  date: z.iso.date(),
  // Texts seldom say the zone of a time.
  time: z.iso.time(),
  'date-time': z.iso.datetime({ local: true, offset: true }),
  duration: z.iso.duration(),
  email: z.email(),
  hostname: z.hostname(),
  ipv4: z.ipv4(),
  ipv6: z.ipv6(),
  uri: z.url(),
  uuid: z.guid(),
};

/** Of OpenAPI: they say how a number is kept, or a text shown. */
const withoutRule = ['int32', 'int64', 'float', 'double', 'password'];

const neverHeld = [
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'uri-reference',
  'uri-template',
  'byte',
  'binary',
];

export const formatNames: readonly string[] = [...keysOf(held), ...withoutRule, ...neverHeld];

/** Whether a value in this format is given only where it is one. */
export function isHeldFormat(format: unknown): boolean {
  return typeof format === 'string' && (isKeyOf(held, format) || withoutRule.includes(format));
}

/** Whether a text is of a format, as far as that can be told. */
export function isOfFormat(text: string, format: unknown): boolean {
  return typeof format !== 'string' || !isKeyOf(held, format) || held[format].safeParse(text).success;
}

// Of the expressions of callers only those are tried that zod writes beside a format: any other may take forever on a text.
const patterns = new Set(
  [...Object.values(held), z.iso.datetime(), z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.uuid()].map(
    (schema) => fieldsOf(z.toJSONSchema(schema)).pattern,
  ),
);

/** Whether a text is held to this regular expression. */
export function isHeldPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && patterns.has(pattern);
}
