// A queue of entries by key: waiting keys share the places, and the next turn goes to the key with the fewest running entries.

interface Line<E> {
  readonly waiting: E[];
  running: number;
}

export class FairQueue<E> {
  readonly #places: number;
  /** In order of their turns: a key that was served moves to the end. */
  readonly #lines = new Map<string, Line<E>>();
  #length = 0;

  /** At most `places` entries may wait; each waiting key is entitled to an equal share and may use more while places are free. */
  constructor(places: number) {
    this.#places = places;
  }

  /** Number of waiting entries. */
  get length(): number {
    return this.#length;
  }

  /** Whether one more entry of a key may wait, if `free` waiting entries are about to leave. A key within its share is admitted even if no place is free. */
  hasRoom(key: string, free = 0): boolean {
    if (this.#length < this.#places + free) return true;
    const own = this.#lines.get(key)?.waiting.length ?? 0;
    let keys = own === 0 ? 1 : 0;
    for (const { waiting } of this.#lines.values()) if (waiting.length > 0) keys++;
    return own < Math.floor(this.#places / keys);
  }

  push(key: string, entry: E): void {
    this.#line(key).waiting.push(entry);
    this.#length++;
  }

  /** Puts back an entry taken earlier, ahead of the others of its key. */
  putBack(key: string, entry: E): void {
    this.#line(key).waiting.unshift(entry);
    this.#length++;
  }

  /** Removes an entry that no longer waits; does nothing if it is not in the queue. */
  remove(key: string, entry: E): void {
    const line = this.#lines.get(key);
    const index = line?.waiting.indexOf(entry) ?? -1;
    if (line === undefined || index < 0) return;
    line.waiting.splice(index, 1);
    this.#length--;
    this.#tidy(key, line);
  }

  /** The entry whose turn it is, among keys with fewer than `below` running entries. */
  peek(below = Number.POSITIVE_INFINITY): E | undefined {
    return this.#next(below)?.[1].waiting[0];
  }

  /** Takes the entry that `peek` returns; it counts as running until `done` is called for its key. */
  take(below = Number.POSITIVE_INFINITY): E | undefined {
    const next = this.#next(below);
    if (next === undefined) return undefined;
    const [key, line] = next;
    const entry = line.waiting.shift();
    this.#length--;
    line.running++;
    this.#lines.delete(key);
    this.#lines.set(key, line);
    return entry;
  }

  done(key: string): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    line.running--;
    this.#tidy(key, line);
  }

  #next(below: number): [string, Line<E>] | undefined {
    let found: [string, Line<E>] | undefined;
    for (const each of this.#lines) {
      const [, { waiting, running }] = each;
      if (waiting.length > 0 && running < below && (found === undefined || running < found[1].running)) found = each;
    }
    return found;
  }

  #line(key: string): Line<E> {
    const line = this.#lines.get(key) ?? { waiting: [], running: 0 };
    this.#lines.set(key, line);
    return line;
  }

  #tidy(key: string, { waiting, running }: Line<E>): void {
    if (waiting.length === 0 && running === 0) this.#lines.delete(key);
  }
}
