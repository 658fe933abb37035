// The view of decisions: one line per question.
import { UsageError } from '../../core/usage-error.js';
import type { View } from '../../core/view.js';
import { textWidth, widestOf } from '../../text/width.js';

type Answer =
  | { readonly type: 'choice'; readonly choice: string; readonly confidence: number; readonly uncertain: boolean }
  | { readonly type: 'noul'; readonly noul: number; readonly uncertain: boolean }
  | { readonly type: 'score'; readonly score: number; readonly confidence: number; readonly uncertain: boolean }
  | { readonly type: 'unsupported'; readonly reason: string };

interface DecideResult {
  readonly answers: Readonly<Record<string, Answer>>;
}

export const view: View = {
  text: (result, { paint }) => {
    const answers = Object.entries((result as DecideResult).answers);
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
  rows: (result) => ({
    columns: ['question', 'type', 'answer', 'probability', 'uncertain'],
    rows: Object.entries((result as DecideResult).answers).map(([name, answer]) => [name, answer.type, ...inWords(answer), isUncertain(answer)]),
  }),
  sheet: (result) => {
    const answers = Object.entries((result as DecideResult).answers);
    return {
      columns: answers.flatMap(([name]) => [name, `${name} probability`, `${name} uncertain`]),
      rows: [answers.flatMap(([, answer]) => [...inWords(answer), isUncertain(answer)])],
    };
  },
  isYes: (result) => {
    const asked = Object.values((result as DecideResult).answers).filter((answer) => answer.type === 'noul');
    if (asked.length === 0) throw new UsageError('-x needs a yes/no question', 'ask one with --ask, or say what must hold with --assert');
    return asked.every((answer) => answer.noul >= 0.5);
  },
  isUncertain: (result) => Object.values((result as DecideResult).answers).some(isUncertain),
};

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
