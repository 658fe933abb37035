// Works on stored batches: claims items, performs them, records outcomes, until it is stopped. What is true is in the store: whose claim was lost has no say.
import { setMaxListeners } from 'node:events';
import type { Acceptor, Claim, ItemQueue, Outcome } from '../core/batch.js';
import { TxpError } from '../core/errors.js';
import type { PerformTask } from '../tasks/task.js';
import { openLeases, type Running } from './leases.js';
import { idOf, openOutcomes } from './outcomes.js';
import { performClaim } from './perform-claim.js';
import { openSlots } from './slots.js';
import { sleep, untilWritten } from './until-written.js';

export interface RunnerParts {
  readonly store: ItemQueue;
  readonly perform: PerformTask;
  /** Whose batches it works on. It is the only runner of this kind on a store of one machine. */
  readonly acceptedBy: Acceptor;
  /** Items worked on at the same time. */
  readonly concurrency: number;
  /** Time limit for one item, in milliseconds. */
  readonly itemTimeoutMs: number;
  /** Results are deleted this long after a batch has finished. */
  readonly retentionMs: number;
  /** Told of trouble with the store: a code, and in words what it is and what to do, save for a bug. No text of an item is in either. */
  readonly onTrouble?: (code: string, reason?: string) => void;
  /** Told of every outcome that was recorded. */
  readonly onItem?: (claim: Claim, outcome: Outcome) => void;
  /** Told of results that the store no longer took. */
  readonly onRefused?: (count: number) => void;
}

export interface Runner {
  /** Looks for work now; called after a submission. */
  wake(): void;
  /** Claims nothing more, waits up to `graceMs` for what runs, gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

// Work of other processes that the store does not hear of, lapsed leases, items put aside and claims that were lost are found by looking.
const lookEveryMs = 1_000;
// Batches that are submitted one after the other are looked for together.
const hearMs = 25;
const tidyEveryMs = 60_000;
// Items whose outcomes are not on the disk yet, over those that are claimed at a time.
const maxUnrecorded = 2;

export function startRunner(parts: RunnerParts): Runner {
  const { store, acceptedBy, concurrency } = parts;
  const running = new Map<Running, Promise<void>>();
  const slots = openSlots(concurrency);
  const cut = new AbortController();
  // Every outcome that waits for the disk listens to it.
  setMaxListeners(0, cut.signal);
  let stopped = false;
  // While an item is suspected of ending whoever works on it, nothing else is claimed.
  let alone = false;
  // Whether there may be more to claim than the last look found.
  let again = false;
  let claiming: Promise<void> | undefined;
  let hearing: NodeJS.Timeout | undefined;

  const onFailure = (error: unknown): void => {
    if (error instanceof TxpError) parts.onTrouble?.(error.kind, error.hint === undefined ? error.message : `${error.message}; ${error.hint}`);
    else parts.onTrouble?.('internal');
  };
  /** A full disk or a busy database passes: what was done is kept until it can be written, or until the runner stops. Anything else is thrown. */
  const keepTrying = <T>(write: () => Promise<T>): Promise<T | undefined> => untilWritten(write, onFailure, cut.signal, () => stopped);
  const leases = openLeases(store, () => [...running.keys()], onFailure);
  const outcomes = openOutcomes({
    ...parts,
    keepTrying,
    onFailure,
    // Half of those that are claimed at a time share a commit.
    isEnough: (count) => count >= Math.min(running.size, slots.claimed / 2) || stopped,
    // The next items are claimed in the same commit, and worked on while the disk is waited for.
    onCommit: () => wake(),
  });

  const wake = (): void => {
    again = true;
    if (claiming !== undefined || stopped) return;
    claiming = claimMore().finally(() => {
      claiming = undefined;
      // Called between its last look and now: the call must not be lost.
      if (again && !stopped && !alone) wake();
    });
  };

  const claimMore = async (): Promise<void> => {
    // After a halt of the whole process its leases may be over: they are renewed before the store looks for those that are.
    if (leases.ageMs() > 5 * lookEveryMs) await leases.renew();
    while (again && !stopped && !alone) {
      again = false;
      // Each claim is a commit: it waits until it is for half of what is claimed at a time. Where the disk takes no outcomes, what waits for it has an end.
      const claimed = slots.claimed;
      const free = Math.min(claimed - running.size + outcomes.unwritten, (1 + maxUnrecorded) * claimed - running.size);
      if (free < claimed / 2) return;
      let claims: readonly Claim[];
      try {
        claims = await store.claim(acceptedBy, free, running.size);
      } catch (error) {
        return onFailure(error);
      }
      if (claims.length === free) again = true;
      for (const claim of claims) start(claim);
    }
  };

  const start = (claim: Claim): void => {
    alone ||= claim.isSuspect;
    const item: Running = { claim, ending: new AbortController() };
    const work = performItem(item).finally(() => {
      running.delete(item);
      if (claim.isSuspect) alone = false;
      wake();
    });
    running.set(item, work);
  };

  const performItem = async ({ claim, ending }: Running): Promise<void> => {
    const leave = await slots.enter();
    const outcome = await performClaim({ ...parts, keepTrying, onFailure }, claim, ending.signal).finally(leave);
    if (outcome !== undefined) await outcomes.add(claim, outcome);
  };

  const tidy = (): void => void store.tidy(acceptedBy, parts.retentionMs).catch(onFailure);
  const looking = setInterval(() => void leases.renew().then(wake), lookEveryMs);
  const tidying = setInterval(tidy, tidyEveryMs);
  const unwatch = store.watch?.(acceptedBy, () => {
    hearing ??= setTimeout(() => {
      hearing = undefined;
      wake();
    }, hearMs);
  });
  const recovered = store.recover(acceptedBy).catch(onFailure);
  void recovered.then(() => {
    tidy();
    wake();
  });

  return {
    wake,
    stop: async (graceMs) => {
      stopped = true;
      unwatch?.();
      clearTimeout(hearing);
      clearInterval(tidying);
      await recovered;
      // What is being handed out now is given back with the rest.
      await claiming;
      const done = new AbortController();
      const settled = Promise.allSettled(running.values()).then(() => done.abort());
      await Promise.race([settled, sleep(graceMs, done.signal)]);
      const left = [...running.keys()];
      cut.abort();
      for (const { ending } of left) ending.abort(new TxpError('cancelled', 'the daemon is shutting down'));
      await Promise.allSettled(running.values());
      clearInterval(looking);
      await store.giveBack(left.map(({ claim }) => idOf(claim))).catch(onFailure);
    },
  };
}
