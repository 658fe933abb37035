// Preferences of a model for letters, positions and the word named first must not show: probabilities are compared with those of a model without them.
import { describe, expect, it } from 'vitest';
import type { Label, LabelQuestion, LabelScores } from '../../../../src/core/label.js';
import { modelEngine } from '../../../../src/engines/model/index.js';
import type { Temperatures } from '../../../../src/engines/model/labels/temperature.js';
import { logistic, softmax } from '../../../../src/text/probability.js';
import { commonWords, memoryOf, type Script, scriptedDriver } from '../scripted-driver.js';
import { type AskedQuestion, choiceQuestions, yesNoQuestions } from './questions.js';

const signal = new AbortController().signal;

function open(script: Script = {}, memory = memoryOf()) {
  const driver = scriptedDriver(script);
  const engine = modelEngine({ id: 'm', summary: '', driver, memory });
  const score = async (text: string, question: LabelQuestion, evidence = false): Promise<LabelScores> =>
    (await engine.can.scoreLabels!({ texts: [text], questions: [question], evidence }, signal)).scores[0]![0]!;
  return { driver, memory, engine, score };
}

function probabilities({ mode }: LabelQuestion, { logits }: LabelScores): number[] {
  return mode === 'exclusive' ? softmax(logits) : logits.map(logistic);
}

const own = ({ text, question }: AskedQuestion): number[] =>
  probabilities(question, {
    logits: question.labels.map(({ name, rubric }) => commonWords(text, question.mode === 'exclusive' ? `${name}: ${rubric}` : rubric)),
  });

// The text supports one of its options by several words.
const clear = choiceQuestions.find(({ question }) => question.labels.length === 4 && question.labels[0]!.name === 'delivery')!;
const letters: Readonly<Record<string, number>> = { A: 3, B: -1, C: 0.5 };
const named = (names: readonly string[]): Label[] => names.map((name) => ({ name, rubric: name }));

describe('temperatures', () => {
  it.each([
    ['choice', { mode: 'exclusive' }, [4, 1, 1]],
    ['score', { mode: 'exclusive', ordinal: true }, [1, 1, 4]],
    ['noul', { mode: 'independent' }, [1, 4, 1]],
  ] as const)('of type %s divide the log-odds of that type of question and of no other', async (_, kind, divisors) => {
    const question: LabelQuestion = { labels: clear.question.labels, guidance: '', ...kind };
    const logitsAt = async (temperatures: Temperatures): Promise<readonly number[]> => {
      const engine = modelEngine({ id: 'm', summary: '', driver: scriptedDriver({}), memory: memoryOf(), temperatures });
      return (await engine.can.scoreLabels!({ texts: [clear.text], questions: [question], evidence: false }, signal)).scores[0]![0]!.logits;
    };
    const plain = await logitsAt({});
    for (const [index, temperatures] of [{ choice: 4 }, { noul: 4 }, { score: 4 }].entries())
      for (const [at, value] of (await logitsAt(temperatures)).entries()) expect(value).toBeCloseTo(plain[at]! / divisors[index]!, 9);
  });
});

describe('a model that prefers some letters', () => {
  it('gives the probabilities of one that does not, while its preference is learnt and afterwards', async () => {
    const { score, driver } = open({ likes: letters });
    let worst = 0;
    for (const asked of choiceQuestions) {
      const got = probabilities(asked.question, await score(asked.text, asked.question));
      const wanted = own(asked);
      got.forEach((value, index) => {
        worst = Math.max(worst, Math.abs(value - wanted[index]!));
      });
    }
    expect(worst).toBeLessThan(0.02);
    // Once the preference is learnt, a clear question takes one call.
    const before = driver.asked.length;
    await score(clear.text, clear.question);
    expect(driver.asked.length - before).toBe(1);
  });

  it('changes no answer and no probability if the labels are in reverse order', async () => {
    const { score } = open({ likes: letters });
    let flips = 0;
    for (const { text, question } of choiceQuestions) {
      const straight = probabilities(question, await score(text, question));
      const turned = { ...question, labels: [...question.labels].reverse() };
      const back = probabilities(turned, await score(text, turned)).reverse();
      if (straight.indexOf(Math.max(...straight)) !== back.indexOf(Math.max(...back))) flips++;
      straight.forEach((value, index) => {
        expect(Math.abs(value - back[index]!)).toBeLessThan(0.02);
      });
    }
    expect(flips).toBe(0);
  });

  it('has its preference remembered for the next run', async () => {
    const memory = memoryOf();
    const first = open({ likes: letters }, memory);
    for (const { text, question } of choiceQuestions) await first.score(text, question);
    const second = open({ likes: letters }, memoryOf(memory.kept));
    await second.score(clear.text, clear.question);
    expect(second.driver.asked).toHaveLength(1);
  });

  it('has its preference learnt anew if the memory contains something else', async () => {
    const memory = memoryOf(new Map<string, unknown>([['scripted/letter-prior/3', { rotations: 99, letters: ['x'] }]]));
    const { score, driver } = open({ likes: letters }, memory);
    const question = { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'money']) } as const;
    const got = softmax((await score('a storm', question)).logits);
    expect(got[0]).toBeGreaterThan(0.6);
    expect(driver.asked).toHaveLength(6);
  });
});

describe('the answers yes and no', () => {
  it('depend neither on which word is named first nor on the order of the labels', async () => {
    const { score } = open({ likesFirstWord: 2.5 });
    for (const asked of yesNoQuestions) {
      const got = probabilities(asked.question, await score(asked.text, asked.question));
      own(asked).forEach((wanted, index) => {
        expect(Math.abs(got[index]! - wanted)).toBeLessThan(0.02);
      });
    }
  });
});

describe('many labels', () => {
  const words = 'storm goal money parcel login match rain lamp door courier angry happy thanks empty wrong late'.split(' ');
  const labels = named(Array.from({ length: 90 }, (_, index) => (index < words.length ? words[index]! : `nothing ${index}`)));
  const question: LabelQuestion = { mode: 'exclusive', guidance: '', labels };
  const text = 'Thanks for the lamp, thanks. thanks';
  const prefers = (about: string, option: string): number => commonWords(about, option) * (option === 'thanks' ? 2 : 1);

  it.each([
    ['the letters of the alphabet', Number.POSITIVE_INFINITY, 26],
    ['the alternatives a server tells', 20, 20],
    ['five alternatives', 5, 5],
  ])('are compared in groups no larger than %s', async (_, alternatives, most) => {
    const { score, driver } = open({ likes: letters, prefers, abilities: { alternatives } });
    const { logits } = await score(text, question);
    expect(Math.max(...driver.asked.map(({ shown }) => shown.options.length))).toBeLessThanOrEqual(most);
    expect(logits).toHaveLength(90);
    expect(logits.indexOf(Math.max(...logits))).toBe(labels.findIndex(({ name }) => name === 'thanks'));
  });

  it('have the odds of one large question if the server returns the entire distribution', async () => {
    const { score } = open({ likes: letters, prefers });
    const { logits, approximation } = await score(text, question);
    const wanted = softmax(labels.map(({ name }) => prefers(text, name)));
    softmax(logits).forEach((value, index) => {
      expect(Math.abs(value - wanted[index]!)).toBeLessThan(0.02);
    });
    expect(approximation).toBeUndefined();
  });

  it('are marked as bounded if a server returns too few alternatives to contain every letter', async () => {
    const { score } = open({ likes: { A: 4 }, abilities: { alternatives: 6 } });
    const { logits, approximation } = await score('nothing at all', { ...question, labels: labels.slice(20, 26) });
    expect(logits.every(Number.isFinite)).toBe(true);
    expect(approximation).toBe('bounded');
  });
});

describe('a server without log-probabilities', () => {
  it('is sampled, and its scores are smoothed and marked as sampled', async () => {
    const says: Script['says'] = ({ options }) =>
      `The answer is ${String.fromCharCode(65 + options.findIndex((option) => option.startsWith('goal')))}.`;
    const { score, driver } = open({ says, abilities: { alternatives: 0 } });
    const { logits, approximation } = await score('x', { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'money', 'rain']) });
    expect(softmax(logits)[1]).toBeCloseTo(8.25 / 9, 9);
    expect(approximation).toBe('sampled');
    expect(new Set(driver.asked.map(({ shown }) => shown.options.join())).size).toBeGreaterThan(2);
  });

  it('is sampled for yes/no questions, too', async () => {
    const { score } = open({ says: ({ question }) => (question.includes('storm') ? 'Yes.' : 'No, it does not.'), abilities: { alternatives: 0 } });
    const { logits } = await score('x', { mode: 'independent', guidance: '', labels: named(['storm', 'goal']) });
    expect(logits.map(logistic).map((value) => value > 0.5)).toEqual([true, false]);
  });

  it('fails as unavailable when no sample names an option', async () => {
    const { score } = open({ says: () => '???', abilities: { alternatives: 0 } });
    await expect(score('x', { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal']) })).rejects.toMatchObject({
      kind: 'engine-unavailable',
    });
  });
});

describe('a model that prefers a word', () => {
  const likesGoal = (about: string, option: string): number => (option === 'goal' ? 0.8 : 0) + commonWords(about, option);

  it('gives it no more than the others if the text supports none of them', async () => {
    const { score } = open({ prefers: likesGoal });
    const { logits } = await score('some text', { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'money']) });
    for (const value of softmax(logits)) expect(value).toBeCloseTo(1 / 3, 6);
  });

  it('keeps its preference for a catch-all label on a text without content', async () => {
    const prefers = (about: string, option: string): number => (option.startsWith('other') && about === 'N/A' ? 5 : 0) + commonWords(about, option);
    const { score } = open({ prefers });
    const question = { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'other']) } as const;
    expect(softmax((await score('N/A', question)).logits)[2]).toBeGreaterThan(0.9);
  });

  it('is asked about a text without content in two calls for one question, not for each text', async () => {
    const { score, driver } = open({ prefers: likesGoal });
    const question = { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal']) } as const;
    await score('one', question);
    await score('two', question);
    expect(driver.asked.filter(({ shown }) => shown.text === 'N/A')).toHaveLength(2);
  });
});

describe('levels of a scale', () => {
  it('keep their order, and the preference for letters is removed', async () => {
    const levels = ['no storm at all', 'some storm', 'storm everywhere'].map((rubric, index) => ({ name: String(index), rubric }));
    const prefers = (_: string, option: string): number => ({ 'no storm at all': 0, 'some storm': 2, 'storm everywhere': 1 })[option] ?? 0;
    const { score, driver } = open({ likes: letters, prefers });
    const got = softmax((await score('x', { mode: 'exclusive', guidance: '', ordinal: true, labels: levels })).logits);
    softmax([0, 2, 1]).forEach((value, index) => {
      expect(got[index]).toBeCloseTo(value, 3);
    });
    expect(driver.asked[0]!.shown.options).toEqual(levels.map(({ rubric }) => rubric));
  });
});

describe('a text longer than the context', () => {
  const filler = 'Nothing of note happened on this quiet day. '.repeat(400);

  it('is scored in pieces, and the piece that decides counts', async () => {
    const { score, driver } = open({ abilities: { contextTokens: 1024 } });
    const question = { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'money']) } as const;
    const { logits } = await score(`${filler}A storm, a great storm.${filler}`, question);
    expect(logits.indexOf(Math.max(...logits))).toBe(0);
    expect(softmax(logits)[0]).toBeGreaterThan(0.6);
    expect(Math.max(...driver.asked.map(({ shown }) => shown.text.length))).toBeLessThan(4000);
  });

  it('has its evidence found in the piece that contains it', async () => {
    const says: Script['says'] = ({ text }) => JSON.stringify({ quote: text.includes('great storm') ? 'A storm, a great storm' : 'quiet day' });
    const { score } = open({ says, abilities: { contextTokens: 1024 } });
    const text = `${filler}A storm, a great storm.${filler}`;
    const { evidence } = await score(text, { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal', 'money']) }, true);
    const span = evidence?.[0];
    expect(text.slice(span?.start, span?.end)).toBe('A storm, a great storm');
  });
});

describe('evidence', () => {
  const question = { mode: 'exclusive', guidance: '', labels: named(['storm', 'goal']) } as const;

  it('is a phrase of the text, or null if the model quotes what is not in it', async () => {
    const text = 'Before noon a storm came up from the west.';
    const quoted = open({ says: () => '{"quote": "a STORM came up"}' });
    expect((await quoted.score(text, question, true)).evidence).toEqual([{ start: 12, end: 27 }, null]);
    const invented = open({ says: () => '{"quote": "a flood swept the town away"}' });
    expect((await invented.score(text, question, true)).evidence).toEqual([null, null]);
  });

  it('is requested from the model only if the request asks for it', async () => {
    const { score, driver } = open();
    await score('a storm', question);
    expect(driver.asked.every(({ kind }) => kind === 'nextToken')).toBe(true);
  });
});
