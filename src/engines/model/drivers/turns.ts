// So many at a time, first come, first served; who waits may leave. Patient work (batches) yields to the rest, but has a turn now and then.
import { isPatient } from '../../../core/patience.js';
import { reasonOf } from './reason.js';

// While both wait, one patient one goes after this many others.
const othersPerPatient = 4;

export class Turns {
  #free: number;
  readonly #patient = new Set<() => void>();
  readonly #others = new Set<() => void>();
  #sincePatient = 0;

  constructor(count: number) {
    this.#free = count;
  }

  /** How many begin before one who comes now; undefined when a turn is free. */
  ahead(signal: AbortSignal): number | undefined {
    if (this.#free > 0) return undefined;
    const others = this.#others.size;
    if (isPatient(signal)) return others + this.#patient.size;
    return others + Math.min(this.#patient.size, Math.floor((this.#sincePatient + others) / othersPerPatient));
  }

  /** Resolves when it is the caller's turn, who ends it with `give`. Rejects with the reason of the signal. */
  async take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw reasonOf(signal);
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const lane = isPatient(signal) ? this.#patient : this.#others;
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        lane.delete(begin);
        signal.removeEventListener('abort', abort);
      };
      const begin = (): void => {
        leave();
        this.#free--;
        this.#sincePatient = lane === this.#patient ? 0 : this.#sincePatient + 1;
        resolve();
      };
      const abort = (): void => {
        leave();
        reject(reasonOf(signal));
      };
      lane.add(begin);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  give(): void {
    this.#free++;
    const isPatientTurn = this.#others.size === 0 || this.#sincePatient >= othersPerPatient;
    const [next] = isPatientTurn && this.#patient.size > 0 ? this.#patient : this.#others;
    next?.();
  }
}
