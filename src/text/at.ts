// Access to list elements by index. There is one function per array type, so that each is compiled for one memory layout and costs as much as `list[index]`. A
// number outside the list is `NaN` and a word is empty, and so are values computed from them; an item outside is a bug, and throws.

/** Item `index` of `items`, from 0; for lists without `undefined`. Throws a `RangeError` if there is none. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`item ${index} of ${items.length}`);
  return item;
}

/** The last of `items`. Throws a `RangeError` if there is none. */
export function lastOf<T>(items: readonly T[]): T {
  return itemAt(items, items.length - 1);
}

/** The value of a map for a key. Throws a `RangeError` if there is none. */
export function entryAt<T>(entries: ReadonlyMap<string, T>, name: string): T {
  const entry = entries.get(name);
  if (entry === undefined) throw new RangeError(`there is no entry "${name}"`);
  return entry;
}

/** Word `index` of `words`, from 0; empty if out of range. */
export function wordAt(words: readonly string[], index: number): string {
  return words[index] ?? '';
}

/** What group `index` of a regular expression matched; empty if the group took no part in the match. */
export function groupOf(match: RegExpMatchArray, index: number): string {
  return match[index] ?? '';
}

/** Number `index` of `numbers`, from 0; `NaN` if out of range. The functions below do the same for typed arrays. */
export function numberAt(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function float32At(numbers: Float32Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function float64At(numbers: Float64Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function int32At(numbers: Int32Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function uint32At(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function uint16At(numbers: Uint16Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function int16At(numbers: Int16Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function int8At(numbers: Int8Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? Number.NaN;
}
