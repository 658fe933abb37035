// Elements by their place in a list. One function for each kind of array, so that each is compiled for one layout of memory and costs what `list[index]` does.
// A number or a word outside of its list is `NaN` or empty, as what is computed with it then is; an item outside is a fault of the program and is thrown.

/** Item `index` of `items`, from 0; of lists without `undefined`. Throws a `RangeError` where there is none. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`item ${index} of ${items.length}`);
  return item;
}

/** The last of `items`. Throws a `RangeError` where there is none. */
export function lastOf<T>(items: readonly T[]): T {
  return itemAt(items, items.length - 1);
}

/** What a map holds under a name. Throws a `RangeError` where it holds nothing. */
export function entryAt<T>(entries: ReadonlyMap<string, T>, name: string): T {
  const entry = entries.get(name);
  if (entry === undefined) throw new RangeError(`nothing is called ${name}`);
  return entry;
}

/** Word `index` of `words`, from 0; empty before the first and after the last. */
export function wordAt(words: readonly string[], index: number): string {
  return words[index] ?? '';
}

/** What group `index` of a regular expression matched; empty where it matches without that group. */
export function groupOf(match: RegExpMatchArray, index: number): string {
  return match[index] ?? '';
}

/** Number `index` of `numbers`, from 0; `NaN` where there is none. So are all below. */
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
