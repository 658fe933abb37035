import { expect, it } from 'vitest';
import { markBackground } from '../../../../src/core/background.js';
import { Turns } from '../../../../src/engines/model/drivers/turns.js';

const signalOf = (name: string): AbortSignal => {
  const { signal } = new AbortController();
  if (name === 'patient') markBackground(signal);
  return signal;
};

it('background work gets one turn in five while other work waits, and every turn when none does', async () => {
  const turns = new Turns(1);
  await turns.take(signalOf('other'));
  const begun: string[] = [];
  const names = [...Array(10).fill('patient'), ...Array(8).fill('other')] as string[];
  const all = names.map((name) => turns.take(signalOf(name)).then(() => begun.push(name)));
  for (const _ of names) {
    turns.give();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  const four = Array(4).fill('other');
  expect(begun).toEqual([...four, 'patient', ...four, ...Array(9).fill('patient')]);
});

it('the queue for a model reports how many are ahead of a new caller', async () => {
  const turns = new Turns(1);
  expect(turns.ahead(signalOf('other'))).toBeUndefined();
  await turns.take(signalOf('other'));
  for (const name of Array(40).fill('patient')) void turns.take(signalOf(name));
  for (const name of Array(8).fill('other')) void turns.take(signalOf(name));
  expect([turns.ahead(signalOf('other')), turns.ahead(signalOf('patient'))]).toEqual([10, 48]);
  for (let turn = 0; turn < 3; turn++) {
    turns.give();
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Five others, and a background one after the next of them and after the fifth.
  expect(turns.ahead(signalOf('other'))).toBe(7);
});
