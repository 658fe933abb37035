// Works on stored batches: claims items, performs them, records outcomes, until it is stopped. Everything it knows is in the store.
import { setMaxListeners } from 'node:events';
import { type BatchStore, type ClaimedItem, type FinishedItem, longestPostponementMs } from '../core/batch.js';
import { isRetryable, TxpError } from '../core/errors.js';
import { type PerformTask, TaskFailure } from '../core/task.js';

export interface RunnerParts {
  readonly store: BatchStore;
  readonly perform: PerformTask;
  /** Unique to this run of the program; starts with the kind of runner, such as `daemon:`. */
  readonly owner: string;
  /** Items worked on at the same time. */
  readonly concurrency: number;
  /** Longest time for one item, in milliseconds. */
  readonly itemTimeoutMs: number;
  /** Results are deleted this long after a batch has finished. */
  readonly retentionMs: number;
  /** What a result costs its key, in credits. */
  readonly price: number;
  /** Told of trouble with the store (a code, no text) and of every item that ended. */
  readonly onTrouble?: (code: string) => void;
  readonly onItem?: (operation: string, ok: boolean, keyId: string, inputTokens: number) => void;
}

export interface Runner {
  /** Looks for work now; called after a submission. */
  wake(): void;
  /** Claims nothing more, waits up to `graceMs` for what runs, gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

const leaseMs = 60_000;
const renewEveryMs = 20_000;
// Work of other processes on the same store, lapsed leases and items put aside are found by looking.
const lookEveryMs = 1_000;
const tidyEveryMs = 60_000;
const gatherMs = 30;
// 1, 5, 25 and 125 s: an engine may be away for two and a half minutes before an item is out of attempts. It may ask for more itself.
const firstBackOffMs = 1_000;
const backOffGrowth = 5;
// A store that cannot be written is asked more often than an engine: trying costs nothing, and finished work waits for it.
const firstStoreWaitMs = 500;
const longestStoreWaitMs = 2_000;

export function startRunner(parts: RunnerParts): Runner {
  const { store, perform, owner, concurrency } = parts;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  // Every running item listens to it.
  setMaxListeners(0, stopping.signal);
  let claiming = false;
  let again = false;
  let stopped = false;
  let alone = false;
  let finished: { readonly item: FinishedItem; readonly done: () => void }[] = [];
  // Items whose work is done and whose outcome is on its way to the disk.
  let settling = 0;
  let gathering: NodeJS.Timeout | undefined;

  const trouble = (error: unknown): void => parts.onTrouble?.(error instanceof TxpError ? error.kind : 'internal');

  const wake = (): void => {
    again = true;
    if (claiming || stopped) return;
    claiming = true;
    void claimMore().finally(() => {
      claiming = false;
      // Called between its last look and now: the call must not be lost.
      if (again && !stopped && !alone) wake();
    });
  };

  const claimMore = async (): Promise<void> => {
    while (again && !stopped && !alone) {
      again = false;
      // Each claim is a commit: with many slots it waits until half of them are free. Where the disk takes no outcomes, what waits for it has an end.
      const free = Math.min(concurrency - running.size + settling, 2 * concurrency - running.size);
      if (free < concurrency / 2) return;
      let items: readonly ClaimedItem[];
      try {
        items = await store.claim(owner, free, leaseMs, Date.now());
      } catch (error) {
        trouble(error);
        return;
      }
      if (items.length === free) again = true;
      for (const item of items) {
        const beside = item.isSuspect ? [...running] : [];
        alone ||= item.isSuspect;
        const work = Promise.allSettled(beside)
          .then(() => performItem(item))
          .finally(() => {
            running.delete(work);
            if (item.isSuspect) alone = false;
            wake();
          });
        running.add(work);
      }
    }
  };

  const performItem = async (item: ClaimedItem): Promise<void> => {
    const { batchId, index, operation, keyId } = item;
    try {
      const answer = await perform(
        { shape: 'chat', body: { json: item.body }, allowDocuments: false, keyId, priority: 'batch', timeoutMs: parts.itemTimeoutMs },
        stopping.signal,
      );
      const { json: content, inputTokens, outputTokens } = answer;
      await record({ batchId, index, outcome: { ok: true, operation, content, inputTokens, outputTokens }, cost: parts.price });
      parts.onItem?.(operation, true, keyId, inputTokens);
    } catch (error) {
      // What is cut short by an orderly stop goes back as it was.
      if (stopping.signal.aborted) return;
      const cause = error instanceof TaskFailure ? error.cause : error;
      const { kind, message, retryAfterSeconds = 0 } = cause instanceof TxpError ? cause : new TxpError('internal', 'an unexpected fault of txp');
      if (isRetryable(kind)) {
        const backOff = firstBackOffMs * backOffGrowth ** (item.attempt - 1);
        const delay = Math.min(longestPostponementMs, Math.max(backOff, retryAfterSeconds * 1_000));
        await keepTrying(() => store.retry(item, message, Date.now() + delay, Date.now()));
        return;
      }
      await record({ batchId, index, outcome: { ok: false, code: kind.replaceAll('-', '_'), message }, cost: 0 });
      parts.onItem?.(operation, false, keyId, 0);
    }
  };

  // A commit costs as much as many items: half of the slots share one, or what comes within a moment.
  const record = (item: FinishedItem): Promise<void> =>
    new Promise((done) => {
      finished.push({ item, done });
      if (finished.length >= Math.min(running.size - settling, concurrency / 2) || stopped) commit();
      else gathering ??= setTimeout(commit, gatherMs);
    });

  const commit = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    const group = finished;
    finished = [];
    settling += group.length;
    void keepTrying(() =>
      store.finish(
        group.map(({ item }) => item),
        Date.now(),
      ),
    ).then(() => {
      settling -= group.length;
      for (const { done } of group) done();
    });
    // The next items are claimed in the same commit, and worked on while the disk is waited for.
    wake();
  };

  // A full disk or a busy database passes; the outcome is kept until it can be written.
  const keepTrying = async (write: () => Promise<unknown>): Promise<void> => {
    for (let delay = firstStoreWaitMs; ; delay = Math.min(longestStoreWaitMs, delay * 2)) {
      try {
        await write();
        return;
      } catch (error) {
        trouble(error);
        if (stopped || !(error instanceof TxpError)) return;
        await sleep(delay, stopping.signal);
      }
    }
  };

  const attempt = (work: () => Promise<unknown>): void => void work().catch(trouble);
  const purge = (): Promise<unknown> => store.purge(Date.now() - parts.retentionMs);
  const timers = [
    setInterval(wake, lookEveryMs),
    setInterval(() => running.size > 0 && attempt(() => store.renew(owner, leaseMs, Date.now())), renewEveryMs),
    setInterval(() => {
      attempt(() => store.expire(Date.now()));
      attempt(purge);
    }, tidyEveryMs),
  ];

  const recovered = store
    .recover(`${owner.split(':')[0]}:`, Date.now())
    .then(() => store.expire(Date.now()))
    .catch(trouble);
  void recovered.then(wake).then(() => attempt(purge));

  return {
    wake,
    stop: async (graceMs) => {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await recovered;
      const done = new AbortController();
      const settled = Promise.allSettled(running).then(() => done.abort());
      await Promise.race([settled, sleep(graceMs, done.signal)]);
      stopping.abort(new TxpError('cancelled', 'the daemon is stopping'));
      await Promise.allSettled(running);
      await store.release(owner).catch(trouble);
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
