// How a model answers questions: what is learnt about it, kept in one memory under its name, and how sure its user lets it be.
import type { ModelMemory } from '../memory.js';
import { ContentFree } from './content-free.js';
import { LetterPriors } from './letter-prior.js';
import type { Temperatures } from './temperature.js';

export interface LabelHabits {
  readonly priors: LetterPriors;
  readonly contentFree: ContentFree;
  readonly temperatures: Temperatures;
}

export function openHabits(model: string, memory: ModelMemory, temperatures: Temperatures): LabelHabits {
  return { temperatures, priors: new LetterPriors(model, memory), contentFree: new ContentFree(model, memory) };
}
