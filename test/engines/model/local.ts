// An engine for the model engine to fall back to: scripted, with an id of its own.
import type { LocalEngine } from '../../../src/engines/model/local.js';

export function localEngine(parts: Partial<LocalEngine> = {}): LocalEngine {
  return {
    id: 'local',
    weighSegments: async ({ segments }) => ({ logOdds: segments.map(() => 0), match: 0 }),
    scoreLabels: async ({ texts, questions }) => ({ scores: texts.map(() => questions.map(({ labels }) => ({ logits: labels.map(() => 0) }))) }),
    write: async () => ({ text: '', finish: 'stop' }),
    ...parts,
  };
}
