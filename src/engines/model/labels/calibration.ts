// Per-model calibration of label scores: letter priors, content-free correction and temperature, stored in one memory under the model's identity.
import { compact } from '../../../core/compact.js';
import type { ModelMemory } from '../memory.js';
import { ContentFree } from './content-free.js';
import type { Embed } from './examples.js';
import { LetterPriors } from './letter-prior.js';
import { promptVersion } from './prompts.js';
import type { Temperatures } from './temperature.js';

export interface LabelCalibration {
  readonly priors: LetterPriors;
  /** Priors for prompts with examples, whose letters a model tends to repeat. */
  readonly priorsWithExamples: LetterPriors;
  /** Used to choose among many examples; if absent, they are chosen by shared words. */
  readonly embed?: Embed;
  readonly contentFree: ContentFree;
  readonly temperatures: Temperatures;
}

export function openCalibration(identity: string, memory: ModelMemory, temperatures: Temperatures, embed?: Embed): LabelCalibration {
  const key = `${identity}, prompts ${promptVersion}`;
  return {
    temperatures,
    priors: new LetterPriors(key, memory),
    priorsWithExamples: new LetterPriors(`${key}, with examples`, memory),
    contentFree: new ContentFree(key, memory),
    ...compact({ embed }),
  };
}
