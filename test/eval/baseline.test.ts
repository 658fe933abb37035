// Quality that a change must not lower: figures of our own suites and wordings against `baseline.json`. A change that moves a figure on purpose updates the
// file in the same commit and says why; `UPDATE_BASELINE=1` writes the current figures.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OwnFigures } from './own/figures.js';

interface Baseline {
  readonly value: number;
  /** How far the figure may fall before it counts as worse: about the weight of two or three items. */
  readonly noise: number;
  readonly better?: 'lower';
}

const file = new URL('baseline.json', import.meta.url);
const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baseline>;

const suites = readdirSync(new URL('own/', import.meta.url))
  .filter((name) => !name.startsWith('figures'))
  .sort();
const now: Record<string, number> = {};

it.each(suites.filter((name) => name.endsWith('.ts')))(
  'no figure of own/%s is worse than its baseline by more than the noise of the figure',
  async (name) => {
    const { figures } = (await import(new URL(`own/${name}`, import.meta.url).href)) as { figures: OwnFigures };
    const found = await figures();
    Object.assign(now, found);
    const worse = Object.entries(found).filter(([figure, value]) => {
      const was = stored[figure];
      if (was === undefined) return false;
      return was.better === 'lower' ? value > was.value + was.noise : value < was.value - was.noise;
    });
    if (process.env.UPDATE_BASELINE !== '1')
      expect(worse.map(([figure, value]) => `${figure}: ${value.toFixed(1)}, was ${stored[figure]?.value}`)).toEqual([]);
  },
);

it('the baseline lists exactly the figures that are measured', () => {
  if (process.env.UPDATE_BASELINE === '1') {
    const next = Object.fromEntries(
      Object.entries(now).map(([name, value]) => {
        const lower = stored[name]?.better ?? (/error|wrong|silly/.test(name) ? 'lower' : undefined);
        const entry = { value: Number(value.toFixed(1)), noise: stored[name]?.noise ?? 2 };
        return [name, lower === undefined ? entry : { ...entry, better: lower }];
      }),
    );
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  } else expect(Object.keys(now).sort()).toEqual(Object.keys(stored).sort());
});
