// Every family fulfils the engine contract on both runtimes, and gives the answers that its test model is made to give.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { completeEngine } from '../../../src/core/complete-engine.js';
import type { Engine } from '../../../src/core/engine.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { onnxEngine } from '../../../src/engines/onnx/index.js';
import { families } from '../../../src/models/manifest.js';
import { describeEngine } from '../../contracts/engine-contract.js';
import { makeShelf, writeFolder } from './folders.js';

const shelf = makeShelf();
const embedded = embeddedEngine();
const other = async (): Promise<Engine> => embedded;
const open = (): AbortSignal => new AbortController().signal;
const engines = new Map<string, Engine>();
afterAll(async () => {
  await Promise.all([...engines.values()].map((engine) => engine.close()));
  shelf.remove();
});

for (const runtime of ['native', 'wasm'] as const) {
  for (const family of families) {
    const folder = writeFolder(join(shelf.path, `${family}-${runtime}`), family);
    const engine = await onnxEngine({ id: family, folder, runtime, threads: 1, other });
    engines.set(`${family} ${runtime}`, engine);
    describeEngine(`${family} on ${runtime}`, completeEngine(engine, other));
  }

  describe(`answers on ${runtime}`, () => {
    const named = (family: string): Engine['can'] => engines.get(`${family} ${runtime}`)?.can ?? {};

    it('an nli model scores a label by what the text entails', async () => {
      const labels = [
        { name: 'delivery', rubric: 'Is the parcel late?' },
        { name: 'cooking', rubric: 'Does the soup have an onion?' },
      ];
      const request = { texts: ['The parcel is late.'], evidence: false };
      const { scores } = await named('nli').scoreLabels!({ ...request, questions: [{ mode: 'exclusive', labels, guidance: '' }] }, open());
      // Two words are shared with the first hypothesis, none with the second.
      expect(scores[0]?.[0]?.logits).toEqual([1, -1]);
      const independent = await named('nli').scoreLabels!({ ...request, questions: [{ mode: 'independent', labels, guidance: '' }] }, open());
      expect(independent.scores[0]?.[0]?.logits).toEqual([2, -2]);
    });

    it('a decision model answers a question', async () => {
      const questions = [{ mode: 'independent' as const, labels: [{ name: 'late', rubric: 'Did the parcel arrive late?' }], guidance: '' }];
      const { scores } = await named('decision').scoreLabels!({ texts: ['The parcel is late.', 'A cat.'], questions, evidence: false }, open());
      expect(scores.map(([own]) => own?.logits)).toEqual([[3], [-1]]);
    });

    it('a reranker weighs passages by the prompt', async () => {
      const segments = ['The parcel left on friday.', 'Soup needs an onion.'].map((text) => ({ text, block: 0, heading: '' }));
      const { logOdds } = await named('reranker').weighSegments!({ prompt: 'when did the parcel leave on friday', segments }, open());
      expect(logOdds).toEqual([1, -3]);
    });

    it('an embedding model weighs passages by their vectors', async () => {
      const segments = ['parcel friday', 'soup onion', 'cat dog'].map((text) => ({ text, block: 0, heading: '' }));
      const { logOdds } = await named('embedding').weighSegments!({ prompt: 'parcel', segments }, open());
      expect(logOdds[0]).toBeGreaterThan(logOdds[1]!);
      expect(logOdds[1]).toBe(logOdds[2]);
    });

    it.each(['gliner', 'token-classifier'])('a %s model finds names with their positions in the text', async (family) => {
      const text = 'Ada Lovelace 😀 writes to Northwind Freight, in “Rotterdam”. Grace Hopper likes Paris.';
      const scalar = (name: string, description: string) => ({ kind: 'scalar' as const, path: [name], name, description });
      const fields = [scalar('who', 'person'), scalar('city', ''), scalar('firm', 'company')];
      const { fields: found } = await named(family).findValues!({ text, instruction: '', fields }, open());
      const values = found.map((field) =>
        field.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence > 0.5).map(({ start, end }) => text.slice(start, end)) : [],
      );
      expect(values).toEqual([['Ada Lovelace', 'Grace Hopper'], ['Rotterdam', 'Paris'], ['Northwind Freight']]);
    });
  });
}
