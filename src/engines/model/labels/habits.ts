// Per-model calibration: letter prior, content-free correction, temperature. What is learnt holds for one model at one address and one version of the prompts.
import { compact } from '../../../core/compact.js';
import type { ModelMemory } from '../memory.js';
import { ContentFree } from './content-free.js';
import type { Embed } from './examples.js';
import { LetterPriors } from './letter-prior.js';
import { promptVersion } from './prompts.js';
import type { Temperatures } from './temperature.js';

export interface LabelHabits {
  readonly priors: LetterPriors;
  /** Of prompts with examples, whose letters a model repeats. */
  readonly priorsWithExamples: LetterPriors;
  /** Chooses among many examples; by the words they share where absent. */
  readonly embed?: Embed;
  readonly contentFree: ContentFree;
  readonly temperatures: Temperatures;
}

export function openHabits(identity: string, memory: ModelMemory, temperatures: Temperatures, embed?: Embed): LabelHabits {
  const key = `${identity}, prompts ${promptVersion}`;
  return {
    temperatures,
    priors: new LetterPriors(key, memory),
    priorsWithExamples: new LetterPriors(`${key}, with examples`, memory),
    contentFree: new ContentFree(key, memory),
    ...compact({ embed }),
  };
}
