// Working out once what depends on nothing, on one object or on one key alone.

/** `make` with a memory: it is called once for each object, and what it gave is forgotten with the object. */
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

/** `make` with a memory: it is called with the first call, and what it gave is given ever after. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** `make` with a memory of what it gave for each key; one of `max` keys that is full is emptied. */
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
