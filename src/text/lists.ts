// Lists as long as a text can make them. A spread passes every element as an argument, and a hundred thousand of those are more than the stack holds.

/** Adds `more` at the end of `list`. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const value of more) list.push(value);
}

/** The largest of the values, and `floor` (minus infinity) when none is larger. */
export function largest(values: Iterable<number>, floor = Number.NEGATIVE_INFINITY): number {
  let found = floor;
  for (const value of values) if (value > found) found = value;
  return found;
}

/** The smallest of the values, and `ceiling` (infinity) when none is smaller. */
export function smallest(values: Iterable<number>, ceiling = Number.POSITIVE_INFINITY): number {
  let found = ceiling;
  for (const value of values) if (value < found) found = value;
  return found;
}

/** How many of the first `count` items come before something, by halving: those for which `isBefore` is true stand first. O(log n). */
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
