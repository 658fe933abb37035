// Per-model calibration of label scores: letter priors, content-free correction and temperature, kept in one memory under the name of the model.
import { compact } from '../../../core/compact.js';
import type { ModelMemory } from '../memory.js';
import { ContentFree } from './content-free.js';
import type { Embed } from './examples.js';
import { LetterPriors } from './letter-prior.js';
import { promptVersion } from './prompts.js';
import type { Temperatures } from './temperature.js';

export interface LabelCalibration {
  readonly priors: LetterPriors;
  /** Of prompts with examples, whose letters a model repeats. */
  readonly priorsWithExamples: LetterPriors;
  /** Chooses among many examples; by the words they share where absent. */
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
