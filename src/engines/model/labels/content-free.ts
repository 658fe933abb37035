// How a model answers a question about an empty text, used to remove its bias for the wording of labels (contextual calibration, arXiv 2102.09690).
import { createHash } from 'node:crypto';
import type { Label, LabelQuestion } from '../../../core/label.js';
import { isNumbers, type ModelMemory, Remembered } from '../memory.js';
import { centred } from './letter-prior.js';

/** The text without content. */
export const contentFreeText = 'N/A';

// Maximum correction per label in nats: bias for a word is small, anything larger is a judgement about the empty text.
const maxCorrection = 1;
const maxKept = 200;

// Labels that fit an empty text: their probability for it is correct and not a bias.
const catchAll =
  /^(?:others?|none|neither|nothing|no|not|non|unknown|unclear|unspecified|undefined|n\/?a|misc\w*|else|general|neutral|irrelevant|empty|rest|default)(?![\p{L}])/iu;

type Kept = readonly (readonly [key: string, logits: readonly number[]])[];

export class ContentFree {
  private readonly kept: Remembered<Kept>;
  private readonly asking = new Map<string, Promise<readonly number[]>>();

  constructor(identity: string, memory: ModelMemory) {
    this.kept = new Remembered(memory, `${identity}/content-free`, parseKept);
  }

  /** What to subtract from each logit. `ask` returns the logits for the content-free text; it is called once per question and model. */
  async correction(question: LabelQuestion, options: readonly Label[], ask: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const ordinary = options.map(({ name, rubric }) => !catchAll.test(name.trim()) && !catchAll.test(rubric.trim()));
    if (question.ordinal === true || ordinary.filter(Boolean).length < 2) return options.map(() => 0);
    const logits = await this.logits(keyOf(question, options), options.length, ask);
    const own = centred(logits.filter((_, index) => ordinary[index])).values();
    return ordinary.map((isOrdinary) => (isOrdinary ? Math.max(-maxCorrection, Math.min(maxCorrection, own.next().value ?? 0)) : 0));
  }

  private async logits(key: string, count: number, ask: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const known = (await this.kept.get())?.find(([name, logits]) => name === key && logits.length === count);
    if (known !== undefined) return known[1];
    const running = this.asking.get(key);
    if (running !== undefined) return running;
    const asked = ask().then(async (logits) => {
      await this.kept.set([...((await this.kept.get()) ?? []), [key, logits] as const].slice(-maxKept));
      return logits;
    });
    this.asking.set(key, asked);
    try {
      return await asked;
    } finally {
      this.asking.delete(key);
    }
  }
}

function keyOf({ guidance, examples = [] }: LabelQuestion, options: readonly Label[]): string {
  return createHash('sha256')
    .update(JSON.stringify([guidance, options.map(({ name, rubric }) => [name, rubric]), ...(examples.length === 0 ? [] : [examples])]))
    .digest('hex')
    .slice(0, 32);
}

function parseKept(value: unknown): Kept | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(
    (entry): entry is Kept[number] => Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isNumbers(entry[1]),
  );
}
