// What a store that several machines share tells of itself, beside what is asked of it.

export interface StoreSigns {
  /** Items that its queue had lost and that were put into it again, since the start. */
  sweptItems(): number;
  /** How long the oldest transaction has been open, in seconds: what ended since then cannot be cleared away. 0 when there is none. */
  oldestSnapshotSeconds(): Promise<number>;
  /** Tells of every transaction that was committed, in seconds from its beginning. */
  onCommit(tell: (seconds: number) => void): void;
}
