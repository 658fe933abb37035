// Decisions against the answers that are known.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { Judge, Judged } from '../../core/judgement.js';
import { fromProbabilities, numbersOf, wrongGold, yesNo } from '../../evaluation/known-answer.js';

export const judge: Judge = (result, gold) => ({ kind: 'labels', answers: judgeDecisions(result, gold) });

function judgeDecisions(result: JsonObject, gold: unknown): (Judged & { question: string })[] {
  const answers = isJsonObject(result.answers) ? result.answers : {};
  const names = Object.keys(answers);
  const only = names.length === 1 && !isJsonObject(gold) ? { [names[0]!]: gold } : gold;
  if (!isJsonObject(only)) throw wrongGold('gold must be an answer, or a map of questions to answers');
  return Object.entries(only).map(([question, right]) => {
    const answer = answers[question];
    if (!isJsonObject(answer)) throw wrongGold(`gold names the question "${question}", which was not asked`);
    const uncertain = answer.uncertain === true;
    if (answer.type === 'noul') {
      if (typeof right !== 'boolean') throw wrongGold(`gold of the yes/no question "${question}" must be true or false`);
      return { ...yesNo(question, Number(answer.noul), right, uncertain) };
    }
    return { question, ...fromProbabilities(numbersOf(answer.probabilities), String(right), uncertain) };
  });
}
