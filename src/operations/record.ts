// Request objects whose keys the caller chooses: every key is kept, including `__proto__`, which a plain zod record drops.
import * as z from 'zod';

const prototypeKey = '__proto__';
// Replaces `__proto__` between validation and `recordEntries`; the leading NUL distinguishes it from keys that users write.
const heldKey = '\0__proto__';

/** Schema of an object with keys chosen by the caller (none empty). Read the result with `recordEntries`. */
export function recordOf<V>(value: z.ZodType<V>) {
  return z.preprocess(holdPrototypeKey, z.record(z.string().min(1, 'an empty name is not allowed'), value));
}

/** Names and values in the request's order. */
export function recordEntries<V>(record: Readonly<Record<string, V>>): [string, V][] {
  return Object.entries(record).map(([key, value]) => [key === heldKey ? prototypeKey : key, value]);
}

function holdPrototypeKey(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, prototypeKey)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key === prototypeKey ? heldKey : key, value]));
}
