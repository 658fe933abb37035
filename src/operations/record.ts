// Request objects whose keys the caller chooses: any key is kept, `__proto__` included, which a plain zod record drops.
import * as z from 'zod';

const prototypeKey = '__proto__';
// Stands for `__proto__` between validation and `recordEntries`; a NUL at its start keeps it apart from keys people write.
const heldKey = '\0__proto__';

/** Schema of an object with keys of the caller's choice (none empty). Read the result with `recordEntries`. */
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
