// The trained model that weighs segments; `npx tsx test/eval/train/compress-weights.ts --train DIR` recreates its file.
import { madeOfJson } from '../data.js';
import type { Net } from './net.js';

export const segmentNet = madeOfJson('segment-model.json', (net: Net) => net);
