// How examples and calibrations change an engine's scores, and a cascade of two engines.
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.js';
import type { FoundField } from '../../src/core/find.js';
import type { LabelQuestion } from '../../src/core/label.js';
import { cascadeEngine } from '../../src/evaluation/cascade.js';
import { learnFromExamples } from '../../src/evaluation/few-shot.js';
import { textVector } from '../../src/evaluation/likeness.js';
import { seededRandom } from '../../src/evaluation/random.js';
import { tunedEngine } from '../../src/evaluation/tuned-engine.js';
import { softmax } from '../../src/text/probability.js';

const signal = new AbortController().signal;
const question: LabelQuestion = { mode: 'exclusive', guidance: '', labels: ['bug', 'wish'].map((name) => ({ name, rubric: name })) };

/** An engine that scores by a rule, and records the texts that it was asked about. */
function engineOf(id: string, score: (text: string) => number[]): Engine & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    id,
    asked,
    summary: '',
    can: {
      scoreLabels: async ({ texts, questions }) => {
        for (const text of texts) asked.push(text);
        return { scores: texts.map((text) => questions.map(() => ({ logits: score(text) }))) };
      },
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
}

const bugs = [
  'crash on start',
  'error when saving',
  'crash in the editor',
  'error after login',
  'the app crashes',
  'saving gives an error',
  'crash at night',
  'an error again',
];
const wishes = [
  'please add a theme',
  'I would like tabs',
  'please add sorting',
  'would like a filter',
  'add a dark mode please',
  'I would love tabs',
  'please add shortcuts',
  'would like export',
];
const examples = [...bugs.map((text) => ({ text, label: 'bug' })), ...wishes.map((text) => ({ text, label: 'wish' }))];

describe('examples', () => {
  it('are used if they predict labels better than the engine', async () => {
    const lines: string[] = [];
    const engine = tunedEngine(
      engineOf('blind', () => [0, 0.1]),
      { examples },
    );
    const { scores } = await engine.can.scoreLabels!(
      { texts: ['a crash and an error', 'please add a filter'], questions: [question], evidence: false, explain: (line) => lines.push(line) },
      signal,
    );
    const [bug, wish] = scores.map(([own]) => softmax(own!.logits));
    expect(bug![0]).toBeGreaterThan(0.5);
    expect(wish![1]).toBeGreaterThan(0.5);
    expect(lines[0]).toMatch(/^16 examples, used; accuracy without \d+ %, with \d+ %$/);
  });

  it('are not used if their texts have nothing to do with the labels', () => {
    const random = seededRandom(4);
    const known = Array.from({ length: 60 }, (_, index) => {
      const gold = random() < 0.5 ? 0 : 1;
      const favoured = random() < 0.8 ? gold : 1 - gold;
      return { vector: textVector(`text ${index}`), gold, logits: favoured === 0 ? [Math.log(4), 0] : [0, Math.log(4)] };
    });
    expect(learnFromExamples(known).model).toBeUndefined();
  });

  it('are learnt from the encodings of an engine if the texts share no words', async () => {
    const rows = [...Array(8).keys()];
    const own = [...rows.map((row) => ({ text: `b${row}`, label: 'bug' })), ...rows.map((row) => ({ text: `w${row}`, label: 'wish' }))];
    const blind = engineOf('blind', () => [0, 0.1]);
    const ask = { texts: ['b99', 'w99'], questions: [question], evidence: false };
    const seeing: Engine = { ...blind, encode: async (texts) => texts.map((text) => (text.startsWith('b') ? [1, 0] : [0, 1])) };
    const [told, untold] = await Promise.all(
      [seeing, blind].map(async (engine) => (await tunedEngine(engine, { examples: own }).can.scoreLabels!(ask, signal)).scores),
    );
    expect(told!.map(([scores]) => scores!.logits[0]! > scores!.logits[1]!)).toEqual([true, false]);
    expect(untold!.map(([scores]) => scores!.logits)).toEqual([
      [0, 0.1],
      [0, 0.1],
    ]);
  });

  it('are scored by the engine only once for each question', async () => {
    const inner = engineOf('blind', () => [0, 0.1]);
    const engine = tunedEngine(inner, { examples });
    for (let round = 0; round < 3; round++) await engine.can.scoreLabels!({ texts: ['crash'], questions: [question], evidence: false }, signal);
    expect(inner.asked).toHaveLength(examples.length + 3);
  });
});

describe('a calibration', () => {
  it('divides scores by its temperature, adds its bias, and marks answers below its threshold as uncertain', async () => {
    const engine = tunedEngine(
      engineOf('sure', () => [2, 0]),
      { examples: [], calibration: { labels: { temperature: 2, bias: { wish: 0.5 }, threshold: { confidence: 0.9 } } } },
    );
    const { scores } = await engine.can.scoreLabels!({ texts: ['x'], questions: [question], evidence: false }, signal);
    expect(scores[0]![0]).toMatchObject({ logits: [1, 0.5], uncertain: true });
  });
});

describe('a calibration of questions', () => {
  const late: LabelQuestion = { mode: 'yes-no', name: 'late', guidance: '', labels: [{ name: 'late', rubric: 'Is it late?' }] };

  it('applies only to questions of its name, with a bias for yes and one for no', async () => {
    const engine = tunedEngine(
      engineOf('sure', () => [2]),
      { examples: [], calibration: { questions: { late: { temperature: 2, bias: { yes: -1, no: 1 }, threshold: { confidence: 0.6 } } } } },
    );
    const ask = { texts: ['x'], questions: [late, { ...late, name: 'lost' }], evidence: false };
    const { scores } = await engine.can.scoreLabels!(ask, signal);
    expect(scores[0]).toEqual([{ logits: [-1], uncertain: false }, { logits: [2] }]);
  });
});

describe('a calibration of values', () => {
  it('changes the confidence of every value, also in records', async () => {
    const value = { start: 0, end: 1, confidence: 0.9 };
    const found: FoundField[] = [
      { kind: 'scalar', values: [value] },
      { kind: 'list', records: [{ values: [{ kind: 'object', record: { values: [{ kind: 'scalar', values: [value] }] } }] }] },
    ];
    const finder: Engine = { ...engineOf('finder', () => []), can: { findValues: async () => ({ fields: found }) } };
    const engine = tunedEngine(finder, { examples: [], calibration: { values: { temperature: 2, bias: { right: -0.5, wrong: 0.5 } } } });
    const { fields } = await engine.can.findValues!({ text: 'x', instruction: '', fields: [] }, signal);
    // Odds of 9 become their square root, divided by e.
    const confidence = expect.closeTo(3 / Math.E / (1 + 3 / Math.E), 9);
    const read = { ...value, confidence };
    expect(fields).toEqual([
      { kind: 'scalar', values: [read] },
      { kind: 'list', records: [{ values: [{ kind: 'object', record: { values: [{ kind: 'scalar', values: [read] }] } }] }] },
    ]);
  });
});

describe('a cascade', () => {
  const cheap = engineOf('cheap', (text) => (text.includes('clear') ? [5, 0] : [0.1, 0]));
  const dear = engineOf('dear', () => [0, 5]);

  it('asks the second engine only about texts that the first is unsure of, and keeps the order of the texts', async () => {
    const { can } = cascadeEngine({ id: 'both', first: cheap, second: dear, confidence: 0.9 });
    const answer = await can.scoreLabels!({ texts: ['clear one', 'murky', 'clear two'], questions: [question], evidence: false }, signal);
    expect(dear.asked).toEqual(['murky']);
    expect(answer.scores.map(([own]) => own!.logits)).toEqual([
      [5, 0],
      [0, 5],
      [5, 0],
    ]);
    expect(answer.answeredBy).toBe('cheap (2), dear (1)');
  });

  it('relies on calibrated answers of the first engine, and only for questions with a proven threshold', async () => {
    const calibration = { labels: { temperature: 4, bias: {}, threshold: { confidence: 0.7 } } };
    const first = tunedEngine(cheap, { examples: [], calibration });
    const last = engineOf('last', () => [0, 5]);
    const { can } = cascadeEngine({ id: 'both', first, second: last, calibration });
    const questions = [question];
    await can.scoreLabels!({ texts: ['clear one', 'murky'], questions, evidence: false }, signal);
    expect(last.asked).toEqual(['murky']);
    await can.scoreLabels!({ texts: ['clear two'], questions: [{ ...question, name: 'other' }], evidence: false }, signal);
    expect(last.asked).toEqual(['murky', 'clear two']);
  });
});
