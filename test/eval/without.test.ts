// Parts of the embedded engine that an evaluation can leave out: they have the engine's own names, and their effect is missing from the answers.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parts, partsNamed } from './parts.js';
import { type LeftOut, leftOutVariable } from './without.js';

const execute = promisify(execFile);

type Answers = Readonly<Record<'values' | 'labels' | 'weights' | 'summary', unknown>>;

async function answersWithout(left: LeftOut): Promise<Answers> {
  const file = fileURLToPath(new URL('answers.ts', import.meta.url));
  const { stdout } = await execute(process.execPath, ['--import=tsx', file], { env: { ...process.env, [leftOutVariable]: JSON.stringify(left) } });
  return JSON.parse(stdout) as Answers;
}

const whole = await answersWithout({});

it('stand-ins that leave out nothing change no answers', async () => {
  const { stdout } = await execute(process.execPath, ['--import=tsx', fileURLToPath(new URL('answers.ts', import.meta.url)), 'as-it-is']);
  expect(whole).toEqual(JSON.parse(stdout));
});

// The parts of one row affect different answers, so they are left out together: a process for each part would take long.
it.each([
  [{ values: ['source/recogniser'], labels: ['label/fit', 'label/vote', 'label/sentence'] }],
  [{ values: ['recogniser/email'], labels: ['signal/lead', 'signal/top'], weights: ['segment/sentence bm25', 'segment/block bm25'] }],
  [{ values: ['module/reading/field/label-fit', 'module/extraction/ranges'] }],
  [{ values: ['value/label fits', 'value/bias'], summary: ['summary/centrality', 'summary/forward', 'summary/stated'] }],
])('leaving out the parts %j changes the answers named in it, and no others', async (names) => {
  const left = await answersWithout(partsNamed(Object.values(names).flat()));
  const changed = Object.keys(whole).filter((name) => JSON.stringify(left[name as keyof Answers]) !== JSON.stringify(whole[name as keyof Answers]));
  expect(changed).toEqual(Object.keys(names));
});

it('every group of parts has names, and they are distinct', () => {
  for (const names of Object.values(parts)) expect([names.length > 0, new Set(names).size]).toEqual([true, names.length]);
});

it('a name that only one group has needs no group prefix', () => {
  expect(partsNamed(['iban', 'sentence bm25'])).toEqual({ recogniser: ['iban'], segment: ['sentence bm25'] });
});

it('a name that several groups have is refused, and the error lists the qualified names', () => {
  expect(() => partsNamed(['lead'])).toThrow('--without lead: which one? value/lead or signal/lead or summary/lead');
});

it('an unknown name is refused, and the error lists the existing names', () => {
  expect(() => partsNamed(['second-hop'])).toThrow(/^--without second-hop: there is no such part; there are\n {2}source\/ recogniser \| key /);
});
