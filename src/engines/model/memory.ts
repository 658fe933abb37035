// What is learnt about a model and kept between runs: a few numbers per key, never text. If the memory fails, that costs extra calls but no answers.

/** Storage for what is learnt. `read` returns `undefined` for an unknown key; its result is validated before use. */
export interface ModelMemory {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

/** One stored value, read once and written through. */
export class Remembered<T> {
  private loading: Promise<T | undefined> | undefined;

  constructor(
    private readonly memory: ModelMemory,
    private readonly key: string,
    /** Returns the value, or `undefined` if the stored data is not valid. */
    private readonly parse: (kept: unknown) => T | undefined,
  ) {}

  get(): Promise<T | undefined> {
    this.loading ??= this.memory.read(this.key).then(this.parse, () => undefined);
    return this.loading;
  }

  async set(value: T): Promise<void> {
    this.loading = Promise.resolve(value);
    await this.memory.write(this.key, value).catch(() => undefined);
  }
}

export function isNumbers(value: unknown, count?: number): value is number[] {
  return Array.isArray(value) && (count === undefined || value.length === count) && value.every((entry) => Number.isFinite(entry));
}
