// Contracts of the evaluation: a row of the quality table, and how it reaches its data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One measured figure beside its baselines and targets, mostly in percent. */
export interface EvalResult {
  /** Row id, for example `K1`. */
  readonly id: string;
  /** What was measured, for example `answer kept, keep 10 %`. */
  readonly metric: string;
  readonly ours: number;
  /** Simple baselines computed in the same run. */
  readonly baselines: Readonly<Record<string, number>>;
  readonly floor?: number;
  readonly goal?: number;
  /** `lower` where smaller is better. Default `higher`. */
  readonly better?: 'higher' | 'lower';
  readonly items: number;
  readonly msPerItem?: number;
  readonly note?: string;
}

export interface EvalContext {
  /** Items of `<data>/<set>/dev.jsonl`, or undefined when the set is not there. */
  items<T>(set: string): T[] | undefined;
  /** Items of `<train>/<set>/train.jsonl`, or undefined when no `--train` was given. */
  trainItems<T>(set: string): T[] | undefined;
  /** Path of a file of a data set. */
  file(set: string, name: string): string;
}

export interface EvalRow {
  readonly id: string;
  run(context: EvalContext): Promise<EvalResult[]>;
}

export function evalContext(dataFolder: string, trainFolder: string | undefined): EvalContext {
  return {
    items: (set) => readJsonLines(join(dataFolder, set, 'dev.jsonl')),
    trainItems: (set) => (trainFolder === undefined ? undefined : readJsonLines(join(trainFolder, set, 'train.jsonl'))),
    file: (set, name) => join(dataFolder, set, name),
  };
}

function readJsonLines<T>(path: string): T[] | undefined {
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
