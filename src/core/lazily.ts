// Loading on first use.

/** A function that loads once and gives the same promise ever after, or tries again after a failure. A module imported anew would pass through the loader each time. */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
