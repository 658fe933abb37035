// What a value of --assert comes to as true, false or unknown.

/** In place of a value that should not be relied on, and of what follows from it. */
export const unknown = Symbol('unknown');

/** An empty list is no answer, an empty text none either. */
export function truthOf(value: unknown): boolean | typeof unknown {
  if (value === unknown) return unknown;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
