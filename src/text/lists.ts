// Helpers for very long lists. A spread passes every element as an argument, and a hundred thousand of them overflow the stack.

/** Appends `more` to `list`. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const value of more) list.push(value);
}

/** The maximum of the values, or `floor` (default: minus infinity) if none is larger. */
export function largest(values: Iterable<number>, floor = Number.NEGATIVE_INFINITY): number {
  let found = floor;
  for (const value of values) if (value > found) found = value;
  return found;
}

/** The minimum of the values, or `ceiling` (default: infinity) if none is smaller. */
export function smallest(values: Iterable<number>, ceiling = Number.POSITIVE_INFINITY): number {
  let found = ceiling;
  for (const value of values) if (value < found) found = value;
  return found;
}

/** Binary search: how many of the first `count` items satisfy `isBefore`, which must be true for a prefix of them. O(log n). */
export function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
