// A model's bias for each letter, per number of options, learnt from full rotations without labels (PriDe, arXiv 2309.03882).
import { fieldsOf } from '../../../core/keyed.js';
import { numberAt } from '../../../text/at.js';
import { isNumbers, type ModelMemory, Remembered } from '../memory.js';

/** Number of rotations after which a single pass with the prior removed is trusted. */
export const settledAfter = 6;
// A server may load another model under the same name, so one question in this many is asked in a full rotation again, and the prior adapts slowly.
const recheckedEvery = 50;
const maxWeight = 12;

interface Kept {
  readonly rotations: number;
  /** Mean log-probability per letter over the rotations, centred on 0. */
  readonly letters: readonly number[];
}

export class LetterPriors {
  private readonly kept = new Map<number, Remembered<Kept>>();
  private readonly uses = new Map<number, number>();

  constructor(
    /** Identifies the model, address and prompts to which the priors apply. */
    private readonly identity: string,
    private readonly memory: ModelMemory,
  ) {}

  /** Log-prior per letter for a number of options; undefined until enough rotations are known, and at every recheck. */
  async settled(count: number): Promise<readonly number[] | undefined> {
    const kept = await this.of(count).get();
    if (kept === undefined || kept.rotations < settledAfter) return undefined;
    const uses = (this.uses.get(count) ?? 0) + 1;
    this.uses.set(count, uses);
    return uses % recheckedEvery === 0 ? undefined : kept.letters;
  }

  /**
   * Adds one full rotation: `passes[r][l]` is the log-probability of letter `l` in pass `r`, and over all passes every option has every letter once. The
   * options then contribute equally to every letter, so the mean per letter is the model's bias for it.
   */
  async learn(passes: readonly (readonly number[])[]): Promise<void> {
    const count = passes.length;
    const remembered = this.of(count);
    const before = (await remembered.get()) ?? { rotations: 0, letters: new Array<number>(count).fill(0) };
    const isRecheck = (this.uses.get(count) ?? 0) % recheckedEvery === 0;
    if (before.rotations >= settledAfter && !isRecheck) return;
    const seen = centred(Array.from({ length: count }, (_, letter) => passes.reduce((sum, pass) => sum + numberAt(pass, letter), 0) / count));
    const rotations = Math.min(maxWeight, before.rotations + 1);
    await remembered.set({
      rotations,
      letters: seen.map((value, letter) => numberAt(before.letters, letter) + (value - numberAt(before.letters, letter)) / rotations),
    });
  }

  private of(count: number): Remembered<Kept> {
    let kept = this.kept.get(count);
    if (kept === undefined) {
      kept = new Remembered(this.memory, `${this.identity}/letter-prior/${count}`, (value) => parseKept(value, count));
      this.kept.set(count, kept);
    }
    return kept;
  }
}

function parseKept(value: unknown, count: number): Kept | undefined {
  const { rotations, letters } = fieldsOf(value);
  return typeof rotations === 'number' && rotations >= 1 && isNumbers(letters, count) ? { rotations, letters } : undefined;
}

export function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}
