// Loading on first use.

/** A function that loads once and gives the same promise ever after; a module that is imported again and again would pass through the loader each time. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
