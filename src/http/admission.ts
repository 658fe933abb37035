// How many bytes of request bodies are held at the same time, shared between keys.
import { TxpError } from '../core/errors.js';

// No key has more than half; what others leave is for keys with little.
const greatestShare = 1 / 2;
const sharedPart = 3 / 4;
const littleShare = 1 / 16;

/** The bytes of one body. */
interface BodyBytes {
  /** Sets aside so many in all; fails with `overloaded` when they do not fit. A body alone always fits. */
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

  /** Fails with `overloaded` for a body that would not fit now, before any of it has come. Sets nothing aside: it may never come. */
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
