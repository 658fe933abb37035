import { describe, expect, it } from 'vitest';
import type { Capability } from '../../../src/core/engine.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { describeEngine } from '../../contracts/engine-contract.js';

describeEngine('the embedded engine', embeddedEngine());

describe('work on a long text', () => {
  const text = Array.from(
    { length: 200 },
    (_, at) => `The team of pier ${at} repaired ${at} beams before the storm, and Ann Lee paid ${at}.50 euros.`,
  ).join(' ');
  const { can } = embeddedEngine();
  const labels = [
    { name: 'late', rubric: 'Is it late?' },
    { name: 'lost', rubric: 'Is it lost?' },
  ];
  const works: Readonly<Record<Capability, (signal: AbortSignal) => Promise<unknown> | undefined>> = {
    write: (signal) => can.write?.({ task: 'summary', text, instructions: '', maxTokens: 60, countTokens: (counted) => counted.length / 4 }, signal),
    findValues: (signal) =>
      can.findValues?.({ text, instruction: '', fields: [{ kind: 'scalar', path: ['total'], name: 'total', description: 'amount paid' }] }, signal),
    scoreLabels: (signal) =>
      can.scoreLabels?.({ texts: [text, text], questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false }, signal),
    weighSegments: (signal) =>
      can.weighSegments?.(
        { prompt: 'Who paid?', segments: text.split(/(?<=\.) /).map((each, block) => ({ text: each, block, heading: '' })) },
        signal,
      ),
  };

  it.each(Object.entries(works))('stops between its parts when it is aborted: %s', async (_, work) => {
    // The first run loads all data. Unless the second run yields between its parts, nothing else gets a turn before it ends.
    await work(new AbortController().signal);
    const controller = new AbortController();
    setImmediate(() => controller.abort(new Error('stop')));
    await expect(work(controller.signal)).rejects.toThrow('stop');
  });
});
