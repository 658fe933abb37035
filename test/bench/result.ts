// One measurement of the benchmark.
export interface BenchResult {
  /** Row of the table of targets. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly goal?: number;
  readonly better: 'higher' | 'lower';
}

/** A group of rows in a file of its own: measures them, and reports each figure once. */
export type BenchRow = (report: (result: BenchResult) => void) => Promise<void>;
