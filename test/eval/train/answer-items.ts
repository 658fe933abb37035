// Questions with answers in a text, for the models that answer questions: those that the finder of spans learns from, and others for what weighs its answers.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sentences } from '../../../src/text/segments.js';
import { plain } from '../agreement.js';
import { randomFrom } from './random.js';

export interface AnswerItem {
  readonly context: string;
  readonly question: string;
  /** Empty where the text does not say. */
  readonly answers: readonly string[];
}

/** Sets of questions, with how many items of each the finder learns from and how many others there are for what comes after it. */
export const answerSets = {
  qamr: [9000, 500],
  fairytaleqa: [2500, 400],
  qed: [800, 200],
  qa_reading_t0: [550, 130],
  nq_open_oracle: [1200, 300],
  qa_unanswerable_made: [4000, 900],
} as const;
export type AnswerSet = keyof typeof answerSets;

/** Shares of the items of a set that are asked once more of a text that does not say: of another text, and of the text without the sentences of the answer. */
const elsewhere = 0.12;
const removed = 0.2;

/** Items of a set, and what is made of them, in an order that is always the same. */
export function answerItems(folder: string, set: AnswerSet): { readonly learnt: readonly AnswerItem[]; readonly others: readonly AnswerItem[] } {
  const path = join(folder, set, 'train.jsonl');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();
  const all = randomFrom(11).shuffled(text.split('\n').filter((line) => line !== ''));
  const [learnt, others] = answerSets[set];
  const parsed = all.slice(0, learnt + others).map((line) => JSON.parse(line) as AnswerItem);
  return { learnt: withUnanswered(parsed.slice(others)), others: withUnanswered(parsed.slice(0, others)) };
}

function withUnanswered(items: readonly AnswerItem[]): AnswerItem[] {
  return items.flatMap((item, index): AnswerItem[] => {
    const { question, answers, context } = item;
    const own = [item];
    if (answers.length === 0) return own;
    const other = items[(index + 1) % items.length]?.context ?? '';
    if (index % Math.round(1 / elsewhere) === 0 && !holds(other, answers)) own.push({ question, context: other, answers: [] });
    if (index % Math.round(1 / removed) === 1) {
      const left = sentences(context)
        .map(({ start, end }) => context.slice(start, end))
        .filter((sentence) => !holds(sentence, answers));
      const rest = left.join(' ');
      if (left.length > 1 && !holds(rest, answers)) own.push({ question, context: rest, answers: [] });
    }
    return own;
  });
}

const holds = (text: string, answers: readonly string[]): boolean => answers.some((answer) => ` ${plain(text)} `.includes(` ${plain(answer)} `));
