// What the model engine uses another engine for: initial weights, and answers if the model's own are unusable.
import type { Capabilities } from '../../core/engine.js';

export interface LocalEngine extends Pick<Capabilities, 'weighSegments' | 'scoreLabels' | 'write'> {
  /** Id of that engine, reported with its answers. */
  readonly id: string;
}
