// What is learnt about how a model answers questions, kept in one memory under its name.
import type { ModelMemory } from '../memory.js';
import { ContentFree } from './content-free.js';
import { LetterPriors } from './letter-prior.js';

export interface LabelHabits {
  readonly priors: LetterPriors;
  readonly contentFree: ContentFree;
}

export function openHabits(model: string, memory: ModelMemory): LabelHabits {
  return { priors: new LetterPriors(model, memory), contentFree: new ContentFree(model, memory) };
}
