// Judges a summary against one or more reference summaries.
import type { Judge } from '../../core/judgement.js';
import { stringsOf } from '../../evaluation/known-answer.js';
import { rouge, rougeL } from '../../evaluation/text-metrics.js';

export const judge: Judge = (result, gold) => {
  const references = stringsOf(gold, 'gold must be a reference summary or a list of them');
  const written = String(result.summary ?? '');
  return { kind: 'summary', rouge1: rouge(written, references, 1), rouge2: rouge(written, references, 2), rougeL: rougeL(written, references) };
};
