// Working out once what depends on nothing, on a name, or on one object alone.

/** `make` with a memory: it is called when what it makes is first needed, and never again. */
export function once<Made extends NonNullable<unknown>>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

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

/** The same for names, of which there are few. */
export function oncePerName<Name extends string, Made extends NonNullable<unknown>>(make: (name: Name) => Made): (name: Name) => Made {
  const made = new Map<Name, Made>();
  return (name) => {
    const own = made.get(name) ?? make(name);
    made.set(name, own);
    return own;
  };
}
