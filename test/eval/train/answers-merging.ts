// Fits how answers found in running text and values of the other generators are weighed: npx tsx test/eval/train/answers-merging.ts --train DIR, after answers.ts.
// Data: the questions that answers.ts has not seen; sgd_slots, snips_slots and hwu64_slots of DIR and the own free documents, asked for by the questions of the field
// reader's concepts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type AnswerModel, answersTo, mergedEvidence, mergedFigures, questionOf } from '../../../src/engines/embedded/extraction/answers/index.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { logistic } from '../../../src/text/probability.js';
import { agreement } from '../agreement.js';
import { calibrationError } from '../calibration.js';
import { firstHalf } from '../suites/free-documents-first.js';
import { fourthSet } from '../suites/free-documents-fourth.js';
import { secondHalf } from '../suites/free-documents-second.js';
import { thirdSet } from '../suites/free-documents-third.js';
import { type AnswerSet, answerItems, answerSets } from './answer-items.js';
import { readConcepts } from './fields/examples.js';
import { logisticRegression } from './logistic-regression.js';
import { randomFrom } from './random.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/answers/answer-model.json', import.meta.url).pathname },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const folder = values.train;
const random = randomFrom(23);
const model = JSON.parse(readFileSync(values.out, 'utf8')) as AnswerModel;

interface Row {
  readonly set: string;
  readonly question: number;
  readonly figures: readonly number[];
  readonly right: number;
}
const rows: Row[] = [];
/** Questions by set, whether or not anything was found. */
const asked = new Map<string, number>();
let questions = 0;
/** What agrees less with the answer is wrong. */
const minRight = 0.75;

function ask(set: string, text: string, question: string, answers: readonly string[]): void {
  const [proposed] = proposedEvidence({
    text,
    instruction: '',
    fields: [{ kind: 'scalar', path: ['answer'], name: 'answer', description: question }],
  });
  if (proposed === undefined) throw new Error('nothing was proposed');
  const { document, field, evidence } = proposed;
  if (questionOf(document, field) === null) return;
  questions++;
  asked.set(set, (asked.get(set) ?? 0) + 1);
  for (const { start, end, figures } of mergedEvidence(document, field, evidence, answersTo(document, question, model.net)))
    rows.push({ set, question: questions, figures, right: agreement(text.slice(start, end), answers) >= minRight ? 1 : 0 });
}

for (const set of Object.keys(answerSets) as AnswerSet[])
  for (const { context, question, answers } of answerItems(folder, set).others) {
    const text = question.trim();
    ask(set, context, text.endsWith('?') ? text : `${text}?`, answers);
  }

const lines = (set: string, most: number): string[] => {
  const path = join(folder, set, 'train.jsonl');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString();
  return random.shuffled(text.split('\n').filter((line) => line !== '')).slice(0, most);
};
// Fields, asked for by the questions that people ask for them.
const questionsOf = new Map(
  readConcepts(true).flatMap(({ phrases: { en } }) => {
    const own = en.filter((phrase) => phrase.includes('?'));
    return own.length === 0 ? [] : en.map((phrase): [string, readonly string[]] => [phrase, own]);
  }),
);
const seen = new Map<string, ReadonlySet<string>>();

/** Some of the labels of each document, and one that it does not have. */
function askOfLabels(set: string, most: number): void {
  for (const line of lines(set, most)) {
    const { text, entities } = JSON.parse(line) as { text: string; entities: { start: number; end: number; label: string }[] };
    const readable = (label: string): string => label.replace(/[_-]/g, ' ');
    const own = [...new Set(entities.map(({ label }) => label))];
    seen.set(set, new Set([...(seen.get(set) ?? []), ...own]));
    const absent = [...(seen.get(set) ?? [])].filter((label) => !own.includes(label));
    for (const label of [...random.shuffled(own).slice(0, 2), ...random.shuffled(absent).slice(0, 1)]) {
      const wordings = questionsOf.get(readable(label)) ?? [];
      // Another wording may be a label of the document.
      if (!own.includes(label) && own.some((other) => questionsOf.get(readable(other)) === wordings && wordings.length > 0)) continue;
      const isPlain = wordings.length === 0 || random.next() < 0.5;
      ask(
        set,
        text,
        isPlain ? `What is the ${readable(label)}?` : (wordings[Math.floor(random.next() * wordings.length)] ?? ''),
        entities.filter((entity) => entity.label === label).map(({ start, end }) => text.slice(start, end)),
      );
    }
  }
}
askOfLabels('sgd_slots', 250);
askOfLabels('snips_slots', 150);
askOfLabels('hwu64_slots', 100);
const readableName = (name: string): string =>
  name
    .replace(/[_-]/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
for (const [index, documents] of [firstHalf, secondHalf, thirdSet, fourthSet].entries())
  for (const { text, fields } of documents)
    for (const [name, field] of Object.entries(fields)) {
      if ('each' in field) continue;
      const [description, value] = field;
      const answers = value === null ? [] : typeof value === 'string' ? [value] : value;
      const wordings = questionsOf.get(readableName(name)) ?? [];
      const isPlain = wordings.length === 0 || random.next() < 0.5;
      const question = isPlain
        ? `What is the ${(description || readableName(name)).replace(/^(?:the|an?) /i, '')}?`
        : (wordings[Math.floor(random.next() * wordings.length)] ?? '');
      if (description.length < 80) ask(`free ${index + 1}`, text, question, answers);
    }

const sets = [...asked.keys()];
const counts = new Map(sets.map((set) => [set, rows.filter((row) => row.set === set).length]));
/** A set of fewer values counts for less than the others. */
const minCounted = 100;
const ridge = 0.002;
// The last column of the regression is free of the ridge.
const columns = (figures: readonly number[]): Float64Array => Float64Array.from([...figures.slice(1), 1]);
const weightsFor = (own: readonly Row[]): Float64Array =>
  logisticRegression(
    own.map(({ figures }) => columns(figures)),
    own.map(({ right }) => right),
    own.map(({ set }) => 1 / Math.max(minCounted, counts.get(set) ?? 0)),
    ridge,
  );
const probability = (weights: Float64Array, figures: readonly number[]): number =>
  logistic(columns(figures).reduce((sum, value, index) => sum + value * weights[index]!, 0));

const weights = weightsFor(rows);
for (const set of sets) {
  const without = weightsFor(rows.filter((row) => row.set !== set));
  for (const [name, own] of [
    ['', weights],
    [' (left out)', without],
  ] as const) {
    const best = new Map<number, { readonly p: number; readonly right: number }>();
    for (const row of rows.filter((one) => one.set === set)) {
      const p = probability(own, row.figures);
      if (p > (best.get(row.question)?.p ?? 0)) best.set(row.question, { p, right: row.right });
    }
    const all = [...best.values()];
    const given = all.filter(({ p }) => p >= 0.5);
    const share = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(1);
    const total = asked.get(set) ?? 1;
    const right = given.filter((one) => one.right).length;
    const stated = given.reduce((sum, { p }) => sum + p, 0);
    console.log(
      `${set}${name}: ${total} questions, the likeliest right ${share(all.filter((one) => one.right).length, total)}, stated above even ${share(given.length, total)}, of these right ${share(right, given.length)}, stated ${share(stated, given.length)}, calibration error ${calibrationError(given.map(({ p, right: is }) => ({ probability: p, right: is === 1 }))).toFixed(3)}`,
    );
  }
}
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const [bias = 0] = weights.slice(-1);
const merging = Object.fromEntries(mergedFigures.map((name, index) => [name, rounded(index === 0 ? bias : weights[index - 1]!)]));
console.log(JSON.stringify(merging));
writeFileSync(values.out, `${JSON.stringify({ ...model, merging })}\n`);
