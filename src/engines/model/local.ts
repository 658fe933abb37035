// What another engine does for the model engine: first weights, and answers where the model's own are of no use.
import type { Capabilities } from '../../core/engine.js';

export interface LocalEngine extends Pick<Capabilities, 'weighSegments' | 'scoreLabels' | 'write'> {
  /** Id of that engine; answers that it gave say so. */
  readonly id: string;
}
