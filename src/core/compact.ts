// Leaving out optional properties that are undefined.

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy of the object without the properties whose value is `undefined`. */
export function compact<T extends object>(parts: T): Defined<T> {
  const defined: Partial<T> = {};
  for (const name in parts) if (parts[name] !== undefined) defined[name] = parts[name];
  return defined as Defined<T>;
}
