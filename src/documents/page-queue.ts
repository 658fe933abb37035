// Limits how many pages of a document are recognised concurrently, and their total size.

/**
 * Runs a limited number of page jobs concurrently, fewer if their images are large. After the first failure no more jobs start; `room` and `finish` throw it.
 */
export class PageQueue {
  readonly #running = new Map<Promise<void>, number>();
  readonly #limit: number;
  readonly #pixelLimit: number;
  #failure: { error: unknown } | undefined;

  /** At most `limit` concurrent jobs, with at most `pixelLimit` pixels in total. */
  constructor(limit: number, pixelLimit: number) {
    this.#limit = limit;
    this.#pixelLimit = pixelLimit;
  }

  /** Waits until a job with this many pixels may start. Throws the first failure. */
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
