// Optional properties: an object without those that are undefined.

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy of the object without the properties whose value is `undefined`. */
export function compact<T extends object>(parts: T): Defined<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Defined<T>;
}
