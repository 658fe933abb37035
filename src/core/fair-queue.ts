// What waits, by the key it is for: places are shared between the keys that wait, and turns go to whoever has the least under way.

interface Line<E> {
  readonly waiting: E[];
  running: number;
}

export class FairQueue<E> {
  readonly #places: number;
  /** In the order of their turns: who was served goes to the end. */
  readonly #lines = new Map<string, Line<E>>();
  #length = 0;

  /** `places` is how many entries may wait; each key that waits has an equal part of them, and may have more while they are free. */
  constructor(places: number) {
    this.#places = places;
  }

  /** Entries that wait. */
  get length(): number {
    return this.#length;
  }

  /** Whether one more entry of a key may wait, where `free` of those that wait are about to go. A key within its part is let in even when others fill all places. */
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

  /** Puts an entry back in front of the others of its key; it was taken before. */
  putBack(key: string, entry: E): void {
    this.#line(key).waiting.unshift(entry);
    this.#length++;
  }

  /** Takes an entry out of the queue that no longer waits; one that is not in it stays unknown. */
  remove(key: string, entry: E): void {
    const line = this.#lines.get(key);
    const index = line?.waiting.indexOf(entry) ?? -1;
    if (line === undefined || index < 0) return;
    line.waiting.splice(index, 1);
    this.#length--;
    this.#tidy(key, line);
  }

  /** The entry whose turn it is, among keys with fewer than `below` entries under way. */
  peek(below = Number.POSITIVE_INFINITY): E | undefined {
    return this.#next(below)?.[1].waiting[0];
  }

  /** Takes the entry that `peek` shows; it is under way until `done` is called for its key. */
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
