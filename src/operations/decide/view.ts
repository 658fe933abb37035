// The view of decisions: one line per question.
import { isJsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { UsageError } from '../../core/usage-error.js';
import type { View } from '../../core/view.js';
import { textWidth, widestOf } from '../../core/width.js';
import { compareNames } from '../compare-names.js';
import type { Answer, DecideResponse } from './operation.js';

export const view: View<DecideResponse> = {
  text: ({ answers: decided }, { paint }) => {
    const answers = Object.entries(decided);
    const widest = widestOf(answers.map(([name]) => name));
    return answers
      .map(([name, answer]) => {
        const [what, probability] = inWords(answer);
        const padded = name + ' '.repeat(widest - textWidth(name));
        const shown = answer.type === 'noul' && answer.noul < 0.5 ? paint?.yellow(what) : paint?.green(what);
        return `${padded}  ${probability === undefined ? '     ' : probability.toFixed(3)}  ${shown ?? what}${isUncertain(answer) ? ' (uncertain)' : ''}`;
      })
      .join('\n');
  },
  rows: ({ answers }) => ({
    columns: ['question', 'type', 'answer', 'probability', 'uncertain'],
    rows: Object.entries(answers).map(([name, answer]) => [name, answer.type, ...inWords(answer), isUncertain(answer)]),
  }),
  sheet: ({ answers: decided }) => {
    const answers = Object.entries(decided);
    return {
      columns: sheetColumns(answers.map(([name]) => name)),
      rows: [answers.flatMap(([, answer]) => [...inWords(answer), isUncertain(answer)])],
    };
  },
  columns: ({ questions }) => (isJsonObject(questions) ? sheetColumns(Object.keys(questions)) : undefined),
  asked: ({ questions }) => (isJsonObject(questions) ? Object.keys(questions) : undefined),
  differs: (result, asked) => compareNames(Object.keys(fieldsOf(fieldsOf(result).answers)), asked),
  isYes: ({ answers }) => {
    const asked = Object.values(answers).filter((answer) => answer.type === 'noul');
    if (asked.length === 0) throw new UsageError('-x needs a yes/no question', 'ask one with --ask, or say with --assert what must hold');
    return asked.every((answer) => answer.noul >= 0.5);
  },
  isUncertain: ({ answers }) => Object.values(answers).some(isUncertain),
  isDoubtful: ({ answers }, path) => {
    const [first = '', second = ''] = path;
    const name = Object.hasOwn(answers, first) ? first : ['answers', 'confidence'].includes(first) ? second : '';
    // Whether an answer is uncertain is itself certain.
    if (first === 'answers' && path.at(2) === 'uncertain') return false;
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    return answer !== undefined && isUncertain(answer);
  },
  facts: ({ answers }) => ({
    uncertain: Object.values(answers).some(isUncertain),
    confidence: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, inWords(answer)[1] ?? null])),
    ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answerValue(answer)])),
  }),
  optionsOf: ({ questions }, path) => {
    const [name = '', ...rest] = path[0] === 'answers' && path.at(-1) === 'choice' ? path.slice(1, -1) : path;
    if (rest.length > 0 || !isJsonObject(questions) || !Object.hasOwn(questions, name)) return undefined;
    const { type, criteria } = fieldsOf(questions[name]);
    return type === 'choice' ? { texts: Object.keys(fieldsOf(criteria)) } : undefined;
  },
};

function sheetColumns(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name} probability`, `${name} uncertain`]);
}

function isUncertain(answer: Answer): boolean {
  return answer.type !== 'unsupported' && answer.uncertain;
}

function inWords(answer: Answer): [string, number | undefined] {
  switch (answer.type) {
    case 'choice':
      return [answer.choice, answer.confidence];
    case 'noul':
      return answer.noul >= 0.5 ? ['yes', answer.noul] : ['no', 1 - answer.noul];
    case 'score':
      return [answer.score.toFixed(2), answer.confidence];
    case 'unsupported':
      return [answer.reason, undefined];
  }
}

/** An answer as --assert compares it: true or false for a yes/no question. */
function answerValue(answer: Answer): boolean | string | number | null {
  if (answer.type === 'noul') return answer.noul >= 0.5;
  return answer.type === 'choice' ? answer.choice : answer.type === 'score' ? answer.score : null;
}
