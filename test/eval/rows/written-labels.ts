// Quality of classify on label sets that nothing was fitted on (train/label-sets/unread; part of the repository), as people write them: two of three texts
// share no word with their label. Bare names, rubrics and reworded rubrics take turns.

import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { softmax } from '../../../src/text/probability.js';
import { calibrationError, certainGain, percentRight, type StatedAnswer } from '../calibration.js';
import { argmax, keywordScores } from '../label-baselines.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type WrittenLabelSet, writtenLabelSets } from '../train/label-sets.js';

const engine = embeddedEngine();
const wordings = ['names', 'rubrics', 'other words'] as const;

const inEnglish = ({ language }: WrittenLabelSet): boolean => language === 'en';

/** Figures for the sets in English, and for those in other languages. */
export async function resultsOfSets(sets: readonly WrittenLabelSet[]): Promise<EvalResult[]> {
  return [
    ...(await resultsOf('label sets that nothing was fitted on', sets.filter(inEnglish))),
    ...(await resultsOf(
      'label sets in other languages that nothing was fitted on',
      sets.filter((set) => !inEnglish(set)),
    )),
  ];
}

async function resultsOf(metric: string, sets: readonly WrittenLabelSet[]): Promise<EvalResult[]> {
  const answers: Record<(typeof wordings)[number], StatedAnswer[]> = { names: [], rubrics: [], 'other words': [] };
  let byKeywords = 0;
  for (const { labels: written, items } of sets)
    for (const [way, wording] of wordings.entries()) {
      const asked = items.filter(([, right], index) => right >= 0 && index % wordings.length === way);
      const labels = written.map(({ name, rubrics }) => ({ name, rubric: way === 0 ? '' : rubrics[way - 1]! }));
      const { scores } = await engine.can.scoreLabels!(
        { texts: asked.map(([text]) => text), questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false },
        new AbortController().signal,
      );
      const keywords = keywordScores(labels);
      asked.forEach(([text, right], index) => {
        const { logits, uncertain } = scores[index]![0]!;
        const probabilities = softmax(logits);
        const likeliest = argmax(probabilities);
        answers[wording].push({ probability: probabilities[likeliest]!, right: likeliest === right, uncertain: uncertain === true });
        if (argmax(keywords(text)) === right) byKeywords++;
      });
    }
  const all = Object.values(answers).flat();
  const { gain, certain } = certainGain(all);
  return [
    {
      id: 'C6',
      metric: `${metric}: right`,
      ours: percentRight(all),
      baselines: { keywords: (100 * byKeywords) / all.length },
      items: all.length,
      note: wordings.map((wording) => `${wording} ${percentRight(answers[wording]).toFixed(1)}`).join(', '),
    },
    {
      id: 'C6',
      metric: `${metric}: certain answers better by`,
      ours: gain,
      baselines: {},
      items: all.length,
      note: `${certain.toFixed(0)} % certain`,
    },
    { id: 'C6', metric: `${metric}: calibration error`, ours: calibrationError(all), baselines: {}, better: 'lower', items: all.length },
  ];
}

/** What people call the label for everything else. */
const restNames = ['other', 'none', 'misc', 'something else'];

/** For each text its right label, then another one, each alone with a label for everything else, alternately by name and by rubric. */
async function resultsBesideRest(): Promise<EvalResult[]> {
  const answers: StatedAnswer[] = [];
  for (const { labels: written, items } of writtenLabelSets('unread'))
    for (const [index, [text, right]] of items.entries()) {
      if (right < 0) continue;
      const other = (right + 1 + (index % (written.length - 1))) % written.length;
      const rest = restNames[index % restNames.length]!;
      const questions = [right, other].map((label) => {
        const { name, rubrics } = written[label]!;
        const labels = [
          { name, rubric: index % 2 === 0 ? name : rubrics[0]! },
          { name: rest, rubric: rest },
        ];
        return { mode: 'exclusive', labels, guidance: '' } as const;
      });
      const { scores } = await engine.can.scoreLabels!({ texts: [text], questions, evidence: false }, new AbortController().signal);
      scores[0]!.forEach(({ logits, uncertain }, place) => {
        const probabilities = softmax(logits);
        const likeliest = argmax(probabilities);
        answers.push({ probability: probabilities[likeliest]!, right: likeliest === place, uncertain: uncertain === true });
      });
    }
  const { gain, certain } = certainGain(answers);
  const metric = 'one label beside one for everything else';
  const shared = { id: 'C7', baselines: { either: 50 }, items: answers.length };
  return [
    { ...shared, metric: `${metric}: right`, ours: percentRight(answers) },
    { ...shared, metric: `${metric}: certain answers better by`, ours: gain, baselines: {}, note: `${certain.toFixed(0)} % certain` },
    { ...shared, metric: `${metric}: calibration error`, ours: calibrationError(answers), baselines: {}, better: 'lower' },
  ];
}

/** Distance in the list at which sets are about something else. */
const further = 17;

/** The labels of a set, alternately by name and by rubric, applied to texts of an unrelated set: how many get a certain label. */
async function resultsOfStrangers(): Promise<EvalResult[]> {
  const sets = writtenLabelSets('unread').filter(inEnglish);
  const certain = { own: 0, strange: 0 };
  const asked = { own: 0, strange: 0 };
  for (const [place, { labels: written, items }] of sets.entries()) {
    const others = sets[(place + further) % sets.length]!.items;
    for (const [whose, own] of [
      ['own', items],
      ['strange', others],
    ] as const)
      for (const way of [0, 1]) {
        const texts = own.filter(([, right], index) => right >= 0 && index % 2 === way).map(([text]) => text);
        const labels = written.map(({ name, rubrics }) => ({ name, rubric: way === 0 ? '' : rubrics[0]! }));
        const questions = [{ mode: 'exclusive', labels, guidance: '' }] as const;
        const { scores } = await engine.can.scoreLabels!({ texts, questions, evidence: false }, new AbortController().signal);
        asked[whose] += texts.length;
        certain[whose] += scores.filter(([answer]) => answer!.uncertain !== true).length;
      }
  }
  return [
    {
      id: 'C8',
      metric: 'texts of another label set that get a label for certain, %',
      ours: (100 * certain.strange) / asked.strange,
      baselines: { 'texts of its own': (100 * certain.own) / asked.own },
      better: 'lower',
      items: asked.strange,
    },
  ];
}

export const rows: readonly EvalRow[] = [
  { id: 'C6', run: () => resultsOfSets(writtenLabelSets('unread')) },
  { id: 'C7', run: resultsBesideRest },
  { id: 'C8', run: resultsOfStrangers },
];
