// The pages of a document that are recognised side by side: how many at a time, and how large together.

/** Runs a bounded number of page jobs at once, fewer when their images are large; the first failure stops the intake and is reported. */
export class PageQueue {
  readonly #running = new Map<Promise<void>, number>();
  readonly #limit: number;
  readonly #pixelLimit: number;
  #failure: { error: unknown } | undefined;

  /** At most `limit` jobs at once, of at most `pixelLimit` pixels together. */
  constructor(limit: number, pixelLimit: number) {
    this.#limit = limit;
    this.#pixelLimit = pixelLimit;
  }

  /** Waits until a job with so many pixels may start. */
  async room(pixels: number): Promise<void> {
    while (this.#running.size > 0 && (this.#running.size >= this.#limit || this.#pixels() + pixels > this.#pixelLimit))
      await Promise.race(this.#running.keys());
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  add(pixels: number, job: () => Promise<void>): void {
    const running: Promise<void> = job()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.set(running, pixels);
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running.keys());
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #pixels(): number {
    let sum = 0;
    for (const pixels of this.#running.values()) sum += pixels;
    return sum;
  }
}
