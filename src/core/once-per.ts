// Memoisation of functions without arguments, or with a single object or key.

/** Memoises `make` per object; the result is forgotten with the object. */
export function oncePer<Key extends object, Made extends NonNullable<unknown>>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    let own = made.get(key);
    if (own === undefined) {
      own = make(key);
      made.set(key, own);
    }
    return own;
  };
}

/** Memoises `make`: it runs on the first call, and later calls return its result. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Memoises `make` per key; the memory is emptied when it holds `max` keys. */
export function oncePerKey<Key extends string | number | undefined, Made extends NonNullable<unknown> | null>(
  make: (key: Key) => Made,
  max = Number.POSITIVE_INFINITY,
): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const own = make(key);
    if (made.size >= max) made.clear();
    made.set(key, own);
    return own;
  };
}
