// Which work nobody waits for, told by the signal that ends it: a signal goes with the work through every layer, down to where work queues.

const patient = new WeakSet<AbortSignal>();

/** Marks the work that a signal ends as work that yields to the rest. */
export function markPatient(signal: AbortSignal): void {
  patient.add(signal);
}

export function isPatient(signal: AbortSignal): boolean {
  return patient.has(signal);
}
