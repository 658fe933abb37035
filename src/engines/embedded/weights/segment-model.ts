// The trained model that weighs segments; `npx tsx test/eval/train/compress-weights.ts --train DIR` recreates its file.
import { fromJsonFile } from '../data.js';
import type { Net } from './net.js';

export const segmentNet = fromJsonFile('segment-model.json', (net: Net) => net);
