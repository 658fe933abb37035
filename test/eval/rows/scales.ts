// D4: `score` questions of decide on scales that nothing was fitted on (train/scales/unread; part of the repository): two of three texts share no word with
// the question or the levels. Short names, descriptions and both, and two wordings of the question, take turns.
import { calibrationError, type StatedAnswer } from '../calibration.js';
import { decided, isUncertain } from '../decisions.js';
import { argmax, keywordScores } from '../label-baselines.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type WrittenScale, writtenScales } from '../train/scales.js';

const wordings = ['names', 'descriptions', 'both'] as const;

interface Answer extends StatedAnswer {
  readonly language: string;
  readonly wording: (typeof wordings)[number];
  /** Distance of the expected level from the right one, as a share of the scale. */
  readonly distance: number;
  /** The same for the middle of the scale. */
  readonly distanceOfMiddle: number;
  /** Mean squared difference of the probabilities from the right answer. */
  readonly brier: number;
  readonly brierOfEven: number;
  readonly levels: number;
  readonly byKeyword: boolean;
}

async function answersOf({ language, questions, levels, items }: WrittenScale): Promise<Answer[]> {
  const keywords = keywordScores(levels.map(([name, description]) => ({ name, rubric: description })));
  const last = levels.length - 1;
  const answers: Answer[] = [];
  for (const [index, [text, right]] of items.entries()) {
    const wording = wordings[index % 3]!;
    const criteria = levels.map(([name, description]) =>
      wording === 'names' ? name : wording === 'descriptions' ? description : `${name}: ${description}`,
    );
    const answer = await decided(text, { type: 'score', instructions: questions[Math.floor(index / 3) % 2]!, criteria });
    if (answer.type !== 'score') throw new Error(`a score question was answered as ${answer.type}`);
    const probabilities = levels.map((_, level) => answer.probabilities[level]!);
    const squared = (of: (level: number) => number): number =>
      levels.reduce((sum, _, level) => sum + (of(level) - (level === right ? 1 : 0)) ** 2, 0);
    answers.push({
      language,
      wording,
      probability: answer.confidence,
      right: argmax(probabilities) === right,
      uncertain: isUncertain(answer),
      distance: Math.abs(answer.score - right) / last,
      distanceOfMiddle: Math.abs(last / 2 - right) / last,
      brier: squared((level) => probabilities[level]!),
      brierOfEven: squared(() => 1 / levels.length),
      levels: levels.length,
      byKeyword: argmax(keywords(text)) === right,
    });
  }
  return answers;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const percentOf = (answers: readonly Answer[], isCounted: (answer: Answer) => boolean): number =>
  100 * mean(answers.map((answer) => (isCounted(answer) ? 1 : 0)));
const isRight = ({ right }: Answer): boolean => right;

function resultsOf(metric: string, answers: readonly Answer[]): EvalResult[] {
  const certain = answers.filter(({ uncertain }) => !uncertain);
  const byWording = wordings.map(
    (wording) =>
      `${wording} ${percentOf(
        answers.filter((answer) => answer.wording === wording),
        isRight,
      ).toFixed(1)}`,
  );
  const items = answers.length;
  return [
    {
      id: 'D4',
      metric: `${metric}: right level`,
      ours: percentOf(answers, isRight),
      baselines: { chance: 100 * mean(answers.map(({ levels }) => 1 / levels)), keywords: percentOf(answers, ({ byKeyword }) => byKeyword) },
      items,
      note: `${byWording.join(', ')}; certain ${percentOf(answers, ({ uncertain }) => !uncertain).toFixed(1)} %, of these right ${percentOf(certain, isRight).toFixed(1)}`,
    },
    {
      id: 'D4',
      metric: `${metric}: distance from the right level, share of the scale`,
      ours: mean(answers.map(({ distance }) => distance)),
      baselines: { middle: mean(answers.map(({ distanceOfMiddle }) => distanceOfMiddle)) },
      better: 'lower',
      items,
    },
    {
      id: 'D4',
      metric: `${metric}: Brier score`,
      ours: mean(answers.map(({ brier }) => brier)),
      baselines: { 'all alike': mean(answers.map(({ brierOfEven }) => brierOfEven)) },
      better: 'lower',
      items,
      note: `calibration error ${calibrationError(answers).toFixed(3)}`,
    },
  ];
}

async function scales(): Promise<EvalResult[]> {
  const answers: Answer[] = [];
  for (const scale of writtenScales('unread')) answers.push(...(await answersOf(scale)));
  return [
    ...resultsOf(
      'levels of scales that nothing was fitted on',
      answers.filter(({ language }) => language === 'en'),
    ),
    ...resultsOf(
      'the same in other languages',
      answers.filter(({ language }) => language !== 'en'),
    ),
  ];
}

export const rows: readonly EvalRow[] = [{ id: 'D4', run: scales }];
