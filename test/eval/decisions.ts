// Shared by the rows on decisions: one question put to the embedded engine in different forms, and figures about probabilities of yes.
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { classify } from '../../src/operations/classify/operation.js';
import { decide } from '../../src/operations/decide/operation.js';
import { execute } from '../../src/operations/execute.js';
import { operationSettings } from '../operation-settings.js';

const engine = embeddedEngine();
const context = {
  engine,
  settings: { ...operationSettings, scoreQuestions: 'answer' as const },
  readDocument: () => Promise.reject(new Error('no documents here')),
  tokenCounter: async () => (counted: string) => counted.length,
  signal: new AbortController().signal,
  now: () => performance.now(),
};

type Question = Parameters<typeof decide.run>[0]['questions'][string];
export type Answer = Awaited<ReturnType<typeof decide.run>>['answers'][string];

/** A probability of yes, and whether a reader would rely on it. */
export interface YesNo {
  readonly yes: number;
  /** Whether the engine flags the answer as uncertain. */
  readonly uncertain: boolean;
}

/** The answer of `decide` to one question about one text. */
export async function decided(text: string, question: Question, name = 'q0'): Promise<Answer> {
  const { answers } = await execute(decide, { state: text, questions: { [name]: question } }, context);
  return answers[name]!;
}

export async function askedAsNoul(text: string, question: string, name = 'q0'): Promise<YesNo> {
  const answer = await decided(text, { type: 'noul', instructions: question }, name);
  return { yes: answer.type === 'noul' ? answer.noul : 0.5, uncertain: isUncertain(answer) };
}

/** A choice between two options, the first of which means yes. */
export async function askedAsChoice(text: string, question: string, [yes, no]: readonly [string, string], name = 'q0'): Promise<YesNo> {
  const answer = await decided(text, { type: 'choice', instructions: question, criteria: { [yes]: '', [no]: '' } }, name);
  return { yes: answer.type === 'choice' ? answer.probabilities[yes]! : 0.5, uncertain: isUncertain(answer) };
}

/** A classification with the question as its instruction or, with `inRubric`, as the rubric of the label that means yes. */
export async function askedAsLabels(text: string, question: string, [yes, no]: readonly [string, string], inRubric: boolean): Promise<YesNo> {
  const labels = [
    { name: yes, rubric: inRubric ? question : yes },
    { name: no, rubric: no },
  ];
  const { results } = await execute(classify, { text, labels, system_prompt: inRubric ? '' : question, reasoning: false }, context);
  return { yes: results[0]!.scores[yes]!, uncertain: isUncertain(results[0]!) };
}

export function isUncertain(answer: object): boolean {
  return 'uncertain' in answer && answer.uncertain === true;
}

/** A probability of yes with the right answer. */
export interface Judged extends YesNo {
  readonly right: boolean;
}

export const accuracy = (answers: readonly Judged[]): number =>
  (100 * answers.filter(({ yes, right }) => yes > 0.5 === right).length) / Math.max(1, answers.length);

/** Mean squared difference from the right answer. */
export const brier = (answers: readonly Judged[]): number =>
  answers.reduce((sum, { yes, right }) => sum + (yes - (right ? 1 : 0)) ** 2, 0) / Math.max(1, answers.length);

/** Brier score of always predicting the share of yes. */
export function brierOfShare(answers: readonly Judged[]): number {
  const share = answers.filter(({ right }) => right).length / Math.max(1, answers.length);
  return share * (1 - share);
}

/** A yes/no answer as the probability of the answer given, and whether it is right. */
export function asGiven({ yes, right }: Judged): { sure: number; right: boolean } {
  return yes > 0.5 ? { sure: yes, right } : { sure: 1 - yes, right: !right };
}
