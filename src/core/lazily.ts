// Loading on first use.

/** Returns a function that loads once and then returns the same promise, but retries after a failure. Repeated imports would go through the module loader. */
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
