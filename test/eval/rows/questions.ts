// Q1 to Q4: questions about documents of our own as people ask them, answered like `txp ask`. The answers were written down before the first run. Q1 and Q2
// share their documents; errors on the questions of Q2 are never looked at one by one. Documents and questions of Q3 and Q4 are German, French and Spanish, and
// the documents of Q4 are never looked at. Q5: questions about paragraphs of XQuAD, a set that nothing was trained on, and the same questions about the
// paragraph of the next subject. Q6, Q7: German, French and Spanish questions about short texts of our own, read and unread.
import { readFileSync } from 'node:fs';
import { type AskResult, toAnswer } from '../../../src/operations/ask/answer.js';
import { requestFor } from '../../../src/operations/ask/request.js';
import { agreement } from '../agreement.js';
import { calibrationError } from '../calibration.js';
import { embeddedAnswer } from '../embedded-answer.js';
import type { EvalResult, EvalRow } from '../row.js';

interface Question {
  /** Path below `test/fixtures`. */
  readonly document: string;
  readonly question: string;
  /** Phrases one of which must occur in the answer; `yes` or `no`; null if the text does not say. */
  readonly answer: readonly string[] | 'yes' | 'no' | null;
  readonly unread: boolean;
}

async function answerTo(question: string, text: string): Promise<AskResult> {
  const { entry, fields } = requestFor(question, undefined);
  const operation = await entry.load();
  const body = entry.name === 'decide' ? { ...fields, state: text } : { ...fields, text };
  const response = await embeddedAnswer(operation, body);
  return toAnswer({ question, response, source: text, layout: undefined, bar: undefined });
}

async function isRight({ document, question, answer: wanted }: Question): Promise<boolean> {
  const text = readFileSync(new URL(`../../fixtures/${document}`, import.meta.url), 'utf8');
  return agreesWith(wanted, await answerTo(question, text));
}

function agreesWith(wanted: Question['answer'], { answer, uncertain }: AskResult): boolean {
  // If the text does not say, an answer flagged as uncertain misleads nobody.
  if (wanted === null) return answer === null || uncertain;
  if (typeof wanted === 'string') return answer === wanted;
  return wanted.some((words) => answer?.toLowerCase().includes(words.toLowerCase()));
}

function rowOf(id: string, metric: string, file: string, unread: boolean): EvalRow {
  return {
    id,
    run: async (): Promise<EvalResult[]> => {
      const all = JSON.parse(readFileSync(new URL(`../own/${file}`, import.meta.url), 'utf8')) as readonly Question[];
      const asked = all.filter((question) => question.unread === unread);
      const wrong: string[] = [];
      for (const question of asked) if (!(await isRight(question))) wrong.push(question.question);
      const note = unread || wrong.length === 0 ? {} : { note: `wrong: ${wrong.join(' ')}` };
      return [{ id, metric, ours: (100 * (asked.length - wrong.length)) / asked.length, baselines: {}, items: asked.length, ...note }];
    },
  };
}

interface ForeignText {
  readonly unread: boolean;
  readonly text: string;
  readonly questions: readonly Pick<Question, 'question' | 'answer'>[];
}

function foreignTexts(id: string, unread: boolean): EvalRow {
  return {
    id,
    run: async (): Promise<EvalResult[]> => {
      const all = JSON.parse(readFileSync(new URL('../own/questions-foreign.json', import.meta.url), 'utf8')) as readonly ForeignText[];
      let asked = 0;
      let right = 0;
      let certain = 0;
      let certainRight = 0;
      for (const own of all.filter((one) => one.unread === unread))
        for (const { question, answer: wanted } of own.questions) {
          const found = await answerTo(question, own.text);
          const isCertain = found.answer !== null && !found.uncertain;
          const fits = agreesWith(wanted, found);
          asked++;
          if (fits) right++;
          if (isCertain) certain++;
          if (isCertain && fits) certainRight++;
        }
      const name = `questions to short texts in other languages${unread ? ', unread' : ''}`;
      return [
        { id, metric: `${name}, right`, ours: (100 * right) / asked, baselines: {}, items: asked },
        { id, metric: `${name}, certain answers right`, ours: (100 * certainRight) / Math.max(1, certain), baselines: {}, items: certain },
      ];
    },
  };
}

interface Passage {
  readonly group: string;
  readonly question: string;
  readonly context: string;
  readonly answers: readonly string[];
}

/** An answer counts as right if most of its words agree with a right answer. */
const minAgreement = 0.75;

const passages: EvalRow = {
  id: 'Q5',
  run: async (context): Promise<EvalResult[]> => {
    const items = context.items<Passage>('squad_xquad_en') ?? [];
    if (items.length === 0) return [];
    const certain: { probability: number; right: boolean }[] = [];
    let right = 0;
    let misled = 0;
    for (const [index, { group, question, context: text, answers }] of items.entries()) {
      const found = await answerTo(question.trim(), text);
      const agrees = found.answer !== null && agreement(found.answer, answers) >= minAgreement;
      if (agrees) right++;
      if (found.answer !== null && !found.uncertain) certain.push({ probability: found.confidence ?? 0, right: agrees });
      const other = [...items.slice(index), ...items].find((item) => item.group !== group);
      const elsewhere = await answerTo(question.trim(), other?.context ?? '');
      if (elsewhere.answer !== null && !elsewhere.uncertain) misled++;
    }
    const share = (count: number, of: number): number => (100 * count) / Math.max(1, of);
    const base = { id: 'Q5', baselines: {}, items: items.length };
    return [
      { ...base, metric: 'questions to XQuAD, right', ours: share(right, items.length) },
      { ...base, metric: 'questions to XQuAD, share answered for certain', ours: share(certain.length, items.length) },
      { ...base, metric: 'questions to XQuAD, certain answers right', ours: share(certain.filter((one) => one.right).length, certain.length) },
      { ...base, metric: 'questions to XQuAD, calibration error of certain answers', ours: calibrationError(certain), better: 'lower' },
      { ...base, metric: 'questions to XQuAD, certain answers from another passage', ours: share(misled, items.length), better: 'lower' },
    ];
  },
};

export const rows: readonly EvalRow[] = [
  rowOf('Q1', 'questions to own documents, right', 'questions.json', false),
  rowOf('Q2', 'questions to own documents, unread, right', 'questions.json', true),
  rowOf('Q3', 'questions to own documents in other languages, right', 'questions-abroad.json', false),
  rowOf('Q4', 'questions to own documents in other languages, unread, right', 'questions-abroad.json', true),
  foreignTexts('Q6', false),
  foreignTexts('Q7', true),
  passages,
];
