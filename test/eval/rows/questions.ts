// Q1 to Q4: questions as people ask them of documents of our own, answered as `txp ask` does. The answers were written down before the first run; the documents of
// Q1 and Q2 are the same, the questions of Q2 are those that nobody looks at one by one. Documents and questions of Q3 and Q4 are German, French and Spanish, and nobody
// looks at the documents of Q4.
import { readFileSync } from 'node:fs';
import { toAnswer } from '../../../src/operations/ask/answer.js';
import { requestFor } from '../../../src/operations/ask/request.js';
import { embeddedAnswer } from '../embedded-answer.js';
import type { EvalResult, EvalRow } from '../row.js';

interface Question {
  /** Below `test/fixtures`. */
  readonly document: string;
  readonly question: string;
  /** Words of which one has to stand in the answer; `yes` or `no`; null where the text does not say. */
  readonly answer: readonly string[] | 'yes' | 'no' | null;
  readonly unread: boolean;
}

async function isRight({ document, question, answer: wanted }: Question): Promise<boolean> {
  const text = readFileSync(new URL(`../../fixtures/${document}`, import.meta.url), 'utf8');
  const { entry, fields } = requestFor(question, undefined);
  const operation = await entry.load();
  const body = entry.name === 'decide' ? { ...fields, state: text } : { ...fields, text };
  const response = await embeddedAnswer(operation, body);
  const { answer, uncertain } = toAnswer({ question, response, source: text, pages: undefined, bar: undefined });
  // Where the text does not say, an answer that says that it is not to be relied on misleads nobody.
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

export const rows: readonly EvalRow[] = [
  rowOf('Q1', 'questions to own documents, right', 'questions.json', false),
  rowOf('Q2', 'questions to own documents, unread, right', 'questions.json', true),
  rowOf('Q3', 'questions to own documents in other languages, right', 'questions-abroad.json', false),
  rowOf('Q4', 'questions to own documents in other languages, unread, right', 'questions-abroad.json', true),
];
