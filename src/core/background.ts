// Which work nobody waits for, told by the signal that ends it: a signal goes with the work through every layer, down to where work queues.

const background = new WeakSet<AbortSignal>();

/** Marks the work that a signal ends as work that yields to the rest. */
export function markBackground(signal: AbortSignal): void {
  background.add(signal);
}

export function isBackground(signal: AbortSignal): boolean {
  return background.has(signal);
}
