// Quality of extract on everyday documents that nothing was fitted on (train/documents/measured; part of the repository), with fields as their readers word
// them: two of three are bare names, and the right value competes with others of its kind.
import { extract } from '../../../src/operations/extract/operation.js';
import { agreement } from '../agreement.js';
import { embeddedAnswer } from '../embedded-answer.js';
import type { EvalResult, EvalRow } from '../row.js';
import { measuredDocuments, type WordedDocument } from '../train/worded-documents.js';

type Document = Omit<WordedDocument, 'unseenBy'>;

/** The answers to a field: the number of right values, how many of them were found, and how many other values were given. */
interface Answered {
  readonly wanted: number;
  readonly found: number;
  readonly wrong: number;
  readonly isDoubtful: boolean;
}

async function answersTo({ text, fields }: Document): Promise<Answered[]> {
  const entities = Object.fromEntries(fields.map(({ name, description }) => [name, description]));
  const { entities: given, doubtful } = await embeddedAnswer(extract, { text, entities });
  return fields.map(({ name, values }) => {
    const own = given.filter(({ type }) => type === name).map(({ text: value }) => value);
    const isRight = (value: string, forms: readonly string[]): boolean => agreement(value, forms) === 1;
    return {
      wanted: values.length,
      found: values.filter((forms) => own.some((value) => isRight(value, forms))).length,
      wrong: own.filter((value) => !values.some((forms) => isRight(value, forms))).length,
      isDoubtful: doubtful?.includes(name) === true,
    };
  });
}

const sum = (answers: readonly Answered[], of: (answer: Answered) => number): number => answers.reduce((total, answer) => total + of(answer), 0);
const percent = (part: number, whole: number): number => (100 * part) / Math.max(1, whole);

async function resultsOf(metric: string, documents: readonly Document[]): Promise<EvalResult[]> {
  const answers: Answered[] = [];
  for (const document of documents) answers.push(...(await answersTo(document)));
  const single = answers.filter(({ wanted }) => wanted === 1);
  const several = answers.filter(({ wanted }) => wanted > 1);
  const absent = answers.filter(({ wanted }) => wanted === 0);
  const found = sum(answers, (answer) => answer.found);
  const row = { id: 'X14', baselines: {} };
  return [
    {
      ...row,
      metric: `${metric}: found`,
      ours: percent(
        sum(single, (answer) => answer.found),
        single.length,
      ),
      items: single.length,
      note: `of several values ${percent(
        sum(several, (answer) => answer.found),
        sum(several, (answer) => answer.wanted),
      ).toFixed(1)} %`,
    },
    {
      ...row,
      metric: `${metric}: right of what is given`,
      ours: percent(found, found + sum(answers, (answer) => answer.wrong)),
      items: answers.length,
    },
    {
      ...row,
      metric: `${metric}: fields that are answered wrongly or missed, and not doubted`,
      ours: percent(
        answers.filter(({ isDoubtful, wrong, wanted, found: right }) => !isDoubtful && (wrong > 0 || right < wanted)).length,
        answers.length,
      ),
      better: 'lower',
      items: answers.length,
    },
    {
      ...row,
      metric: `${metric}: nothing where there is nothing`,
      ours: percent(absent.filter(({ wrong }) => wrong === 0).length, absent.length),
      items: absent.length,
    },
  ];
}

export const rows: readonly EvalRow[] = [
  {
    id: 'X14',
    async run() {
      const documents = measuredDocuments();
      return [
        ...(await resultsOf(
          'everyday documents that nothing was fitted on',
          documents.filter(({ language }) => language === 'en'),
        )),
        ...(await resultsOf(
          'everyday documents in other languages that nothing was fitted on',
          documents.filter(({ language }) => language !== 'en'),
        )),
      ];
    },
  },
];
