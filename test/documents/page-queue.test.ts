import { describe, expect, it } from 'vitest';
import { PageQueue } from '../../src/documents/page-queue.js';

/** The largest number of jobs that run at once while `sizes` go through a queue. */
async function widest(queue: PageQueue, sizes: readonly number[]): Promise<number> {
  let running = 0;
  let most = 0;
  for (const size of sizes) {
    await queue.room(size);
    queue.add(size, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    });
  }
  await queue.finish();
  return most;
}

const pages = (count: number, pixels: number) => Array<number>(count).fill(pixels);

describe('the page queue', () => {
  it('runs as many pages at once as its limit allows', async () => {
    expect(await widest(new PageQueue(5, 1000), pages(20, 1))).toBe(5);
  });

  it('runs fewer pages at once if they are large, and lets through a page that exceeds the limit by itself', async () => {
    expect(await widest(new PageQueue(5, 1000), pages(20, 400))).toBe(2);
    expect(await widest(new PageQueue(5, 1000), pages(3, 4000))).toBe(1);
  });

  it('reports the first failure and accepts no more pages', async () => {
    const queue = new PageQueue(2, 1000);
    queue.add(1, () => Promise.reject(new Error('first')));
    queue.add(1, () => Promise.reject(new Error('second')));
    await expect(queue.room(1000)).rejects.toThrow('first');
    await expect(queue.finish()).rejects.toThrow('first');
  });
});
