import { describe, expect, it } from 'vitest';
import { maxFramePixels, pixelsWithin, recognisersWithin } from '../../src/documents/limits.js';
import fc from '../properties.js';

const megabytes = (count: number) => count * 1_000_000;

describe('recognising pages in parallel', () => {
  it('uses a recogniser for each core, as far as the memory of the process allows', () => {
    expect([1, 2, 4, 16].map((cores) => recognisersWithin(megabytes(700), cores))).toEqual([1, 2, 4, 4]);
    expect([200, 700, 1400, 2800].map((memory) => recognisersWithin(megabytes(memory), 16))).toEqual([1, 4, 8, 16]);
  });

  it('never uses fewer recognisers when there are more cores or more memory', () => {
    const amount = fc.integer({ min: 200, max: 20_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 128 }), fc.integer({ min: 1, max: 128 }), (memory, more, cores, others) => {
        expect(recognisersWithin(megabytes(memory + more), cores + others)).toBeGreaterThanOrEqual(recognisersWithin(megabytes(memory), cores));
      }),
    );
  });

  it('always has room for a page of the largest size, and for two of 300 dpi in the usual memory', () => {
    expect(pixelsWithin(megabytes(200), 1)).toBe(maxFramePixels);
    expect(pixelsWithin(megabytes(700), 2)).toBeGreaterThan(2 * 8_700_000);
    expect(pixelsWithin(megabytes(1400), 2)).toBeGreaterThan(2 * pixelsWithin(megabytes(700), 2));
  });
});
