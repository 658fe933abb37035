// The slots of a runner, with a fake clock.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSlots } from '../../src/batch/slots.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

async function claimedAfter(itemMs: number): Promise<number> {
  const slots = openSlots(8);
  for (let item = 0; item < 20; item++) {
    const leave = await slots.enter();
    vi.advanceTimersByTime(itemMs);
    leave();
  }
  return slots.claimed;
}

it('a runner claims as many items as it has slots before it knows how long one takes', () => {
  expect(openSlots(8).claimed).toBe(8);
});

it('a runner claims quick items ahead, and no more slow ones than it has slots', async () => {
  expect(await claimedAfter(5)).toBe(8 + 40);
  expect(await claimedAfter(0.1)).toBe(8 + 64);
  expect(await claimedAfter(26)).toBe(8);
  expect(await claimedAfter(150)).toBe(8);
});
