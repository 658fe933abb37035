// How sure a model's probabilities are allowed to be: one temperature per model and type of question, 1 until it was fitted.
import type { LabelQuestion } from '../../../core/label.js';
import { softmax } from '../../../text/probability.js';
import { type ModelMemory, Remembered } from '../memory.js';

export type QuestionType = 'exclusive' | 'independent' | 'ordinal';

export function questionType({ mode, ordinal }: Pick<LabelQuestion, 'mode' | 'ordinal'>): QuestionType {
  return mode === 'independent' ? 'independent' : ordinal === true ? 'ordinal' : 'exclusive';
}

const range = { least: 0.25, most: 8 } as const;

export class Temperatures {
  private readonly kept: Readonly<Record<QuestionType, Remembered<number>>>;

  constructor(model: string, memory: ModelMemory) {
    const of = (type: QuestionType): Remembered<number> => new Remembered(memory, `${model}/temperature/${type}`, parseTemperature);
    this.kept = { exclusive: of('exclusive'), independent: of('independent'), ordinal: of('ordinal') };
  }

  async of(type: QuestionType): Promise<number> {
    return (await this.kept[type].get()) ?? 1;
  }

  async set(type: QuestionType, temperature: number): Promise<void> {
    await this.kept[type].set(temperature);
  }
}

/** A question whose answer is known: logits as the model gave them, and the right index. */
export interface KnownAnswer {
  readonly logits: readonly number[];
  readonly right: number;
}

/**
 * The temperature under which known answers are likeliest (Guo et al. 2017), between 0.25 and 8. One wrong answer in a made-up twenty is added, so that a model which
 * is right throughout is not made certain.
 */
export function fitTemperature(answers: readonly KnownAnswer[]): number {
  const loss = (temperature: number): number =>
    answers.reduce((sum, { logits, right }) => {
      const probabilities = softmax(logits.map((value) => value / temperature));
      const wrong = (1 - probabilities[right]!) / Math.max(1, logits.length - 1);
      return sum - 0.95 * Math.log(Math.max(1e-12, probabilities[right]!)) - 0.05 * Math.log(Math.max(1e-12, wrong));
    }, 0);
  let best: number = range.least;
  // The loss has one minimum; a fine grid in the logarithm finds it closely enough.
  for (let step = 0; step <= 200; step++) {
    const temperature = range.least * (range.most / range.least) ** (step / 200);
    if (loss(temperature) < loss(best)) best = temperature;
  }
  return best;
}

function parseTemperature(value: unknown): number | undefined {
  return typeof value === 'number' && value >= range.least && value <= range.most ? value : undefined;
}
