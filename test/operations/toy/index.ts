// headline and its surfaces.
import type { OperationEntry } from '../../../src/core/operation.js';
import { about } from './about.js';

export const headline: OperationEntry<'headline'> = { ...about, load: async () => (await import('./operation.js')).headline };
