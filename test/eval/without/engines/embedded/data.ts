// Not an ablation but `npm run eval -- --weights FOLDER`: files of that folder stand in for the shipped ones, so that models trained without a set can be measured on it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readData as readShipped } from '../../../../../src/engines/embedded/data.js';

const folder = process.env.TXP_EVAL_WEIGHTS ?? '';

export function readData(name: string): Buffer {
  const path = join(folder, name);
  return folder !== '' && existsSync(path) ? readFileSync(path) : readShipped(name);
}
