// So many at a time, first come, first served; who waits may leave.
import { reasonOf } from './reason.js';

export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a turn would be had at once. */
  get isFree(): boolean {
    return this.#free > 0;
  }

  /** Resolves when it is the caller's turn, who ends it with `give`. Rejects with the reason of the signal. */
  async take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin);
        signal.removeEventListener('abort', abort);
      };
      const begin = (): void => {
        leave();
        this.#free--;
        resolve();
      };
      const abort = (): void => {
        leave();
        reject(reasonOf(signal));
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  give(): void {
    this.#free++;
    const [next] = this.#waiting;
    next?.();
  }
}
