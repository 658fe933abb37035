// Quality of decide in any wording and form: yes/no against the majority class (D1), one question in several forms (W4), questions and their opposites (W5),
// questions as people ask them (F2), and whether the probabilities can be believed (T1–T4).
import { existsSync, readFileSync } from 'node:fs';
import { itemAt } from '../../../src/text/at.js';
import { calibrationError } from '../calibration.js';
import {
  type Answer,
  accuracy,
  asGiven,
  askedAsChoice,
  askedAsLabels,
  askedAsNoul,
  brier,
  brierOfShare,
  decided,
  isUncertain,
  type Judged,
  type YesNo,
} from '../decisions.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { oppositeQuestions } from '../suites/opposite-questions.js';
import { type WordingRun, wordingResults } from '../wording-rows.js';
import { wordings } from '../wordings.js';

interface Decision {
  readonly text: string;
  readonly question: string;
  readonly answer: 'yes' | 'no' | 'maybe';
}

type Raw = Record<string, string> & { contexts: string[]; facts: string[] };
const sets: Readonly<Record<string, { wordings: string; read: (raw: Raw) => Decision }>> = {
  boolq: { wordings: 'yes-no', read: (raw) => ({ text: raw.passage!, question: raw.question!, answer: raw.label as Decision['answer'] }) },
  strategyqa: {
    wordings: 'yes-no',
    read: (raw) => ({ text: raw.facts.join(' '), question: raw.question!, answer: raw.label as Decision['answer'] }),
  },
  rte: { wordings: 'follows', read: (raw) => ({ text: raw.premise!, question: raw.hypothesis!, answer: raw.label_yesno as Decision['answer'] }) },
  pubmedqa: {
    wordings: 'yes-no-maybe',
    read: (raw) => ({ text: raw.contexts.join('\n'), question: raw.question!, answer: raw.label as Decision['answer'] }),
  },
};

function decisionsOf(context: EvalContext, set: string): Decision[] | undefined {
  return context.items<Raw>(set)?.map(sets[set]!.read);
}

interface Worded {
  readonly id: string;
  readonly isOpen: boolean;
  /** For each item the answer, and its probability of yes against no. */
  readonly answers: readonly { readonly given: Decision['answer']; readonly judged: Judged | null }[];
}

const asked = new Map<string, Promise<Worded[] | undefined>>();

/** Every item of a set in every wording; computed once for all rows. */
function inAllWordings(context: EvalContext, set: string): Promise<Worded[] | undefined> {
  const known = asked.get(set) ?? askInAllWordings(context, set);
  asked.set(set, known);
  return known;
}

async function askInAllWordings(context: EvalContext, set: string): Promise<Worded[] | undefined> {
  const decisions = decisionsOf(context, set);
  const file = wordings(sets[set]!.wordings, 'decide');
  if (decisions === undefined || file === undefined) return undefined;
  const all: Worded[] = [];
  for (const { id, half, request } of file.wordings) {
    const answers: Worded['answers'][number][] = [];
    for (const { text, question, answer } of decisions) {
      const worded = request.question.replaceAll('{question}', () => question);
      if (set === 'pubmedqa') {
        const reply = await decided(text, { type: 'choice', instructions: worded, criteria: { yes: '', no: '', maybe: '' } });
        const { yes, no } = shares(reply);
        const judged = answer === 'maybe' ? null : { yes: yes / (yes + no), uncertain: isUncertain(reply), right: answer === 'yes' };
        answers.push({ given: reply.type === 'choice' ? (reply.choice as Decision['answer']) : 'maybe', judged });
      } else {
        const reply = await askedAsNoul(text, worded);
        answers.push({ given: reply.yes > 0.5 ? 'yes' : 'no', judged: { ...reply, right: answer === 'yes' } });
      }
    }
    all.push({ id, isOpen: half === 'open', answers });
  }
  return all;
}

function shares(answer: Answer): { yes: number; no: number } {
  return answer.type === 'choice' ? { yes: answer.probabilities.yes!, no: answer.probabilities.no! } : { yes: 0.5, no: 0.5 };
}

async function d1(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const set of Object.keys(sets)) {
    const decisions = decisionsOf(context, set);
    const start = performance.now();
    const worded = await inAllWordings(context, set);
    if (decisions === undefined || worded === undefined) continue;
    const msPerItem = (performance.now() - start) / decisions.length / worded.length;
    const majority = majorityOf(decisions.map(({ answer }) => answer));
    const right = worded.map(
      ({ answers }) => (100 * answers.filter(({ given }, index) => given === decisions[index]!.answer).length) / decisions.length,
    );
    const mean = right.reduce((sum, one) => sum + one, 0) / right.length;
    results.push({
      id: 'D1',
      metric: `${set}, accuracy over the majority, mean of ${worded.length} wordings`,
      ours: mean - majority,
      baselines: { majority: 0 },
      floor: 2,
      goal: 8,
      items: decisions.length,
      msPerItem,
      note: `majority ${majority.toFixed(1)}; ${worded.flatMap(({ id, isOpen }, index) => (isOpen ? [`${id} ${right[index]!.toFixed(1)}`] : [])).join(', ')}`,
    });
  }
  return results;
}

/** Yes/no questions and statements, asked in all wordings. */
async function w(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const [set, { wordings: file }] of Object.entries(sets)) {
    const decisions = decisionsOf(context, set);
    const worded = await inAllWordings(context, set);
    if (decisions === undefined || worded === undefined) continue;
    const runs = worded.map(
      ({ id, isOpen, answers }): WordingRun => ({
        id,
        half: isOpen ? 'open' : 'held',
        score: (100 * answers.filter(({ given }, index) => given === itemAt(decisions, index).answer).length) / decisions.length,
        answers: answers.map(({ given }) => given),
      }),
    );
    results.push(...wordingResults(file, set, runs));
  }
  return results;
}

function majorityOf(answers: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return (100 * Math.max(...counts.values())) / answers.length;
}

/** One question in each form that the API accepts. */
const forms: readonly ((text: string, question: string) => Promise<YesNo>)[] = [
  (text, question) => askedAsNoul(text, question, 'q0'),
  (text, question) => askedAsNoul(text, question, 'x'),
  (text, question) => askedAsNoul(text, question, 'spam'),
  (text, question) => askedAsNoul(text, question, 'isUrgentComplaint'),
  (text, question) => askedAsChoice(text, question, ['yes', 'no']),
  (text, question) => askedAsChoice(text, question, ['Yes', 'No'], 'spam'),
  (text, question) => askedAsChoice(text, question, ['ja', 'nein']),
  (text, question) => askedAsChoice(text, question, ['true', 'false']),
  (text, question) => askedAsChoice(text, question, ['correct', 'incorrect']),
  (text, question) => askedAsChoice(text, question, ['applies', 'does not apply']),
  (text, question) => askedAsLabels(text, question, ['yes', 'no'], false),
  (text, question) => askedAsLabels(text, question, ['yes', 'no'], true),
  (text, question) => askedAsLabels(text, question, ['oui', 'non'], false),
];

async function w4(context: EvalContext): Promise<EvalResult[]> {
  const own = oppositeQuestions.flatMap(({ text, pairs }) => pairs.map(([question]): Decision => ({ text, question, answer: 'yes' })));
  const results: EvalResult[] = [];
  for (const [name, decisions] of [
    ['own questions', own],
    ...Object.keys(sets).map((set) => [set, decisionsOf(context, set)?.slice(0, 120)] as const),
  ] as const) {
    if (decisions === undefined) continue;
    let same = 0;
    for (const { text, question } of decisions) {
      const sides = new Set<boolean>();
      for (const ask of forms) sides.add((await ask(text, question)).yes > 0.5);
      if (sides.size === 1) same++;
    }
    results.push({
      id: 'W4',
      metric: `${name}: same side in ${forms.length} forms`,
      ours: (100 * same) / decisions.length,
      baselines: {},
      floor: 95,
      goal: 100,
      items: decisions.length,
    });
  }
  return results;
}

async function w5(): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for (const half of ['open', 'held'] as const) {
    const notes: string[] = [];
    let [pairs, different, bothYes, bothRight] = [0, 0, 0, 0];
    for (const suite of oppositeQuestions.filter((one) => one.half === half)) {
      for (const [question, opposite, answer] of suite.pairs) {
        const one = (await askedAsNoul(suite.text, question)).yes > 0.5;
        const other = (await askedAsNoul(suite.text, opposite)).yes > 0.5;
        pairs++;
        if (one !== other) different++;
        else if (one) bothYes++;
        if (one !== other && one === (answer === 'yes')) bothRight++;
        else if (half === 'open') notes.push(`${question} ${one ? 'yes' : 'no'}/${other ? 'yes' : 'no'}`);
      }
    }
    results.push(
      {
        id: 'W5',
        metric: `opposites, ${half} half, not answered the same`,
        ours: (100 * different) / pairs,
        baselines: {},
        floor: 80,
        goal: 100,
        items: pairs,
      },
      { id: 'W5', metric: `opposites, ${half} half, both yes`, ours: bothYes, baselines: {}, floor: 0, goal: 0, better: 'lower', items: pairs },
      {
        id: 'W5',
        metric: `opposites, ${half} half, both right`,
        ours: (100 * bothRight) / pairs,
        baselines: { 'coin on one': 50 },
        items: pairs,
        note: notes.join('; '),
      },
    );
  }
  return results;
}

interface FieldItem {
  readonly id: string;
  readonly type: 'noul' | 'choice' | 'score';
  readonly body: { readonly state: string | { readonly text: string }; readonly questions: Readonly<Record<string, Parameters<typeof decided>[1]>> };
  readonly gold: boolean | string | readonly number[];
}

interface FieldAnswer {
  readonly item: FieldItem;
  readonly right: boolean;
  readonly sure: number;
  readonly uncertain: boolean;
  /** Null except for yes/no questions. */
  readonly judged: Judged | null;
}

let fieldAnswers: Promise<FieldAnswer[] | undefined> | undefined;

function answerField(context: EvalContext): Promise<FieldAnswer[] | undefined> {
  fieldAnswers ??= (async () => {
    const file = context.file('field_text', 'decide.jsonl');
    if (!existsSync(file)) return undefined;
    const items = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FieldItem);
    const answers: FieldAnswer[] = [];
    for (const item of items) {
      const { state, questions } = item.body;
      const answer = await decided(typeof state === 'string' ? state : state.text, Object.values(questions)[0]!);
      const uncertain = isUncertain(answer);
      if (answer.type === 'noul') {
        const judged = { yes: answer.noul, uncertain, right: item.gold === true };
        answers.push({ item, ...asGiven(judged), uncertain, judged });
      } else if (answer.type === 'choice')
        answers.push({ item, right: answer.choice === item.gold, sure: answer.confidence, uncertain, judged: null });
      else if (answer.type === 'score') {
        const top = Object.entries(answer.probabilities).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
        answers.push({ item, right: (item.gold as readonly number[]).includes(Number(top)), sure: answer.confidence, uncertain, judged: null });
      }
    }
    return answers;
  })();
  return fieldAnswers;
}

const shareRight = (answers: readonly { readonly right: boolean }[]): number =>
  (100 * answers.filter(({ right }) => right).length) / Math.max(1, answers.length);

async function f2(context: EvalContext): Promise<EvalResult[]> {
  const answers = await answerField(context);
  if (answers === undefined) return [];
  const answered = answers.filter(({ uncertain }) => !uncertain);
  const kinds = (['noul', 'choice', 'score'] as const).map((type) => {
    const ofType = answers.filter(({ item }) => item.type === type);
    return `${type} ${shareRight(ofType).toFixed(0)} of ${ofType.length}`;
  });
  return [
    { id: 'F2', metric: 'questions people bring: right', ours: shareRight(answers), baselines: {}, items: answers.length, note: kinds.join(', ') },
    {
      id: 'F2',
      metric: 'the same, of what is answered as certain',
      ours: shareRight(answered),
      baselines: {},
      floor: 70,
      goal: 80,
      items: answered.length,
    },
    {
      id: 'F2',
      metric: 'the same, share answered as certain',
      ours: (100 * answered.length) / answers.length,
      baselines: {},
      floor: 40,
      goal: 60,
      items: answers.length,
    },
  ];
}

async function trust(context: EvalContext): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  const worded = new Map<string, readonly Worded[]>();
  for (const set of Object.keys(sets)) {
    const found = await inAllWordings(context, set);
    if (found !== undefined) worded.set(set, found);
  }
  const field = (await answerField(context)) ?? [];
  const judged = (set: string): Judged[] => worded.get(set)!.flatMap(({ answers }) => answers.flatMap((answer) => answer.judged ?? []));
  const fieldYesNo = field.flatMap((answer) => answer.judged ?? []);
  const all = [...[...worded.keys()].flatMap(judged).map(asGiven), ...field.map(({ sure, right }) => ({ sure, right }))];
  const sure = all.filter((one) => one.sure >= 0.9);
  if (all.length === 0) return [];
  results.push({
    id: 'T1',
    metric: 'decisions stated at .9 or more that are wrong',
    ours: 100 - (sure.length === 0 ? 100 : shareRight(sure)),
    baselines: {},
    floor: 5,
    goal: 2,
    better: 'lower',
    items: sure.length,
  });
  const nouls: [string, readonly { sure: number; right: boolean }[]][] = [
    ...[...worded.keys()].map((set): [string, { sure: number; right: boolean }[]] => [set, judged(set).map(asGiven)]),
    ['field_text', fieldYesNo.map(asGiven)],
    ['field_text choice', field.filter(({ item }) => item.type === 'choice')],
  ];
  for (const [name, given] of nouls)
    results.push({
      id: 'T2',
      metric: `${name}, calibration error`,
      ours: calibrationError(given.map(({ sure: probability, right }) => ({ probability, right }))),
      baselines: {},
      floor: 0.07,
      goal: 0.04,
      better: 'lower',
      items: given.length,
    });
  const certainty: [string, readonly { right: boolean; uncertain: boolean }[]][] = [
    ['benchmarks', [...worded.keys()].flatMap(judged).map((one) => ({ ...asGiven(one), uncertain: one.uncertain }))],
    ['field_text', field],
  ];
  for (const [name, given] of certainty) {
    const certain = given.filter(({ uncertain }) => !uncertain);
    results.push({
      id: 'T3',
      metric: `${name}: certain answers over all answers`,
      ours: shareRight(certain) - shareRight(given),
      baselines: {},
      floor: 15,
      goal: 25,
      items: certain.length,
      note: `${((100 * certain.length) / given.length).toFixed(0)} % certain`,
    });
  }
  for (const [name, answers] of [...[...worded.keys()].map((set) => [set, judged(set)] as const), ['field_text', fieldYesNo] as const]) {
    const perWording = name === 'field_text' ? [] : worded.get(name)!.map((one) => brier(one.answers.flatMap((answer) => answer.judged ?? [])));
    results.push({
      id: 'T4',
      metric: `${name}, Brier score less that of the share of yes`,
      ours: brier(answers) - brierOfShare(answers),
      baselines: { share: brierOfShare(answers) },
      floor: 0,
      goal: -0.02,
      better: 'lower',
      items: answers.length,
      note: `accuracy ${accuracy(answers).toFixed(1)}${perWording.length === 0 ? '' : `; worst wording ${(Math.max(...perWording) - brierOfShare(answers)).toFixed(3)}`}`,
    });
  }
  return results;
}

export const rows: readonly EvalRow[] = [
  { id: 'D1', run: d1 },
  { id: 'W', run: w },
  { id: 'W4', run: w4 },
  { id: 'W5', run: w5 },
  { id: 'F2', run: f2 },
  { id: 'T', run: trust },
];
