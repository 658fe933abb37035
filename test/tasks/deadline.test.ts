import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../src/tasks/deadline.js';

/** Computes without letting a timer fire. */
function computeFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the deadline of a run', () => {
  it('is found to have passed after a stretch of computing in which no timer fires', () => {
    const deadline = startDeadline(5, undefined, 'allow more time');
    computeFor(10);
    expect(deadline.signal.aborted).toBe(false);
    expect(() => deadline.check()).toThrow(expect.objectContaining({ kind: 'timed-out', hint: 'allow more time' }));
    expect(deadline.signal.aborted).toBe(true);
    deadline.stop();
  });

  it('stands still while it is paused', () => {
    const deadline = startDeadline(5, undefined);
    deadline.pause();
    computeFor(10);
    expect(() => deadline.check()).not.toThrow();
    deadline.stop();
  });

  it('is cancelled when the caller gives up, with the reason of the caller', () => {
    const caller = new AbortController();
    const deadline = startDeadline(60_000, caller.signal);
    caller.abort(new Error('gone'));
    expect(() => deadline.check()).toThrow(expect.objectContaining({ kind: 'cancelled', cause: expect.objectContaining({ message: 'gone' }) }));
    deadline.stop();
  });
});
