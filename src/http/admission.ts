// Limits the bytes of request bodies held at the same time, shared between keys.
import { TxpError } from '../core/errors.js';

// Shares of the limit. A key may hold up to half while at most three quarters are held in total; the rest is for keys that hold at most a sixteenth.
const greatestShare = 1 / 2;
const sharedPart = 3 / 4;
const littleShare = 1 / 16;

/** The reservation for one body. */
interface BodyBytes {
  /** Raises the reservation to `bytes` in total; fails with `overloaded` if that does not fit. If no other body is held, any size fits. */
  growTo(bytes: number): void;
  release(): void;
}

export class Admission {
  readonly #limit: number;
  readonly #byKey = new Map<string, number>();
  #held = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get heldBytes(): number {
    return this.#held;
  }

  /** Fails with `overloaded` for a body that would not fit now, before any of it is received. Reserves nothing, because the body may never arrive. */
  check(keyId: string, bytes: number): void {
    this.#check(keyId, bytes, this.#held === 0);
  }

  open(keyId: string): BodyBytes {
    let own = 0;
    const set = (bytes: number): void => {
      const more = bytes - own;
      own = bytes;
      this.#held += more;
      const left = (this.#byKey.get(keyId) ?? 0) + more;
      if (left > 0) this.#byKey.set(keyId, left);
      else this.#byKey.delete(keyId);
    };
    return {
      growTo: (bytes) => {
        if (bytes <= own) return;
        this.#check(keyId, bytes - own, this.#held === own);
        set(bytes);
      },
      release: () => set(0),
    };
  }

  #check(keyId: string, bytes: number, isAlone: boolean): void {
    const ofKey = (this.#byKey.get(keyId) ?? 0) + bytes;
    const inAll = this.#held + bytes;
    if (isAlone || (ofKey <= this.#limit * greatestShare && inAll <= this.#limit * sharedPart)) return;
    if (ofKey <= this.#limit * littleShare && inAll <= this.#limit) return;
    throw new TxpError('overloaded', 'too many request bodies are being processed', { retryAfterSeconds: 2 });
  }
}
