// Rows of classify on arbitrary requests: label sets in other words (W1 to W3), label sets as people write them (F1), trust in stated probabilities (T1 to T3),
// the cost of a label for everything else (C3), and texts to which several labels apply (C5).
import { readFileSync } from 'node:fs';
import { TxpError } from '../../../src/core/errors.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { classify, classifyRequest } from '../../../src/operations/classify/operation.js';
import { execute } from '../../../src/operations/execute.js';
import { itemAt } from '../../../src/text/at.js';
import { operationSettings } from '../../operation-settings.js';
import { calibrationError, certainGain, percentRight, type StatedAnswer, sureAndWrong } from '../calibration.js';
import { keywordScores } from '../label-baselines.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { everydaySets } from '../suites/everyday-labels.js';
import { fourthSets } from '../suites/everyday-labels-fourth.js';
import { plainSets } from '../suites/everyday-labels-third.js';
import { severalSets } from '../suites/several-labels.js';
import { wordingResults } from '../wording-rows.js';
import { wordings } from '../wordings.js';

interface Item {
  readonly text: string;
  readonly label: string;
}

interface AskedLabel {
  readonly name: string;
  readonly rubric: string;
}

interface Asked {
  readonly labels: readonly AskedLabel[];
  readonly guidance?: string | undefined;
  readonly multi?: boolean;
}

const engine = embeddedEngine();
const operation = { ...classify, request: classifyRequest(1, 255) };

/** Answers of the operation to texts under the same request. The engine never fails here, so a failure is an error of the evaluation. */
async function answersTo(texts: readonly string[], { labels, guidance = '', multi = false }: Asked) {
  const answers = [];
  for (let from = 0; from < texts.length; from += 50) {
    const chunks = texts.slice(from, from + 50).map((text, index) => ({ id: String(index), text }));
    const answer = await execute(
      operation,
      { chunks, labels, system_prompt: guidance, multi_label: multi },
      {
        engine,
        settings: operationSettings,
        readDocument: () => Promise.reject(new TxpError('invalid-request', 'no documents here')),
        tokenCounter: async () => (counted) => counted.length,
        signal: new AbortController().signal,
        now: () => performance.now(),
      },
    );
    answers.push(...answer.results);
  }
  return answers;
}

type Answered = Awaited<ReturnType<typeof answersTo>>[number];

function stated(answer: Answered, right: boolean): StatedAnswer {
  return { probability: Math.max(...Object.values(answer.scores)), right, uncertain: (answer as { uncertain?: boolean }).uncertain === true };
}

const words = (name: string): string => name.replaceAll('_', ' ');
const camel = (name: string): string => words(name).replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

const rowsOfLabels = ['sentiment', 'spam', 'emotion', 'question-types'] as const;
const intentSets = ['banking77', 'clinc150'] as const;

interface Worded {
  readonly results: readonly EvalResult[];
  /** Every answer in every wording. */
  readonly pooled: readonly StatedAnswer[];
}

let worded: Promise<Worded> | undefined;

/** Every set that has wordings, in each of them; computed once for all rows. */
function inAllWordings(context: EvalContext): Promise<Worded> {
  worded ??= askInAllWordings(context);
  return worded;
}

async function askInAllWordings(context: EvalContext): Promise<Worded> {
  const results: EvalResult[] = [];
  const pooled: StatedAnswer[] = [];
  const measure = async (
    file: string,
    set: string,
    items: readonly Item[],
    asked: readonly (Asked & { id: string; half: 'open' | 'held'; gold: string[] })[],
  ) => {
    const runs = [];
    for (const { id, half, gold, ...request } of asked) {
      const answers = await answersTo(
        items.map(({ text }) => text),
        request,
      );
      const goldOf = new Map(request.labels.map(({ name }, index) => [name, gold[index]!]));
      const given = answers.map(({ top_label }) => goldOf.get(top_label) ?? '');
      const all = answers.map((answer, index) => stated(answer, given[index] === items[index]!.label));
      pooled.push(...all);
      runs.push({ id, half, score: percentRight(all), answers: given });
    }
    results.push(...wordingResults(file, set, runs));
  };
  for (const row of rowsOfLabels) {
    const file = wordings(row, 'classify');
    for (const set of file?.sets ?? []) {
      const items = context.items<Item>(set);
      if (items === undefined) continue;
      await measure(
        row,
        set,
        items,
        file!.wordings.map(({ id, half, guidance, request }) => ({ id, half, guidance, gold: Object.keys(request), labels: Object.values(request) })),
      );
    }
  }
  const intents = wordings('intents', 'intents');
  for (const set of intents === undefined ? [] : intentSets) {
    const items = context.items<Item>(set)?.filter(({ label }) => label !== 'oos');
    if (items === undefined) continue;
    const gold = [...new Set(items.map(({ label }) => label))].sort();
    const fill = (template: string, label: string): string =>
      template.replaceAll('{label_snake}', label).replaceAll('{label_camel}', camel(label)).replaceAll('{label}', words(label));
    await measure(
      'intents',
      set,
      items,
      intents!.wordings.map(({ id, half, guidance, request }) => ({
        id,
        half,
        guidance,
        gold,
        labels: gold.map((label) => ({ name: fill(request.name, label), rubric: fill(request.rubric, label) })),
      })),
    );
  }
  return { results, pooled };
}

interface FieldCase {
  readonly set: string;
  readonly lang: string;
  readonly difficulty: 'e' | 'h';
  readonly body: { readonly text: string; readonly labels: AskedLabel[]; readonly multi_label?: boolean; readonly system_prompt?: string };
  readonly gold: string | readonly string[];
}

interface FieldAnswer extends StatedAnswer {
  readonly easy: boolean;
  readonly multi: boolean;
  readonly lang: string;
  readonly keyword: boolean;
  readonly set: string;
}

/** Label sets as people write them. With several labels an answer is right if it is exactly the intended set. */
async function fieldAnswers(context: EvalContext): Promise<FieldAnswer[] | undefined> {
  const cases = readCases(context.file('field_text', 'classify.jsonl'));
  if (cases === undefined) return undefined;
  const found: FieldAnswer[] = [];
  for (const { body, gold, difficulty, lang, set } of cases) {
    const [answer] = await answersTo([body.text], { labels: body.labels, guidance: body.system_prompt, multi: body.multi_label === true });
    const meant = [gold].flat().sort().join('|');
    const given = body.multi_label === true ? [...(answer!.matched_labels ?? [])].sort().join('|') : answer!.top_label;
    const byKeyword = keywordScores(body.labels)(body.text);
    const keyword = body.labels[byKeyword.indexOf(Math.max(...byKeyword))]!.name === meant;
    found.push({ ...stated(answer!, given === meant), easy: difficulty === 'e', multi: body.multi_label === true, lang, keyword, set });
  }
  return found;
}

function readCases(path: string): FieldCase[] | undefined {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as FieldCase);
  } catch {
    return undefined;
  }
}

/** The held-out halves of our own collections of label sets, with every rubric. */
async function ownAnswers(): Promise<StatedAnswer[]> {
  const found: StatedAnswer[] = [];
  const ask = async (labels: readonly AskedLabel[], items: readonly (readonly [string, string])[]): Promise<void> => {
    const answers = await answersTo(
      items.map(([text]) => text),
      { labels },
    );
    found.push(...answers.map((answer, index) => stated(answer, answer.top_label === items[index]![1])));
  };
  for (const { labels, items } of everydaySets.filter(({ half }) => half === 'held-out'))
    for (const which of [0, 1, 2])
      await ask(
        labels.map((label) => ({ name: label[0], rubric: label[which]! })),
        items,
      );
  for (const { labels, items } of [...plainSets, ...fourthSets].filter(({ half }) => half === 'held-out'))
    await ask(
      Object.entries(labels).map(([name, rubric]) => ({ name, rubric })),
      items,
    );
  return found;
}

async function f1(context: EvalContext): Promise<EvalResult[]> {
  const answers = await fieldAnswers(context);
  if (answers === undefined) return [];
  const foreign = answers.filter(({ lang }) => lang !== 'en');
  const sets = new Map<string, number>();
  for (const { set, right } of answers) sets.set(set, (sets.get(set) ?? 0) + (right ? 1 : 0));
  const easy = answers.filter((answer) => answer.easy);
  return [
    {
      id: 'F1',
      metric: 'label sets as people bring them',
      ours: percentRight(answers),
      baselines: { keywords: (100 * answers.filter(({ keyword }) => keyword).length) / answers.length },
      floor: 60,
      goal: 75,
      items: answers.length,
      note: `not English ${percentRight(foreign).toFixed(1)}, several labels ${percentRight(answers.filter(({ multi }) => multi)).toFixed(1)}; right of 6: ${[...sets].map(([set, right]) => `${set} ${right}`).join(', ')}`,
    },
    { id: 'F1', metric: 'easy texts', ours: percentRight(easy), baselines: {}, floor: 85, goal: 95, items: easy.length },
  ];
}

async function trust(context: EvalContext): Promise<EvalResult[]> {
  const field = ((await fieldAnswers(context)) ?? []).filter(({ multi }) => !multi);
  const own = await ownAnswers();
  const { pooled } = await inAllWordings(context);
  const results: EvalResult[] = [];
  const add = (where: string, answers: readonly StatedAnswer[]): void => {
    if (answers.length === 0) return;
    const { count, wrong } = sureAndWrong(answers);
    const { gain, certain } = certainGain(answers);
    const shared = { baselines: {}, items: answers.length };
    results.push(
      {
        id: 'T1',
        metric: `${where}: wrong among those stated ≥ 0.9`,
        ours: wrong,
        ...shared,
        floor: 5,
        goal: 2,
        better: 'lower',
        note: `${count} answers`,
      },
      { id: 'T2', metric: `${where}: calibration error`, ours: calibrationError(answers), ...shared, floor: 0.07, goal: 0.04, better: 'lower' },
      {
        id: 'T3',
        metric: `${where}: certain answers better by`,
        ours: gain,
        ...shared,
        floor: 15,
        goal: 25,
        note: `${certain.toFixed(1)} % certain`,
      },
    );
  };
  add('field label sets', field);
  add('own label sets, held out', own);
  add('wordings', pooled);
  return results;
}

/** What a label for everything else costs the other labels, over our own sets without such a label and over intents. */
async function cost(context: EvalContext): Promise<EvalResult[]> {
  const tasks: { labels: AskedLabel[]; items: (readonly [string, string])[] }[] = [...plainSets, ...fourthSets]
    .filter(({ half, labels }) => half === 'held-out' && !Object.keys(labels).some((name) => /other|none|else/i.test(name)))
    .map(({ labels, items }) => ({ labels: Object.entries(labels).map(([name, rubric]) => ({ name, rubric })), items: [...items] }));
  for (const { half, labels, items } of everydaySets)
    if (half === 'held-out' && !labels.some(([name]) => /other|none|else/i.test(name)))
      for (const which of [0, 1, 2]) tasks.push({ labels: labels.map((label) => ({ name: label[0], rubric: label[which]! })), items: [...items] });
  const own = tasks.length;
  for (const set of intentSets) {
    const items = context.items<Item>(set)?.filter(({ label }) => label !== 'oos') ?? [];
    const names = [...new Set(items.map(({ label }) => label))].sort();
    // Ten intents at a time, a realistic number for a caller.
    for (let from = 0; from + 10 <= names.length; from += 10) {
      const some = names.filter((_, index) => index % Math.floor(names.length / 10) === from / 10).slice(0, 10);
      tasks.push({
        labels: some.map((name) => ({ name, rubric: words(name) })),
        items: items.filter(({ label }) => some.includes(label)).map(({ text, label }) => [text, label] as const),
      });
    }
  }
  const others: AskedLabel[] = [
    { name: 'other', rubric: 'Is it about anything else?' },
    { name: 'none of the above', rubric: 'none of the above' },
  ];
  const count = async (some: typeof tasks, extra: AskedLabel | undefined): Promise<number> => {
    let right = 0;
    for (const { labels, items } of some) {
      const answers = await answersTo(
        items.map(([text]) => text),
        { labels: extra === undefined ? labels : [...labels, extra] },
      );
      right += answers.filter(({ top_label }, index) => top_label === items[index]![1]).length;
    }
    return right;
  };
  const results: EvalResult[] = [];
  for (const [where, some] of [
    ['own label sets', tasks.slice(0, own)],
    ['ten intents at a time', tasks.slice(own)],
  ] as const) {
    const total = some.reduce((sum, { items }) => sum + items.length, 0);
    if (total === 0) continue;
    const alone = await count(some, undefined);
    const costs: number[] = [];
    for (const other of others) costs.push((100 * (alone - (await count(some, other)))) / total);
    results.push({
      id: 'C3',
      metric: `points a label for the rest costs, ${where}`,
      ours: Math.max(...costs),
      baselines: {},
      floor: 6,
      goal: 2,
      better: 'lower',
      items: total,
      note: `alone ${((100 * alone) / total).toFixed(1)}; ${others.map(({ name }, index) => `${name} ${costs[index]!.toFixed(1)}`).join(', ')}`,
    });
  }
  return results;
}

/** Texts to which several labels apply, one, or none: the share with exactly the intended labels, and the accuracy of each label. */
async function several(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const half of ['tune', 'held-out'] as const) {
    let [exact, each, labelCount, textCount] = [0, 0, 0, 0];
    for (const { labels: byName, items } of severalSets.filter((set) => set.half === half)) {
      const labels = Object.entries(byName).map(([name, rubric]) => ({ name, rubric }));
      const answers = await answersTo(
        items.map(([text]) => text),
        { labels, multi: true },
      );
      answers.forEach(({ matched_labels: matched }, index) => {
        const meant = itemAt(items, index)[1];
        const right = labels.filter(({ name }) => meant.includes(name) === (matched ?? []).includes(name)).length;
        each += right;
        labelCount += labels.length;
        textCount++;
        if (right === labels.length) exact++;
      });
    }
    results.push(
      { id: 'C5', metric: `several labels, ${half} half, exactly those meant`, ours: (100 * exact) / textCount, baselines: {}, items: textCount },
      { id: 'C5', metric: `several labels, ${half} half, each label right`, ours: (100 * each) / labelCount, baselines: {}, items: labelCount },
    );
  }
  return results;
}

export const rows: readonly EvalRow[] = [
  { id: 'W', run: async (context) => [...(await inAllWordings(context)).results] },
  { id: 'F1', run: f1 },
  { id: 'T', run: trust },
  { id: 'C3', run: cost },
  { id: 'C5', run: several },
];
