// Quality of classify with `multi_label` on label sets that nothing was fitted on (train/label-sets/several/unread; part of the repository): none, one or
// several labels apply to a text, two of three without a word of theirs in it. Bare names, rubrics and reworded rubrics take turns.
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { logistic } from '../../../src/text/probability.js';
import { keywordScores } from '../label-baselines.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type SeveralLabelSet, severalLabelSets } from '../train/label-sets.js';

const engine = embeddedEngine();
const wordings = ['names', 'rubrics', 'other words'] as const;

/** One label of one text. */
interface Judged {
  readonly wording: (typeof wordings)[number];
  readonly probability: number;
  readonly applies: boolean;
  readonly byKeyword: boolean;
}

/** All labels of one text. */
interface Answer {
  readonly judged: readonly Judged[];
  readonly isUncertain: boolean;
}

async function answersOf({ labels: written, items }: SeveralLabelSet): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [way, wording] of wordings.entries()) {
    const asked = items.filter((_, index) => index % wordings.length === way);
    const labels = written.map(({ name, rubrics }) => ({ name, rubric: way === 0 ? '' : rubrics[way - 1]! }));
    const { scores } = await engine.can.scoreLabels!(
      { texts: asked.map(([text]) => text), questions: [{ mode: 'independent', labels, guidance: '' }], evidence: false },
      new AbortController().signal,
    );
    const keywords = keywordScores(written.map(({ name }) => ({ name, rubric: '' })));
    asked.forEach(([text, right], index) => {
      const { logits, uncertain } = scores[index]![0]!;
      const named = keywords(text);
      answers.push({
        judged: logits.map((logit, label) => ({
          wording,
          probability: logistic(logit),
          applies: right.includes(label),
          byKeyword: named[label]! > 0,
        })),
        isUncertain: uncertain === true,
      });
    });
  }
  return answers;
}

function f1(judged: readonly Judged[], given: (one: Judged) => boolean): number {
  const both = judged.filter((one) => given(one) && one.applies).length;
  return (200 * both) / (judged.filter(given).length + judged.filter(({ applies }) => applies).length);
}

const isGiven = ({ probability }: Judged): boolean => probability >= 0.5;
/** A threshold for those who would rather look through too many labels than miss some. */
const isLikely = ({ probability }: Judged): boolean => probability >= 0.3;
const isRight = ({ judged }: Answer): boolean => judged.every((one) => isGiven(one) === one.applies);
const percent = (some: number, all: number): number => (100 * some) / Math.max(1, all);

function resultsOf(metric: string, answers: readonly Answer[]): EvalResult[] {
  const judged = answers.flatMap(({ judged: own }) => own);
  const applying = judged.filter(({ applies }) => applies).length;
  const share = applying / judged.length;
  const brier = judged.reduce((sum, { probability, applies }) => sum + (probability - (applies ? 1 : 0)) ** 2, 0) / judged.length;
  const right = answers.filter(isRight);
  const certain = answers.filter(({ isUncertain }) => !isUncertain);
  const byWording = wordings.map(
    (wording) =>
      `${wording} ${f1(
        judged.filter((one) => one.wording === wording),
        isGiven,
      ).toFixed(1)}`,
  );
  const precisionAndRecall = (which: (one: Judged) => boolean): string => {
    const chosen = judged.filter(which);
    const found = chosen.filter(({ applies }) => applies).length;
    return `precision ${percent(found, chosen.length).toFixed(1)}, recall ${percent(found, applying).toFixed(1)}`;
  };
  return [
    {
      id: 'C9',
      metric: `${metric}: F1`,
      ours: f1(judged, isGiven),
      baselines: { 'words of the name': f1(judged, ({ byKeyword }) => byKeyword), 'every label': f1(judged, () => true) },
      items: judged.length,
      note: `${precisionAndRecall(isGiven)}; from .3 on ${precisionAndRecall(isLikely)}; ${byWording.join(', ')}`,
    },
    { id: 'C9', metric: `${metric}: Brier score`, ours: brier, baselines: { share: share * (1 - share) }, better: 'lower', items: judged.length },
    {
      id: 'C9',
      metric: `${metric}: all labels right`,
      ours: percent(right.length, answers.length),
      baselines: { 'no label': percent(answers.filter(({ judged: own }) => own.every(({ applies }) => !applies)).length, answers.length) },
      items: answers.length,
      note: `certain ${certain.length}, of these right ${certain.filter(isRight).length}`,
    },
  ];
}

async function several(): Promise<EvalResult[]> {
  const found: { readonly language: string; readonly answers: readonly Answer[] }[] = [];
  for (const set of severalLabelSets('unread')) found.push({ language: set.language, answers: await answersOf(set) });
  const of = (isUsed: (language: string) => boolean): Answer[] => found.flatMap(({ language, answers }) => (isUsed(language) ? answers : []));
  return [
    ...resultsOf(
      'several labels that nothing was fitted on',
      of((language) => language === 'en'),
    ),
    ...resultsOf(
      'several labels in other languages that nothing was fitted on',
      of((language) => language !== 'en'),
    ),
  ];
}

export const rows: readonly EvalRow[] = [{ id: 'C9', run: several }];
