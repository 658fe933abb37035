// C10: labels that are ranges of a quantity (train/ranges/unread; part of the repository), on texts most of which contain other numbers, too. Choices of decide
// and labels of classify take turns.
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { softmax } from '../../../src/text/probability.js';
import { calibrationError, percentRight, type StatedAnswer } from '../calibration.js';
import { decided, isUncertain } from '../decisions.js';
import { argmax, keywordScores } from '../label-baselines.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type RangeQuestion, rangeQuestions } from '../train/ranges.js';

const engine = embeddedEngine();

interface Answer extends StatedAnswer {
  readonly language: string;
  readonly labels: number;
  readonly byKeyword: boolean;
}

async function answersOf({ language, question, labels: written, items }: RangeQuestion): Promise<Answer[]> {
  const labels = written.map(([name, rubric]) => ({ name, rubric }));
  const keywords = keywordScores(labels);
  const answers: Answer[] = [];
  for (const [index, [text, right]] of items.entries()) {
    const shared = { language, labels: labels.length, byKeyword: argmax(keywords(text)) === right };
    if (index % 2 === 0) {
      const answer = await decided(text, { type: 'choice', instructions: question, criteria: Object.fromEntries(written) });
      if (answer.type !== 'choice') throw new Error(`a choice was answered as ${answer.type}`);
      answers.push({ ...shared, probability: answer.confidence, right: answer.choice === written[right]?.[0], uncertain: isUncertain(answer) });
      continue;
    }
    const { scores } = await engine.can.scoreLabels!(
      { texts: [text], questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false },
      new AbortController().signal,
    );
    const { logits, uncertain } = scores[0]![0]!;
    const probabilities = softmax(logits);
    const top = argmax(probabilities);
    answers.push({ ...shared, probability: probabilities[top]!, right: top === right, uncertain: uncertain === true });
  }
  return answers;
}

function resultsOf(metric: string, answers: readonly Answer[]): EvalResult[] {
  const certain = answers.filter(({ uncertain }) => !uncertain);
  const share = (isCounted: (answer: Answer) => number): number =>
    (100 * answers.reduce((sum, answer) => sum + isCounted(answer), 0)) / answers.length;
  return [
    {
      id: 'C10',
      metric,
      ours: percentRight(answers),
      baselines: { chance: share(({ labels }) => 1 / labels), keywords: share(({ byKeyword }) => (byKeyword ? 1 : 0)) },
      items: answers.length,
      note: `certain ${share(({ uncertain }) => (uncertain ? 0 : 1)).toFixed(1)} %, of these right ${percentRight(certain).toFixed(1)}; calibration error ${calibrationError(answers).toFixed(3)}`,
    },
  ];
}

async function ranges(): Promise<EvalResult[]> {
  const answers: Answer[] = [];
  for (const question of rangeQuestions('unread')) answers.push(...(await answersOf(question)));
  return [
    ...resultsOf(
      'labels that are ranges of a quantity',
      answers.filter(({ language }) => language === 'en'),
    ),
    ...resultsOf(
      'the same in other languages',
      answers.filter(({ language }) => language !== 'en'),
    ),
  ].filter(({ items }) => items > 0);
}

export const rows: readonly EvalRow[] = [{ id: 'C10', run: ranges }];
