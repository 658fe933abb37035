// Renews the claims of a runner while it works on them, and aborts the work on those that it has lost.
import type { Claim, ItemQueue } from '../core/batch.js';
import { TxpError } from '../core/errors.js';
import { idOf } from './outcomes.js';

/** An item in progress. */
export interface Running {
  readonly claim: Claim;
  /** Aborts when the claim is lost or the runner stops. */
  readonly ending: AbortController;
}

interface Leases {
  /** Renews all leases; calls during a renewal share it. Never rejects. */
  renew(): Promise<void>;
  /** Milliseconds since the last renewal. */
  ageMs(): number;
}

export function openLeases(store: Pick<ItemQueue, 'hold'>, running: () => readonly Running[], onFailure: (error: unknown) => void): Leases {
  let renewing: Promise<void> | undefined;
  let renewedAt = performance.now();

  const renewAll = async (): Promise<void> => {
    const items = running();
    try {
      const held = items.length === 0 ? [] : await store.hold(items.map(({ claim }) => idOf(claim)));
      for (const [index, { ending }] of items.entries()) if (held[index] === false) ending.abort(new TxpError('cancelled', 'the item was abandoned'));
      renewedAt = performance.now();
    } catch (error) {
      onFailure(error);
    }
  };

  return {
    renew: () => {
      renewing ??= renewAll().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    ageMs: () => performance.now() - renewedAt,
  };
}
