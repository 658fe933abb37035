// Which work nobody waits for, marked on its abort signal: the signal accompanies the work through every layer, down to the queues.

const background = new WeakSet<AbortSignal>();

/** Marks the work that this signal cancels as background work, which yields to the rest. */
export function markBackground(signal: AbortSignal): void {
  background.add(signal);
}

export function isBackground(signal: AbortSignal): boolean {
  return background.has(signal);
}
