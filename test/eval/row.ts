// Types of the evaluation: a row of the quality table, and its access to data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One measured figure with its baselines and targets, mostly in percent. */
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
  /** `lower` if smaller is better. Default `higher`. */
  readonly better?: 'higher' | 'lower';
  readonly items: number;
  readonly msPerItem?: number;
  readonly note?: string;
  /** The file of `wordings/` with the requests, if the figure covers all of its wordings. */
  readonly wordings?: string;
}

export interface EvalContext {
  /** Items of `<data>/<set>/<part>.jsonl`, or undefined if there is no such file; `part` defaults to `dev`. */
  items<T>(set: string, part?: string): T[] | undefined;
  /** Items of `<train>/<set>/train.jsonl`, or undefined if `--train` was not given. */
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
    items: (set, part = 'dev') => readJsonLines(join(dataFolder, set, `${part}.jsonl`)),
    trainItems: (set) => {
      if (trainFolder === undefined) return undefined;
      const path = join(trainFolder, set, 'train.jsonl');
      return readJsonLines(existsSync(path) ? path : `${path}.gz`);
    },
    file: (set, name) => join(dataFolder, set, name),
  };
}

function readJsonLines<T>(path: string): T[] | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
