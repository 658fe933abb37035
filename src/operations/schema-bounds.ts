// The bounds that a JSON Schema sets for a number, a string or a list, including the format of a string.
import * as z from 'zod';
import type { JsonObject } from '../core/json.js';
import { isOfFormat } from './schema-formats.js';

type Holds = (bound: number) => boolean;

/** The first bound that a value breaks, as in the schema, for example `maximum 100`; undefined if it breaks none. */
export function brokenBound(schema: JsonObject, value: unknown): string | undefined {
  if (typeof value === 'string' && !isOfFormat(value, schema.format)) return `format ${String(schema.format)}`;
  const broken = Object.entries(boundsOf(value)).find(([keyword, holds]) => {
    const bound = schema[keyword];
    return typeof bound === 'number' && !holds(bound);
  });
  return broken && `${broken[0]} ${schema[broken[0]]}`;
}

function boundsOf(value: unknown): Readonly<Record<string, Holds>> {
  if (typeof value === 'number')
    return {
      minimum: (bound) => value >= bound,
      exclusiveMinimum: (bound) => value > bound,
      maximum: (bound) => value <= bound,
      exclusiveMaximum: (bound) => value < bound,
      // Remainders of fractions are inexact; zod calculates with their digits.
      multipleOf: (bound) => bound <= 0 || z.number().multipleOf(bound).safeParse(value).success,
    };
  if (typeof value === 'string') return sizes('Length', [...value].length);
  return Array.isArray(value) ? sizes('Items', value.length) : {};
}

function sizes(of: 'Length' | 'Items', size: number): Readonly<Record<string, Holds>> {
  return { [`min${of}`]: (bound) => size >= bound, [`max${of}`]: (bound) => size <= bound };
}
