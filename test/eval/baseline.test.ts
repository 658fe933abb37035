// Quality that a change must not lower: figures of the own suites and wordings against `baseline.json`. A change that moves one on purpose changes the file
// in the same commit and says why; `UPDATE_BASELINE=1` writes what is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OwnFigures } from './own/figures.js';

interface Baseline {
  readonly value: number;
  /** How far the figure may fall before it counts: about what two or three items make. */
  readonly noise: number;
  readonly better?: 'lower';
}

const file = new URL('baseline.json', import.meta.url);
const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baseline>;

async function measured(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const name of readdirSync(new URL('own/', import.meta.url)).sort()) {
    const { figures } = (await import(new URL(`own/${name}`, import.meta.url).href)) as { figures?: OwnFigures };
    if (figures !== undefined) Object.assign(all, await figures());
  }
  return all;
}

it('quality is nowhere worse than the baseline by more than its noise', async () => {
  const now = await measured();
  if (process.env.UPDATE_BASELINE === '1') {
    const next = Object.fromEntries(
      Object.entries(now).map(([name, value]) => {
        const lower = stored[name]?.better ?? (/error|wrong|silly/.test(name) ? 'lower' : undefined);
        const entry = { value: Number(value.toFixed(1)), noise: stored[name]?.noise ?? 2 };
        return [name, lower === undefined ? entry : { ...entry, better: lower }];
      }),
    );
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
    return;
  }
  const worse = Object.entries(stored).filter(([name, { value, noise, better }]) => {
    const figure = now[name];
    return figure === undefined || (better === 'lower' ? figure > value + noise : figure < value - noise);
  });
  expect(worse.map(([name, { value }]) => `${name}: ${now[name]?.toFixed(1)}, was ${value}`)).toEqual([]);
  expect(Object.keys(now).sort()).toEqual(Object.keys(stored).sort());
});
