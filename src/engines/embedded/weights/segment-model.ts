// The trained model that weighs segments; `npx tsx test/eval/train/compress-weights.ts --train DIR` makes its file again.
import { readJson } from '../data.js';
import type { Net } from './net.js';

let loaded: Net | undefined;

/** Loads it once. */
export function segmentNet(): Net {
  loaded ??= readJson<Net>('segment-model.json');
  return loaded;
}
