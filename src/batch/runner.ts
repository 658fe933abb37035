// Works on stored batches until it is stopped: claims items, performs them, records outcomes. The store is authoritative: a lost claim has no effect.
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
  /** The acceptor whose batches it works on. For a store used by one machine, it is the only runner of this kind. */
  readonly acceptedBy: Acceptor;
  /** Maximum number of items in progress at the same time. */
  readonly concurrency: number;
  /** Why this machine cannot use an engine. Its items are then left to other machines; absent if no other machine works on the items. */
  readonly lackOf?: ((engine: string) => TxpError | undefined) | undefined;
  /** Time limit for one item, in milliseconds. */
  readonly itemTimeoutMs: number;
  /** Time after which the results of a finished batch are deleted. */
  readonly retentionMs: number;
  /**
   * Reports problems with the store: a code and, except for bugs, the reason and what to do. Neither contains text of an item. `isNew` is false if the problem
   * was the same before and no outcome has been recorded since.
   */
  readonly onTrouble?: (code: string, reason: string | undefined, isNew: boolean) => void;
  /** Called for every recorded outcome. */
  readonly onItem?: (claim: Claim, outcome: Outcome) => void;
  /** Called with the number of results whose claims had been lost. */
  readonly onRefused?: (count: number) => void;
}

export interface Runner {
  /** Looks for work now; to be called after a submission. */
  wake(): void;
  /** Stops claiming, waits up to `graceMs` for running items, and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

// Polling finds work from processes that the store does not watch, expired leases, postponed items and lost claims.
const lookEveryMs = 1_000;
// Delay after a notification, so that batches submitted in quick succession are claimed together.
const debounceMs = 25;
/** Interval at which expired batches are ended and old ones deleted. */
export const tidyEveryMs = 60_000;
// Pause after an item whose engine this machine lacks. Without it, such a machine would take most items, because it is done with each at once.
const lackPauseMs = 30_000;
// Maximum number of items with unwritten outcomes, as a multiple of those claimed at a time.
const maxUnrecorded = 2;

export function startRunner(parts: RunnerParts): Runner {
  const { store, acceptedBy, concurrency } = parts;
  const running = new Map<Running, Promise<void>>();
  const slots = openSlots(concurrency);
  const cut = new AbortController();
  // Every outcome that waits to be written adds a listener.
  setMaxListeners(0, cut.signal);
  let stopped = false;
  // While a suspect item is running, nothing else is claimed.
  let alone = false;
  let pausedUntil = 0;
  const isPaused = (): boolean => performance.now() < pausedUntil;
  // Whether there may be more to claim than the last claim returned.
  let again = false;
  let claiming: Promise<void> | undefined;
  let hearing: NodeJS.Timeout | undefined;

  let trouble: string | undefined;
  const onFailure = (error: unknown): void => {
    const [code, reason] =
      error instanceof TxpError ? [error.kind, error.hint === undefined ? error.message : `${error.message}; ${error.hint}`] : ['internal'];
    const isNew = trouble !== (reason ?? code);
    trouble = reason ?? code;
    parts.onTrouble?.(code, reason, isNew);
  };
  /** Retries until a full disk or busy database recovers, so that finished work is kept, or until the runner stops. Anything else is thrown. */
  const keepTrying = <T>(write: () => Promise<T>): Promise<T | undefined> => untilWritten(write, onFailure, cut.signal, () => stopped);
  const onLack = (lack: TxpError): void => {
    pausedUntil = performance.now() + lackPauseMs;
    onFailure(lack);
  };
  const leases = openLeases(store, () => [...running.keys()], onFailure);
  const outcomes = openOutcomes({
    ...parts,
    keepTrying,
    onFailure,
    onItem: (claim, outcome) => {
      trouble = undefined;
      parts.onItem?.(claim, outcome);
    },
    // One commit per half of the items claimed at a time.
    isEnough: (count) => count >= Math.min(running.size, slots.claimed / 2) || stopped,
    // The next claim can share the commit of the outcomes, so that work continues while they are being written.
    onCommit: () => wake(),
  });

  const wake = (): void => {
    again = true;
    if (claiming !== undefined || stopped || isPaused()) return;
    claiming = claimMore().finally(() => {
      claiming = undefined;
      // `wake` was called after the last claim: the call must not be lost.
      if (again && !stopped && !alone) wake();
    });
  };

  const claimMore = async (): Promise<void> => {
    // After a suspension of the process its leases may have expired, so they are renewed before the store looks for expired ones.
    if (leases.ageMs() > 5 * lookEveryMs) await leases.renew();
    while (again && !stopped && !alone && !isPaused()) {
      again = false;
      // Each claim is a commit, so it waits until there is room for half of what is claimed at a time. If outcomes cannot be written, their number is limited.
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
    const outcome = await performClaim({ ...parts, keepTrying, onFailure, onLack }, claim, ending.signal).finally(leave);
    if (outcome !== undefined) await outcomes.add(claim, outcome);
  };

  const tidy = (): void => void store.tidy(acceptedBy, parts.retentionMs).catch(onFailure);
  const looking = setInterval(() => void leases.renew().then(wake), lookEveryMs);
  const tidying = setInterval(tidy, tidyEveryMs);
  const unwatch = store.watch?.(acceptedBy, () => {
    hearing ??= setTimeout(() => {
      hearing = undefined;
      wake();
    }, debounceMs);
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
      // Items claimed meanwhile are returned with the rest.
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
