// One measured figure of the benchmark.
export interface BenchResult {
  /** Row of the list of targets. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly goal?: number;
  readonly better: 'higher' | 'lower';
}

/** Rows in files of their own: they measure, and report each figure once. */
export type BenchRow = (report: (result: BenchResult) => void) => Promise<void>;
