// Questions about texts for the span reader, and questions that it leaves to the models after it.
import { sentences } from '../../../src/text/segments.js';
import { plain } from '../agreement.js';
import { packedItems } from './packed-items.js';
import { randomFrom } from './random.js';

export interface AnswerItem {
  readonly context: string;
  readonly question: string;
  /** Empty if the text does not say. */
  readonly answers: readonly string[];
}

/** Sets, with how many of their questions the span reader learns; questions whose answers do not occur in their texts are skipped. */
const learntOf = { qamr: 16_000, fairytaleqa: 6000, qed: 1024, qa_reading_t0: 687, qa_unanswerable_made: 6000 } as const;
/** Sets, with how many questions at the end of their order are left to later models: the reader does not reach these, and learns none of the last set. */
const leftOf: Readonly<Record<string, number>> = { qamr: 900, qa_unanswerable_made: 700, nq_open_oracle: 500 };
/**
 * One question in this many is also asked about another text, and another one about its text without the sentences of the answer, so that neither text says.
 */
const unansweredStep = 3;

interface QuestionSet {
  readonly set: string;
  /** Always in the same order. */
  readonly items: readonly AnswerItem[];
  readonly learnt: number;
}

/** The sets that the span reader learns from. */
export function questionSets(folder: string): QuestionSet[] {
  const random = randomFrom(5);
  return Object.entries(learntOf).map(([set, learnt]) => ({ set, learnt, items: random.shuffled(packedItems<AnswerItem>(folder, set)) }));
}

/** Questions that the span reader has not learnt, with their sets; the texts of some do not say. */
export function unreadQuestions(folder: string): (AnswerItem & { readonly set: string })[] {
  const others = ['nq_open_oracle'].map((set) => ({ set, items: randomFrom(6).shuffled(packedItems<AnswerItem>(folder, set)) }));
  return [...questionSets(folder), ...others].flatMap(({ set, items }) => {
    const count = leftOf[set] ?? 0;
    return count === 0 ? [] : withUnanswered(items.slice(-count)).map((item) => ({ ...item, set }));
  });
}

function withUnanswered(items: readonly AnswerItem[]): AnswerItem[] {
  return items.flatMap((item, index): AnswerItem[] => {
    const { question, answers, context } = item;
    if (answers.length === 0) return [item];
    const other = items[(index + 1) % items.length]?.context ?? '';
    if (index % unansweredStep === 0 && !holds(other, answers)) return [item, { question, context: other, answers: [] }];
    if (index % unansweredStep === 1) {
      const left = sentences(context)
        .map(({ start, end }) => context.slice(start, end))
        .filter((sentence) => !holds(sentence, answers));
      const rest = left.join(' ');
      if (left.length > 1 && !holds(rest, answers)) return [item, { question, context: rest, answers: [] }];
    }
    return [item];
  });
}

const holds = (text: string, answers: readonly string[]): boolean => answers.some((answer) => ` ${plain(text)} `.includes(` ${plain(answer)} `));
