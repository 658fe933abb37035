// Work on one item after the other, several at a time, with the outcomes in the order of the items.

/** Works on `items` with at most `jobs` at a time and gives the outcomes in the order of the items, each as soon as it is its turn. */
export async function* inOrder<In, Out>(
  items: Iterable<In> | AsyncIterable<In>,
  jobs: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  // A slow head may hold back this many behind it; more would keep the results of a whole folder in memory.
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
  // Fetching an item and working go on side by side: a line that is long in coming holds back no result.
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
    // Not awaited: a source that waits for its next item would hold the end back.
    void iterator.return?.();
  }
}
