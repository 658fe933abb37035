// The formats of JSON Schema, and which of them are checked.
import * as z from 'zod';
import { fieldsOf, isKeyOf, keysOf } from '../core/keyed.js';

const held = {
  date: z.iso.date(),
  // Texts rarely state the zone of a time.
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

/** Formats of OpenAPI that only describe how a number is stored, or a text is displayed. */
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

/** Whether the format can be enforced: values are checked against it, or it implies no rule. */
export function isEnforcedFormat(format: unknown): boolean {
  return typeof format === 'string' && (isKeyOf(held, format) || withoutRule.includes(format));
}

/** Whether a text has a format; true for a format that is not checked. */
export function isOfFormat(text: string, format: unknown): boolean {
  return typeof format !== 'string' || !isKeyOf(held, format) || held[format].safeParse(text).success;
}

// Of patterns from callers, only those that zod writes for a format are used: any other may take forever on some text.
const patterns = new Set(
  [...Object.values(held), z.iso.datetime(), z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.uuid()].map(
    (schema) => fieldsOf(z.toJSONSchema(schema)).pattern,
  ),
);

/** Whether texts are checked against this regular expression. */
export function isEnforcedPattern(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && patterns.has(pattern);
}
