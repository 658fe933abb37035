// Judges a compression against the strings that have to survive it.
import { isJsonObject } from '../../core/json.js';
import type { Judge } from '../../core/judgement.js';
import { stringsOf } from '../../evaluation/known-answer.js';
import { kept } from '../../evaluation/text-metrics.js';

export const judge: Judge = (result, gold) => {
  const strings = stringsOf(gold, 'gold must be the strings that have to be kept');
  const results = isJsonObject(result.results) ? result.results : {};
  return {
    kind: 'compression',
    kept: kept(String(results.compressed_context ?? ''), strings) === 1 ? 1 : 0,
    ratio: Number(results.compression_ratio ?? 1),
  };
};
