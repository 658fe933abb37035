// Working out once what depends on one object alone.

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
