// Judges a classification against the known label, or against the list of labels if several apply.
import type { JsonObject } from '../../core/json.js';
import type { Judge, Judged } from '../../core/judgement.js';
import { fromProbabilities, numbersOf, oneOf, yesNo } from '../../evaluation/known-answer.js';

export const judge: Judge = (result, gold) => ({ kind: 'labels', answers: judgeClasses(result, gold) });

function judgeClasses(result: JsonObject, gold: unknown): (Judged & { question: string })[] {
  const scores = numbersOf(result.scores);
  if (Array.isArray(gold)) {
    const wanted = new Set(gold.map((label) => oneOf(Object.keys(scores), label)));
    return Object.entries(scores).map(([label, yes]) => yesNo(label, yes, wanted.has(label), false));
  }
  const right = oneOf(Object.keys(scores), gold);
  return [{ question: '', ...fromProbabilities(scores, right, result.uncertain === true) }];
}
