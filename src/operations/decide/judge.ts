// Judges decisions against the known answers.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { Judge, Judged } from '../../core/judgement.js';
import { fieldsOf } from '../../core/keyed.js';
import { fromProbabilities, goldByQuestion, numbersOf, oneOf, wrongGold, yesNo, yesOrNo } from '../../evaluation/known-answer.js';

export const judge: Judge = (result, gold) => ({ kind: 'labels', answers: judgeDecisions(result, gold) });

function judgeDecisions(result: JsonObject, gold: unknown): (Judged & { question: string })[] {
  const answers = isJsonObject(result.answers) ? result.answers : {};
  return Object.entries(goldByQuestion(Object.keys(answers), gold)).map(([question, right]) => {
    const answer = fieldsOf(answers[question]);
    const uncertain = answer.uncertain === true;
    if (answer.type === 'noul') {
      const isYes = yesOrNo(right);
      if (isYes === undefined) throw wrongGold(`gold of the yes/no question "${question}" must be true or false`);
      return yesNo(question, Number(answer.noul), isYes, uncertain);
    }
    const probabilities = numbersOf(answer.probabilities);
    return { question, ...fromProbabilities(probabilities, oneOf(Object.keys(probabilities), right, question), uncertain) };
  });
}
