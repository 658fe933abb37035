// Quality of classify and decide: accuracy with natural rubrics (C1) and with names only (C2), calibration, order and out-of-scope texts (C3),
// everyday label sets (C4).
import type { Label } from '../../../src/core/label.js';
import { oncePer } from '../../../src/core/once-per.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { shippedIntents } from '../../../src/engines/embedded/labels/models.js';
import { readJudgements } from '../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { prepareText, type TopicSpace, topicSpace } from '../../../src/engines/embedded/labels/topic.js';
import { prepareLabels } from '../../../src/engines/embedded/scoring/prepare-labels.js';
import { type Weighed, weighLabels } from '../../../src/engines/embedded/scoring/score-exclusive.js';
import { decide } from '../../../src/operations/decide/operation.js';
import { execute } from '../../../src/operations/execute.js';
import { itemAt } from '../../../src/text/at.js';
import { softmax } from '../../../src/text/probability.js';
import { operationSettings } from '../../operation-settings.js';
import { calibrationError, calibrationResult } from '../calibration.js';
import { argmax, cosineScores, keywordScores, wordListSentiment } from '../label-baselines.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { type EverydaySet, everydaySets } from '../suites/everyday-labels.js';
import { fourthQuestions, fourthScales, fourthSets, type PlainScale } from '../suites/everyday-labels-fourth.js';
import { type PlainQuestion, type PlainSet, plainQuestions, plainSets } from '../suites/everyday-labels-third.js';
import { abroadSets } from '../suites/labels-abroad.js';
import { foreignSets } from '../suites/labels-in-other-languages.js';
import { type LabelTask, trainTopic } from '../train/labels-topic.js';

interface Item {
  readonly text: string;
  readonly label: string;
}

const engine = embeddedEngine();
const never = new AbortController().signal;

async function logitsOf(
  items: readonly Item[],
  labels: readonly Label[],
  mode: 'exclusive' | 'independent' = 'exclusive',
): Promise<(readonly number[])[]> {
  const { scores } = await engine.can.scoreLabels!(
    { texts: items.map(({ text }) => text), questions: [{ mode, labels, guidance: '' }], evidence: false },
    never,
  );
  return scores.map(([answer]) => answer!.logits);
}

const share = (items: readonly Item[], labels: readonly Label[], choose: (item: Item, index: number) => number): number =>
  (100 * items.filter((item, index) => labels[choose(item, index)]!.name === item.label).length) / items.length;

function baselines(items: readonly Item[], labels: readonly Label[]): Record<string, number> {
  const cosine = cosineScores(labels);
  const keyword = keywordScores(labels);
  const counts = labels.map(({ name }) => items.filter(({ label }) => label === name).length);
  return {
    majority: (100 * Math.max(...counts)) / items.length,
    keywords: share(items, labels, ({ text }) => argmax(keyword(text))),
    cosine: share(items, labels, ({ text }) => argmax(cosine(text))),
  };
}

async function accuracy(
  id: string,
  metric: string,
  items: readonly Item[],
  labels: readonly Label[],
  extra: Partial<EvalResult> = {},
): Promise<EvalResult> {
  const start = performance.now();
  const logits = await logitsOf(items, labels);
  const msPerItem = (performance.now() - start) / items.length;
  return {
    id,
    metric,
    ours: share(items, labels, (_, index) => argmax(logits[index]!)),
    baselines: baselines(items, labels),
    items: items.length,
    msPerItem,
    ...extra,
  };
}

const rubrics = (entries: Record<string, string>): Label[] => Object.entries(entries).map(([name, rubric]) => ({ name, rubric }));

const sentiment = rubrics({
  positive: 'Does the review express a positive opinion of the movie?',
  negative: 'Does the review express a negative opinion of the movie?',
});
const questionTypes = rubrics({
  abbreviation: 'Does the question ask for the meaning or expansion of an abbreviation?',
  'description or definition': 'Does the question ask for a description, definition, manner or reason?',
  'entity or thing': 'Does the question ask for an entity such as an animal, a product, a color, a food or an event?',
  'person or group': 'Does the question ask for a person, an organization or a group of people?',
  location: 'Does the question ask for a place, a city, a country or another location?',
  'number or date': 'Does the question ask for a number, a count, a date, a price or another numeric value?',
});
const spam = rubrics({ ham: 'Is this a normal personal message?', spam: 'Is this unsolicited advertising or a scam?' });
const looks: Record<string, Label[]> = {
  tweeteval_emotion: rubrics({
    anger: 'Does the tweet express anger?',
    joy: 'Does the tweet express joy?',
    optimism: 'Does the tweet express optimism?',
    sadness: 'Does the tweet express sadness?',
  }),
  tweeteval_sentiment: rubrics({
    negative: 'Does the tweet express a negative sentiment?',
    neutral: 'Is the tweet neutral?',
    positive: 'Does the tweet express a positive sentiment?',
  }),
  tweeteval_offensive: rubrics({ offensive: 'Is the tweet offensive or insulting?', 'not-offensive': 'Is the tweet inoffensive?' }),
  tweeteval_hate: rubrics({ hate: 'Does the tweet express hate against women or immigrants?', 'not-hate': 'Is the tweet free of hate speech?' }),
  tweeteval_irony: rubrics({ irony: 'Is the tweet ironic or sarcastic?', non_irony: 'Is the tweet sincere, without irony?' }),
};

/** Label names of an intent set; the rubric equals the name. */
const namesOf = (items: readonly Item[]): Label[] =>
  [...new Set(items.map(({ label }) => label))]
    .filter((name) => name !== 'oos')
    .sort()
    .map((name) => ({ name, rubric: name }));

const inScope = (items: readonly Item[] | undefined): Item[] | undefined => items?.filter(({ label }) => label !== 'oos');

async function c1(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  const movies = context.items<Item>('sst2');
  if (movies !== undefined) {
    const list = wordListSentiment();
    const result = await accuracy('C1', 'SST-2, natural rubrics', movies, sentiment, { floor: 79, goal: 87 });
    results.push({ ...result, baselines: { ...result.baselines, 'word list': share(movies, sentiment, ({ text }) => (list(text) > 0 ? 0 : 1)) } });
  }
  const questions = context.items<Item>('trec');
  if (questions !== undefined) results.push(await accuracy('C1', 'TREC-6, natural rubrics', questions, questionTypes, { floor: 80, goal: 90 }));
  const messages = context.items<Item>('sms_spam');
  if (messages !== undefined) results.push(await accuracy('C1', 'SMS spam, natural rubrics', messages, spam, { floor: 93, goal: 98 }));
  for (const [set, labels] of Object.entries(looks)) {
    const items = context.items<Item>(set);
    if (items !== undefined) results.push(await accuracy('C1', `${set}, natural rubrics`, items, labels));
  }
  return results;
}

/** Intent sets with their floors and goals, in percent. */
const intentSets = [
  ['banking77', 50, 62],
  ['clinc150', 56, 68],
] as const;

/** For each intent set the space for comparing texts and labels, trained only on the training slices of the other sets. */
const spacesWithout = oncePer((context: EvalContext): ReadonlyMap<string, TopicSpace> => {
  const tasks = intentSets.flatMap(([set]): [string, LabelTask][] => {
    const train = inScope(context.trainItems<Item>(set));
    return train === undefined ? [] : [[set, { labels: namesOf(train).map(({ name }) => name), items: train }]];
  });
  return new Map(
    intentSets.flatMap(([set]): [string, TopicSpace][] => {
      const others = tasks.filter(([name]) => name !== set).map(([, task]) => task);
      return others.length === 0 ? [] : [[set, topicSpace(trainTopic({ tasks: others, pairs: [] }))]];
    }),
  );
});

/** Scores of every item with bare label names, compared in the given space. */
function weighedIn(space: TopicSpace, items: readonly Item[], labels: readonly Label[]): Weighed[] {
  const prepared = prepareLabels({ labels }, space, shippedIntents());
  return items.map(({ text }) => {
    const view = readText(text);
    return weighLabels(prepareText(space, view), readJudgements(view), prepared, space);
  });
}

async function c2(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const [set, floor, goal] of intentSets) {
    const items = inScope(context.items<Item>(set));
    if (items === undefined) continue;
    const labels = namesOf(items);
    results.push(await accuracy('C2', `${set}, names only`, items, labels, { floor, goal, note: "the set's own training slice was used" }));
    const space = spacesWithout(context).get(set);
    if (space === undefined) continue;
    const answers = weighedIn(space, items, labels);
    results.push({
      id: 'C2',
      metric: `${set}, names only, trained without the set`,
      ours: share(items, labels, (_, index) => argmax(itemAt(answers, index).logits)),
      baselines: baselines(items, labels),
      floor,
      goal,
      items: items.length,
    });
  }
  return results;
}

/** Calibration on intents that no training slice has shown, which is the situation of callers' own labels. */
function unlearntCalibration(context: EvalContext): EvalResult[] {
  return intentSets.flatMap(([set]): EvalResult[] => {
    const items = inScope(context.items<Item>(set));
    const space = spacesWithout(context).get(set);
    if (items === undefined || space === undefined) return [];
    const labels = namesOf(items);
    const stated = weighedIn(space, items, labels).map(({ logits, fitted }, index) => ({
      probability: fitted,
      right: itemAt(labels, argmax(logits)).name === itemAt(items, index).label,
    }));
    return [{ ...calibrationResult(`${set}, calibration error, trained without the set`, stated), id: 'C3' }];
  });
}

/** Collects the top probabilities, for the expected calibration error. */
function statedAnswers() {
  const stated: { probability: number; right: boolean }[] = [];
  return {
    add(items: readonly Item[], labels: readonly Label[], logits: readonly (readonly number[])[]): void {
      items.forEach(({ label }, index) => {
        const probabilities = softmax(logits[index]!);
        const top = argmax(probabilities);
        stated.push({ probability: probabilities[top]!, right: labels[top]!.name === label });
      });
    },
    error: (): number => calibrationError(stated),
  };
}

async function c3(context: EvalContext): Promise<EvalResult[]> {
  const sets: [string, Item[], Label[]][] = [];
  const add = (set: string, labels?: Label[]): void => {
    const items = inScope(context.items<Item>(set));
    if (items !== undefined) sets.push([set, items, labels ?? namesOf(items)]);
  };
  add('sst2', sentiment);
  add('trec', questionTypes);
  add('sms_spam', spam);
  add('banking77');
  add('clinc150');
  const errors: number[] = [];
  let turned = 0;
  let items = 0;
  for (const [, texts, labels] of sets) {
    const logits = await logitsOf(texts, labels);
    const stated = statedAnswers();
    stated.add(texts, labels, logits);
    errors.push(stated.error());
    const shifted = [...labels.slice(Math.ceil(labels.length / 2)), ...labels.slice(0, Math.ceil(labels.length / 2))];
    for (const order of [[...labels].reverse(), shifted]) {
      const again = await logitsOf(texts, order);
      texts.forEach((_, index) => {
        if (order[argmax(again[index]!)]!.name !== labels[argmax(logits[index]!)]!.name) turned++;
      });
    }
    items += texts.length;
  }
  const results: EvalResult[] = [
    {
      id: 'C3',
      metric: 'mean calibration error of the five sets',
      ours: errors.reduce((sum, error) => sum + error, 0) / errors.length,
      baselines: {},
      floor: 0.07,
      goal: 0.04,
      better: 'lower',
      items,
      note: sets.map(([set], index) => `${set} ${errors[index]!.toFixed(3)}`).join(' '),
    },
    ...unlearntCalibration(context),
    { id: 'C3', metric: 'answers changed by the order of labels', ours: turned, baselines: {}, floor: 0, goal: 0, better: 'lower', items: 2 * items },
  ];
  const all = context.items<Item>('clinc150');
  if (all !== undefined) {
    const labels = namesOf(all);
    const outside = all.map(({ label }) => label === 'oos');
    const cosine = cosineScores(labels);
    const alone = await logitsOf(all, labels, 'independent');
    const together = await logitsOf(all, labels);
    results.push({
      id: 'C3',
      metric: 'out-of-scope AUROC, CLINC150',
      ours: separation(
        alone.map((logits) => Math.max(...logits)),
        outside,
      ),
      baselines: {
        cosine: separation(
          all.map(({ text }) => Math.max(...cosine(text))),
          outside,
        ),
      },
      floor: 0.85,
      goal: 0.92,
      items: all.length,
      note: `highest independent score; by the top exclusive probability ${separation(
        together.map((logits) => Math.max(...softmax(logits))),
        outside,
      ).toFixed(3)}`,
    });
  }
  return results;
}

/** Area under the ROC curve of a score that should be lower for out-of-scope items. */
function separation(scores: readonly number[], outside: readonly boolean[]): number {
  const inner = scores.filter((_, index) => !outside[index]);
  const outer = scores.filter((_, index) => outside[index]);
  let wins = 0;
  for (const a of inner) for (const b of outer) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (inner.length * outer.length);
}

// How people write labels: a bare name, a short rubric, a full sentence.
const wordings = ['names', 'short rubrics', 'long rubrics'] as const;

function labelsOf({ labels }: EverydaySet, wording: (typeof wordings)[number]): Label[] {
  return labels.map(([name, short, long]) => ({ name, rubric: { names: name, 'short rubrics': short, 'long rubrics': long }[wording] }));
}

async function c4(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const half of ['tune', 'held-out'] as const) {
    const sets = everydaySets.filter((set) => set.half === half);
    const count = sets.reduce((sum, { items }) => sum + items.length, 0);
    const right = { names: 0, 'short rubrics': 0, 'long rubrics': 0 };
    const keywords = { ...right };
    const cosine = { ...right };
    const stated = statedAnswers();
    const weak: string[] = [];
    const start = performance.now();
    for (const set of sets) {
      const items = set.items.map(([text, label]): Item => ({ text, label }));
      let rightHere = 0;
      for (const wording of wordings) {
        const labels = labelsOf(set, wording);
        const logits = await logitsOf(items, labels);
        const hits = (choose: (text: string, index: number) => number): number =>
          items.filter(({ text, label }, index) => labels[choose(text, index)]!.name === label).length;
        const ours = hits((_, index) => argmax(logits[index]!));
        right[wording] += ours;
        rightHere += ours;
        const [byKeyword, byCosine] = [keywordScores(labels), cosineScores(labels)];
        keywords[wording] += hits((text) => argmax(byKeyword(text)));
        cosine[wording] += hits((text) => argmax(byCosine(text)));
        stated.add(items, labels, logits);
      }
      if (rightHere < 0.7 * wordings.length * items.length) weak.push(`${set.name} ${rightHere}/${wordings.length * items.length}`);
    }
    const msPerItem = (performance.now() - start) / (wordings.length * count);
    const percent = (hits: Record<(typeof wordings)[number], number>): number =>
      (100 * wordings.reduce((sum, wording) => sum + hits[wording], 0)) / (wordings.length * count);
    results.push({
      id: 'C4',
      metric: `everyday label sets, ${half} half`,
      ours: percent(right),
      baselines: { keywords: percent(keywords), cosine: percent(cosine) },
      items: wordings.length * count,
      msPerItem,
      note: `${wordings.map((wording) => `${wording} ${((100 * right[wording]) / count).toFixed(1)}`).join(', ')}${weak.length > 0 ? `; below 70 %: ${weak.join(', ')}` : ''}`,
    });
    results.push({
      id: 'C4',
      metric: `everyday label sets, ${half} half, calibration error`,
      ours: stated.error(),
      baselines: {},
      better: 'lower',
      items: wordings.length * count,
    });
  }
  for (const task of ['sentiment', 'topics', 'own words'] as const) {
    const notes: string[] = [];
    let right = 0;
    let count = 0;
    for (const { language, labels: names, items: pairs } of abroadSets.filter((set) => set.task === task)) {
      const labels = names.map((name) => ({ name, rubric: name }));
      const items = pairs.map(([text, label]): Item => ({ text, label }));
      const logits = await logitsOf(items, labels);
      const hits = items.filter(({ label }, index) => labels[argmax(logits[index]!)]!.name === label).length;
      notes.push(`${language} ${hits}/${items.length}`);
      right += hits;
      count += items.length;
    }
    results.push({ id: 'C4', metric: `other languages, ${task}`, ours: (100 * right) / count, baselines: {}, items: count, note: notes.join(', ') });
  }
  for (const half of ['tune', 'held-out'] as const) {
    const byLanguage = new Map<string, [right: number, keywords: number, count: number]>();
    for (const { language, labels: entries, items } of foreignSets.filter((set) => set.half === half)) {
      const labels = rubrics(entries);
      const logits = await logitsOf(
        items.map(([text, label]) => ({ text, label })),
        labels,
      );
      const byKeyword = keywordScores(labels);
      const counts = byLanguage.get(language) ?? [0, 0, 0];
      items.forEach(([text, label], index) => {
        if (labels[argmax(logits[index]!)]!.name === label) counts[0]++;
        if (labels[argmax(byKeyword(text))]!.name === label) counts[1]++;
        counts[2]++;
      });
      byLanguage.set(language, counts);
    }
    const total = (which: 0 | 1 | 2): number => [...byLanguage.values()].reduce((sum, counts) => sum + counts[which], 0);
    results.push({
      id: 'C4',
      metric: `label sets in six other languages, ${half} half`,
      ours: (100 * total(0)) / total(2),
      baselines: { keywords: (100 * total(1)) / total(2) },
      items: total(2),
      note: [...byLanguage].map(([language, [right, keywords, count]]) => `${language} ${right} (keywords ${keywords}) of ${count}`).join(', '),
    });
  }
  return [
    ...results,
    ...(await plain('third', plainSets, plainQuestions)),
    ...(await plain('fourth', fourthSets, fourthQuestions)),
    ...(await scales('fourth', fourthScales)),
  ];
}

/** A collection of exclusive labels with one rubric each, and of yes/no questions as `decide` answers them. */
async function plain(collection: string, sets: readonly PlainSet[], asked: readonly PlainQuestion[]): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const half of ['tune', 'held-out'] as const) {
    const stated = statedAnswers();
    const counts = { labels: 0, labelsRight: 0, keywords: 0, questions: 0, questionsRight: 0 };
    const weak: string[] = [];
    for (const { name, labels: entries, items: pairs } of sets.filter((set) => set.half === half)) {
      const labels = rubrics(entries);
      const items = pairs.map(([text, label]): Item => ({ text, label }));
      const logits = await logitsOf(items, labels);
      stated.add(items, labels, logits);
      const byKeyword = keywordScores(labels);
      const hits = (choose: (item: Item, index: number) => number): number => Math.round((share(items, labels, choose) * items.length) / 100);
      const right = hits((_, index) => argmax(logits[index]!));
      counts.labels += items.length;
      counts.labelsRight += right;
      counts.keywords += hits(({ text }) => argmax(byKeyword(text)));
      if (right < 4) weak.push(`${name} ${right}/${items.length}`);
    }
    const yesNo = [{ name: 'yes' }, { name: 'no' }].map(({ name }): Label => ({ name, rubric: name }));
    for (const { question, yes, no } of asked.filter((one) => one.half === half)) {
      const items = [...yes.map((text): Item => ({ text, label: 'yes' })), ...no.map((text): Item => ({ text, label: 'no' }))];
      const logits: number[][] = [];
      for (const { text } of items) {
        const sure = await probabilityOfYes(text, question);
        logits.push([Math.log(Math.max(1e-9, sure)), Math.log(Math.max(1e-9, 1 - sure))]);
      }
      stated.add(items, yesNo, logits);
      const right = items.filter(({ label }, index) => yesNo[argmax(logits[index]!)]!.name === label).length;
      counts.questions += items.length;
      counts.questionsRight += right;
      if (right < 4) weak.push(`${question} ${right}/${items.length}`);
    }
    const note = weak.length > 0 && half === 'tune' ? `below two thirds: ${weak.join(', ')}` : '';
    const [labels, questions] = [counts.labelsRight / counts.labels, counts.questionsRight / counts.questions];
    results.push(
      {
        id: 'C4',
        metric: `${collection} collection, label sets, ${half} half`,
        ours: 100 * labels,
        baselines: { keywords: (100 * counts.keywords) / counts.labels },
        items: counts.labels,
        note,
      },
      { id: 'C4', metric: `${collection} collection, yes/no questions, ${half} half`, ours: 100 * questions, baselines: {}, items: counts.questions },
      {
        id: 'C4',
        metric: `${collection} collection, ${half} half, calibration error`,
        ours: stated.error(),
        baselines: {},
        better: 'lower',
        items: counts.labels + counts.questions,
      },
    );
  }
  return results;
}

/** Ordered scales as `decide` answers them: right if the most probable level is the intended one. */
async function scales(collection: string, asked: readonly PlainScale[]): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const half of ['tune', 'held-out'] as const) {
    const notes: string[] = [];
    let right = 0;
    let count = 0;
    for (const { question, levels, items } of asked.filter((one) => one.half === half)) {
      let here = 0;
      for (const [text, level] of items) {
        const answer = await answerOf(text, { type: 'score', instructions: question, criteria: [...levels] });
        if (answer.type === 'score' && argmax(levels.map((_, index) => answer.probabilities[index]!)) === level) here++;
      }
      right += here;
      count += items.length;
      notes.push(`${question} ${here}/${items.length}`);
    }
    results.push({
      id: 'C4',
      metric: `${collection} collection, scales, ${half} half`,
      ours: (100 * right) / count,
      baselines: {},
      items: count,
      note: notes.join(', '),
    });
  }
  return results;
}

async function probabilityOfYes(text: string, question: string): Promise<number> {
  const answer = await answerOf(text, { type: 'noul', instructions: question });
  return answer.type === 'noul' ? answer.noul : 0;
}

type Decided = Awaited<ReturnType<typeof decide.run>>['answers'][string];

async function answerOf(text: string, question: Parameters<typeof decide.run>[0]['questions'][string]): Promise<Decided> {
  const { answers } = await execute(
    decide,
    { state: text, questions: { q: question } },
    {
      engine,
      settings: { ...operationSettings, scoreQuestions: 'answer' },
      readDocument: () => Promise.reject(new Error('no documents here')),
      tokenCounter: async () => (counted) => counted.length,
      signal: never,
      now: () => performance.now(),
    },
  );
  return answers.q!;
}

export const rows: readonly EvalRow[] = [
  { id: 'C1', run: c1 },
  { id: 'C2', run: c2 },
  { id: 'C3', run: c3 },
  { id: 'C4', run: c4 },
];
