// E1: the value of a user's own labelled lines: calibration and examples from 100 lines, the precision that a threshold promises, and the share of calls that a
// cascade needs, over 20 splits of each set.
import type { Label } from '../../../src/core/label.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { applyFit, chooseFit, companionThreshold, naiveShare, provenThreshold } from '../../../src/evaluation/calibrate.js';
import { learnFromExamples } from '../../../src/evaluation/few-shot.js';
import { calibrationErrorOf } from '../../../src/evaluation/label-metrics.js';
import { type TextVector, textVector } from '../../../src/evaluation/likeness.js';
import { foldsOf, seededRandom, shuffled } from '../../../src/evaluation/random.js';
import { softmax } from '../../../src/text/probability.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';

const splits = 20;
const knownLines = 100;
const promisedLines = 200;
const risk = 0.1;
const delta = 0.1;
const within = 0.01;

const rubrics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sst2: {
    positive: 'Does the review express a positive opinion of the movie?',
    negative: 'Does the review express a negative opinion of the movie?',
  },
  trec: {
    abbreviation: 'Does the question ask for the meaning or expansion of an abbreviation?',
    'description or definition': 'Does the question ask for a description, definition, manner or reason?',
    'entity or thing': 'Does the question ask for an entity such as an animal, a product, a color, a food or an event?',
    'person or group': 'Does the question ask for a person, an organization or a group of people?',
    location: 'Does the question ask for a place, a city, a country or another location?',
    'number or date': 'Does the question ask for a number, a count, a date, a price or another numeric value?',
  },
  sms_spam: { ham: 'Is this a normal personal message?', spam: 'Is this unsolicited advertising or a scam?' },
  tweeteval_emotion: {
    anger: 'Does the tweet express anger?',
    joy: 'Does the tweet express joy?',
    optimism: 'Does the tweet express optimism?',
    sadness: 'Does the tweet express sadness?',
  },
  tweeteval_sentiment: {
    negative: 'Does the tweet express a negative sentiment?',
    neutral: 'Is the tweet neutral?',
    positive: 'Does the tweet express a positive sentiment?',
  },
  tweeteval_offensive: { offensive: 'Is the tweet offensive or insulting?', 'not-offensive': 'Is the tweet inoffensive?' },
  tweeteval_hate: { hate: 'Does the tweet express hate against women or immigrants?', 'not-hate': 'Is the tweet free of hate speech?' },
  tweeteval_irony: { irony: 'Is the tweet ironic or sarcastic?', non_irony: 'Is the tweet sincere, without irony?' },
};

/** A simulated model for the cascade: its accuracy, and the maximum percentage of calls that may be needed to come within a point of it. */
const cascades: Readonly<Record<string, readonly [accuracy: number, mostCalls: number]>> = {
  banking77: [0.75, 12],
  clinc150: [0.88, 30],
  tweeteval_emotion: [0.8, 35],
  sst2: [0.945, 65],
};

interface Row {
  readonly vector: TextVector;
  readonly gold: number;
  readonly logits: readonly number[];
}
interface Answer {
  readonly confidence: number;
  readonly right: boolean;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function rowsOf(context: EvalContext, set: string): Promise<{ rows: Row[]; labels: number } | undefined> {
  const items = context.items<{ text: string; label: string }>(set)?.filter(({ label }) => label !== 'oos');
  if (items === undefined) return undefined;
  const own = rubrics[set] ?? Object.fromEntries([...new Set(items.map(({ label }) => label))].sort().map((name) => [name, name]));
  const labels: Label[] = Object.entries(own).map(([name, rubric]) => ({ name, rubric }));
  const names = labels.map(({ name }) => name);
  const engine = embeddedEngine();
  const texts = items.map(({ text }) => text);
  const { signal } = new AbortController();
  const { scores } = await engine.can.scoreLabels!({ texts, questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false }, signal);
  const encodings = await engine.encode!(texts, signal);
  return {
    rows: items.map(({ text, label }, index) => ({
      vector: textVector(text, encodings[index]),
      gold: names.indexOf(label),
      logits: scores[index]![0]!.logits,
    })),
    labels: names.length,
  };
}

function answersOf(rows: readonly Row[], read: (row: Row) => readonly number[]): Answer[] {
  return rows.map((row) => {
    const shares = softmax(read(row));
    const confidence = shares.reduce((best, share) => Math.max(best, share), 0);
    return { confidence, right: shares.indexOf(confidence) === row.gold };
  });
}

const accuracy = (answers: readonly Answer[]): number => 100 * mean(answers.map(({ right }) => Number(right)));

/** What `txp calibrate --examples` learns from known lines: how it scores other lines, and cross-validated answers to the known ones. */
function learnt(known: readonly Row[]): { read: (row: Row) => readonly number[]; seen: Answer[] } {
  const foldOf = foldsOf(known.length, 10, 3);
  const models = Array.from({ length: 10 }, (_, fold) => learnFromExamples(known.filter((_, index) => foldOf[index] !== fold)).model);
  const held = known.map((row, index) => ({ ...row, logits: models[foldOf[index]!]?.score(row.vector, row.logits) ?? row.logits }));
  const { fit, heldOut } = chooseFit(held);
  const { model } = learnFromExamples(known);
  return {
    read: ({ vector, logits }) => applyFit(model?.score(vector, logits) ?? logits, fit),
    seen: answersOf(
      known.map((row, index) => ({ ...row, logits: heldOut[index]! })),
      ({ logits }) => logits,
    ),
  };
}

function* splitsOf(rows: readonly Row[], size: number): Generator<{ known: Row[]; rest: Row[]; split: number }> {
  for (let split = 0; split < splits; split++) {
    const order = shuffled(rows, seededRandom(1000 + split));
    yield { known: order.slice(0, size), rest: order.slice(size), split };
  }
}

interface OfSet {
  readonly set: string;
  readonly as: number[];
  readonly fitted: number[];
  readonly learnt: number[];
  readonly asError: number[];
  readonly fittedError: number[];
  readonly learntError: number[];
  readonly noise: number[];
}

async function linesRows(context: EvalContext): Promise<EvalResult[]> {
  const perSet: OfSet[] = [];
  for (const set of Object.keys(rubrics)) {
    const data = await rowsOf(context, set);
    if (data === undefined) continue;
    const own: OfSet = { set, as: [], fitted: [], learnt: [], asError: [], fittedError: [], learntError: [], noise: [] };
    const random = seededRandom(5);
    for (const { known, rest } of splitsOf(data.rows, knownLines)) {
      const { fit } = chooseFit(known);
      const { model } = learnFromExamples(known);
      const plain = answersOf(rest, ({ logits }) => logits);
      const fitted = answersOf(rest, ({ logits }) => applyFit(logits, fit));
      const both = answersOf(rest, learnt(known).read);
      own.as.push(accuracy(plain));
      own.asError.push(calibrationErrorOf(plain));
      own.fitted.push(accuracy(fitted));
      own.fittedError.push(calibrationErrorOf(fitted));
      own.learntError.push(calibrationErrorOf(both));
      own.noise.push(calibrationErrorOf(both.map(({ confidence }) => ({ confidence, right: random() < confidence }))));
      own.learnt.push(accuracy(answersOf(rest, ({ vector, logits }) => model?.score(vector, logits) ?? logits)));
    }
    perSet.push(own);
  }
  if (perSet.length === 0) return [];
  const over = (read: (own: (typeof perSet)[number]) => readonly number[]): number => mean(perSet.map((own) => mean(read(own))));
  const gain = (own: (typeof perSet)[number], read: 'fitted' | 'learnt'): number => mean(own[read]) - mean(own.as);
  const each = (read: 'fitted' | 'learnt'): string =>
    perSet.map((own) => `${own.set} ${gain(own, read) >= 0 ? '+' : ''}${gain(own, read).toFixed(1)}`).join(', ');
  const items = perSet.length * splits;
  return [
    {
      id: 'E1',
      metric: 'calibrated on 100 lines that are examples, too: calibration error',
      ours: over(({ learntError }) => learntError),
      baselines: {
        'as it is': over(({ asError }) => asError),
        'without examples': over(({ fittedError }) => fittedError),
        'exact probabilities': over(({ noise }) => noise),
      },
      floor: 0.07,
      better: 'lower',
      items,
    },
    {
      id: 'E1',
      metric: 'calibrated on 100 lines: right',
      ours: over(({ fitted }) => fitted),
      baselines: { 'as it is': over(({ as }) => as) },
      items,
      note: each('fitted'),
    },
    {
      id: 'E1',
      metric: '100 examples: points gained',
      ours: over(({ learnt }) => learnt) - over(({ as }) => as),
      baselines: {},
      floor: 2,
      items,
      note: each('learnt'),
    },
    {
      id: 'E1',
      metric: '100 examples: least gain of a set',
      ours: Math.min(...perSet.map((own) => gain(own, 'learnt'))),
      baselines: {},
      floor: -1,
      items,
    },
  ];
}

async function promiseRows(context: EvalContext): Promise<EvalResult[]> {
  let broken = 0;
  let brokenByEye = 0;
  let given = 0;
  let all = 0;
  let kept = 0;
  let keptByEye = 0;
  const shares: string[] = [];
  const calls: EvalResult[] = [];
  for (const [set, [right, most]] of Object.entries(cascades)) {
    const data = await rowsOf(context, set);
    if (data === undefined) continue;
    let own = 0;
    let ownByEye = 0;
    let asked = 0;
    let lost = 0;
    for (const { known, rest, split } of splitsOf(data.rows, promisedLines)) {
      const { read, seen } = learnt(known);
      const unseen = answersOf(rest, read);
      const isBroken = (confidence: number): boolean => {
        const relied = unseen.filter((answer) => answer.confidence >= confidence);
        return relied.length > 0 && mean(relied.map((answer) => Number(!answer.right))) > risk;
      };
      const threshold = provenThreshold(seen, risk, delta);
      all++;
      own += threshold?.kept ?? 0;
      if (threshold !== undefined) given++;
      if (threshold !== undefined && isBroken(threshold.confidence)) broken++;
      const byEye = naiveShare(seen, risk);
      ownByEye += byEye;
      const ranked = seen.map(({ confidence }) => confidence).sort((a, b) => b - a);
      if (byEye > 0 && isBroken(ranked[Math.round(byEye * seen.length) - 1]!)) brokenByEye++;
      const draw = seededRandom(9000 + split);
      const bar =
        companionThreshold(
          seen.map((answer) => ({ ...answer, otherRight: draw() < right })),
          within,
        )?.confidence ?? Number.POSITIVE_INFINITY;
      const went = unseen.map(({ confidence }) => confidence < bar);
      asked += mean(went.map(Number));
      lost += mean(unseen.map((answer, index) => (went[index] ? 0 : right - Number(answer.right))));
    }
    kept += own;
    keptByEye += ownByEye;
    shares.push(`${set} ${((100 * own) / splits).toFixed(0)} of ${((100 * ownByEye) / splits).toFixed(0)} %`);
    const items = data.rows.length - promisedLines;
    calls.push(
      {
        id: 'E1',
        metric: `cascade, ${set}: texts that go on`,
        ours: (100 * asked) / splits,
        baselines: { 'all to the model': 100 },
        floor: most,
        better: 'lower',
        items,
      },
      {
        id: 'E1',
        metric: `cascade, ${set}: points lost against the model alone`,
        ours: (100 * lost) / splits,
        baselines: {},
        floor: 100 * within,
        better: 'lower',
        items,
        note: `the model alone is right in ${(100 * right).toFixed(1)} %`,
      },
    );
  }
  if (all === 0) return [];
  return [
    {
      id: 'E1',
      metric: 'promised risk of 10 % broken, 200 lines',
      ours: (100 * broken) / all,
      baselines: { 'threshold that looks right': (100 * brokenByEye) / all },
      floor: 13,
      better: 'lower',
      items: all,
      note: `a threshold was proven in ${given}`,
    },
    {
      id: 'E1',
      metric: 'share kept, of what merely looks right',
      ours: (100 * kept) / keptByEye,
      baselines: {},
      floor: 55,
      items: all,
      note: shares.join(', '),
    },
    ...calls,
  ];
}

export const rows: readonly EvalRow[] = [{ id: 'E1', run: async (context) => [...(await linesRows(context)), ...(await promiseRows(context))] }];
