// Converts a value of --assert to true, false or unknown.

/** Replaces a value that should not be relied on, and any result that depends on it. */
export const unknown = Symbol('unknown');

/** An empty list or text is false. */
export function truthOf(value: unknown): boolean | typeof unknown {
  if (value === unknown) return unknown;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
