// Runs work on several items concurrently and yields the outcomes in the order of the items.

/** Runs `work` on at most `jobs` items at a time and yields the outcomes in the order of the items, each as soon as possible. */
export async function* inOrder<In, Out>(
  items: Iterable<In> | AsyncIterable<In>,
  jobs: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  // Max number of items held back by a slow first one; more would keep the results of an entire folder in memory.
  const window = jobs * 4;
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const slots: { outcome?: { readonly value: Out } }[] = [];
  let running = 0;
  let isFetching = false;
  let isAtEnd = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => undefined;

  const fail = (error: unknown): void => {
    failure ??= { error };
    wake();
  };
  const start = (item: In): void => {
    const slot: { outcome?: { readonly value: Out } } = {};
    slots.push(slot);
    running++;
    work(item).then((value) => {
      slot.outcome = { value };
      running--;
      wake();
    }, fail);
  };
  // Fetches items while others are being worked on, so that a slow source holds back no result.
  const fetchNext = (): void => {
    isFetching = true;
    Promise.resolve(iterator.next()).then((next) => {
      isFetching = false;
      if (next.done === true) isAtEnd = true;
      else start(next.value);
      wake();
    }, fail);
  };

  try {
    for (;;) {
      if (failure !== undefined) throw failure.error;
      const [head] = slots;
      if (head?.outcome !== undefined) {
        slots.shift();
        yield head.outcome.value;
      } else if (!isAtEnd && !isFetching && running < jobs && slots.length < window) fetchNext();
      else if (isAtEnd && head === undefined) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    // Not awaited: a source that is waiting for its next item would delay the end.
    void iterator.return?.();
  }
}
