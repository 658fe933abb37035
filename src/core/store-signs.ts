// Health figures of a store shared by several machines.

export interface StoreSigns {
  /** Items that had been lost from the queue and were added again, since the start. */
  sweptItems(): number;
  /** Age of the oldest open transaction in seconds, 0 if there is none: rows that became dead since then cannot be vacuumed. */
  oldestSnapshotSeconds(): Promise<number>;
  /** Calls `tell` for every committed transaction with its duration in seconds. */
  onCommit(tell: (seconds: number) => void): void;
}
