// A limited number of turns at a time, first come, first served; waiters may abort. Background work (batches) yields to the rest, but still gets some turns.

import { abortError } from '../../../core/abort.js';
import { isBackground } from '../../../core/background.js';

// While both kinds wait, one background turn follows this many others.
const othersPerBackground = 4;

export class Turns {
  #free: number;
  readonly #background = new Set<() => void>();
  readonly #others = new Set<() => void>();
  #sinceBackground = 0;

  constructor(count: number) {
    this.#free = count;
  }

  /** How many waiting turns would begin before a new one; undefined if a turn is free. */
  ahead(signal: AbortSignal): number | undefined {
    if (this.#free > 0) return undefined;
    const others = this.#others.size;
    if (isBackground(signal)) return others + this.#background.size;
    return others + Math.min(this.#background.size, Math.floor((this.#sinceBackground + others) / othersPerBackground));
  }

  /** Resolves when it is the caller's turn, which the caller ends with `give`. Rejects with the signal's reason if it aborts. */
  async take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw abortError(signal);
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const lane = isBackground(signal) ? this.#background : this.#others;
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        lane.delete(begin);
        signal.removeEventListener('abort', abort);
      };
      const begin = (): void => {
        leave();
        this.#free--;
        this.#sinceBackground = lane === this.#background ? 0 : this.#sinceBackground + 1;
        resolve();
      };
      const abort = (): void => {
        leave();
        reject(abortError(signal));
      };
      lane.add(begin);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  give(): void {
    this.#free++;
    const isBackgroundTurn = this.#others.size === 0 || this.#sinceBackground >= othersPerBackground;
    const [next] = isBackgroundTurn && this.#background.size > 0 ? this.#background : this.#others;
    next?.();
  }
}
