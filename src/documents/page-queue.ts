// The pages of a document that are recognised side by side: how many at a time, and how large together.
import { maxFramePixels } from './frame.js';

/** Pixels of the pages in memory at a time: two A4 pages at 300 dpi have 17.4 million. More would not fit into the memory that a document may take. */
const maxPixelsAtATime = 1.4 * maxFramePixels;

/** Runs a bounded number of page jobs at once, fewer when their images are large; the first failure stops the intake and is reported. */
export class PageQueue {
  readonly #running = new Map<Promise<void>, number>();
  readonly #limit: number;
  #failure: { error: unknown } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits until a job with so many pixels may start. */
  async room(pixels: number): Promise<void> {
    while (this.#running.size > 0 && (this.#running.size >= this.#limit || this.#pixels() + pixels > maxPixelsAtATime))
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
