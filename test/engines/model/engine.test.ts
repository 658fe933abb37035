import { beforeAll } from 'vitest';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { modelEngine } from '../../../src/engines/model/index.js';
import { settledAfter } from '../../../src/engines/model/labels/letter-prior.js';
import { describeEngine } from '../../contracts/engine-contract.js';
import { memoryOf, scriptedDriver } from './scripted-driver.js';

const { weighSegments, scoreLabels, write } = embeddedEngine().can;
if (weighSegments === undefined || scoreLabels === undefined || write === undefined) throw new Error('the embedded engine can everything');
const engine = modelEngine({
  id: 'scripted',
  summary: '',
  driver: scriptedDriver({ likes: { A: 2 } }),
  memory: memoryOf(),
  local: { id: 'embedded', weighSegments, scoreLabels, write },
});

// A model gives the same answer twice once its preference for letters is known.
beforeAll(async () => {
  const labels = ['one', 'two', 'three'].map((name) => ({ name, rubric: name }));
  const segments = Array.from({ length: 5 }, (_, block) => ({ text: `segment ${block}`, block, heading: '' }));
  for (let round = 0; round <= settledAfter; round++) {
    const { signal } = new AbortController();
    await engine.can.scoreLabels?.({ texts: [`text ${round}`], questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false }, signal);
    await engine.can.weighSegments?.({ prompt: `prompt ${round}`, segments }, signal);
  }
});

describeEngine('the model engine', engine);
